import assert from 'node:assert/strict';
import { PNG } from 'pngjs';
import { FORMATS } from '../../../../src/sprite/engines/exportFormats';
import type { ExportChoices } from '../../../../src/sprite/engines/exportOptions';
import { exportSprite } from '../../../../src/sprite/engines/exportSprite';
import { type Preset, presetChoices } from '../../../../src/sprite/engines/presets';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { ExportError, type ExportSprite } from '../../../../src/sprite/source/sprite';
import { storedIndices } from '../../../support/sprites/storedIndices';
import { drawn, options, spriteOf, tagOf, tools } from '../export/sprites';

const exported = async (sprite: ExportSprite, preset: Preset, more: Partial<ExportChoices> = {}) =>
  exportSprite(sprite, options({ ...presetChoices(preset), ...more }), tools);

/** A picture of one color. */
function plain(red: number, width = 4, height = 5): Raster {
  const raster = createRaster(width, height);
  wordsOf(raster.data).fill((0xff000000 | red) >>> 0);
  return raster;
}

/** The red channel at the top left of each cell, row by row. */
function cells(bytes: Uint8Array, columns: number, rows: number): number[][] {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  return Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (_cell, column) => data[4 * (((row * height) / rows) * width + (column * width) / columns)] ?? 0,
    ),
  );
}

/** 64 colors, from dark to light, and empty pixels. */
function rich(): Raster {
  const raster = createRaster(8, 9);
  wordsOf(raster.data).set(
    Array.from({ length: 64 }, (_, at) => (0xff000000 | (at * 4) | ((at * 3) << 8) | ((255 - at) << 16)) >>> 0),
  );
  return raster;
}

describe('Presets of few colors', () => {
  for (const [preset, most, depth] of [
    ['4-colors', 4, 2],
    ['16-colors', 16, 4],
  ] as const)
    it(`make an indexed PNG of at most ${most} colors and ${depth} bits: the transparent one first, the others those that the sprite has`, async () => {
      const image = rich();
      const { files, notes } = await exported(spriteOf([image]), preset);
      const stored = storedIndices(files[0]?.bytes ?? new Uint8Array());
      assert.deepEqual([stored?.depth, stored?.palette.length, stored?.palette[0]], [depth, most, [0, 0, 0, 0]]);
      assert.deepEqual(stored?.indices.slice(64), Array(8).fill(0));
      const own = new Set(Array.from({ length: 64 }, (_, at) => [...image.data.subarray(at * 4, at * 4 + 4)].join()));
      assert.ok(stored?.palette.slice(1).every((color) => own.has(color.join())));
      assert.deepEqual(notes, [{ note: 'fewer-colors', colors: most }]);
    });

  it('change no color of a sprite that has so few, and need no note', async () => {
    const sprite = spriteOf([drawn('ab c', 'abba')]);
    const { files, notes } = await exported(sprite, '4-colors');
    const { data } = PNG.sync.read(Buffer.from(files[0]?.bytes ?? []));
    assert.deepEqual([...data], [...(sprite.frames[0]?.image.data ?? [])]);
    assert.equal(storedIndices(files[0]?.bytes ?? new Uint8Array())?.depth, 2);
    assert.deepEqual(notes, []);
  });

  it('use all colors for an opaque sprite, and have one palette for all files', async () => {
    const frames = spriteOf([drawn('ab'), drawn('cd')]);
    const { files } = await exportSprite(frames, options({ format: 'png', colors: 4 }), tools);
    const stored = files.map(({ bytes }) => storedIndices(bytes));
    assert.equal(stored[0]?.palette.length, 4);
    assert.deepEqual(stored[1]?.palette, stored[0]?.palette);
    const gaps = await exportSprite(frames, options({ format: 'sheet', colors: 4, padding: 1 }), tools);
    assert.equal(storedIndices(gaps.files[0]?.bytes ?? new Uint8Array())?.palette.length, 4);
    assert.deepEqual(gaps.notes, [{ note: 'fewer-colors', colors: 4 }]);
  });

  it('make pixels opaque or empty, with a note', async () => {
    const image = plain(9, 2, 1);
    wordsOf(image.data)[0] = 0x60000009;
    const { files, notes } = await exported(spriteOf([image]), '4-colors');
    assert.deepEqual([...PNG.sync.read(Buffer.from(files[0]?.bytes ?? [])).data], [0, 0, 0, 0, 9, 0, 0, 255]);
    assert.deepEqual(notes, [{ note: 'hard-alpha' }]);
  });

  it('keep the order of an indexed source: its start, its used entries, or those that are left', async () => {
    const colors = Array.from({ length: 20 }, (_, at) => (0xff000000 | (200 - at * 10)) >>> 0);
    const indexed = (entries: readonly number[], clear?: number) => {
      const image = createRaster(entries.length, 1);
      wordsOf(image.data).set(entries.map((entry) => colors[entry] ?? 0));
      const palette = {
        colors: colors.map((word, at) => (at === clear ? 0 : word)),
        ...(clear !== undefined && { clear }),
      };
      return { ...spriteOf([image]), palette };
    };
    const read = async (sprite: ExportSprite) => {
      const { files, notes } = await exported(sprite, '4-colors');
      const { palette = [], indices } = storedIndices(files[0]?.bytes ?? new Uint8Array()) ?? {};
      return { reds: palette.map(([red]) => red), indices, notes: notes.map(({ note }) => note) };
    };
    assert.deepEqual(await read(indexed([2, 1, 2])), { reds: [200, 190, 180, 170], indices: [2, 1, 2], notes: [] });
    assert.deepEqual(await read(indexed([15, 3, 9])), {
      reds: [170, 110, 50],
      indices: [2, 0, 1],
      notes: ['cut-palette'],
    });
    const { reds, notes } = await read(indexed([0, 3, 6, 9, 12, 15]));
    assert.deepEqual([reds.length, notes], [4, ['fewer-colors']]);
    assert.deepEqual(
      reds,
      [...reds].sort((a = 0, b = 0) => b - a),
    );
  });
});

describe('The preset for 8 × 8 tiles', () => {
  it('puts each frame on whole tiles, with nothing between them, also equal ones', async () => {
    const frames = [1, 2, 2, 3].map((red) => plain(red, 9, 8));
    const { files } = await exported(spriteOf(frames), '8x8-tiles', { lines: 2 });
    assert.deepEqual(
      files.map(({ name }) => name),
      ['hero.png'],
    );
    const { width, height } = PNG.sync.read(Buffer.from(files[0]?.bytes ?? []));
    assert.deepEqual([width, height], [32, 16]);
    assert.deepEqual(cells(files[0]?.bytes ?? new Uint8Array(), 2, 2), [
      [1, 2],
      [2, 3],
    ]);
  });
});

describe('The preset for GameMaker', () => {
  it('makes a strip named by its number of frames, equal ones included', async () => {
    const { files } = await exported(spriteOf([1, 2, 2].map((red) => plain(red))), 'gamemaker');
    assert.deepEqual(
      files.map(({ name }) => name),
      ['hero_strip3.png'],
    );
    assert.deepEqual(cells(files[0]?.bytes ?? new Uint8Array(), 3, 1), [[1, 2, 2]]);
  });

  it('counts the frames of each tag', async () => {
    const sprite = spriteOf(
      [1, 2, 3].map((red) => plain(red)),
      { tags: [tagOf('a', 0, 0), tagOf('b', 1, 2)] },
    );
    const choices = { split: 'tag', names: '{title}_{tag}_strip{frames}' } as const;
    const { files } = await exported(sprite, 'gamemaker', choices);
    assert.deepEqual(
      files.map(({ name }) => name),
      ['hero_a_strip1.png', 'hero_b_strip2.png'],
    );
  });
});

describe('The preset for RPG Maker', () => {
  const walking = (names: readonly string[], length: number) =>
    spriteOf(
      names.flatMap((_, row) => Array.from({ length }, (_frame, at) => plain(row * 20 + at))),
      { tags: names.map((name, row) => tagOf(name, row * length, (row + 1) * length - 1)) },
    );
  const rows = async (sprite: ExportSprite) => {
    const { files, notes } = await exported(sprite, 'rpg-maker');
    assert.deepEqual(
      files.map(({ name }) => name),
      ['$hero.png'],
    );
    const { width, height } = PNG.sync.read(Buffer.from(files[0]?.bytes ?? []));
    assert.deepEqual([width, height], [12, 20]);
    return { reds: cells(files[0]?.bytes ?? new Uint8Array(), 3, 4), notes };
  };

  it('has rows for down, left, right, and up, whatever the tags are called and where they are', async () => {
    const wanted = [
      [0, 1, 2],
      [20, 21, 22],
      [40, 41, 42],
      [60, 61, 62],
    ];
    for (const names of [
      ['walk_down', 'walk_left', 'walk_right', 'walk_up'],
      ['s', 'w', 'e', 'n'],
      ['walkFront', 'WalkWest', 'walk east', 'back-walk'],
    ])
      assert.deepEqual(await rows(walking(names, 3)), { reds: wanted, notes: [] });
    const turned = await rows(walking(['walkUp', 'walkRight', 'walkDown', 'walkLeft'], 3));
    assert.deepEqual(turned.reds, [wanted[2], wanted[3], wanted[1], wanted[0]]);
  });

  it('takes the walk of several animations, and names those that it leaves out', async () => {
    const names = ['idle_s', 'idle_w', 'idle_e', 'idle_n', 'walk_s', 'walk_w', 'walk_e', 'walk_n', 'walk_se'];
    const { reds, notes } = await rows(walking(names, 3));
    assert.deepEqual(reds.flat().slice(0, 4), [80, 81, 82, 100]);
    assert.deepEqual(
      notes.map(({ note }) => note),
      ['left-out-animations'],
    );
  });

  it('fills rows of one or two frames, and takes half of a longer walk', async () => {
    const names = ['down', 'left', 'right', 'up'];
    assert.deepEqual((await rows(walking(names, 1))).reds[0], [0, 0, 0]);
    assert.deepEqual((await rows(walking(names, 2))).reds[0], [0, 1, 0]);
    const eight = await rows(walking(names, 8));
    assert.deepEqual(eight.reds[1], [20, 22, 24]);
    assert.deepEqual(eight.notes, [{ note: 'chosen-frames', frames: 3, of: 8 }]);
    // Standing, a step, standing, the other step: both steps are there, and standing is between them.
    const four = walking(names, 4);
    const stands = {
      ...four,
      frames: four.frames.map((frame, at) => (at % 4 === 2 ? (four.frames[at - 2] ?? frame) : frame)),
    };
    assert.deepEqual((await rows(stands)).reds[0], [1, 0, 3]);
  });

  it('says which directions are missing', async () => {
    const failing = exported(walking(['walk_down', 'walk_left', 'up'], 3), 'rpg-maker');
    await assert.rejects(failing, (error) => {
      assert.ok(error instanceof ExportError);
      assert.deepEqual(error.detail, { fault: 'no-direction-rows', missing: ['right', 'up'] });
      return true;
    });
  });
});

describe('A preset', () => {
  it('keeps the chosen format if that has its options, and sets only options of its format', () => {
    const id = (format: 'godot' | 'gif') => ({ id: format, options: FORMATS[format].options });
    assert.equal(presetChoices('4-colors', id('godot')).format, 'godot');
    assert.equal(presetChoices('4-colors', id('gif')).format, 'sheet');
    assert.equal(presetChoices('rpg-maker', id('godot')).format, 'sheet');
  });
});
