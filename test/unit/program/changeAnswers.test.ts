import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import * as v from 'valibot';
import { type EditedFile, jsonOutput } from '../../../src/program/jsonOutput';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../src/sprite/pixels/raster';
import { mushroom, recolor } from '../../page/art';
import { withRoom } from '../../support/pixelArt/labeledSprites';
import { resample } from '../../support/pixelArt/resampling';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { parsed } from '../../support/sprites/aseParser';
import { putOn } from '../../support/sprites/flatSprite';
import { layeredSprite } from '../../support/sprites/layeredSprite';
import { byGifsicle } from '../../support/sprites/otherDecoders';

let bench: ProgramBench;

const at = (...names: string[]) => path.join(bench.game, ...names);
const put = (name: string, bytes: Uint8Array | string) => writeFile(at(name), bytes);
const get = (name: string) => readFile(at(name));
const below = (file: string) => path.relative(bench.game, file).replaceAll(path.sep, '/');

/** What a person reads of a command that did what was asked. */
async function lines(...args: string[]): Promise<readonly string[]> {
  const { code, stdout, stderr } = await bench.run(args);
  assert.equal(code, 0, stderr);
  return stdout.trimEnd().split('\n');
}

/** The files of an answer in JSON, with paths below the folder of the game. */
async function filesOf(...args: string[]): Promise<readonly EditedFile[]> {
  const { stdout } = await bench.run(['--json', ...args]);
  const { files } = v.parse(jsonOutput, JSON.parse(stdout));
  return (files as EditedFile[]).map((file) => ({
    ...file,
    source: below(file.source),
    output: file.output === null ? null : below(file.output),
  }));
}

/** The sentences about a command that was refused; nothing was written. */
async function refused(...args: string[]): Promise<string> {
  const before = (await readdir(bench.game, { recursive: true })).sort();
  const { code, stderr } = await bench.run(args);
  assert.deepEqual([code, (await readdir(bench.game, { recursive: true })).sort()], [2, before], args.join(' '));
  return stderr;
}

/** Six numbered files, of which each pixel row of one color says which one it is. */
async function putWalk(): Promise<readonly string[]> {
  await mkdir(at('walk'));
  const names = [1, 2, 3, 4, 5, 6].map((number) => `walk/Walk (${number}).png`);
  for (const [index, name] of names.entries()) {
    const data = Uint8ClampedArray.from(mushroom.data);
    data.set([index, 0, 0, 255], 8 * 4);
    await put(name, encodePng({ ...mushroom, data }));
  }
  return names;
}

/** All of it is visible. */
function solid(width: number, height: number): Raster {
  const image = createRaster(width, height);
  for (let at = 0; at < width * height; at++) image.data.set([200, (at * 7) % 256, 40, 255], at * 4);
  return image;
}

/** Which of the six a file is. */
const whichIn = async (name: string) => PNG.sync.read(await get(name)).data[8 * 4];

describe('The program says what it changed', () => {
  beforeEach(async () => {
    bench = await programBench({ inOneProcess: true });
  });
  afterEach(() => bench.close());

  describe('of frames', () => {
    it('whose numbers are wrong: those of the sprite, and those that were named', async () => {
      await put('hero.aseprite', layeredSprite());
      const frames = (...args: string[]) => refused('frames', 'hero.aseprite', ...args);
      assert.match(await frames('--durations', '1,2'), /has 4 frames, and these are 2 durations\. Give one for each/);
      assert.match(await frames('--order', '1,2,3'), /has 4 frames, and the new order names 3\./);
      assert.match(await frames('--order', '1,2,3,5'), /No frame 5: the sprite has 4 frames\./);
      assert.match(await frames('--order', '1,2,3,3'), /has 4 frames\. Name each of them once\./);
      assert.match(await frames('--delete', '2,9'), /No frame 9: the sprite has 4 frames\./);
      assert.match(await frames('--tag', 'walk:2-5'), /No frame 5: the sprite has 4 frames\./);
      assert.match(await frames('--tag', 'walk:3-1'), /--tag begins after it ends: frame 3 is after frame 1\./);
      assert.match(await frames('--delete', '3-1'), /--delete begins after it ends/);
      assert.match(await frames('--tag', 'walk:0-2'), /--tag must be a tag over frames that are counted from 1/);
    });

    it('where one animation is meant, and a folder has several', async () => {
      await mkdir(at('art'));
      for (const [index, name] of ['axe', 'bow', 'cap', 'dagger'].entries())
        await put(`art/${name}.png`, encodePng(recolor(mushroom, index)));
      assert.match(
        await refused('frames', 'art', '--delete', '1'),
        /of one animation, and these are 4 sprites: ".*\.png", ".*\.png", ".*\.png", and 1 more\. Name one of them/,
      );
    });

    it('that a format has no place for, and which one has', async () => {
      const walk = await putWalk();
      await put('hero.png', encodePng(mushroom));
      const tags = await refused('frames', ...walk, '--tag', 'walk:1-3', '--output', 'walk.gif');
      assert.match(tags, /^Error: GIF files have no tags\.\nAseprite files have tags: .* --output name\.aseprite\.\n$/);
      assert.match(
        await refused('frames', ...walk, '--durations', '90'),
        /Numbered files have no durations\.\n.*--output name\.gif\./,
      );
      assert.match(await refused('frames', ...walk, '--tag', 'walk:1-3'), /Numbered files have no tags\./);
      assert.match(
        await refused('frames', 'hero.png', '--durations', '90'),
        /hero\.png: A still image has no durations/,
      );
      assert.deepEqual(await lines('frames', 'hero.png', '--durations', '90', '--output', 'hero.aseprite'), [
        'written    hero.aseprite',
      ]);
      assert.equal(parsed(await get('hero.aseprite')).frames[0]?.frameDuration, 90);
    });

    it('of numbered files: which one is left out, and how the new ones are kept apart', async () => {
      const walk = await putWalk();
      const answer = await lines('frames', ...walk, '--delete', '2');
      assert.deepEqual(answer.slice(4), [
        'written    walk/Walk-frames (5).png',
        'left out   walk/Walk (6).png',
        'They are next to the old ones, so *.png means both. A folder keeps them apart: --output FOLDER.',
      ]);
      assert.equal(await whichIn('walk/Walk-frames (2).png'), 2);
      // A folder by itself has no sprite but these, whichever way its files are named.
      const files = await filesOf('frames', ...walk, '--delete', '6', '--output', 'short');
      assert.deepEqual(
        files.map(({ source, output, changed }) => [source, output, changed]),
        walk.map((name, index) => [name, index < 5 ? name.replace('walk/', 'short/') : null, index === 5]),
      );
      assert.deepEqual(await lines('frames', 'short', '--order', '5,1-4', '--output', 'turned'), [
        ...[1, 2, 3, 4, 5].map((number) => `written    turned/Walk (${number}).png`),
      ]);
      assert.equal(await whichIn('turned/Walk (1).png'), 4);
    });

    it('that become one file, which is said once', async () => {
      const walk = await putWalk();
      assert.deepEqual(await lines('frames', 'walk', '--durations', '90', '--output', 'walk.gif'), [
        'written    walk.gif',
      ]);
      assert.equal((await byGifsicle(await get('walk.gif'))).frames.length, 6);
      const files = await filesOf('frames', ...walk, '--tag', 'walk:1-6', '--output', 'walk.aseprite');
      assert.deepEqual(
        files.map(({ output, changed }) => [output, changed]),
        walk.map(() => ['walk.aseprite', true]),
      );
    });

    it('over which a tag of that name was', async () => {
      await put('hero.aseprite', layeredSprite());
      await lines('frames', 'hero.aseprite', '--tag', 'spin:2-4:3', '--output', 'one.aseprite');
      assert.equal(parsed(await get('one.aseprite')).tags.find(({ name }) => name === 'spin')?.repeat, 3);
      assert.deepEqual(await lines('frames', 'one.aseprite', '--tag', 'spin:1-2', '--output', 'two.aseprite'), [
        'written    two.aseprite',
        'There was a tag “spin” over frames 2 to 4. It was replaced.',
      ]);
      assert.deepEqual(await lines('frames', 'one.aseprite', '--tag', 'spin:2-4', '--output', 'same.aseprite'), [
        'written    same.aseprite',
      ]);
    });
  });

  describe('of a set', () => {
    /** Views of which one stands a pixel lower. */
    async function putViews(): Promise<readonly string[]> {
      const names = ['hero_n.png', 'hero_e.png', 'hero_s.png', 'hero_w.png'];
      for (const [index, name] of names.entries()) {
        const roomy = withRoom(mushroom, 2, 2, 2, 2);
        await put(name, encodePng(index === 2 ? putOn(roomy, roomy, 0, 1) : roomy));
      }
      return names;
    }

    it('which files are a little off, and moves them if it must be exact', async () => {
      const views = await putViews();
      assert.deepEqual(await lines('fit', ...views), [
        ...views.map((name) => `unchanged  ${name}`),
        'Left where they are, because that is near: "hero_s.png" (1 px below the foot line). To move them, too: --exact.',
      ]);
      const told = await filesOf('fit', ...views);
      assert.deepEqual(
        told.map(({ off }) => off),
        [undefined, undefined, { x: 0, y: 1 }, undefined],
      );
      const files = await filesOf('fit', ...views, '--exact');
      assert.deepEqual(
        files.map(({ offset, output, off }) => [offset.y || 0, output, off]),
        [
          [0, null, undefined],
          [0, null, undefined],
          [-1, 'hero_s-fit.png', undefined],
          [0, null, undefined],
        ],
      );
    });

    it('whose canvas is too small: which image is the largest, and what it shows', async () => {
      const views = await putViews();
      assert.match(
        await refused('fit', ...views, '--canvas', '8x30'),
        /All of them together need a canvas of at least 16 × 1\d\. The largest, hero_n\.png, shows 16 × 1\d\./,
      );
    });

    it('with a damaged file in the folder: it is named, and the others are one set', async () => {
      await mkdir(at('set'));
      const roomy = withRoom(mushroom, 2, 2, 2, 2);
      await put('set/a_n.png', encodePng(mushroom));
      await put('set/b_n.png', encodePng(roomy).subarray(0, 60));
      await put('set/c_n.png', encodePng(roomy));
      await put('set/d_n.png', encodePng(roomy));
      for (const args of [['fit'], ['canvas', '--size', '20x20']]) {
        const { code, stdout, stderr } = await bench.run([...args, 'set', '--output', args[0] ?? '']);
        assert.equal(code, 2);
        assert.match(stderr, /^Error: set\/b_n\.png: b_n\.png is damaged: .*\nThe other files are done\.\n$/);
        assert.doesNotMatch(stdout, /b_n/);
        const written = (await readdir(at(args[0] ?? ''))).sort();
        const sizes = await Promise.all(
          written.map(async (name) => PNG.sync.read(await get(`${args[0]}/${name}`)).width),
        );
        assert.ok(written.length > 0 && !written.includes('b_n.png'));
        assert.deepEqual([...new Set(sizes)], [20]);
      }
      await mkdir(at('none'));
      for (const name of ['a.png', 'b.png']) await put(`none/${name}`, encodePng(mushroom).subarray(0, 60));
      for (const args of [['fit'], ['canvas', '--trim']])
        assert.match(await refused(...args, 'none'), /^Error: a\.png is damaged/);
    });

    it('of different sprites, which are as tall as they are', async () => {
      await put('axe.png', encodePng(mushroom));
      await put('wall.png', encodePng(resample(mushroom, 24, 24, 'nearest')));
      await put('tower.png', encodePng(resample(mushroom, 40, 40, 'nearest')));
      assert.ok(
        (await lines('fit', 'axe.png', 'wall.png', 'tower.png')).every((line) => /^(written|unchanged) /.test(line)),
      );
    });
  });

  describe('of a canvas', () => {
    it('how much that was visible is cut off, and of which files', async () => {
      await put('full.png', encodePng(solid(8, 8)));
      await put('roomy.png', encodePng(withRoom(solid(4, 4), 2, 2, 2, 2)));
      const crop = ['full.png', 'roomy.png', '--crop', '2,2,5,4'];
      assert.deepEqual(await lines('canvas', ...crop, '--output', 'out'), [
        'written    out/full.png',
        'written    out/roomy.png',
        '44 visible pixels were cut off: full.png (44).',
      ]);
      const files = await filesOf('canvas', ...crop, '--output', 'out');
      assert.deepEqual(
        files.map(({ cut }) => cut),
        [44, undefined],
      );
      assert.deepEqual(await lines('canvas', 'roomy.png', '--trim'), ['written    roomy-canvas.png']);
      assert.deepEqual((await lines('canvas', 'roomy.png', '--pad', '0,0,-3,0')).slice(1), [
        '4 visible pixels were cut off: roomy.png (4).',
      ]);
    });

    it('of each numbered file, and of all frames of an animation', async () => {
      const walk = await putWalk();
      await lines('frames', ...walk, '--durations', '90', '--output', 'walk.gif');
      const seen = Array.from({ length: 16 }, (_, x) => mushroom.data[(15 * 16 + x) * 4 + 3] ?? 0).filter(
        Boolean,
      ).length;
      assert.ok(seen > 0);
      const cuts = async (...names: string[]) =>
        (await filesOf('canvas', ...names, '--crop', '0,0,16,15', '--output', 'cut')).map(({ cut }) => cut);
      assert.deepEqual(
        await cuts(...walk),
        walk.map(() => seen),
      );
      assert.deepEqual(await cuts('walk.gif'), [6 * seen]);
    });

    it('that is flipped or rotated', async () => {
      const left = putOn({ width: 3, height: 2 }, solid(1, 1), 0, 0);
      await put('left.png', encodePng(left));
      const seen = async (name: string) => {
        const { width, height, data } = PNG.sync.read(await get(name));
        const at = [...data.keys()].findIndex((place) => place % 4 === 3 && data[place]);
        return [width, height, (at >> 2) % width, Math.floor((at >> 2) / width)];
      };
      const ways: readonly (readonly [string, string, readonly number[]])[] = [
        ['--flip', 'horizontal', [3, 2, 2, 0]],
        ['--flip', 'vertical', [3, 2, 0, 1]],
        ['--rotate', '90', [2, 3, 1, 0]],
        ['--rotate', '180', [3, 2, 2, 1]],
        ['--rotate', '270', [2, 3, 0, 2]],
      ];
      for (const [at, [option, value, expected]] of ways.entries()) {
        const name = at ? `left-canvas-${at + 1}.png` : 'left-canvas.png';
        assert.deepEqual(await lines('canvas', 'left.png', option, value), [`written    ${name}`]);
        assert.deepEqual(await seen(name), expected, `${option} ${value}`);
      }
      const wrong = (...args: string[]) => refused('canvas', 'left.png', ...args);
      assert.match(await wrong('--rotate', '45'), /--rotate must be one of 90, 180, 270, not "45"/);
      assert.match(await wrong('--rotate', ''), /--rotate must be one of 90, 180, 270/);
      assert.match(await wrong('--flip', 'both'), /--flip must be one of horizontal, vertical/);
      assert.match(await wrong('--flip', 'vertical', '--anchor', 'n'), /--anchor has no meaning with --flip/);
      assert.match(await wrong('--flip', 'vertical', '--rotate', '90'), /exactly one of/);
    });
  });

  it('of an edit on its source: how certain its place is', async () => {
    await put('hero.png', encodePng(withRoom(mushroom, 4, 4, 4, 4)));
    await put('edit.png', encodePng(mushroom));
    const [file, certainty, ...more] = await lines('register', 'edit.png', '--on', 'hero.png');
    assert.deepEqual([file, more], ['written    edit-registered.png', []]);
    const [, found] = /^certainty {2}(\d\.\d\d) of 1$/.exec(certainty ?? '') ?? assert.fail(certainty);
    assert.ok(Number(found) >= 0.5 && Number(found) <= 1);
  });
});
