import assert from 'node:assert/strict';
import { COMPASS } from '../../../../../src/sprite/source/compass';
import { arrange, createDrafts, mirror, rotate, same } from '../../../../../src/webview/preview/compass/arrangement';

const first = { arrangement: arrange([]), names: COMPASS };
const named = (name: string) => [name, ...COMPASS.slice(1)];

describe('Drafts of an arrangement', () => {
  it('undo changes one by one', () => {
    const drafts = createDrafts(first);
    assert.equal(drafts.undoable, false);
    drafts.change({ arrangement: mirror(first.arrangement) });
    drafts.change({ arrangement: rotate(drafts.current.arrangement, 1) });
    drafts.undo();
    assert.deepEqual(drafts.current, { arrangement: mirror(first.arrangement), names: COMPASS });
    drafts.undo();
    assert.ok(same(drafts.current, first));
    assert.equal(drafts.undoable, false);
    drafts.undo();
    assert.ok(same(drafts.current, first));
  });

  it('treat typing one name as one change, and another name or an undo in between as separate', () => {
    const drafts = createDrafts(first);
    drafts.change({ names: named('b') }, 'n');
    drafts.change({ names: named('ba') }, 'n');
    drafts.change({ names: named('back') }, 'n');
    drafts.undo();
    assert.deepEqual(drafts.current.names, COMPASS);
    drafts.change({ names: named('b') }, 'n');
    drafts.change({ names: ['b', 'x', ...COMPASS.slice(2)] }, 'ne');
    drafts.undo();
    assert.deepEqual(drafts.current.names, named('b'));
    drafts.change({ names: named('ba') }, 'n');
    drafts.undo();
    assert.deepEqual(drafts.current.names, named('b'));
  });

  it("don't record changes without an effect", () => {
    const drafts = createDrafts(first);
    drafts.change({ arrangement: mirror(mirror(first.arrangement)), names: [...COMPASS] });
    assert.equal(drafts.undoable, false);
  });
});
