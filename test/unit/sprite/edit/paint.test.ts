import assert from 'node:assert/strict';
import { changed } from '../../../../src/sprite/edit/change';
import { changedMap } from '../../../../src/sprite/edit/changedMap';
import type { PaintChange, PaintPatch } from '../../../../src/sprite/edit/changes/paint';
import { type EditSprite, NO_INDEX, PIXEL_FORMS, type PixelForm } from '../../../../src/sprite/edit/editSprite';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import { seed, seeded } from '../../../support/random';
import { celAt, layered } from '../../../support/sprites/editLayers';

const runs = (...numbers: readonly number[]) => {
  const bytes = Buffer.alloc(2 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt16LE(number, 2 * at);
  return new Uint8Array(bytes);
};

/** What a layer has in a frame, the plain way: the bytes of each pixel as a string, `clear` where there is nothing. */
function plain(sprite: EditSprite, frame: number, layer: number, clear: string): string[] {
  const each = PIXEL_FORMS[sprite.form];
  const found = Array.from({ length: sprite.width * sprite.height }, () => clear);
  const body = sprite.frames[frame]?.cels.get(layer)?.body;
  if (body?.content.kind !== 'image') return found;
  const { width, height, pixels } = body.content;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [px, py] = [x + body.x, y + body.y];
      if (px < 0 || py < 0 || px >= sprite.width || py >= sprite.height) continue;
      const at = (y * width + x) * each;
      found[py * sprite.width + px] = pixels.bytes.subarray(at, at + each).join();
    }
  return found;
}

const RED = [255, 0, 0, 255];
const paint = (layer: number, ...patches: PaintPatch[]): PaintChange => ({ change: 'paint', layer, patches });
const refuses = (sprite: EditSprite, change: PaintChange, why: string) =>
  assert.throws(
    () => changed(sprite, change),
    (error) => error instanceof ChangeRefused && error.refusal.why === why,
    why,
  );

describe('Pixels that are set', () => {
  const image = celAt(1, 1, 2, [...RED, 0, 0, 0, 0, 9, 9, 9, 255, 1, 2, 3, 128], 4);
  const sprite = layered({ width: 5, height: 4 }, [{}, { kind: 'group' }, { background: true }], [{ 0: image }, {}]);

  it('make a cel as large as what can be seen, and grow it as far as needed', () => {
    const one = { runs: runs(0, 4, 1), cells: Uint8Array.from(RED) };
    const after = changed(sprite, paint(0, { frames: [0, 1], ...one }));
    const [grown, added] = after.frames.map(({ cels }) => cels.get(0)?.body);
    assert.deepEqual([grown?.x, grown?.y, grown?.content.width, grown?.content.height], [1, 0, 4, 3]);
    assert.deepEqual([added?.x, added?.y, added?.content.width, added?.content.height], [4, 0, 1, 1]);
    assert.deepEqual(plain(after, 0, 0, '0,0,0,0').slice(0, 5), [...Array(4).fill('0,0,0,0'), RED.join()]);
    const clear = '0,0,0,0';
    assert.deepEqual(plain(after, 0, 0, clear).slice(5), plain(sprite, 0, 0, clear).slice(5));
  });

  it('need no cel if they are transparent, and none grows for them', () => {
    const erased = changed(
      sprite,
      paint(0, { frames: [0, 1], runs: runs(0, 0, 5, 1, 0, 2), cells: new Uint8Array(4) }),
    );
    assert.equal(erased.frames[1], sprite.frames[1]);
    const body = erased.frames[0]?.cels.get(0)?.body;
    assert.deepEqual([body?.x, body?.y, body?.content.width], [1, 1, 2]);
    assert.equal(plain(erased, 0, 0, '-')[6], '0,0,0,0');
  });

  it('leave the sprite the same objects where they are the same', () => {
    const same = changed(sprite, paint(0, { frames: [0], runs: runs(1, 1, 1), cells: Uint8Array.from(RED) }));
    assert.equal(same.frames[0], sprite.frames[0]);
    assert.deepEqual(changed(sprite, paint(0)).frames, sprite.frames);
  });

  it('are in all cels that are linked, each changed once', () => {
    const linked = changed(
      changed(sprite, { change: 'add-frames', at: 1, from: [0], linked: true }),
      paint(0, { frames: [1], runs: runs(2, 2, 1), cells: Uint8Array.from(RED) }),
    );
    const bodies = linked.frames.map(({ cels }) => cels.get(0)?.body);
    assert.equal(bodies[0], bodies[1]);
    assert.equal(plain(linked, 0, 0, '')[12], RED.join());
  });

  it('stay linked if all of a linked cel is cleared, and drawn again', () => {
    const all = runs(1, 1, 2, 2, 1, 2);
    const linked = changed(sprite, { change: 'add-frames', at: 1, from: [0], linked: true });
    const empty = changed(linked, paint(0, { frames: [0], runs: all, cells: new Uint8Array(4) }));
    assert.deepEqual(new Set(plain(empty, 1, 0, '0,0,0,0')), new Set(['0,0,0,0']));
    const again = changed(empty, paint(0, { frames: [1], runs: all, cells: Uint8Array.from(RED) }));
    assert.deepEqual(plain(again, 0, 0, ''), plain(again, 1, 0, ''));
    assert.equal(again.frames[0]?.cels.get(0)?.body, again.frames[1]?.cels.get(0)?.body);
  });

  for (const form of Object.keys(PIXEL_FORMS) as PixelForm[])
    it(`are the pixels of a plain model, whatever is set: ${form}`, () => {
      const random = seeded(seed);
      const palette = new Uint8Array(4 * 8).fill(255);
      let now = layered({ width: 7, height: 6, form }, [{}], [{}, {}, {}], palette);
      const clear = new Uint8Array(PIXEL_FORMS[form]).join();
      const expected = now.frames.map(() => Array.from({ length: 42 }, () => clear));
      for (let step = 0; step < 60; step++) {
        const { frames, places, cells } = randomPixels(form, random);
        const list = places.flatMap((at) => [Math.floor(at / 7), at % 7, 1]);
        now = changed(now, paint(0, { frames, runs: runs(...list), cells: Uint8Array.from(cells.flat()) }));
        for (const frame of frames) put(expected[frame], places, cells);
      }
      // A transparent pixel beyond what a cel has isn't kept with its color.
      const seen = (cells: readonly string[]) => cells.map((cell) => (isClear(cell, form) ? 'clear' : cell));
      for (const frame of [0, 1, 2]) assert.deepEqual(seen(plain(now, frame, 0, clear)), seen(expected[frame] ?? []));
    });

  it('are refused where there are none, and if they are not what they should be', () => {
    const cells = Uint8Array.from(RED);
    const at = (...numbers: number[]) => ({ frames: [0], runs: runs(...numbers), cells });
    refuses(sprite, paint(7, at(0, 0, 1)), 'gone');
    refuses(sprite, paint(1, at(0, 0, 1)), 'no-pixels');
    refuses(sprite, paint(0, { ...at(0, 0, 1), frames: [2] }), 'gone');
    refuses(sprite, paint(0, { ...at(0, 0, 1), frames: [] }), 'gone');
    refuses(sprite, paint(0, { ...at(0, 0, 1), frames: [0.5] }), 'gone');
    for (const wrong of [at(0, 5, 1), at(4, 0, 1), at(0, 4, 2), at(0, 65_535, 65_535)])
      refuses(sprite, paint(0, wrong), 'outside');
    for (const wrong of [at(1, 0, 1, 0, 0, 1), at(0, 0, 2, 0, 1, 1), at(0, 0, 0), at(0, 1)])
      refuses(sprite, paint(0, wrong), 'wrong-pixels');
    refuses(sprite, paint(0, { ...at(0, 0, 3), cells: new Uint8Array(8) }), 'wrong-pixels');
    refuses(sprite, paint(0, { ...at(0, 0, 3), cells: new Uint8Array(0) }), 'wrong-pixels');
    refuses(sprite, paint(2, { ...at(0, 0, 1), cells: new Uint8Array(4) }), 'background');
    const hostile = { frames: 'all', runs: [0, 0, 1], cells: null } as unknown as PaintPatch;
    refuses(sprite, paint(0, hostile), 'gone');
    refuses(sprite, paint(0, { ...hostile, frames: [0] }), 'wrong-pixels');
    refuses(sprite, { change: 'paint', layer: 0, patches: 7 as unknown as [] }, 'wrong-pixels');
  });

  it('of an index are one of the palette, or the transparent one', () => {
    const indexed = layered(
      { width: 2, height: 1, form: 'indexed' },
      [{}],
      [{}],
      Uint8Array.of(0, 0, 0, 0, 1, 2, 3, 255),
    );
    const at = (index: number) => paint(0, { frames: [0], runs: runs(0, 0, 1), cells: Uint8Array.of(index) });
    assert.deepEqual(plain(changed(indexed, at(1)), 0, 0, '-'), ['1', '-']);
    refuses(indexed, at(2), 'not-in-palette');
    // All indexes are colors, so a new cel has nothing for the pixels between.
    refuses({ ...indexed, transparentIndex: NO_INDEX }, at(1), 'all-colors');
  });

  it('leave a normal map as it is', () => {
    const map = layered({ width: 5, height: 4 }, [{}], [{}]);
    assert.equal(
      changedMap(map, sprite, paint(0, { frames: [0], runs: runs(0, 0, 1), cells: Uint8Array.from(RED) })),
      map,
    );
  });
});

function isClear(cell: string, form: PixelForm): boolean {
  const bytes = cell.split(',');
  if (form === 'indexed') return cell === '0';
  return bytes.slice(form.endsWith('16') ? -2 : -1).every((byte) => byte === '0');
}

/** Sets pixels the plain way. @param cells of each, or one for all */
function put(image: string[] | undefined, places: readonly number[], cells: readonly (readonly number[])[]): void {
  for (const [at, place] of places.entries()) image?.splice(place, 1, (cells[at] ?? cells[0] ?? []).join());
}

/** Some frames, places in the order of an image of 42 pixels, and a cell for each, or one for all. */
function randomPixels(form: PixelForm, random: () => number) {
  const upTo = (count: number) => Math.floor(random() * count);
  const places = Array.from({ length: 42 }, (_, at) => at).filter((at) => at === 20 || random() < 0.2);
  const count = upTo(2) ? 1 : places.length;
  const value = () => (form === 'indexed' ? upTo(8) : 255 * upTo(2));
  const cells = Array.from({ length: count }, () => Array.from({ length: PIXEL_FORMS[form] }, value));
  return { frames: [0, 1, 2].filter((at) => at === 1 || upTo(2)), places, cells };
}
