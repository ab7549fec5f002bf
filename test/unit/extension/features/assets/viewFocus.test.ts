import assert from 'node:assert/strict';
import { ViewFocus } from '../../../../../src/extension/features/assets/viewFocus';

describe('The focus of the Assets view', () => {
  let focus: ViewFocus;
  let changes: boolean[];

  beforeEach(() => {
    focus = new ViewFocus();
    changes = [];
    focus.onDidChange(() => changes.push(focus.isHere));
  });

  it('stays there while the palette is open, and ends with anything else', () => {
    focus.moved('page');
    focus.moved('palette');
    assert.equal(focus.isHere, true);
    focus.moved('page');
    focus.moved('elsewhere');
    assert.deepEqual(changes, [true, false]);
  });

  it('ends if the palette was closed for an editor, but not if an editor opened behind the view', () => {
    focus.moved('page');
    focus.editorUsed();
    assert.equal(focus.isHere, true);
    focus.moved('palette');
    focus.editorUsed();
    assert.equal(focus.isHere, false);
    assert.deepEqual(changes, [true, false]);
  });
});
