import assert from 'node:assert/strict';
import { chmod, cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import type { EditedFile } from '../../../src/program/jsonOutput';
import { shownPath } from '../../../src/program/runOutcome';
import { encodePng } from '../../../src/sprite/formats/png';
import type { Raster } from '../../../src/sprite/pixels/raster';
import { FALLBACK_PLACES } from '../../../src/sprite/source/compass';
import { mushroom, recolor } from '../../page/art';
import { viewsOf, withRoom } from '../../support/pixelArt/labeledSprites';
import { resample } from '../../support/pixelArt/resampling';
import { root } from '../../support/places';
import { type ProgramBench, programBench } from '../../support/program/programBench';
import { apngFile } from '../../support/sprites/animationFiles';
import { parsed } from '../../support/sprites/aseParser';
import { layeredSprite } from '../../support/sprites/layeredSprite';
import { byApngdis, byGifsicle, byWebpmux } from '../../support/sprites/otherDecoders';

let bench: ProgramBench;

const at = (...names: string[]) => path.join(bench.game, ...names);
const put = (name: string, bytes: Uint8Array | string) => writeFile(at(name), bytes);
const get = (name: string) => readFile(at(name));
const sizeOf = (bytes: Uint8Array) => {
  const { width, height } = PNG.sync.read(Buffer.from(bytes));
  return [width, height];
};

interface Answer {
  readonly code: number | undefined;
  readonly files: readonly EditedFile[];
  readonly details?: { readonly notes?: readonly string[]; readonly confidence?: number };
  readonly error?: { readonly code: string; readonly message: string };
}

/** The answer of a command, with paths below the folder of the game. */
async function change(...args: string[]): Promise<Answer> {
  const { code, stdout } = await bench.run(['--json', ...args]);
  const { files, ...answer } = JSON.parse(stdout) as Answer;
  const below = (file: string) => path.relative(bench.game, file).replaceAll(path.sep, '/');
  return {
    ...answer,
    code,
    files: files.map((file) => ({
      ...file,
      source: below(file.source),
      output: file.output === null ? null : below(file.output),
    })),
  };
}

const STILL = { x: 0, y: 0, duration: 100, dispose: 'none', blend: 'source' } as const;

/** A walk of three frames in three colors, as an APNG of ours read by others. */
const walk = () => {
  const images = [mushroom, recolor(mushroom, 1), recolor(mushroom, 2)];
  const frames = images.map((picture) => ({ ...STILL, picture }));
  return apngFile({ width: 16, height: 16, frames });
};

describe('The program changes sprites', () => {
  beforeEach(async () => {
    bench = await programBench({ inOneProcess: true });
    await cp(path.join(root, 'samples/hero.png'), at('hero.png'));
  });
  afterEach(() => bench.close());

  describe('on another canvas', () => {
    it('as new files, unless they are to be replaced', async () => {
      const before = await get('hero.png');
      const { code, files } = await change('canvas', 'hero.png', '--size', '64x48', '--anchor', 's');
      const [width, height] = sizeOf(before) as [number, number];
      assert.deepEqual(
        [code, files],
        [
          0,
          [
            {
              source: 'hero.png',
              output: 'hero-canvas.png',
              changed: true,
              offset: { x: (64 - width) / 2, y: 48 - height },
              scale: 1,
            },
          ],
        ],
      );
      assert.deepEqual(sizeOf(await get('hero-canvas.png')), [64, 48]);
      assert.deepEqual(await get('hero.png'), before);
      const text = await bench.run(['canvas', 'hero.png', '--pad', '-1,0,2,0', '--replace']);
      assert.equal(text.stdout, 'written    hero.png\nTo put the old files back: sprite-kiln fix --undo\n');
      assert.deepEqual(sizeOf(await get('hero.png')), [width + 1, height]);
      await bench.run(['fix', '--undo']);
      assert.deepEqual(await get('hero.png'), before);
    });

    it('with all of an Aseprite file, which other programs read', async () => {
      await put('hero.aseprite', layeredSprite());
      const { files } = await change('canvas', 'hero.aseprite', '--pad', '2,0,0,4');
      const [old, now] = [parsed(layeredSprite()), parsed(await get('hero-canvas.aseprite'))];
      assert.deepEqual([now.width, now.height], [18, 20]);
      assert.deepEqual(
        now.layers.map(({ name }) => name),
        old.layers.map(({ name }) => name),
      );
      const [before, after] = [old, now].map(({ frames }) => frames[0]?.cels[0]);
      assert.equal((after?.xpos ?? 0) - (before?.xpos ?? 0), 2);
      assert.deepEqual(files[0]?.offset, { x: 2, y: 0 });
    });

    it('where a JPEG becomes a PNG, which is said', async () => {
      await cp(path.join(root, 'samples/knight.jpg'), at('knight.jpg'));
      const { files, details } = await change('canvas', 'knight.jpg', '--multiple', '50', '--replace');
      assert.equal(files[0]?.output, 'knight-canvas.png');
      assert.match(
        details?.notes?.join() ?? '',
        /^knight\.jpg: Saving a JPEG file again would change its colors, so a PNG/,
      );
      assert.ok(sizeOf(await get('knight-canvas.png')).every((side) => side % 50 === 0));
    });

    it('or not at all, before anything is written', async () => {
      await put('small.png', encodePng(mushroom));
      const refused = async (...args: string[]) => {
        const { code, error, files } = await change('canvas', 'hero.png', 'small.png', ...args);
        assert.deepEqual([code, files, error?.code], [2, [], 'bad-input'], args.join(' '));
        return error?.message ?? '';
      };
      assert.match(await refused('--crop', '0,0,20,20'), /^small\.png: The rectangle reaches outside/);
      assert.match(await refused('--size', '0x4'), /1 to 65,535 pixels/);
      assert.match(await refused('--size', '60000x60000'), /too large for a sprite/);
      assert.match(await refused(), /exactly one of --size, --pad, --crop, --trim, --multiple/);
      assert.match(await refused('--trim', '--size', '8x8'), /exactly one/);
      assert.match(await refused('--size', '8'), /--size must be two numbers, such as 64x48/);
      assert.match(await refused('--trim', '--anchor', 'n'), /--anchor needs --size or --multiple/);
      assert.match(await refused('--size', '8x8', '--anchor', 'middle'), /--anchor must be one of/);
      assert.match(await refused('--size', '8x8', '--fill', 'red'), /--fill must be a color/);
      assert.match(await refused('--trim', '--replace', '--output', 'out'), /--output has no meaning/);
      assert.deepEqual((await readdir(bench.game)).sort(), ['hero.png', 'small.png']);
    });

    it('that are said from the folder, also if its name begins like the way up', () => {
      const options = { folders: [path.resolve('game')] as const };
      const shown = (...names: readonly string[]) => shownPath(path.resolve('game', ...names), { options });
      assert.equal(shown('..old', 'hero.png'), path.join('..old', 'hero.png'));
      assert.equal(shown('..', 'hero.png'), path.resolve('hero.png'));
    });

    it('but none if one of the files is a link, or read-only', async () => {
      await symlink(path.join(bench.game, 'hero.png'), path.join(bench.game, 'link.png'));
      const linked = await change('canvas', 'link.png', '--size', '64x48', '--replace');
      assert.deepEqual([linked.code, linked.error?.code], [2, 'bad-input']);
      await chmod(path.join(bench.game, 'hero.png'), 0o444);
      const { code, error } = await change('canvas', 'hero.png', '--size', '64x48', '--replace');
      assert.deepEqual(
        [code, error?.code, error?.message],
        [2, 'bad-input', 'hero.png is read-only. Nothing was written.'],
      );
    });

    it('without a damaged file, which is named', async () => {
      await put('cut.png', (await get('hero.png')).subarray(0, 200));
      const { code, error, files } = await change('canvas', 'hero.png', 'cut.png', '--pad', '1,1,1,1');
      assert.deepEqual([code, error?.code], [2, 'bad-input']);
      assert.match(error?.message ?? '', /^cut\.png: cut\.png is damaged/);
      assert.deepEqual(
        files.map(({ output }) => output),
        ['hero-canvas.png'],
      );
      const alone = await change('canvas', 'cut.png', '--pad', '1,1,1,1');
      assert.deepEqual([alone.code, alone.files], [2, []]);
      assert.match(alone.error?.message ?? '', /^cut\.png is damaged/);
      assert.deepEqual((await readdir(bench.game)).sort(), ['cut.png', 'hero-canvas.png', 'hero.png']);
    });
  });

  describe('into one set', () => {
    /** A view enlarged, with room around it. */
    const enlarged = (view: Raster, by: number, lift: number) => {
      const roomy = withRoom(view, lift, 4 - lift, 2, lift);
      return resample(roomy, roomy.width * by, roomy.height * by, 'nearest');
    };

    it('of which the checks find nothing, from eight views of four scales', async () => {
      const views = await viewsOf('goblin', 32);
      for (const [index, view] of views.entries()) {
        const image = enlarged(view, 1 + (index % 4), [0, 3, 1][index % 3] ?? 0);
        await put(`goblin_${FALLBACK_PLACES[index]}.png`, encodePng(image));
      }
      const names = FALLBACK_PLACES.map((place) => `goblin_${place}.png`);
      const found = (stdout: string) => (JSON.parse(stdout) as { findings: { rule: string }[] }).findings;
      assert.ok(found((await bench.run(['--json', 'check', ...names])).stdout).length > 0);
      const { files, code } = await change('fit', ...names, '--output', 'set');
      assert.equal(code, 0);
      assert.deepEqual(files.map(({ scale }) => 1 / scale).sort(), [1, 1, 2, 2, 3, 3, 4, 4]);
      assert.deepEqual(found((await bench.run(['--json', 'check', 'set'])).stdout), []);
      const sizes = await Promise.all(names.map(async (name) => sizeOf(await get(`set/${name}`)).join()));
      assert.equal(new Set(sizes).size, 1);
      assert.deepEqual(
        (await change('fit', 'set')).files.map(({ output }) => output),
        names.map(() => null),
      );
    });

    it('and says what whole pixels cannot do', async () => {
      const tall = resample(mushroom, 24, 24, 'nearest');
      await put('a_s.png', encodePng(mushroom));
      await put('a_n.png', encodePng(mushroom));
      await put('a_e.png', encodePng(tall));
      const { details } = await change('fit', 'a_s.png', 'a_n.png', 'a_e.png');
      assert.match(details?.notes?.join() ?? '', /a_e\.png is 1\.\d+ times as tall as the others/);
    });

    it('or not at all if the canvas is too small', async () => {
      await put('small.png', encodePng(mushroom));
      const { code, error } = await change('fit', 'hero.png', 'small.png', '--canvas', '8x8', '--replace');
      assert.deepEqual([code, error?.code], [2, 'bad-input']);
      assert.match(error?.message ?? '', /canvas of at least \d+ × \d+/);
    });
  });

  it('onto their source, with the confidence', async () => {
    const { width, height, data } = PNG.sync.read(await get('hero.png'));
    const part = new PNG({ width: width - 7, height: height - 3 });
    for (let y = 0; y < part.height; y++)
      part.data.set(
        data.subarray(((y + 2) * width + 5) * 4, ((y + 2) * width + 5 + part.width) * 4),
        y * part.width * 4,
      );
    await put('edit.png', PNG.sync.write(part));
    const { files, details } = await change('register', 'edit.png', '--on', 'hero.png');
    assert.deepEqual([files[0]?.offset, files[0]?.output], [{ x: 5, y: 2 }, 'edit-registered.png']);
    assert.ok((details?.confidence ?? 0) >= 0.5);
    assert.deepEqual(sizeOf(await get('edit-registered.png')), [width, height]);
    await put('other.png', encodePng(recolor(mushroom, 1)));
    const { error } = await change('register', 'other.png', '--on', 'hero.png');
    assert.match(error?.message ?? '', /isn't certain where other\.png lies/);
    assert.match((await change('register', 'edit.png')).error?.message ?? '', /--on is missing/);
    assert.match(
      (await change('register', 'edit.png', '--on', 'gone.png')).error?.message ?? '',
      /No file "gone\.png"/,
    );
  });

  describe('in their frames', () => {
    it('of Aseprite files, where only those bytes differ', async () => {
      await put('hero.aseprite', layeredSprite());
      await change('frames', 'hero.aseprite', '--durations', '120,120,77,200', '--output', 'slow.aseprite');
      const [old, now] = [layeredSprite(), await get('slow.aseprite')];
      assert.deepEqual(
        parsed(now).frames.map(({ frameDuration }) => frameDuration),
        [120, 120, 77, 200],
      );
      const differing = [...old.keys()].filter((place) => old[place] !== now[place]);
      assert.deepEqual([now.length, differing.length], [old.length, 1]);
      const { files } = await change('frames', 'hero.aseprite', '--tag', 'spin:2-4:pingpong:3');
      assert.equal(files[0]?.output, 'hero-frames.aseprite');
      const tag = parsed(await get('hero-frames.aseprite')).tags.find(({ name }) => name === 'spin');
      assert.deepEqual([tag?.from, tag?.to, tag?.animDirection, tag?.repeat], [1, 3, 'Ping-pong', 3]);
    });

    it('of animations, in their format or another one', async () => {
      await put('walk.png', walk());
      await change('frames', 'walk.png', '--order', '3,1-2', '--output', 'turned.png');
      const { frames } = await byApngdis(await get('turned.png'));
      const first = (frame: (typeof frames)[number] | undefined) => frame?.image.data.join();
      const [one, two, three] = (await byApngdis(walk())).frames.map(first);
      assert.deepEqual(frames.map(first), [three, one, two]);
      await change('frames', 'walk.png', '--delete', '2', '--output', 'walk.webp');
      assert.deepEqual((await byWebpmux(await get('walk.webp'))).frames.map(first), [one, three]);
      await change('frames', 'walk.png', '--durations', '250', '--output', 'walk.gif');
      assert.deepEqual(
        (await byGifsicle(await get('walk.gif'))).frames.map(({ duration }) => duration),
        [250, 250, 250],
      );
    });

    it('of a sheet, whose JSON is written if it had none', async () => {
      const frame = (x: number) => ({ frame: { x, y: 0, w: 16, h: 16 }, duration: 100 });
      const strip = new PNG({ width: 32, height: 16 });
      for (const [place, image] of [mushroom, recolor(mushroom, 1)].entries())
        for (let y = 0; y < 16; y++)
          strip.data.set(image.data.subarray(y * 64, y * 64 + 64), (y * 32 + place * 16) * 4);
      await put('walk.png', PNG.sync.write(strip));
      await put('walk.json', JSON.stringify({ frames: [frame(0), frame(16)], meta: { image: 'walk.png' } }));
      await change('frames', 'walk.png', '--durations', '50,70', '--output', 'quick.png');
      const json = JSON.parse((await get('quick.json')).toString()) as { frames: { duration: number }[]; meta: object };
      assert.deepEqual(
        json.frames.map(({ duration }) => duration),
        [50, 70],
      );
      assert.deepEqual(json.meta, { image: 'quick.png' });
      assert.deepEqual(await get('quick.png'), await get('walk.png'));
    });

    it('or not at all: what no file can hold, other numbers of frames, names that are taken', async () => {
      await put('walk.png', walk());
      await put('walk.gif', '');
      const refused = async (...args: string[]) => {
        const before = (await readdir(bench.game)).length;
        const { code, error } = await change('frames', ...args);
        assert.equal(code, 2, args.join(' '));
        assert.equal((await readdir(bench.game)).length, before, args.join(' '));
        return error?.message ?? '';
      };
      assert.match(await refused('walk.png', '--tag', 'walk:1-3'), /PNG files have no tags/);
      assert.match(
        await refused('walk.png', '--order', '1,2'),
        /has 3 frames, and the new order names 2\. Name each of them once/,
      );
      assert.match(await refused('walk.png', '--order', '1,2,2'), /Name each of them once/);
      assert.match(await refused('walk.png', '--durations', '1,2'), /has 3 frames/);
      assert.match(await refused('walk.png', '--durations', '0'), /1 to 65,535 milliseconds/);
      assert.match(await refused('walk.png', '--delete', '1-3'), /at least one frame/);
      assert.match(await refused('walk.png', '--delete', '4'), /No frame 4: the sprite has 3 frames/);
      assert.match(await refused('walk.png', '--delete', '0'), /--delete must be numbers of frames/);
      assert.match(await refused('walk.png', '--delete', '1-99999999'), /--delete must be numbers of frames/);
      assert.match(await refused('walk.png', '--tag', 'walk:1-2:around'), /--tag must be name:first-last/);
      assert.match(
        await refused('walk.png', '--delete', '1', '--output', 'walk.gif'),
        /"walk\.gif" exists\. Nothing was written/,
      );
      assert.match(await refused('walk.png', '--delete', '1', '--output', 'walk.bmp'), /must end in one of/);
      assert.match(
        await refused('walk.png', 'hero.png', '--delete', '1'),
        /these are 2 sprites: "walk\.png", "hero\.png"\./,
      );
      assert.match(await refused('walk.png', '--delete', '1', '--output', '../walk.gif'), /outside/);
    });
  });
});
