import assert from 'node:assert/strict';
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import type { ExportSource } from '../../../../src/sprite/source/source';
import type { ExportNote } from '../../../../src/sprite/source/sprite';
import { asepriteFile, cel, layer, palette, tags } from '../../../support/sprites/asepriteFile';
import { byApngdis } from '../../../support/sprites/otherDecoders';
import { storedIndices } from '../../../support/sprites/storedIndices';
import { pngChunk, pngHeader, SIGNATURE } from '../formats/makePng';
import { readGif } from '../formats/readGif';
import { options, tools } from './sprites';

/** Sixteen colors that no order sorts: 3 and 9 are equal, 5 is transparent, and some aren't used. */
const COLORS = Array.from({ length: 16 }, (_, index) => [
  (index * 89) & 255,
  (index * 151) & 255,
  (index * 37) & 255,
  255,
]);
COLORS[9] = [...(COLORS[3] ?? [])];
const CLEAR = 5;
const SHOWN = COLORS.map(([r = 0, g = 0, b = 0, a = 0], index) => [r, g, b, index === CLEAR ? 0 : a]);

/** Two frames of 4 × 3 pixels. */
const FRAMES = [
  [5, 3, 9, 5, 5, 14, 2, 5, 9, 9, 3, 5],
  [5, 5, 5, 5, 5, 2, 14, 5, 3, 9, 9, 5],
] as const;

const two = (chunks: readonly (readonly Buffer[])[]) =>
  asepriteFile({
    width: 4,
    height: 3,
    depth: 8,
    transparentIndex: CLEAR,
    frames: chunks.map((one) => ({ chunks: one })),
  });

const ASEPRITE = two([
  [palette(COLORS), layer(), tags({ name: 'a', from: 0, to: 0 }, { name: 'b', from: 1, to: 1 }), cel(4, 3, FRAMES[0])],
  [cel(4, 3, FRAMES[1])],
]);

function png(width: number, indices: readonly number[], colors: readonly (readonly number[])[]): Buffer {
  const height = indices.length / width;
  const lines = Array.from({ length: height }, (_, y) => [0, ...indices.slice(y * width, (y + 1) * width)]);
  const alphas = colors.map(([, , , alpha = 255]) => alpha);
  return Buffer.concat([
    SIGNATURE,
    pngHeader({ width, height, depth: 8, colorType: 3 }),
    pngChunk('PLTE', Buffer.from(colors.flatMap((color) => color.slice(0, 3)))),
    ...(alphas.every((alpha) => alpha === 255) ? [] : [pngChunk('tRNS', Buffer.from(alphas))]),
    pngChunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

async function exported(source: Buffer | ExportSource, choices: ExportChoices) {
  const notes: ExportNote[] = [];
  const file = source instanceof Uint8Array ? { bytes: source, title: 'hero', extension: 'aseprite' } : source;
  const sprite = await readSprite(file, (note) => notes.push(note));
  const result = await exportSprite(sprite, options(choices), tools);
  const images = result.files.filter(({ name }) => /\.(?:png|apng|gif)$/.test(name));
  return { images, notes: [...notes, ...result.notes], read: images.map(({ bytes }) => storedIndices(bytes)) };
}

const STRIP = { layout: 'horizontal', mergeDuplicates: false } as const;
/** Rows of both frames side by side. */
const SIDE_BY_SIDE = [0, 1, 2].flatMap((row) => FRAMES.flatMap((frame) => frame.slice(row * 4, row * 4 + 4)));

describe('Exports of an indexed Aseprite file', () => {
  it('have its palette, its indices, and as few bits as the palette needs', async () => {
    const { read, images, notes } = await exported(ASEPRITE, { format: 'png' });
    assert.deepEqual(notes, []);
    for (const [at, frame] of FRAMES.entries())
      assert.deepEqual(read[at], { width: 4, height: 3, depth: 4, palette: SHOWN, indices: [...frame] });
    // Another decoder shows the colors.
    const { data } = PNG.sync.read(Buffer.from(images[0]?.bytes ?? []));
    assert.deepEqual(
      [...data],
      FRAMES[0].flatMap((index) => SHOWN[index] ?? []),
    );
  });

  for (const format of ['sheet', 'godot', 'phaser', 'pixi', 'defold'] as const)
    it(`have them on a sheet for ${format}`, async () => {
      const { read, notes } = await exported(ASEPRITE, { format, ...STRIP });
      assert.deepEqual(read, [{ width: 8, height: 3, depth: 4, palette: SHOWN, indices: SIDE_BY_SIDE }]);
      assert.deepEqual(notes, []);
    });

  it('have the transparent index around frames, and the indices in each larger pixel', async () => {
    const { read } = await exported(ASEPRITE, {
      format: 'sheet',
      ...STRIP,
      border: 1,
      padding: 2,
      scale: 2,
      trim: 'sprite',
    });
    const image = read[0];
    assert.deepEqual([image?.width, image?.height, image?.palette], [1 + 6 + 2 + 6 + 1, 8, SHOWN]);
    const row = (y: number) => image?.indices.slice(y * 16, (y + 1) * 16);
    assert.deepEqual(row(0), Array(16).fill(CLEAR));
    assert.deepEqual(row(1), [5, 5, 5, 3, 3, 9, 9, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
  });

  it('have them in a GIF, and in an APNG', async () => {
    const { images } = await exported(ASEPRITE, { format: 'gif' });
    const [first] = readGif(images[0]?.bytes ?? new Uint8Array()).frames;
    assert.deepEqual(
      first?.table,
      COLORS.map((color) => color.slice(0, 3)),
    );
    assert.deepEqual([first?.indices, first?.clear], [[...FRAMES[0]], CLEAR]);
    const apng = await exported(ASEPRITE, { format: 'apng' });
    assert.deepEqual(apng.read[0], { width: 4, height: 3, depth: 4, palette: SHOWN, indices: [...FRAMES[0]] });
    const { frames } = await byApngdis(apng.images[0]?.bytes ?? new Uint8Array());
    assert.deepEqual(
      frames.map(({ image }) => [...image.data].map((value, at) => (image.data[at | 3] === 0 ? 0 : value))),
      FRAMES.map((frame) => frame.flatMap((index) => (index === CLEAR ? [0, 0, 0, 0] : (COLORS[index] ?? [])))),
    );
  });

  it('keep frames apart that differ in indices alone', async () => {
    const file = two([[palette(COLORS), layer(), cel(4, 3, Array(12).fill(3))], [cel(4, 3, Array(12).fill(9))]]);
    const { read } = await exported(file, { format: 'sheet', layout: 'horizontal' });
    assert.deepEqual([...new Set(read[0]?.indices)], [3, 9]);
  });

  it('have the index of the topmost opaque pixel, and of each layer by itself', async () => {
    const above = [5, 9, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5];
    const file = two([
      [
        palette(COLORS),
        layer({ name: 'low' }),
        layer({ name: 'high' }),
        cel(4, 3, FRAMES[0]),
        cel(4, 3, above, { layer: 1 }),
      ],
    ]);
    const whole = [...FRAMES[0]];
    whole[1] = 9;
    assert.deepEqual((await exported(file, { format: 'png' })).read[0]?.indices, whole);
    const layers = await exported(file, { format: 'png', split: 'layer' });
    assert.deepEqual(
      layers.read.map((one) => one?.indices),
      [[...FRAMES[0]], above],
    );
    const tagged = await exported(ASEPRITE, { format: 'png', split: 'tag' });
    assert.deepEqual(
      tagged.read.map((one) => one?.indices),
      FRAMES.map((frame) => [...frame]),
    );
  });

  it('have another palette, with a note, if layers are blended to colors that it lacks', async () => {
    const chunks = [
      palette(COLORS),
      layer(),
      layer({ opacity: 100 }),
      cel(4, 3, FRAMES[0]),
      cel(4, 3, Array(12).fill(2), { layer: 1 }),
    ];
    const { read, notes, images } = await exported(two([chunks]), { format: 'png' });
    assert.deepEqual(notes, [{ note: 'lost-palette', colors: 3 }]);
    assert.notDeepEqual(read[0]?.palette, SHOWN);
    const plain = await exported(
      { bytes: images[0]?.bytes ?? new Uint8Array(), title: 'hero', extension: 'webp' },
      { format: 'png' },
    );
    assert.deepEqual(
      PNG.sync.read(Buffer.from(plain.images[0]?.bytes ?? [])).data,
      PNG.sync.read(Buffer.from(images[0]?.bytes ?? [])).data,
    );
  });

  it('take the palette of the first frame if it changes, and tell if others need more', async () => {
    const changed = COLORS.map((color, index) => (index === 14 ? [1, 2, 3, 255] : color));
    const file = two([
      [palette(COLORS), layer(), cel(4, 3, FRAMES[0])],
      [palette(changed), cel(4, 3, FRAMES[1])],
    ]);
    const { notes } = await exported(file, { format: 'sheet', ...STRIP });
    assert.deepEqual(notes, [{ note: 'lost-palette', colors: 1 }]);
    const unused = COLORS.map((color, index) => (index === 7 ? [1, 2, 3, 255] : color));
    const same = two([
      [palette(COLORS), layer(), cel(4, 3, FRAMES[0])],
      [palette(unused), cel(4, 3, FRAMES[1])],
    ]);
    assert.deepEqual((await exported(same, { format: 'sheet', ...STRIP })).read[0]?.indices, SIDE_BY_SIDE);
  });

  it('have an opaque entry for the transparent index of a background, and another one for empty pixels', async () => {
    const file = two([
      [
        palette(COLORS.slice(0, 8)),
        layer({ flags: 1 | 8 }),
        cel(
          4,
          3,
          FRAMES[0].map((index) => index % 8),
        ),
      ],
    ]);
    const { read, notes } = await exported(file, { format: 'sheet', border: 1 });
    assert.deepEqual(read[0]?.palette, [...COLORS.slice(0, 8), [0, 0, 0, 0]]);
    assert.deepEqual(read[0]?.indices.slice(0, 12), [8, 8, 8, 8, 8, 8, 8, 5, 3, 1, 5, 8]);
    assert.deepEqual(notes, [{ note: 'added-clear', index: 8 }]);
    const plain = await exported(file, { format: 'sheet' });
    assert.deepEqual([plain.read[0]?.depth, plain.notes], [3 + 1, []]);
  });
});

describe('Odd indices of an Aseprite file', () => {
  it('have entries, if the transparent one lies after the palette', async () => {
    const chunks = [palette(COLORS.slice(0, 4)), layer(), cel(2, 1, [200, 3])];
    const file = asepriteFile({ width: 2, height: 1, depth: 8, transparentIndex: 200, frames: [{ chunks }] });
    const { read, images, notes } = await exported(file, { format: 'sheet', border: 1 });
    assert.deepEqual([read[0]?.palette.length, read[0]?.palette[200], notes], [201, [0, 0, 0, 0], []]);
    assert.deepEqual(read[0]?.indices, [200, 200, 200, 200, 200, 200, 3, 200, 200, 200, 200, 200]);
    assert.equal(PNG.sync.read(Buffer.from(images[0]?.bytes ?? [])).data[4 * 5 + 3], 0);
  });

  it('are empty pixels, if no palette has them', async () => {
    const chunks = [palette(COLORS.slice(0, 4)), layer(), cel(2, 1, [77, 3])];
    const { read } = await exported(asepriteFile({ width: 2, height: 1, depth: 8, frames: [{ chunks }] }), {
      format: 'png',
    });
    assert.deepEqual([read[0]?.palette.length, read[0]?.indices], [4, [0, 3]]);
  });
});

describe('Exports of an indexed PNG', () => {
  const file = (indices: readonly number[], colors: readonly (readonly number[])[]) =>
    ({ bytes: png(4, indices, colors), title: 'hero', extension: 'png' }) as const;

  it('have its palette, and equal colors their own indices, also in frames of a sheet', async () => {
    const { read } = await exported(file(FRAMES[0], SHOWN), { format: 'png' });
    assert.deepEqual(read[0], { width: 4, height: 3, depth: 4, palette: SHOWN, indices: [...FRAMES[0]] });
    const frames = [0, 2].map((x) => ({ x, y: 0, w: 2, h: 3, left: 0, top: 0, duration: 100 }));
    const sheet = {
      ...file(FRAMES[0], SHOWN),
      sheet: { width: 2, height: 3, frames, tags: [], from: 'json' },
    } as const;
    const cut = await exported(sheet, { format: 'png' });
    assert.deepEqual(
      cut.read.map((one) => one?.indices),
      [
        [5, 3, 5, 14, 9, 9],
        [9, 5, 2, 5, 3, 5],
      ],
    );
  });

  it('have no palette, with a note, if all of its 256 colors are opaque and there are empty pixels', async () => {
    const full = Array.from({ length: 256 }, (_, index) => [index, 255 - index, 7, 255]);
    const { read, notes } = await exported(file(FRAMES[0], full), { format: 'sheet', border: 1 });
    assert.deepEqual([read[0]?.palette.length, notes], [6, [{ note: 'full-palette' }]]);
    const plain = await exported(file(FRAMES[0], full), { format: 'sheet' });
    assert.deepEqual([plain.read[0]?.palette, plain.read[0]?.indices], [full, [...FRAMES[0]]]);
  });

  it('have the palette of the first of numbered files', async () => {
    const sequence = FRAMES.map((frame) => ({ bytes: png(4, frame, SHOWN), duration: 100 }));
    const { read } = await exported({ sequence, title: 'hero', extension: 'png' }, { format: 'sheet', ...STRIP });
    assert.deepEqual(read, [{ width: 8, height: 3, depth: 4, palette: SHOWN, indices: SIDE_BY_SIDE }]);
  });
});

describe('Exports of a GIF', () => {
  it('have its palette and its indices', async () => {
    const gif = (await exported(ASEPRITE, { format: 'gif' })).images[0]?.bytes ?? new Uint8Array();
    const { read } = await exported({ bytes: gif, title: 'hero', extension: 'gif' }, { format: 'sheet', ...STRIP });
    assert.deepEqual(read[0]?.indices, SIDE_BY_SIDE);
    assert.deepEqual(
      read[0]?.palette,
      SHOWN.map((color, index) => (index === CLEAR ? [0, 0, 0, 0] : color)),
    );
  });
});
