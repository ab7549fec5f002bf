import assert from 'node:assert/strict';
import { DecodedPictures } from '../../../../../src/webview/preview/core/decodedPictures';

interface Fake {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly unknown[];
}

/** An image with `count` frames of 400 bytes each. */
const picture = (count = 1): Fake => ({ width: 10, height: 10, frames: Array.from({ length: count }) });

describe('Decoded images in memory', () => {
  let made: string[];
  let cache: DecodedPictures<Fake>;

  beforeEach(() => {
    made = [];
    cache = new DecodedPictures<Fake>(1000);
  });

  async function load(key: string, one = picture()): Promise<Fake> {
    const loaded = await cache.get(key, async () => {
      made.push(key);
      return one;
    });
    // The size is measured after the result is returned.
    await new Promise((resolve) => setImmediate(resolve));
    return loaded;
  }

  it('are decoded once each, even for requests during decoding', async () => {
    const [a, b] = await Promise.all([load('a'), load('a')]);
    assert.equal(a, b);
    assert.deepEqual(made, ['a']);
  });

  it('beyond the limit are released, least recently used first', async () => {
    await load('a');
    await load('b');
    await load('a');
    await load('c');
    assert.equal(cache.bytes, 800);
    await load('a');
    await load('c');
    assert.deepEqual(made, ['a', 'b', 'c']);
    cache.keepOnly((key) => key !== 'b');
    await load('b');
    assert.deepEqual(made, ['a', 'b', 'c', 'b']);
  });

  it('are never released while held, nor the newest, however large', async () => {
    cache.hold(['a']);
    await load('a', picture(2));
    await load('b', picture(2));
    assert.equal(cache.bytes, 1600);
    await load('c');
    assert.equal(cache.bytes, 1200);
    await load('a');
    assert.deepEqual(made, ['a', 'b', 'c']);
    cache.hold([]);
    await load('d', picture(3));
    assert.equal(cache.bytes, 1200);
  });

  it('are found again while another user still has them', async () => {
    const kept = await load('a', picture(2));
    await load('b', picture(2));
    assert.equal(cache.bytes, 800);
    assert.equal(await load('a', picture(2)), kept);
    assert.deepEqual(made, ['a', 'b']);
  });

  it('keep a failure until told to forget it', async () => {
    const fail = () => cache.get('a', () => Promise.reject(new Error('broken')));
    await assert.rejects(fail(), /broken/);
    await assert.rejects(load('a'), /broken/);
    cache.keepOnly(() => false);
    await load('a');
    assert.deepEqual(made, ['a']);
  });
});
