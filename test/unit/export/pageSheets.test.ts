import assert from 'node:assert/strict';
import { writePhaser, writePixi } from '../../../src/export/engines/pageSheets';
import type { ExportChoices } from '../../../src/export/options';
import type { ExportSprite } from '../../../src/export/sprite';
import type { SheetJson } from '../../../src/shared/aseprite/sheetJson';
import { decodePng } from '../../../src/shared/pixels/png';
import { noting, numberedSprite } from './numberedSprite';
import { options, tagOf } from './sprites';

async function written(format: 'phaser' | 'pixi', sprite: ExportSprite, choices: Partial<ExportChoices> = {}) {
  const write = format === 'pixi' ? writePixi : writePhaser;
  const files = await write(sprite, options({ ...choices, format }), noting());
  const json = JSON.parse(new TextDecoder().decode(files.at(-1)?.bytes)) as Pick<SheetJson, 'meta'> & {
    readonly frames: readonly { readonly filename: string }[] | Readonly<Record<string, object>>;
    readonly animations?: Readonly<Record<string, readonly string[]>>;
  };
  return { names: files.map(({ name }) => name), json, files };
}

const TAGS = [
  tagOf('a/b', 0, 2, { direction: 'pingpong' }),
  tagOf('back', 1, 3, { direction: 'pingpong_reverse', repeat: 2 }),
  tagOf('a/b', 3, 3),
];

describe('sheets for Phaser', () => {
  it('call each frame by its number, whatever names are wanted: createFromAseprite looks for these', async () => {
    const sprite = numberedSprite([100, 70, 50, 33], TAGS);
    for (const json of ['array', 'hash', 'none'] as const) {
      const { names, json: found } = await written('phaser', sprite, {
        json,
        names: '{title}-{frame1}',
        trim: 'frame',
      });
      assert.deepEqual(names, ['hero.png', 'hero.json']);
      const keys = Array.isArray(found.frames)
        ? found.frames.map(({ filename }) => filename)
        : Object.keys(found.frames);
      assert.deepEqual(keys, ['0', '1', '2', '3']);
      assert.equal(Array.isArray(found.frames), json !== 'hash');
      assert.deepEqual(
        found.meta.frameTags?.map(({ name, direction, repeat }) => [name, direction, repeat]),
        [
          ['a/b', 'pingpong', undefined],
          ['back', 'pingpong_reverse', '2'],
          ['a/b', 'forward', undefined],
        ],
      );
    }
  });

  it('are one sheet with one JSON, also where parts are wanted', async () => {
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

describe('sheets for Pixi', () => {
  it('have the frames of each tag in the order of playing', async () => {
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

  it('have one animation of all frames where there are no tags', async () => {
    const { json } = await written('pixi', numberedSprite([100, 100]), { names: 'f{frame1}' });
    assert.deepEqual(json.animations, { hero: ['f1', 'f2'] });
  });

  it('have the right frames also if some of their names are numbers', async () => {
    const { json } = await written('pixi', numberedSprite([100, 70, 50]), { names: '{frame099}' });
    assert.deepEqual(json.animations, { hero: ['099', '100', '101'] });
  });

  it('have the normal map beside, laid out alike', async () => {
    const sprite = numberedSprite([100, 100]);
    const { names, files } = await written('pixi', { ...sprite, normalMap: sprite.frames.map(({ image }) => image) });
    assert.deepEqual(names, ['hero.png', 'hero_n.png', 'hero.json']);
    assert.deepEqual(decodePng(files[0]?.bytes ?? new Uint8Array()), decodePng(files[1]?.bytes ?? new Uint8Array()));
  });
});
