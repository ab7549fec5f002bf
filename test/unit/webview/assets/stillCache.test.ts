import assert from 'node:assert/strict';
import { StillCache } from '../../../../src/webview/assets/pictures/stillCache';

function still(closed: string[], name: string, side = 10) {
  return { width: side, height: side, source: { close: () => void closed.push(name) } };
}

describe('Cached tile images', () => {
  it('close the least recently used one above the limit', () => {
    const closed: string[] = [];
    const cache = new StillCache<ReturnType<typeof still>>(2, 1_000_000);
    cache.put('a', still(closed, 'a'));
    cache.put('b', still(closed, 'b'));
    cache.get('a');
    cache.put('c', still(closed, 'c'));
    assert.deepEqual(closed, ['b']);
    assert.ok(cache.get('a') && cache.get('c') && !cache.get('b'));
  });

  it('stay under the byte limit, but always keep the newest', () => {
    const closed: string[] = [];
    const cache = new StillCache<ReturnType<typeof still>>(100, 1000);
    for (const name of ['a', 'b', 'c']) cache.put(name, still(closed, name));
    assert.deepEqual([closed, cache.bytes], [['a'], 800]);
    cache.put('large', still(closed, 'large', 100));
    assert.deepEqual([closed, cache.size, cache.bytes], [['a', 'b', 'c'], 1, 40_000]);
    // The same ID again replaces the previous one.
    cache.put('large', still(closed, 'small'));
    assert.deepEqual([closed.at(-1), cache.bytes], ['large', 400]);
  });
});
