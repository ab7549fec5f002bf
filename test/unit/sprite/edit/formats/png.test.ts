import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { zlibSync } from 'fflate';
import { PNG } from 'pngjs';
import { changed } from '../../../../../src/sprite/edit/change';
import type { EditSprite } from '../../../../../src/sprite/edit/editSprite';
import { FlatFrames } from '../../../../../src/sprite/edit/flatFrames';
import { openPng, savePng } from '../../../../../src/sprite/edit/formats/png';
import { imageOf } from '../../../../../src/sprite/edit/pixelMoves';
import { walkPng } from '../../../../../src/sprite/formats/walkPng';
import { PictureError } from '../../../../../src/sprite/pixels/pictureError';
import { seed, seeded } from '../../../../support/random';
import { randomlyChanged } from '../../../../support/sprites/randomEdits';
import { makePng, type PngRecipe, pngChunk } from '../../formats/makePng';

const tools = { deflate: (bytes: Uint8Array) => zlibSync(bytes), check: () => undefined };
const save = (bytes: Uint8Array, base: EditSprite, sprite: EditSprite) => savePng({ bytes, base, sprite, tools });

/** RGBA as pngjs reads it; transparent pixels as 0. */
function otherPixels(png: Uint8Array): number[] {
  const { data } = PNG.sync.read(Buffer.from(png));
  return clean(data);
}

function clean(data: ArrayLike<number>): number[] {
  return Array.from(data, (byte, at) => (data[at - (at % 4) + 3] === 0 ? 0 : byte));
}

const flat = (sprite: EditSprite) => clean(new FlatFrames(sprite).raster(0).data);

const chunksIn = (png: Uint8Array) =>
  [...walkPng(png)].map(({ type, start, end }) => ({ type, content: Buffer.from(png.subarray(start, end)) }));
const contentOf = (png: Uint8Array, type: string) => chunksIn(png).find((chunk) => chunk.type === type)?.content;
const storageOf = (png: Uint8Array) => ({ depth: png[24], colorType: png[25], interlaced: png[28] === 1 });

/** A palette as pngjs reads it, with the alphas. */
const otherPalette = (png: Uint8Array) =>
  (PNG.sync.read(Buffer.from(png)) as unknown as { readonly palette: readonly number[][] }).palette;

/** The indices of an indexed PNG: pngjs reads it with a palette of grays that are the indices. */
function otherIndices(png: Uint8Array): number[] {
  const grays = Uint8Array.from({ length: 768 }, (_, at) => Math.floor(at / 3));
  const others = chunksIn(png).filter(({ type }) => type !== 'tRNS');
  const named = others.map(({ type, content }) => pngChunk(type, type === 'PLTE' ? grays : content));
  const { data } = PNG.sync.read(Buffer.concat([png.subarray(0, 8), ...named]));
  return [...data].filter((_, at) => at % 4 === 0);
}

const colors = (count: number, random: () => number) =>
  Uint8Array.from({ length: 3 * count }, () => Math.floor(random() * 256));

/** All color types and depths, interlaced or not, with and without transparency. */
function recipes(random: () => number): readonly PngRecipe[] {
  const size = { width: 7, height: 5 };
  const sampled = [
    ...[1, 2, 4, 8, 16].map((depth) => ({ ...size, colorType: 0, depth })),
    ...[8, 16].flatMap((depth) => [2, 4, 6].map((colorType) => ({ ...size, colorType, depth }))),
  ];
  const keyed = sampled
    .filter(({ colorType }) => colorType === 0 || colorType === 2)
    .map((recipe) => ({ ...recipe, transparency: Uint8Array.from(recipe.colorType ? [0, 1, 0, 2, 0, 3] : [0, 1]) }));
  const indexed = [1, 2, 4, 8].flatMap((depth) => {
    const recipe = { ...size, colorType: 3, depth, palette: colors(2 ** depth, random) };
    return [recipe, { ...recipe, transparency: Uint8Array.of(200, 0) }];
  });
  return [...sampled, ...keyed, ...indexed].flatMap((recipe) => [recipe, { ...recipe, interlaced: true }]);
}

const nameOf = ({ colorType, depth, transparency, interlaced }: PngRecipe) =>
  `type ${colorType}, ${depth} bits${transparency ? ', transparency' : ''}${interlaced ? ', interlaced' : ''}`;

describe('PNGs that are changed', () => {
  const random = seeded(seed);

  it('look as other programs show them, and are the same bytes if nothing changed', () => {
    for (const recipe of recipes(random)) {
      const png = makePng(recipe, random);
      const base = openPng(png);
      assert.deepEqual(flat(base), otherPixels(png), nameOf(recipe));
      assert.equal(save(png, base, base).bytes, png);
      const twice = changed(changed(base, { change: 'turn', turn: 'rotate-180' }), {
        change: 'turn',
        turn: 'rotate-180',
      });
      assert.equal(save(png, base, twice).bytes, png, nameOf(recipe));
    }
  });

  it('keep how they are stored if the pixels fit', () => {
    for (const recipe of recipes(random)) {
      const png = makePng(recipe, random);
      const base = openPng(png);
      const sprite = changed(base, { change: 'turn', turn: 'rotate-90' });
      const saved = save(png, base, sprite);
      const { colorType, depth } = recipe;
      assert.deepEqual(storageOf(saved.bytes), { colorType, depth, interlaced: false }, nameOf(recipe));
      assert.deepEqual(otherPixels(saved.bytes), flat(sprite), nameOf(recipe));
      assert.deepEqual(saved.notes, [], nameOf(recipe));
      for (const type of ['PLTE', 'tRNS']) assert.deepEqual(contentOf(saved.bytes, type), contentOf(png, type));
    }
  });

  it('hold 16 bits of each channel', () => {
    const png = makePng({ width: 3, height: 4, colorType: 6, depth: 16 }, random);
    const base = openPng(png);
    const saved = save(png, base, changed(base, { change: 'turn', turn: 'flip-vertical' })).bytes;
    const deep = (file: Uint8Array) => [...PNG.sync.read(Buffer.from(file), { skipRescale: true }).data];
    const rows = [...deep(png).keys()].filter((at) => at % 12 === 0).map((at) => deep(png).slice(at, at + 12));
    assert.deepEqual(deep(saved), rows.reverse().flat());
  });

  it('show what any changes made of them', () => {
    for (const recipe of recipes(random)) {
      const png = makePng(recipe, random);
      const base = openPng(png);
      for (let round = 0; round < 4; round++) {
        const { sprite, made } = randomlyChanged(base, 4, random);
        const still = { ...sprite, frames: sprite.frames.slice(0, 1) };
        const { bytes } = save(png, base, still);
        const message = `seed ${seed}, ${nameOf(recipe)}: ${JSON.stringify(made)}`;
        assert.deepEqual(otherPixels(bytes), flat(still), message);
      }
    }
  });

  it('keep indices, also those of equal colors and of colors that nothing shows', () => {
    const palette = Uint8Array.from({ length: 48 }, (_, at) => (Math.floor(at / 3) % 3 ? 9 : at));
    const transparency = Uint8Array.of(255, 128, 255, 255, 0);
    const png = makePng({ width: 8, height: 3, colorType: 3, depth: 4, palette, transparency }, random);
    const base = openPng(png);
    const before = otherIndices(png);
    const saved = save(png, base, changed(base, { change: 'turn', turn: 'flip-horizontal' })).bytes;
    const rows = [0, 8, 16].map((at) => before.slice(at, at + 8).reverse());
    assert.deepEqual(otherIndices(saved), rows.flat());
    assert.deepEqual(otherPalette(saved), otherPalette(png));
  });

  it('get a transparent color at the end of the palette when one is needed', () => {
    const palette = colors(4, random);
    const png = makePng({ width: 4, height: 4, colorType: 3, depth: 2, palette }, random);
    const base = openPng(png);
    const sprite = changed(base, { change: 'canvas', rect: { x: -1, y: 0, width: 5, height: 4 } });
    const { bytes, notes } = save(png, base, sprite);
    assert.deepEqual(storageOf(bytes), { colorType: 3, depth: 4, interlaced: false });
    assert.deepEqual(otherPalette(bytes), [...otherPalette(png), [0, 0, 0, 0]]);
    const rows = [0, 4, 8, 12].map((at) => [4, ...otherIndices(png).slice(at, at + 4)]);
    assert.deepEqual(otherIndices(bytes), rows.flat());
    assert.deepEqual(notes, [{ note: 'grown-palette', was: 4, now: 5 }]);
    // What is in the file is a color again, and the next save has the same palette.
    assert.equal(openPng(bytes).transparentIndex, 4);
  });

  it('take a color that fills up the palette for transparent pixels, if another one would need more bits', () => {
    const filled = [1, 0, 0, 2, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0];
    const palette = Uint8Array.from([...filled, ...filled.map((byte) => byte * 9)]);
    const indices = [0, 1, 2, 3, 4, 7, 8, 15];
    // One line without a filter.
    const line = zlibSync(
      Uint8Array.of(0, ...[0, 2, 4, 6].map((at) => 16 * (indices[at] ?? 0) + (indices[at + 1] ?? 0))),
    );
    const recipe = { width: 8, height: 1, colorType: 3, depth: 4, palette };
    const made = makePng(recipe, random);
    const before = chunksIn(made).filter(({ type }) => type === 'IHDR' || type === 'PLTE');
    const parts = [...before, { type: 'IDAT', content: line }, { type: 'IEND', content: new Uint8Array() }];
    const png = Buffer.concat([made.subarray(0, 8), ...parts.map(({ type, content }) => pngChunk(type, content))]);
    const base = openPng(png);
    const { bytes, notes } = save(
      png,
      base,
      changed(base, { change: 'canvas', rect: { x: 0, y: 0, width: 9, height: 1 } }),
    );
    // The last one of those that are black and in no pixel.
    assert.deepEqual(otherIndices(bytes), [...indices, 14]);
    assert.deepEqual([storageOf(bytes).depth, contentOf(bytes, 'PLTE'), notes], [4, Buffer.from(palette), []]);
    assert.deepEqual(
      otherPalette(bytes)
        .map(([, , , alpha]) => alpha)
        .indexOf(0),
      14,
    );
    const turned = save(png, base, changed(base, { change: 'turn', turn: 'flip-horizontal' }));
    assert.deepEqual(otherPalette(turned.bytes), otherPalette(png));
    const faint = changed(base, { change: 'change-layer', layer: 0, to: { opacity: 0 } });
    assert.deepEqual(
      otherIndices(save(png, base, faint).bytes),
      indices.map(() => 14),
    );
  });

  it('become RGBA if a palette of 256 colors has none that is transparent', () => {
    const palette = Uint8Array.from({ length: 768 }, (_, at) => (at % 3 ? 7 : at / 3));
    const png = makePng({ width: 16, height: 16, colorType: 3, depth: 8, palette }, random);
    const base = openPng(png);
    assert.equal(base.transparentIndex, 256);
    const inside = save(png, base, changed(base, { change: 'canvas', rect: { x: 1, y: 1, width: 9, height: 9 } }));
    assert.deepEqual([storageOf(inside.bytes).colorType, inside.notes], [3, []]);
    const sprite = changed(base, { change: 'canvas', rect: { x: 0, y: 0, width: 17, height: 17 }, fill: 0 });
    const { bytes, notes } = save(png, base, sprite);
    assert.deepEqual(otherPixels(bytes), flat(sprite));
    const [was, now] = [
      { kind: 'indexed', depth: 8 },
      { kind: 'rgba', depth: 8 },
    ];
    assert.deepEqual(notes, [{ note: 'stored', was, now }]);
  });

  it('say that they need another way to be stored', () => {
    const cases = [
      [0, 2, undefined, 4, 8],
      [0, 16, undefined, 4, 16],
      [2, 8, undefined, 6, 8],
      [2, 16, undefined, 6, 16],
      // They have a transparent color.
      [0, 8, [0, 1], 0, 8],
      [2, 16, [0, 1, 0, 2, 0, 3], 2, 16],
      // A color that no sample can have.
      [0, 4, [1, 0], 4, 8],
    ] as const;
    for (const [colorType, depth, transparency, nowType, nowDepth] of cases) {
      const recipe = { width: 3, height: 3, colorType, depth };
      const png = makePng({ ...recipe, ...(transparency && { transparency: Uint8Array.from(transparency) }) }, random);
      const base = openPng(png);
      const sprite = changed(base, { change: 'canvas', rect: { x: 0, y: 0, width: 5, height: 3 } });
      const { bytes, notes } = save(png, base, sprite);
      assert.deepEqual(storageOf(bytes), { colorType: nowType, depth: nowDepth, interlaced: false });
      assert.deepEqual(otherPixels(bytes), flat(sprite));
      assert.equal(notes.length, colorType === nowType ? 0 : 1);
    }
  });

  it('keep a pixel opaque that has the color of the transparent ones', () => {
    const png = makePng(
      { width: 1, height: 1, colorType: 2, depth: 8, transparency: Uint8Array.of(0, 9, 0, 9, 0, 9) },
      random,
    );
    const base = openPng(png);
    const [frame] = base.frames;
    const cel = frame?.cels.get(0);
    assert.ok(frame && cel);
    const content = imageOf({ width: 1, height: 1, each: 4, bytes: Uint8Array.of(9, 9, 9, 255) });
    const cels = new Map([[0, { ...cel, body: { ...cel.body, content } }]]);
    const { bytes } = save(png, base, { ...base, frames: [{ ...frame, cels }] });
    assert.deepEqual(otherPixels(bytes), [9, 9, 9, 255]);
    assert.deepEqual([storageOf(bytes).colorType, contentOf(bytes, 'tRNS')], [2, undefined]);
  });

  it('keep chunks that stay true, in valid places', () => {
    const chunk = (type: string, ...bytes: number[]) => pngChunk(type, Uint8Array.from(bytes));
    const extra = [
      chunk('sBIT', 5, 6, 5),
      chunk('pHYs', 0, 0, 0, 9, 0, 0, 0, 9, 1),
      chunk('tIME', 7, 0xe8, 1, 1, 1, 1, 1),
      pngChunk('tEXt', Buffer.from('Author\0A')),
      pngChunk('prVt', Buffer.from('safe')),
      pngChunk('prVT', Buffer.from('unsafe')),
      chunk('oFFs', 0, 0, 0, 1, 0, 0, 0, 1, 0),
    ];
    const made = makePng({ width: 4, height: 4, colorType: 3, depth: 2, palette: colors(4, random), extra }, random);
    const at = made.indexOf('IDAT') - 4;
    const png = Buffer.concat([made.subarray(0, at), chunk('bKGD', 2), made.subarray(at)]);
    const base = openPng(png);
    const types = (sprite: EditSprite) => chunksIn(save(png, base, sprite).bytes).map(({ type }) => type);
    const turned = changed(base, { change: 'turn', turn: 'rotate-90' });
    const kept = ['IHDR', 'sBIT', 'pHYs', 'tEXt', 'prVt', 'oFFs', 'PLTE', 'bKGD', 'IDAT', 'IEND'];
    assert.deepEqual(types(turned), kept);
    const larger = changed(base, { change: 'canvas', rect: { x: -2, y: 0, width: 8, height: 4 } });
    assert.deepEqual(types(larger), ['IHDR', 'sBIT', 'pHYs', 'tEXt', 'prVt', 'PLTE', 'bKGD', 'tRNS', 'IDAT', 'IEND']);
    assert.deepEqual(contentOf(save(png, base, larger).bytes, 'pHYs'), contentOf(png, 'pHYs'));
  });

  it('are refused if they are damaged', () => {
    const png = makePng({ width: 9, height: 9, colorType: 6, depth: 8 }, random);
    for (const bytes of [png.subarray(0, 60), Buffer.concat([png.subarray(0, 50), Buffer.alloc(40)])])
      assert.throws(() => openPng(bytes), PictureError);
  });

  const FOLDER = 'test/fixtures/reports';
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.png')))
    it(`open and are saved unchanged: ${name}`, () => {
      const png = readFileSync(path.join(FOLDER, name));
      if (name.endsWith('cut.png')) {
        assert.throws(() => openPng(png), PictureError);
        return;
      }
      const base = openPng(png);
      assert.equal(save(png, base, base).bytes, png);
      const turned = changed(base, { change: 'turn', turn: 'flip-vertical' });
      const saved = save(png, base, turned);
      assert.deepEqual(saved.notes, []);
      assert.deepEqual(otherPixels(saved.bytes), flat(turned));
      const { depth, colorType } = storageOf(png);
      assert.deepEqual(storageOf(saved.bytes), { depth, colorType, interlaced: false });
    });
});
