import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { writePhaser } from '../../../../src/sprite/engines/phaser/write';
import { writePixi } from '../../../../src/sprite/engines/pixi/write';
import { scaledRaster } from '../../../../src/sprite/export/scale';
import { decodePng } from '../../../../src/sprite/formats/png';
import { LOOP_DIRECTIONS } from '../../../../src/sprite/pixels/frameTag';
import { placeFrame } from '../../../../src/sprite/sheet/frames';
import type { JsonFrame, SheetJson } from '../../../../src/sprite/sheet/sheetJson';
import type { ExportSprite } from '../../../../src/sprite/source/sprite';
import { anyChoices, anySprite, drawn, layerOf, options, spriteOf, tagOf } from '../export/sprites';
import { noting, numberedSprite, seen } from './numberedSprite';

async function written(format: 'phaser' | 'pixi', sprite: ExportSprite, choices: Partial<ExportChoices> = {}) {
  const write = format === 'pixi' ? writePixi : writePhaser;
  const tools = noting();
  const files = await write(sprite, options({ ...choices, format }), tools);
  const json = JSON.parse(new TextDecoder().decode(files.at(-1)?.bytes)) as Pick<SheetJson, 'meta'> & {
    readonly frames: readonly { readonly filename: string }[] | Readonly<Record<string, object>>;
    readonly animations?: Readonly<Record<string, readonly string[]>>;
  };
  const entries: [name: string, frame: JsonFrame][] = Array.isArray(json.frames)
    ? json.frames.map((frame) => [frame.filename, frame])
    : Object.entries(json.frames);
  return { names: files.map(({ name }) => name), json, entries, files, notes: tools.notes };
}

/** The tags in the JSON, as far as players know them. */
const tagsIn = ({ meta }: Pick<SheetJson, 'meta'>) =>
  meta.frameTags?.map(({ name, from, to, direction, repeat }) => [name, from, to, direction, repeat]);

const TAGS = [
  tagOf('a/b', 0, 2, { direction: 'pingpong' }),
  tagOf('back', 1, 3, { direction: 'pingpong_reverse', repeat: 2 }),
  tagOf('a/b', 3, 3),
];

describe('Sheets for Phaser', () => {
  it('name each frame by its number despite patterns, because createFromAseprite looks for these names', async () => {
    const sprite = numberedSprite([100, 70, 50, 33], [tagOf('walk', 0, 3)]);
    for (const json of ['array', 'hash', 'none'] as const) {
      const {
        names,
        json: found,
        entries,
      } = await written('phaser', sprite, {
        json,
        names: '{title}-{frame1}',
        trim: 'frame',
      });
      assert.deepEqual(names, ['hero.png', 'hero.json']);
      assert.deepEqual(
        entries.map(([key]) => key),
        ['0', '1', '2', '3'],
      );
      assert.equal(Array.isArray(found.frames), json !== 'hash');
    }
  });

  it('keep what Phaser can play, and append repeated frames for everything else', async () => {
    const ways = LOOP_DIRECTIONS.flatMap((direction) =>
      [undefined, 1, 2].map((repeat) => tagOf(`${direction} ${repeat ?? 0}`, 1, 2, { direction, repeat })),
    );
    const sprite = numberedSprite([100, 70, 50], ways);
    const { json, entries } = await written('phaser', sprite);
    assert.deepEqual(tagsIn(json), [
      ['forward 0', 1, 2, 'forward', undefined],
      ['forward 1', 1, 2, 'forward', '1'],
      ['forward 2', 3, 6, 'forward', '1'],
      ['reverse 0', 1, 2, 'reverse', undefined],
      ['reverse 1', 1, 2, 'reverse', '1'],
      ['reverse 2', 7, 10, 'forward', '1'],
      ['pingpong 0', 1, 2, 'pingpong', undefined],
      ['pingpong 1', 11, 12, 'forward', '1'],
      ['pingpong 2', 13, 15, 'forward', '1'],
      ['pingpong_reverse 0', 16, 17, 'forward', undefined],
      ['pingpong_reverse 1', 18, 19, 'forward', '1'],
      ['pingpong_reverse 2', 20, 22, 'forward', '1'],
    ]);
    const order = [0, 1, 2, 1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2];
    assert.deepEqual(
      entries,
      order.map((frame, at) => [String(at), { ...entries[frame]?.[1], filename: String(at) }]),
    );
  });

  it('describe appended frames like those they repeat', async () => {
    const key = (frame: number, x: number) => ({ frame, bounds: { x, y: 0, width: 1, height: 1 } });
    const sprite = {
      ...numberedSprite([100, 70, 50], [tagOf('twice', 1, 2, { repeat: 2 })]),
      slices: [{ name: 'hand', keys: [key(1, 4), key(2, 5)] }],
      layers: [layerOf('body')],
      cels: [{ layer: 0, frame: 2, zIndex: 0, userData: { text: 'step' } }],
    };
    const { json } = await written('phaser', sprite);
    const [hand] = json.meta.slices ?? [];
    assert.deepEqual(
      hand?.keys.map(({ frame, bounds: { x, w } }) => [frame, x, w]),
      [1, 2, 3, 4, 5, 6].map((frame) => [frame, frame % 2 ? 4 : 5, 1]),
    );
    assert.deepEqual(
      json.meta.layers?.[0]?.cels?.map(({ frame, data }) => [frame, data]),
      [2, 4, 6].map((frame) => [frame, 'step']),
    );
  });

  it('have a tag for all frames if there is none, named after the file', async () => {
    const { json } = await written('phaser', numberedSprite([100, 70], [], { extension: 'png' }));
    assert.deepEqual(tagsIn(json), [['hero-sheet', 0, 1, 'forward', undefined]]);
  });

  it('have unique tag names that Phaser can keep', async () => {
    const names = ['walk', '', 'walk', '__proto__', 'hasOwnProperty', 'Tag', 'toString'];
    const sprite = numberedSprite(
      [100],
      names.map((name) => tagOf(name, 0, 0)),
    );
    const { json, notes } = await written('phaser', sprite);
    const animations = ['walk', 'Tag 2', 'walk 2', '__proto__ 2', 'hasOwnProperty 2', 'Tag', 'toString'];
    assert.deepEqual(
      json.meta.frameTags?.map(({ name }) => name),
      animations,
    );
    assert.deepEqual(
      notes,
      [1, 2, 3, 4].map((at) => ({ note: 'renamed-animation', name: names[at], animation: animations[at] })),
    );
  });

  it('follow the pattern for file names', async () => {
    const { names } = await written('phaser', numberedSprite([100, 70], [], { extension: 'png' }), {
      names: 'x {title}',
    });
    assert.deepEqual(names, ['hero.png', 'hero.json']);
  });

  it('are one sheet with one JSON, even if split parts are requested', async () => {
    const sprite = { ...numberedSprite([100, 100]), width: 2100 };
    const frames = sprite.frames.map((frame) => ({
      ...frame,
      image: { width: 2100, height: 8, data: new Uint8ClampedArray(4 * 2100 * 8).fill(255) },
    }));
    const choices = { parts: true, layout: 'horizontal', mergeDuplicates: false } as const;
    const { names, files } = await written('phaser', { ...sprite, frames }, choices);
    assert.deepEqual(names, ['hero.png', 'hero.json']);
    assert.equal(pngWidth(files[0]?.bytes), 4200);
  });

  const pngWidth = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).readUInt32BE(16);
});

describe('Sheets for Pixi', () => {
  it('have the frames of each tag in playing order', async () => {
    const { names, json } = await written('pixi', numberedSprite([100, 70, 50, 33], TAGS), { json: 'array' });
    assert.deepEqual(names, ['hero.png', 'hero.json']);
    const frame = (number: number) => `hero ${number}.aseprite`;
    assert.deepEqual(json.animations, {
      'a/b': [0, 1, 2, 1].map(frame),
      // Each way counts as one: 3 2 1, and back.
      back: [3, 2, 1, 2, 3].map(frame),
      'a/b 2': [frame(3)],
    });
    for (const name of Object.values(json.animations ?? {}).flat()) assert.ok(name in json.frames, name);
  });

  it('have unique names that Pixi can keep', async () => {
    const names = ['__proto__', 'hasOwnProperty', '', '__proto__'];
    const sprite = numberedSprite(
      [100],
      names.map((name) => tagOf(name, 0, 0)),
    );
    const { json, notes } = await written('pixi', sprite);
    assert.deepEqual(Object.keys(json.animations ?? {}), ['__proto__ 2', 'hasOwnProperty', 'Tag', '__proto__ 3']);
    assert.equal(notes.length, 3);
  });

  it('name their image as a URL', async () => {
    const { names, json } = await written('pixi', numberedSprite([100], [], { title: 'a #1 50%20 ü+b&c' }));
    assert.equal(json.meta.image, 'a %231 50%2520 ü+b&c.png');
    assert.equal(names[0], 'a #1 50%20 ü+b&c.png');
    const phaser = await written('phaser', numberedSprite([100], [], { title: 'a #1' }));
    assert.equal(phaser.json.meta.image, 'a #1.png');
  });

  it('have one animation with all frames if there are no tags', async () => {
    const { json } = await written('pixi', numberedSprite([100, 100]), { names: 'f{frame1}' });
    assert.deepEqual(json.animations, { hero: ['f1', 'f2'] });
  });

  it('have the right frames even if some names are numbers', async () => {
    const { json } = await written('pixi', numberedSprite([100, 70, 50]), { names: '{frame099}' });
    assert.deepEqual(json.animations, { hero: ['099', '100', '101'] });
  });

  it('have a normal map with the same layout', async () => {
    const sprite = numberedSprite([100, 100]);
    const { names, files } = await written('pixi', { ...sprite, normalMap: sprite.frames.map(({ image }) => image) });
    assert.deepEqual(names, ['hero.png', 'hero_n.png', 'hero.json']);
    assert.deepEqual(decodePng(files[0]?.bytes ?? new Uint8Array()), decodePng(files[1]?.bytes ?? new Uint8Array()));
  });
});

describe('Frames for Phaser and Pixi', () => {
  it('have no inner padding: their area in the sheet is their area in the frame', async () => {
    await fc.assert(
      fc.asyncProperty(anySprite, anyChoices, fc.constantFrom('phaser', 'pixi'), async (sprite, choices, format) => {
        const { entries, files } = await written(format, sprite, choices);
        const sheet = decodePng(files[0]?.bytes ?? new Uint8Array());
        for (const [index, [, { frame, spriteSourceSize: source, sourceSize, trimmed }]] of entries.entries()) {
          assert.deepEqual([frame.w, frame.h], [source.w, source.h]);
          const { w: width, h: height } = sourceSize;
          assert.equal(trimmed, frame.w !== width || frame.h !== height);
          const shown = placeFrame(sheet, { ...frame, left: source.x, top: source.y }, width, height);
          const image = scaledRaster(sprite.frames[index]?.image ?? assert.fail(), choices.scale);
          assert.deepEqual(seen(shown.data), seen(image.data));
        }
      }),
    );
  });

  it('are scaled up like the others if they are one empty pixel', async () => {
    const sprite = spriteOf([drawn('a'), drawn(' ')]);
    const { entries } = await written('phaser', sprite, { trim: 'frame', scale: 3 });
    assert.deepEqual(
      entries.map(([, { frame, trimmed, sourceSize }]) => [frame.w, trimmed, sourceSize.w]),
      [
        [3, false, 3],
        [1, true, 3],
      ],
    );
  });
});
