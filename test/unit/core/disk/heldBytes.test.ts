import assert from 'node:assert/strict';
import { HeldBytes } from '../../../../src/core/disk/heldBytes';

describe('Bytes held for Undo', () => {
  const held = () => new HeldBytes<string>((item) => item.length, 10);

  it('are forgotten above the limit, the oldest first, and counted', () => {
    const bytes = held();
    const [a, b, c] = ['aaaa', 'bbbb', 'cccc'].map((item) => bytes.hold(item));
    assert.deepEqual(
      [a, b, c].map((key) => key && bytes.get(key)),
      [undefined, 'bbbb', 'cccc'],
    );
    assert.deepEqual([bytes.items, bytes.forgotten], [['bbbb', 'cccc'], 1]);
  });

  it('of a file over the limit are forgotten at once, and so are all earlier ones', () => {
    const bytes = held();
    bytes.hold('aaaa');
    const large = bytes.hold('x'.repeat(11));
    assert.deepEqual([bytes.get(large), bytes.items, bytes.forgotten], [undefined, [], 2]);
  });

  it('are forgotten before items without bytes, which cost nothing', () => {
    const bytes = held();
    for (const item of ['', 'aaaaaa', 'bbbbbb']) bytes.hold(item);
    assert.deepEqual([bytes.items, bytes.forgotten], [['', 'bbbbbb'], 1]);
  });

  it("that were released don't count as forgotten", () => {
    const bytes = held();
    const key = bytes.hold('aaaa');
    bytes.hold('bbbb');
    bytes.release(key);
    assert.deepEqual([bytes.releaseAll(), bytes.items, bytes.forgotten], [['bbbb'], [], 0]);
  });
});
