import assert from 'node:assert/strict';
import { Attention } from '../../../../src/extension/platform/attention';

describe('What a person is busy with', () => {
  it('is a command that asks or works, until it ends, even with an error', async () => {
    const attention = new Attention({ openCount: 0 });
    let end: (error?: Error) => void = () => {};
    const work = new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve());
    });
    const asking = attention.during('spriteKiln.animate', () => work);
    await attention.during('spriteKiln.preview', async () => assert.equal(attention.isFree, false));
    assert.equal(attention.isFree, false);
    end(new Error('It failed.'));
    await assert.rejects(asking, /It failed/);
    assert.equal(attention.isFree, true);
  });

  it('is an open run, and no command that only shows something', async () => {
    const runs = { openCount: 1 };
    const attention = new Attention(runs);
    assert.equal(attention.isFree, false);
    runs.openCount = 0;
    await attention.during('spriteKiln.preview', async () => assert.equal(attention.isFree, true));
  });
});
