import assert from 'node:assert/strict';
import { FrameSelection } from '../../../../../src/webview/preview/core/frameSelection';

describe('Selected frames', () => {
  let changes = 0;
  let selection: FrameSelection;
  beforeEach(() => {
    changes = 0;
    selection = new FrameSelection(() => changes++);
  });

  it('are the current one until a person selects others', () => {
    assert.deepEqual([selection.frames(3), selection.isEmpty, selection.isMultiple], [[3], true, false]);
    selection.toggle(1, 3);
    assert.deepEqual([selection.frames(3), selection.isMultiple], [[1, 3], true]);
    selection.toggle(3, 1);
    selection.toggle(1, 1);
    assert.deepEqual([selection.frames(9), selection.isMultiple], [[1], false]);
  });

  it('grow and shrink from where a range began', () => {
    selection.extend(2, 4);
    selection.extend(4, 3);
    assert.deepEqual(selection.frames(0), [2, 3]);
    selection.extend(3, 0);
    assert.deepEqual(selection.frames(0), [0, 1, 2]);
  });

  it('end when a person goes to another frame, but not while the strip shows one', () => {
    selection.select([1, 2]);
    selection.went(2);
    selection.whileMoving(() => selection.went(5));
    assert.deepEqual(selection.frames(0), [1, 2]);
    assert.throws(() =>
      selection.whileMoving(() => {
        throw new Error('no');
      }),
    );
    selection.went(5);
    assert.equal(selection.isEmpty, true);
  });

  it('are only those that exist, and say when that differs', () => {
    selection.select([1, 4, 6]);
    const before = changes;
    selection.keepBelow(7);
    assert.equal(changes, before);
    selection.keepBelow(5);
    assert.deepEqual([selection.frames(0), changes], [[1, 4], before + 1]);
  });
});
