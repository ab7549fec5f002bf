import assert from 'node:assert/strict';
import { OPERATION_TABLE } from '../../../../../src/core/domain/operations';
import type { PreviewItem, PreviewRun, PreviewState } from '../../../../../src/shared/protocol/preview';
import { contactSheetItems, isEmptied, whatToShow } from '../../../../../src/webview/preview/core/shownItems';

function item(id: string, role: PreviewItem['role'], more: Partial<PreviewItem> = {}): PreviewItem {
  return { id, name: `${id}.png`, role, kind: 'still', version: 1, tags: [], ...more };
}

function state(
  operation: PreviewRun['operation'],
  items: readonly PreviewItem[],
  more: Partial<PreviewRun> = {},
): PreviewState {
  const { besideSources } = OPERATION_TABLE[operation];
  return { title: '', run: { operation, besideSources, state: 'succeeded', message: '', received: 0, ...more }, items };
}

const ids = (one: PreviewState) => contactSheetItems(one).map(({ id }) => id);
const start = { selected: undefined, all: false };
const hero = item('hero', 'source');
const [a, b] = [item('a', 'output'), item('b', 'output')];
const gone = { ...b, gone: true };

describe('The cards of a run', () => {
  it('show its outputs next to their sources', () => {
    assert.deepEqual(ids(state('edit', [hero, a, b])), ['hero', 'a', 'b']);
    assert.deepEqual(ids(state('normal-map', [hero, a, b])), ['hero', 'a', 'b']);
    assert.deepEqual(ids(state('style-reference', [hero, a, b])), ['hero', 'a', 'b']);
    assert.deepEqual(ids(state('animate', [hero, a, b])), ['a', 'b']);
    assert.deepEqual(ids(state('edit', [{ ...hero, gone: true }, a, gone])), ['a']);
  });

  it('make a grid only if there are several results, not counting a source', () => {
    assert.equal(whatToShow(state('edit', [hero, a, b]), start).mode, 'contactSheet');
    assert.deepEqual(whatToShow(state('edit', [hero, a]), start), { mode: 'one', item: a });
    assert.deepEqual(whatToShow(state('edit', [hero, a, gone]), start), { mode: 'one', item: a });
  });

  it('of a batch show all animations side by side; a single run shows its animation', () => {
    const moving = [a, b].map((one) => ({ ...one, kind: 'animation' as const }));
    assert.equal(whatToShow(state('animate', moving, { runs: 2 }), start).mode, 'contactSheet');
    assert.equal(whatToShow(state('animate', moving), start).mode, 'one');
  });

  it('are empty when all outputs are gone, and the stage says so instead of showing the source', () => {
    const emptied = state('edit', [hero, gone]);
    assert.equal(isEmptied(emptied), true);
    assert.equal(whatToShow(emptied, start).mode, 'empty');
    assert.equal(isEmptied(state('edit', [hero])), false);
    assert.equal(isEmptied(state('edit', [hero, gone], { state: 'running' })), false);
  });
});
