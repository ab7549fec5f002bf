import assert from 'node:assert/strict';
import type { PreviewItem, PreviewState } from '../../../../../src/shared/protocol/preview';
import { padToSize } from '../../../../../src/webview/preview/compare/difference';
import { candidates, nextPartner, partnerOf } from '../../../../../src/webview/preview/compare/partner';
import { rasterOf } from '../../../sprite/formats/rasters';

function item(id: string, more: Partial<PreviewItem> = {}): PreviewItem {
  return { id, name: `${id}.png`, role: 'output', kind: 'still', version: 1, tags: [], ...more };
}

const source = item('hero', { role: 'source' });
const one = item('one', { before: 'two' });
const two = item('two');
const state: PreviewState = { title: '', items: [source, one, two, item('lost', { gone: true })] };

describe('The image to compare with', () => {
  it('is the chosen one, the source, or the first other one', () => {
    assert.equal(partnerOf(state, one, 'hero'), source);
    assert.equal(partnerOf(state, one), two);
    assert.equal(partnerOf(state, two), source);
    assert.equal(partnerOf(state, source), one);
  });

  it('is never the image itself or a missing file', () => {
    assert.equal(partnerOf(state, one, 'one'), two);
    assert.equal(partnerOf(state, one, 'lost'), two);
    assert.deepEqual(candidates(state, two), [source, one]);
    assert.equal(partnerOf({ title: '', items: [source] }, source), undefined);
    assert.equal(nextPartner({ title: '', items: [source] }, source), undefined);
  });

  it('cycles through all', () => {
    assert.equal(nextPartner(state, one), source);
    assert.equal(nextPartner(state, one, 'hero'), two);
    assert.equal(nextPartner(state, two), one);
  });

  it('is aligned at the bottom if sizes differ', () => {
    const ink = { a: [1, 2, 3, 255], b: [4, 5, 6, 255], c: [7, 8, 9, 255] } as const;
    const draw = (...rows: string[]) => rasterOf(rows, ink);
    assert.deepEqual(padToSize(draw('ab'), { width: 3, height: 2 }), draw('...', 'ab.'));
    assert.deepEqual(padToSize(draw('aaaa', 'abca'), { width: 2, height: 1 }), draw('bc'));
    assert.deepEqual(padToSize(draw('abc'), { width: 2, height: 2 }), draw('..', 'bc'));
    assert.deepEqual(padToSize(draw('ab', 'cd'), { width: 3, height: 3 }, { x: -1, y: 0 }), draw('b..', 'd..', '...'));
    assert.deepEqual(padToSize(draw('ab'), { width: 2, height: 1 }, { x: 5, y: 0 }), draw('..'));
  });
});
