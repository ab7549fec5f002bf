import assert from 'node:assert/strict';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { readSprite } from '../../../../src/sprite/source/readSprite';
import { ExportError, type ExportNote } from '../../../../src/sprite/source/sprite';
import { seed } from '../../../support/random';
import { composed, parsed } from '../../../support/sprites/aseParser';
import { asepriteFile, cel, layer, tags } from '../../../support/sprites/asepriteFile';
import { options, tools } from './sprites';

const SIZE = { width: 9, height: 7 };
const FRAMES = 3;

/** A rectangle of a layer in a frame. */
type Placed = readonly [layer: number, frame: number, x: number, y: number, width: number, height: number];

/** Layers are drawn at several places, over each other, partly beyond the canvas, and not in each frame. */
const PLACED: readonly Placed[] = [
  [0, 0, 3, 2, 3, 3],
  [0, 1, 3, 2, 3, 3],
  [0, 2, 4, 2, 3, 3],
  [2, 0, 2, 1, 2, 2],
  [2, 2, 5, 1, 2, 3],
  [3, 1, 1, 4, 4, 2],
  [4, 1, -1, 5, 4, 4],
];

const NAMES = ['body', 'head', 'hat', 'weapon', 'hand'] as const;

/** `head` is a group around `hat`. Two tags; the walk has two frames. */
function character(names: readonly string[] = NAMES, tagNames: readonly string[] = ['idle', 'walk']): Buffer {
  const layers = names.map((name, at) => layer({ name, type: at === 1 ? 1 : 0, level: at === 2 ? 1 : 0 }));
  const both = tagNames.map((name, at) => ({ name, from: at, to: at === 0 ? 0 : FRAMES - 1 }));
  const cels = (frame: number) =>
    PLACED.filter((placed) => placed[1] === frame).map(([at, , x, y, width, height]) => {
      const pixels = Array.from({ length: width * height }, (_, i) => [40 * at + 20, 10 * i, 90 + frame, 255]);
      return cel(width, height, pixels.flat(), { layer: at, x, y });
    });
  const frames = Array.from({ length: FRAMES }, (_, frame) => ({
    duration: 100 + 20 * frame,
    chunks: [...(frame === 0 ? [tags(...both), ...layers] : []), ...cels(frame)],
  }));
  return asepriteFile({ ...SIZE, frames });
}

async function exported(choices: ExportChoices, bytes: Uint8Array = character()) {
  const all = options(choices);
  const sprite = await readSprite({ title: 'hero', extension: 'aseprite', bytes }, () => {}, undefined, all);
  const { files, notes } = await exportSprite(sprite, all, tools);
  return { files: new Map(files.map((file) => [file.name, Buffer.from(file.bytes)])), notes };
}

interface Table {
  readonly canvas: { readonly w: number; readonly h: number };
  readonly parts: readonly {
    readonly layer: string;
    readonly group?: string;
    readonly tag?: string;
    readonly image: string;
    readonly data?: string;
    readonly frames: readonly {
      readonly index: number;
      readonly rect: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
      readonly offset: { readonly x: number; readonly y: number };
      readonly duration: number;
    }[];
  }[];
}

const tableOf = (files: ReadonlyMap<string, Buffer>, name = 'hero.parts.json'): Table =>
  JSON.parse(String(files.get(name)));

/** A frame put together as a game does: by the table and the images alone. Pixels are opaque. */
function together(files: ReadonlyMap<string, Buffer>, tag: string | undefined, index: number): Buffer {
  const { canvas, parts } = tableOf(files);
  const result = new PNG({ width: canvas.w, height: canvas.h });
  for (const part of parts.filter((one) => one.tag === tag)) {
    const sheet = PNG.sync.read(files.get(part.image) ?? assert.fail(part.image));
    const { rect, offset } = part.frames.find((frame) => frame.index === index) ?? assert.fail(`Frame ${index}.`);
    for (let y = 0; y < rect.h; y++)
      for (let x = 0; x < rect.w; x++) {
        const from = 4 * ((rect.y + y) * sheet.width + rect.x + x);
        const to = 4 * ((offset.y + y) * canvas.w + offset.x + x);
        if (sheet.data[from + 3] === 255) sheet.data.copy(result.data, to, from, from + 4);
      }
  }
  return result.data;
}

/** A frame of the file as `ase-parser` reads it, enlarged. */
function wanted(frame: number, scale: number): Buffer {
  const pixels = composed(parsed(character()), frame);
  const width = SIZE.width * scale;
  const result = Buffer.alloc(4 * width * SIZE.height * scale);
  for (let at = 0; at < result.length; at += 4) {
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const from = 4 * (Math.floor(y / scale) * SIZE.width + Math.floor(x / scale));
    result.set(pixels.subarray(from, from + 4), at);
  }
  return result;
}

const LAYOUTS: readonly Omit<ExportChoices, 'format'>[] = [
  { trim: 'common' },
  { trim: 'common', scale: 2, padding: 1, border: 2, innerPadding: 1, layout: 'horizontal' },
  { trim: 'frame', extrude: true, layout: 'vertical' },
  { trim: 'sprite', mergeDuplicates: false },
  {},
];

describe('The parts of a character', () => {
  it('give its frames again by the table alone, in each format with sheets', async () => {
    for (const format of ['sheet', 'godot', 'phaser', 'pixi', 'defold'] as const)
      for (const layout of LAYOUTS) {
        const { files } = await exported({ format, split: 'layer-tag', partsTable: true, ...layout });
        const where = `${format} ${JSON.stringify(layout)}`;
        const { scale = 1 } = layout;
        assert.deepEqual(together(files, 'idle', 0), wanted(0, scale), where);
        assert.deepEqual(together(files, 'walk', 0), wanted(1, scale), where);
        assert.deepEqual(together(files, 'walk', 1), wanted(2, scale), where);
        const whole = await exported({ format, split: 'layer', partsTable: true, ...layout });
        for (let frame = 0; frame < FRAMES; frame++)
          assert.deepEqual(together(whole.files, undefined, frame), wanted(frame, scale), where);
      }
  });

  it('are named by layer and tag, from bottom to top, and the table names their files', async () => {
    const { files } = await exported({ format: 'sheet', split: 'layer-tag', partsTable: true });
    const names = ['body', 'hat', 'weapon', 'hand'].flatMap((one) => [`hero (${one}) #idle`, `hero (${one}) #walk`]);
    const both = names.flatMap((name) => [`${name}.png`, `${name}.json`]);
    assert.deepEqual([...files.keys()], [...both, 'hero.parts.json']);
    const { canvas, parts } = tableOf(files);
    assert.deepEqual(canvas, { w: 9, h: 7 });
    assert.deepEqual(
      parts.map(({ image, data }) => [image, data]),
      names.map((name) => [`${name}.png`, `${name}.json`]),
    );
    assert.deepEqual(
      parts.slice(2, 4).map(({ layer: name, group, tag, frames }) => {
        return [name, group, tag, frames.map(({ index, duration }) => [index, duration])];
      }),
      [
        ['hat', 'head', 'idle', [[0, 100]]],
        [
          'hat',
          'head',
          'walk',
          [
            [0, 120],
            [1, 140],
          ],
        ],
      ],
    );
    const own = {
      format: 'sheet',
      split: 'layer-tag',
      partsTable: true,
      json: 'none',
      names: '{group}/{layer}-{tag}',
    } as const;
    const named = await exported(own);
    assert.deepEqual([...named.files.keys()].slice(0, 4), [
      '-/body-idle.png',
      '-/body-walk.png',
      'head/hat-idle.png',
      'head/hat-walk.png',
    ]);
    assert.equal(tableOf(named.files).parts[2]?.image, 'head/hat-idle.png');
    assert.ok(!String(named.files.get('hero.parts.json')).includes('"data"'));
  });

  it('share one rectangle if they are trimmed alike, also where a layer is empty', async () => {
    const rects = async (choices: Omit<ExportChoices, 'format'>) => {
      const { files } = await exported({ format: 'sheet', split: 'layer-tag', trim: 'common', ...choices });
      const sheets = [...files]
        .filter(([name]) => name.endsWith('.json'))
        .map(([, bytes]) => JSON.parse(String(bytes)));
      return new Set(sheets.flatMap(({ frames }) => frames).map((one) => JSON.stringify(one.spriteSourceSize)));
    };
    // From the hand's left edge at 0 and the hat's top at 1 to the hat's right edge at 7 and the lower edge.
    assert.deepEqual([...(await rects({}))], ['{"x":0,"y":1,"w":7,"h":6}']);
    assert.deepEqual([...(await rects({ split: 'layer' }))], ['{"x":0,"y":1,"w":7,"h":6}']);
    assert.deepEqual([...(await rects({ split: 'tag' }))], ['{"x":0,"y":1,"w":7,"h":6}']);
    assert.deepEqual([...(await rects({ tag: 'idle' }))], ['{"x":2,"y":1,"w":4,"h":4}']);
    assert.ok((await rects({ trim: 'sprite' })).size > 1);
    const whole = async (trim: 'common' | 'sprite') => [...(await exported({ format: 'sheet', trim })).files];
    assert.deepEqual(await whole('common'), await whole('sprite'));
  });

  it('lie within what is visible of the whole sprite, however layers blend', async () => {
    const byte = fc.oneof(fc.constantFrom(0, 1, 2, 127, 254, 255), fc.nat(255));
    const one = fc.record({
      blend: fc.nat(18),
      opacity: byte,
      celOpacity: byte,
      group: fc.option(byte, { nil: undefined }),
      pixels: fc.array(fc.tuple(byte, byte, byte, byte), { minLength: 4, maxLength: 4 }),
    });
    const rows = fc.array(one, { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(rows, fc.boolean(), async (all, groupsBlend) => {
      const layers: Buffer[] = [];
      const cels = all.map(({ blend, opacity, celOpacity, group, pixels }) => {
        if (group !== undefined) layers.push(layer({ type: 1, opacity: group, blend }));
        layers.push(layer({ level: group === undefined ? 0 : 1, opacity, blend }));
        return cel(4, 1, pixels.flat(), { layer: layers.length - 1, opacity: celOpacity });
      });
      const bytes = asepriteFile({
        width: 4,
        height: 1,
        flags: groupsBlend ? 3 : 1,
        frames: [{ chunks: [...layers, ...cels] }],
      });
      const { layers: read, frames, layerFrames } = await readSprite({ title: '', extension: '', bytes }, () => {});
      const seen = frames[0]?.image.data ?? [];
      for (const at of read.keys()) {
        const alone = layerFrames?.(at)[0]?.data ?? [];
        for (let x = 3; x < 16; x += 4) assert.ok(!alone[x] || seen[x], `layer ${at}, pixel ${x >> 2}`);
      }
    });
    await fc.assert(property, { numRuns: 300, seed });
  });

  it('have no table unless it is asked for, and can be put on sheets', async () => {
    const hasTable = async (choices: ExportChoices) => (await exported(choices)).files.has('hero.parts.json');
    assert.ok(!(await hasTable({ format: 'sheet', split: 'layer' })));
    for (const choices of [
      { format: 'gif', split: 'layer' },
      { format: 'sheet', split: 'tag' },
      { format: 'sheet' },
    ] as const)
      assert.ok(!(await hasTable({ ...choices, partsTable: true })), JSON.stringify(choices));
  });

  it('keep names of their own, also long ones and several that are the same', async () => {
    const long = 'ü'.repeat(200);
    const bytes = character([long, 'group', long, 'a', 'A'], [long, long]);
    const { files, notes } = await exported({ format: 'sheet', split: 'layer-tag' }, bytes);
    assert.equal(files.size, 16);
    assert.ok([...files.keys()].every((name) => Buffer.byteLength(name) < 240));
    const told = notes.filter(
      (note): note is Extract<ExportNote, { note: 'same-names' }> => note.note === 'same-names',
    );
    assert.deepEqual(
      told.map(({ name }) => name),
      [long, long, 'A'],
    );
  });

  it('are refused if there is nothing to split by', async () => {
    const faultOf = (bytes: Buffer) =>
      exported({ format: 'png', split: 'layer-tag' }, bytes).then(
        () => assert.fail('Nothing was thrown.'),
        (error: unknown) => (error instanceof ExportError ? error.detail : assert.fail(String(error))),
      );
    assert.deepEqual(await faultOf(character(NAMES, [])), { fault: 'nothing-to-split', by: 'tag' });
    const hidden = [tags({ name: 'a', from: 0, to: 0 }), layer({ flags: 0 }), cel(1, 1, [1, 2, 3, 255])];
    const empty = asepriteFile({ ...SIZE, frames: [{ chunks: hidden }] });
    assert.deepEqual(await faultOf(empty), { fault: 'nothing-to-split', by: 'layer' });
  });
});
