import assert from 'node:assert/strict';
import { spriteCosts } from '../../../../src/sprite/export/atlas/atlasLayout';
import { restored } from '../../../../src/webview/atlas/look';
import { type Place, placeAt, placeByKey, placesOf } from '../../../../src/webview/atlas/places';
import { roomOf } from '../../../../src/webview/atlas/room';

const at = (name: string, x: number, y: number, page = 0) => ({
  name,
  page,
  x,
  y,
  width: 8,
  height: 8,
  turned: false,
});

/** Two rows of three on the first page, one frame on the second; the coin shares a frame with the hero. */
const sprites = [
  { name: 'hero', frames: [at('hero/0', 0, 0), at('hero/1', 10, 0), at('hero/2', 20, 0)] },
  { name: 'coin', frames: [at('coin/0', 10, 0), at('coin/1', 0, 10)] },
  { name: 'tree', frames: [at('tree/0', 10, 10), at('tree/1', 20, 10), at('tree/2', 0, 0, 1)] },
];

describe('The sheet of an atlas', () => {
  const places = placesOf({ sprites });
  const nameAt = (index: number | undefined) => places[index ?? -1]?.uses[0]?.name;

  it('has each place once, in rows, with all frames that are there', () => {
    assert.deepEqual(
      places.map(({ uses }) => uses.map(({ name }) => name)),
      [['hero/0'], ['hero/1', 'coin/0'], ['hero/2'], ['coin/1'], ['tree/0'], ['tree/1'], ['tree/2']],
    );
  });

  it('says which frame is at a pixel, and that there is none between them', () => {
    assert.equal(nameAt(placeAt(places, 0, 0, 0)), 'hero/0');
    assert.equal(nameAt(placeAt(places, 0, 7.9, 7.9)), 'hero/0');
    assert.equal(placeAt(places, 0, 8, 4), -1);
    assert.equal(nameAt(placeAt(places, 1, 4, 4)), 'tree/2');
  });

  it('is walked by keys along rows and columns, and from page to page', () => {
    const walk = (...keys: string[]) => {
      let from = -1;
      return keys.map((key) => {
        from = placeByKey(places, from, key) ?? from;
        return nameAt(from);
      });
    };
    assert.deepEqual(walk('ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'), [
      'hero/0',
      'hero/1',
      'hero/2',
      'tree/1',
      'tree/0',
      'hero/1',
    ]);
    assert.deepEqual(walk('Home', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End'), [
      'hero/0',
      'hero/0',
      'coin/1',
      'tree/2',
      'tree/1',
      'tree/2',
    ]);
    assert.equal(placeByKey(places, 0, 'a'), undefined);
    assert.equal(placeByKey([], -1, 'Home'), undefined);
  });

  it('is walked to every place, however frames lie', () => {
    const scattered: Place[] = Array.from({ length: 40 }, (_, k) => ({
      ...at(`s/${k}`, (k * 37) % 97, (k * 53) % 89),
      uses: [{ sprite: k, name: `s/${k}` }],
    }));
    const reached = new Set([0]);
    const queue = [0];
    for (let from = queue.shift(); from !== undefined; from = queue.shift()) {
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
        const to = placeByKey(scattered, from, key) ?? from;
        if (!reached.has(to)) queue.push(to);
        reached.add(to);
      }
    }
    assert.ok(reached.size >= 38, String(reached.size));
  });

  it('divides the pixels of a place among those who share it', () => {
    assert.deepEqual(spriteCosts({ sprites }), [160, 96, 192]);
  });

  it('takes four bytes a pixel in memory, twice with normal maps', () => {
    const use = { area: 4096, covered: 1024, shared: 0, trimmed: 0, twins: [] };
    const pages = [
      { title: 'hud', width: 64, height: 32, hasMap: true },
      { title: 'hud', width: 32, height: 64, hasMap: false },
    ];
    const room = roomOf({ layout: { pages, sprites: [] }, use });
    assert.deepEqual(room, { filled: 0.25, free: 3072, memory: 64 * 32 * 4 * 3, hasMaps: true });
  });

  it('is looked at as before, or as at first if what was stored is something else', () => {
    const look = { zoom: 3, outlines: true, usage: true, index: 2 };
    assert.deepEqual(restored(look), look);
    for (const other of [undefined, null, 7, 'x', [], { zoom: -1, outlines: 1, index: 1.5 }])
      assert.deepEqual(restored(other), { zoom: 'fit', outlines: false, usage: false, index: 0 }, String(other));
  });
});
