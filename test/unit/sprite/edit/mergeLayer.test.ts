import assert from 'node:assert/strict';
import { BLEND_MODES } from '../../../../src/sprite/aseprite/document';
import { Flattener } from '../../../../src/sprite/aseprite/flatten';
import { readAseprite } from '../../../../src/sprite/aseprite/read';
import { openAseprite, saveAseprite } from '../../../../src/sprite/edit/aseprite/saveAseprite';
import { type Change, changed, changedWithNotes } from '../../../../src/sprite/edit/change';
import { documentOf } from '../../../../src/sprite/edit/editDocument';
import {
  type EditCel,
  type EditLayer,
  type EditSprite,
  NO_INDEX,
  PIXEL_FORMS,
  type PixelForm,
} from '../../../../src/sprite/edit/editSprite';
import { ChangeRefused } from '../../../../src/sprite/edit/refusal';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { seed, seeded } from '../../../support/random';
import { celAt, layered } from '../../../support/sprites/editLayers';
import { shownIn } from '../../../support/sprites/flatSprite';
import { layeredSprite } from '../../../support/sprites/layeredSprite';

const merge = (layer: number): Change => ({ change: 'merge-layer-down', layer });
const why = (sprite: EditSprite, change: Change): string | undefined => {
  try {
    changed(sprite, change);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ChangeRefused);
    return error.refusal.why;
  }
};

/** The largest difference that is seen, over black and over white. */
function seenDifference(before: readonly Raster[], after: readonly Raster[]): number {
  assert.equal(before.length, after.length);
  let most = 0;
  for (const [at, { data }] of before.entries())
    for (const ground of [0, 255])
      for (let pixel = 0; pixel < data.length; pixel += 4)
        for (let channel = pixel; channel < pixel + 3; channel++) {
          const on = (raster: Raster | undefined) => {
            const alpha = (raster?.data[pixel + 3] ?? 0) / 255;
            return (raster?.data[channel] ?? 0) * alpha + ground * (1 - alpha);
          };
          most = Math.max(most, Math.abs(on(before[at]) - on(after[at])));
        }
  return most;
}

const COLORS: readonly (readonly number[])[] = [
  [0, 0, 0, 0],
  [200, 40, 30, 255],
  [30, 90, 200, 255],
  [250, 240, 100, 255],
];

/** Three layers with cels anywhere, opaque or not. */
function randomLayers(random: () => number, isSoft: boolean): EditSprite {
  const upTo = (count: number) => Math.floor(random() * count);
  const cel = (): EditCel => {
    const [width, height] = [1 + upTo(4), 1 + upTo(4)];
    const pixels = Array.from({ length: width * height }, () => COLORS[upTo(COLORS.length)] ?? []);
    const bytes = pixels.flatMap(([r = 0, g = 0, b = 0, a = 0]) => [r, g, b, isSoft && a ? 1 + upTo(255) : a]);
    const opacity = isSoft ? upTo(256) : 255;
    return celAt(upTo(7) - 2, upTo(7) - 2, width, bytes, 4, { opacity, zIndex: random() < 0.3 ? upTo(5) - 2 : 0 });
  };
  const look = (): Partial<EditLayer> => ({
    opacity: isSoft ? upTo(256) : 255,
    blendMode: isSoft ? (BLEND_MODES[upTo(BLEND_MODES.length)] ?? 'normal') : 'normal',
  });
  const layers: Partial<EditLayer>[] = [look(), look(), look(), look()];
  const group = isSoft && random() < 0.3;
  if (group) layers.push({ kind: 'group', ...look() }, { parent: 4, ...look() }, { parent: 4, ...look() });
  const frames = Array.from({ length: 3 }, () =>
    Object.fromEntries(
      layers.flatMap(({ kind }, id) => (kind !== 'group' && random() < 0.8 ? [[id, cel()] as const] : [])),
    ),
  );
  return layered({ width: 5, height: 5 }, layers, frames);
}

describe('Merging a layer down', () => {
  it('looks as before in every frame, or is refused', () => {
    const random = seeded(seed);
    const counts = { merged: 0, refused: 0 };
    for (let round = 0; round < 200; round++) {
      const sprite = randomLayers(random, round % 2 === 0);
      const layer = sprite.layers.length > 4 && random() < 0.5 ? 4 : 1 + Math.floor(random() * 3);
      const change = merge(layer);
      const refusal = why(sprite, change);
      counts[refusal ? 'refused' : 'merged']++;
      if (refusal) assert.equal(refusal, 'looks-different');
      else {
        const most = seenDifference(shownIn(sprite), shownIn(changed(sprite, change)));
        assert.ok(most <= 6, `seed ${seed}, round ${round}: ${most}`);
      }
    }
    assert.ok(counts.merged > 70 && counts.refused > 3, JSON.stringify(counts));
  });

  it('is never refused for opaque layers that nothing is between', () => {
    const random = seeded(seed + 1);
    for (let round = 0; round < 100; round++) {
      const wild = randomLayers(random, false);
      const frames = wild.frames.map(({ cels, ...frame }) => ({
        ...frame,
        cels: new Map([...cels].map(([id, cel]) => [id, { ...cel, zIndex: 0 }])),
      }));
      const sprite = { ...wild, frames };
      const after = changed(sprite, merge(1 + (round % 3)));
      assert.equal(seenDifference(shownIn(sprite), shownIn(after)), 0);
      assert.equal(after.layers.length, 3);
    }
  });

  it('keeps a shadow that multiplies what is in the layer below, and refuses one that multiplies more', () => {
    const shadow = celAt(0, 0, 2, [90, 90, 90, 255, 90, 90, 90, 255], 4);
    const body = celAt(0, 0, 1, [200, 100, 50, 255], 4);
    const wide = celAt(0, 0, 2, [200, 100, 50, 255, 10, 200, 50, 255], 4);
    const layers: Partial<EditLayer>[] = [{}, {}, { blendMode: 'multiply' }];
    const fits = layered({ width: 2, height: 1 }, layers, [{ 0: body, 1: wide, 2: shadow }]);
    assert.equal(seenDifference(shownIn(fits), shownIn(changed(fits, merge(2)))), 0);
    const cut = layered({ width: 2, height: 1 }, layers, [{ 0: wide, 1: body, 2: shadow }]);
    assert.equal(why(cut, merge(2)), 'looks-different');
    // Only where nothing is below it, so it can be a layer like others.
    const right = celAt(1, 0, 1, [9, 8, 7, 255], 4);
    const loose = layered(
      { width: 2, height: 1 },
      [{}, { blendMode: 'multiply' }, {}],
      [{ 0: right, 1: body, 2: right }],
    );
    const merged = changed(loose, merge(2));
    assert.equal(merged.layers[1]?.blendMode, 'normal');
    assert.equal(seenDifference(shownIn(loose), shownIn(merged)), 0);
  });

  it('keeps linked cels linked, and cels that have nothing above as they are', () => {
    const lower = celAt(0, 0, 1, [1, 2, 3, 255], 4);
    const upper = celAt(1, 0, 1, [9, 9, 9, 255], 4);
    const sprite = layered(
      { width: 2, height: 1 },
      [{}, {}],
      [{ 0: lower, 1: upper }, { 0: lower, 1: upper }, { 0: lower }, { 1: upper }],
    );
    const { frames } = changed(sprite, merge(1));
    const bodies = frames.map(({ cels }) => cels.get(0)?.body);
    assert.equal(bodies[0], bodies[1]);
    assert.equal(bodies[2], lower.body);
    assert.equal(frames[2], sprite.frames[2]);
    assert.equal(bodies[3]?.content, upper.body.content);
  });

  for (const form of Object.keys(PIXEL_FORMS) as PixelForm[])
    it(`keeps pixels as they are stored: ${form}`, () => {
      const each = PIXEL_FORMS[form];
      const random = seeded(3);
      const alphas = form === 'indexed' ? 0 : form.endsWith('16') ? 2 : 1;
      const opaque = (count: number) =>
        Array.from({ length: count * each }, (_, at) =>
          at % each >= each - alphas ? 255 : 1 + Math.floor(random() * 5),
        );
      const [below, above] = [opaque(4), opaque(1)];
      // Two entries have one color.
      const palette = Uint8Array.from(
        [
          [0, 0, 0, 0],
          [9, 9, 9, 255],
          [9, 9, 9, 255],
          [1, 2, 3, 255],
          [4, 5, 6, 255],
          [7, 8, 9, 255],
        ].flat(),
      );
      const sprite = layered(
        { width: 2, height: 2, form },
        [{}, {}],
        [{ 0: celAt(0, 0, 2, below, each), 1: celAt(1, 1, 1, above, each) }],
        palette,
      );
      const content = changed(sprite, merge(1)).frames[0]?.cels.get(0)?.body.content;
      assert.ok(content?.kind === 'image');
      assert.deepEqual([...content.pixels.bytes], [...below.slice(0, 3 * each), ...above]);
    });

  const half = { opacity: 128 };
  const mixing = (palette: Uint8Array) =>
    layered(
      { width: 1, height: 1, form: 'indexed' },
      [{}, half],
      [{ 0: celAt(0, 0, 1, [1], 1), 1: celAt(0, 0, 1, [2], 1) }],
      palette,
    );

  it('adds colors to a palette, and says so', () => {
    const sprite = mixing(Uint8Array.from([0, 0, 0, 0, 200, 0, 0, 255, 0, 0, 200, 255]));
    const { sprite: after, notes } = changedWithNotes(sprite, merge(1));
    assert.deepEqual(notes, [{ note: 'colors-added', count: 1 }]);
    assert.deepEqual([...(after.frames[0]?.palette ?? [])].slice(12), [100, 0, 100, 255]);
    assert.deepEqual(
      shownIn(after).map(({ data }) => [...data]),
      [[100, 0, 100, 255]],
    );
  });

  it('is refused if the palette is full', () => {
    const full = Uint8Array.from({ length: 1024 }, (_, at) => [0, at >> 2, 0, 255][at % 4] ?? 0);
    full.set([255, 0, 0, 255, 0, 0, 255, 255], 4);
    assert.equal(why(mixing(full), merge(1)), 'looks-different');
  });

  it('is refused if pixels would be transparent, and all 256 entries are colors', () => {
    const full = Uint8Array.from({ length: 1024 }, (_, at) => [at >> 2, 0, 0, 255][at % 4] ?? 0);
    const of = (x: number) => {
      const cels = { 0: celAt(0, 0, 1, [0], 1), 1: celAt(x, 0, 1, [7], 1) };
      return {
        ...layered({ width: 3, height: 1, form: 'indexed' }, [{}, {}], [cels], full),
        transparentIndex: NO_INDEX,
      };
    };
    assert.equal(why(of(2), merge(1)), 'all-colors');
    assert.deepEqual(shownIn(changed(of(1), merge(1))), shownIn(of(1)));
  });

  it('leaves each square as transparent as it was, and the layer opaque', () => {
    const square = (x: number, color: readonly number[]) => celAt(x, 0, 1, [...color, 255], 4);
    const layers = [{ opacity: 128 }, { opacity: 64 }];
    const cels = { 0: square(0, [200, 0, 0]), 1: square(1, [0, 0, 200]) };
    const after = changed(layered({ width: 2, height: 1 }, layers, [cels]), merge(1));
    assert.equal(after.layers[0]?.opacity, 255);
    assert.deepEqual([...(shownIn(after)[0]?.data ?? [])], [200, 0, 0, 128, 0, 0, 200, 64]);
  });

  it('knows that a z-index lifts the lower layer over the upper one, and over others', () => {
    const dot = (value: number, zIndex = 0) => celAt(0, 0, 1, [value, 0, 0, 255], 4, { zIndex });
    const layers = [{}, {}, {}, {}];
    const cases: readonly Readonly<Record<number, EditCel>>[] = [
      { 0: dot(10, 1), 1: dot(20, 1), 2: dot(30) },
      { 0: dot(10), 1: dot(20, 1), 2: dot(30) },
      { 0: dot(10), 1: dot(20, 2), 2: dot(30), 3: dot(40) },
      { 0: dot(10, 3), 2: dot(30), 3: dot(40) },
      { 0: dot(10), 2: dot(30, -1), 1: dot(20), 3: dot(40, -2) },
    ];
    for (const cels of cases) {
      const before = layered({ width: 1, height: 1 }, layers, [cels]);
      assert.deepEqual(shownIn(changed(before, merge(2))), shownIn(before), JSON.stringify(cels));
    }
  });

  it('links what was linked in both layers, where links overlap', () => {
    const [lower, upper] = [celAt(0, 0, 1, [1, 2, 3, 255], 4), celAt(1, 0, 1, [9, 9, 9, 255], 4)];
    const both = { 0: lower, 1: upper };
    const frames = changed(
      layered({ width: 2, height: 1 }, [{}, {}], [{ 0: lower }, both, both, { 0: lower }]),
      merge(1),
    ).frames;
    const [first, second, third, last] = frames.map(({ cels }) => cels.get(0)?.body);
    assert.equal(first, last);
    assert.equal(second, third);
    assert.notEqual(first, second);
  });

  it('is refused where it makes no sense', () => {
    const cel = celAt(0, 0, 1, [1, 2, 3, 255], 4);
    const of = (...layers: Partial<EditLayer>[]) => layered({ width: 1, height: 1 }, layers, [{ 0: cel, 1: cel }]);
    assert.equal(why(of({}, {}), merge(0)), 'misplaced');
    assert.equal(why(of({}, {}), merge(7)), 'gone');
    assert.equal(why(of({}, { visible: false }), merge(1)), 'hidden');
    assert.equal(why(of({ kind: 'group' }, { parent: 0 }), merge(1)), 'misplaced');
    assert.equal(why(of({ kind: 'group' }, {}), merge(1)), 'misplaced');
    assert.equal(why(of({ reference: true }, {}), merge(1)), 'misplaced');
    assert.equal(why(of({}, { kind: 'tilemap' }), merge(1)), 'tilemap');
    assert.equal(why(of({ visible: false }, { visible: false }), merge(1)), undefined);
  });

  it('is in the file as it is shown', () => {
    const bytes = layeredSprite();
    const base = openAseprite(bytes);
    const hero = base.layers.findIndex(({ name }) => name === 'Glow');
    const sprite = changed(base, merge(hero));
    const saved = readAseprite(saveAseprite(bytes, base, sprite));
    const frames = (document: typeof saved) =>
      document.frames.map((_, at) => Buffer.from(new Flattener(document).frame(at).data).toString('hex'));
    assert.deepEqual(frames(saved), frames(documentOf(sprite)));
    assert.ok(!saved.layers.some(({ name }) => name === 'Glow'));
  });
});
