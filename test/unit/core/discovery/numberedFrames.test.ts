import assert from 'node:assert/strict';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { Choices } from '../../../../src/core/discovery/choices';
import { numberedDuration } from '../../../../src/core/discovery/sequence';
import { nameOf } from '../../../../src/core/disk/fileStore';
import { findSource, type NumberedAs, type SourceDependencies } from '../../../../src/core/exports/exportSource';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { likenessOfFiles } from '../../../../src/sprite/compare/likenessOfFiles';
import { encodeGif } from '../../../../src/sprite/formats/gif';
import { encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { runnerOf } from '../../../../src/work/taskRunner';
import { ThreadError } from '../../../../src/work/threadError';
import { things, walks } from '../../../support/pixelArt/numberedSeries';
import { type PixelBench, pixelBench } from '../../../support/pixelArt/pixelBench';
import { root } from '../../../support/places';
import { MemoryMemento } from '../../../support/runs/memoryStores';
import { apngFile } from '../../../support/sprites/animationFiles';
import { asepriteFile } from '../../../support/sprites/asepriteFile';
import { normalMapsOnDisk } from '../../../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../../../support/sprites/numberedFrames';

const script = path.join(root, 'out/test/unit/work/spriteWorker.child.js');

describe('Numbered files, for what writes', () => {
  const thread = new SpriteThreads('pixels', { script });
  let bench: PixelBench;
  let choices: Choices;
  let dependencies: SourceDependencies;
  /** Files that were read to be compared. */
  let compared: number;
  /** Four steps of a walk, and four different figures, both of published games. */
  const frames = walks()[0]?.pictures ?? [];
  const figures = things().figures[0]?.pictures ?? [];
  const { signal } = new AbortController();

  beforeEach(async () => {
    bench = await pixelBench(thread);
    choices = new Choices(new MemoryMemento(), new MemoryMemento());
    compared = 0;
    dependencies = {
      files: bench.files,
      choices,
      provenance: { of: () => undefined },
      directionNames: () => [],
      maps: normalMapsOnDisk(),
      numbered: numbered(),
    };
  });
  afterEach(() => bench.close());
  after(() => thread.close());

  const put = (nameOf: (n: number) => string, pictures: readonly Raster[]) =>
    Promise.all(pictures.map((picture, n) => bench.write(nameOf(n), encodePng(picture))));
  const numbered = () =>
    numberedFramesOnDisk({
      threads: runnerOf({
        likeness: ({ files }) => {
          compared += files.length;
          return likenessOfFiles(files);
        },
      }),
    });
  const find = async (name: string, said?: NumberedAs) => {
    const { title, pictures, numbered: as, series } = await findSource(bench.uri(name), dependencies, undefined, said);
    return { title, pictures: pictures.map(nameOf), as, all: series?.map(nameOf) };
  };
  const sprites = async (...places: string[]) => {
    const { sources } = await bench.art.sprites(
      places.map((place) => bench.uri(place)),
      signal,
    );
    return sources.map(({ pictures }) => pictures.map(nameOf).join(' '));
  };

  const four = (nameAt: (n: number) => string) => [0, 1, 2, 3].map(nameAt);

  it('are one sprite if they are alike, and each is one if they are different figures', async () => {
    const [walk, avatar] = [(n: number) => `walker${n}.png`, (n: number) => `avatars${n}.png`];
    await put(walk, frames);
    await put(avatar, figures);
    const whole = { title: 'walker', pictures: four(walk), as: 'animation', all: four(walk) };
    assert.deepEqual(await find('walker2.png'), whole);
    const alone = { title: 'avatars0', pictures: ['avatars0.png'], as: 'pictures', all: four(avatar) };
    assert.deepEqual(await find('avatars0.png'), alone);
    assert.deepEqual(await sprites(''), [...four(avatar), four(walk).join(' ')]);
  });

  it('are what somebody said, in a preview or with the call, whatever their pixels are', async () => {
    const [walk, avatar] = [(n: number) => `walker${n}.png`, (n: number) => `avatars${n}.png`];
    await put(walk, frames);
    await put(avatar, figures);
    assert.deepEqual((await find('avatars1.png', 'animation')).pictures, four(avatar));
    assert.deepEqual((await find('walker1.png', 'pictures')).pictures, ['walker1.png']);
    const folder = bench.uri('').replace(/\/$/, '');
    for (const of of [choices, bench.choices]) {
      await of.rememberSequence(`${folder}/avatars#.png`, 'animation');
      await of.rememberSequence(`${folder}/walker#.png`, 'pictures');
    }
    assert.deepEqual((await find('avatars1.png')).pictures, four(avatar));
    assert.deepEqual((await find('walker1.png')).pictures, ['walker1.png']);
    assert.deepEqual(await sprites(''), [four(avatar).join(' '), ...four(walk)]);
    assert.equal(compared, 0, 'what was said needs no pixels');
  });

  it('are one sprite with words of frames although they differ much, but not in other colors or sizes', async () => {
    // The walk from the front and from the back: half of the pixels are elsewhere.
    const turned = [0, 1, 2, 3].map((row) => walks()[row]?.pictures[0] ?? assert.fail());
    await put((n) => `turn${n}.png`, turned);
    await put((n) => `hero_walk_${n}.png`, turned);
    await put(
      (n) => `icon_attack${n}.png`,
      figures.map((picture, n) => tinted(picture, n)),
    );
    await put((n) => `run_${n}.png`, [...frames.slice(0, 3), createRaster(16, 16)]);
    assert.equal((await find('turn0.png')).as, 'pictures');
    assert.equal((await find('hero_walk_0.png')).as, 'animation');
    assert.equal((await find('icon_attack0.png')).as, 'pictures');
    assert.equal((await find('run_0.png')).as, 'pictures');
  });

  it('are one sprite if their names have durations, without a look at their pixels', async () => {
    const name = (n: number) => `avatar_${n}_delay-0.1s.png`;
    await put(name, figures);
    assert.deepEqual((await find(name(0))).pictures, four(name));
    assert.equal(compared, 0);
    assert.equal(numberedDuration(foreignText(name(0))), 100);
  });

  it('are judged by those that were chosen: others of the name have no say and stay as they are', async () => {
    await put(
      (n) => `s${n}.png`,
      [...frames, ...frames].map((picture, n) => (n < 6 ? picture : figures[n - 6]) ?? picture),
    );
    assert.deepEqual((await find('s1.png')).as, 'pictures');
    assert.deepEqual(await sprites('s1.png', 's2.png', 's3.png'), ['s1.png s2.png s3.png']);
    assert.deepEqual(await sprites('s4.png'), ['s4.png']);
  });

  it('are read once until one of them changes', async () => {
    const name = (n: number) => `walker${n}.png`;
    await put(name, frames);
    assert.equal((await find(name(0))).as, 'animation');
    const once = compared;
    assert.equal((await find(name(3))).as, 'animation');
    assert.equal(compared, once);
    await bench.write(name(2), encodePng(shiftedColors(frames[2] ?? assert.fail())));
    await utimes(bench.at(name(2)), 1, 1);
    assert.equal((await find(name(0))).as, 'pictures');
  });

  it('are never frames if they are animations, whatever their names, their recipes, or people say', async () => {
    const { width, height } = frames[0] ?? assert.fail();
    const size = { width, height };
    const whole = (picture: Raster) =>
      ({ x: 0, y: 0, picture, duration: 100, dispose: 'none', blend: 'source' }) as const;
    const animations = [
      ['attack#.gif', encodeGif(frames, 100)],
      // Its first frame is longer than what is read of most files.
      ['noise#.gif', encodeGif([noise(1), noise(7)], 100)],
      ['w#.png', apngFile({ ...size, frames: frames.map(whole) })],
      ['slash#.aseprite', asepriteFile({ ...size, frames: frames.map(() => ({ chunks: [] })) })],
    ] as const;
    for (const [pattern, bytes] of animations) {
      const names = [1, 2].map((n) => pattern.replace('#', `${n}`));
      await Promise.all(names.map((name) => bench.write(name, bytes)));
      const alone = names.map((name) => [name]);
      const found = async (said?: NumberedAs) =>
        [await find(names[0] ?? '', said), await find(names[1] ?? '', said)].map(({ pictures }) => pictures);
      assert.deepEqual(await found(), alone);
      assert.deepEqual(await found('animation'), alone);
      for (const of of [choices, bench.choices])
        await of.rememberSequence(`${bench.uri('').replace(/\/$/, '')}/${pattern}`, 'animation');
      assert.deepEqual(await found(), alone);
      assert.deepEqual(await sprites(...names), names);
    }
  });

  it('of thousands of tiles are told after the first few', async () => {
    const name = (n: number) => `tile_${String(n).padStart(4, '0')}.png`;
    const many = things()
      .tiles.slice(0, 30)
      .flatMap(({ pictures }) => pictures);
    await put(name, many);
    assert.equal((await find(name(40))).as, 'pictures');
    assert.ok(compared <= 8, `${compared} of ${many.length} files were read`);
  });

  it('that can’t be compared stay alone', async () => {
    const name = (n: number) => `broken${n}.png`;
    await Promise.all([0, 1, 2].map((n) => bench.write(name(n), 'no picture')));
    assert.equal((await find(name(0))).as, 'pictures');
    await put((n) => `lost${n}.png`, frames);
    const threads = runnerOf({ likeness: () => Promise.reject(new ThreadError('previews', 'time', 0)) });
    dependencies = { ...dependencies, numbered: numberedFramesOnDisk({ threads }) };
    assert.equal((await find('lost0.png')).as, 'pictures');
  });
});

/** 400 × 400 pixels in 216 colors without any order. */
function noise(seed: number): Raster {
  let state = seed;
  const data = createRaster(400, 400).data.map((_, at) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return at % 4 === 3 ? 255 : ((state >> 16) % 6) * 51;
  });
  return { width: 400, height: 400, data };
}

/** The same picture in other colors. */
function shiftedColors({ width, height, data }: Raster): Raster {
  return { width, height, data: data.map((value, at) => (at % 4 === 3 ? value : (value + 128) & 255)) };
}

/** The same picture in one color: each number has another. */
function tinted({ width, height, data }: Raster, n: number): Raster {
  const color = [...(['ff0000', '00ff00', '0000ff', '888888'][n]?.matchAll(/../g) ?? [])].map(([hex]) =>
    Number(`0x${hex}`),
  );
  return { width, height, data: data.map((value, at) => (at % 4 === 3 ? value : (color[at % 4] ?? 0))) };
}
