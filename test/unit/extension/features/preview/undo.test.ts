import assert from 'node:assert/strict';
import { UndoStack } from '../../../../../src/extension/features/preview/undo';

describe('Undo of a preview', () => {
  const stackOf = (...steps: readonly (readonly [text: string, bytes?: number])[]) => {
    const stack = new UndoStack(10);
    for (const [text, bytes] of steps) stack.push(async () => text, bytes);
    return stack;
  };

  it('undoes the last step first', async () => {
    const stack = stackOf(['discard', 4], ['rename'], ['another discard', 4]);
    assert.deepEqual(await stack.undo(), { text: 'another discard', undoable: true });
    assert.deepEqual(await stack.undo(), { text: 'rename', undoable: true });
    assert.deepEqual(await stack.undo(), { text: 'discard', undoable: false });
    assert.deepEqual(await stack.undo(), { undoable: false });
  });

  it('forgets the oldest old bytes if there is no room for all, and keeps steps without bytes', async () => {
    const stack = stackOf(['rename'], ['discard', 6], ['another discard', 6]);
    assert.deepEqual(await stack.undo(), { text: 'another discard', undoable: true });
    assert.deepEqual(await stack.undo(), { text: 'rename', undoable: false });
  });

  it('keeps a step that failed', async () => {
    const stack = stackOf();
    let tries = 0;
    stack.push(async () => {
      if (++tries === 1) throw new Error('taken');
      return 'restored';
    }, 4);
    await assert.rejects(stack.undo(), /taken/);
    assert.deepEqual(await stack.undo(), { text: 'restored', undoable: false });
  });
});
