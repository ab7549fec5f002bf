import assert from 'node:assert/strict';
import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Choices } from '../../../../src/core/discovery/choices';
import { Glances } from '../../../../src/core/references/glances';
import { CanceledError } from '../../../../src/service/errors';
import { plainText } from '../../../../src/shared/base/foreignText';
import type { GlanceOptions } from '../../../../src/sprite/contactSheet/glance';
import { decodeFrames } from '../../../../src/sprite/formats/decode/decodePicture';
import { encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster } from '../../../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { apng } from '../../../page/scenesFormats';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { seeded } from '../../../support/random';
import { ReferenceFolder } from '../../../support/references/references';
import { MemoryMemento } from '../../../support/runs/memoryStores';
import { distinctPng } from '../../../support/sprites/distinctPictures';
import { layeredSprite } from '../../../support/sprites/layeredSprite';
import { normalMapsOnDisk } from '../../../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../../../support/sprites/numberedFrames';

const HOVER: GlanceOptions = { most: { width: 320, height: 192 }, mostBytes: 70_000 };

describe('Pictures at a glance', () => {
  let workspace: ReferenceFolder;
  let thread: SpriteThreads<'hovers'>;
  let glances: Glances;

  before(() => {
    thread = new SpriteThreads('hovers', {
      script: path.join(__dirname, '../../work/spriteWorker.child.js'),
      limitMs: 60_000,
    });
  });
  after(() => thread.close());

  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
    const memory = new MemoryMemento();
    glances = new Glances({
      files: workspace.files,
      choices: new Choices(memory, memory),
      provenance: { of: () => undefined },
      directionNames: () => [],
      maps: normalMapsOnDisk(),
      numbered: numberedFramesOnDisk(),
      thread,
    });
  });
  afterEach(() => removeFolder(workspace.folder));

  const put = (name: string, bytes: Uint8Array | string) => writeFile(path.join(workspace.folder, name), bytes);
  const see = (name: string, options = HOVER, signal = new AbortController().signal) =>
    glances.see(workspace.uriOf(name), workspace.top, options, signal);

  async function drawn(name: string, options = HOVER) {
    const { glance } = await see(name, options);
    assert.ok(glance);
    assert.ok(glance.image.length <= options.mostBytes);
    const { width, height } = glance.shown;
    assert.ok(width <= options.most.width && height <= options.most.height, `${width} × ${height}`);
    return { ...glance, frames: (await decodeFrames(glance.image)).frames.map(({ image }) => image) };
  }

  /** Whether each pixel of a picture is a square of one size in another. */
  function assertSquares(large: Raster, small: Raster): void {
    const times = large.width / small.width;
    assert.ok(Number.isInteger(times), `${times} times`);
    for (let at = 0; at < large.width * large.height; at++) {
      const [x, y] = [Math.floor((at % large.width) / times), Math.floor(Math.floor(at / large.width) / times)];
      const from = 4 * (y * small.width + x);
      assert.deepEqual(large.data.subarray(4 * at, 4 * at + 4), small.data.subarray(from, from + 4));
    }
  }

  it('are enlarged by a whole number, for the screen and for one with twice as many pixels', async () => {
    const bytes = distinctPng(30, 20);
    await put('hero.png', bytes);
    const { shown, frames, moves, facts } = await drawn('hero.png');
    assert.deepEqual([shown, moves], [{ width: 270, height: 180 }, false]);
    const [{ image: before } = { image: createRaster(1, 1) }] = (await decodeFrames(bytes)).frames;
    const [after = createRaster(1, 1)] = frames;
    assert.equal(after.width, 2 * shown.width);
    assertSquares(after, before);
    assert.deepEqual([facts.width, facts.height, facts.durations.length], [30, 20, 1]);
  });

  it('move if the picture does: animations, sheets with a JSON, Aseprite files with tags', async () => {
    await put('move.png', apng);
    await put('sheet.png', distinctPng(64, 16));
    const frames = [0, 16, 32, 48].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 }, duration: 90 }));
    const meta = { image: 'sheet.png', frameTags: [{ name: 'walk', from: 0, to: 3, direction: 'forward' }] };
    await put('sheet.json', JSON.stringify({ frames, meta }));
    await put('layers.aseprite', layeredSprite());
    const sheet = await drawn('sheet.png');
    assert.deepEqual([sheet.moves, sheet.frames.length, sheet.facts.width], [true, 4, 16]);
    assert.deepEqual(
      sheet.facts.tags.map(({ name }) => plainText(name)),
      ['walk'],
    );
    const layers = await drawn('layers.aseprite');
    assert.deepEqual([layers.moves, layers.frames.length], [true, 4]);
    assert.deepEqual(
      layers.facts.tags.map(({ name }) => plainText(name)),
      ['idle', 'turn'],
    );
    assert.ok((await drawn('move.png')).moves);
    const still = await drawn('sheet.png', { ...HOVER, still: true });
    assert.deepEqual([still.moves, still.frames.length, still.facts.durations.length], [false, 1, 4]);
  });

  it('show one of numbered files by itself', async () => {
    for (const number of [1, 2, 3]) await put(`walk_${number}.png`, distinctPng(16, 16));
    assert.equal((await drawn('walk_2.png')).frames.length, 1);
  });

  it('fit into their bounds, whatever the picture', async () => {
    const random = seeded(7);
    const noise = (width: number, height: number) => {
      const raster = createRaster(width, height);
      raster.data.forEach((_, at) => {
        raster.data[at] = random() * 256;
      });
      return raster;
    };
    for (const [width, height] of [
      [1, 1],
      [1, 4000],
      [4000, 1],
      [400, 300],
      [1500, 1500],
      [190, 190],
    ] as const) {
      const name = `${width}x${height}.png`;
      await put(name, encodePng(noise(width, height)));
      const { shown } = await drawn(name);
      assert.ok(shown.width >= 1 && shown.height >= 1);
    }
    await put('noise.png', encodePng(noise(190 * 8, 190)));
    const frames = Array.from({ length: 8 }, (_, at) => ({ frame: { x: at * 190, y: 0, w: 190, h: 190 } }));
    await put('noise.json', JSON.stringify({ frames, meta: { image: 'noise.png' } }));
    const { moves, facts } = await drawn('noise.png');
    assert.deepEqual([moves, facts.durations.length], [false, 8]);
  });

  it('are kept until the file, its JSON, or its folder changes', async () => {
    await put('sheet.png', distinctPng(64, 16));
    const first = await see('sheet.png');
    assert.equal(await see('sheet.png'), first);
    assert.notEqual(await see('sheet.png', { ...HOVER, still: true }), first);
    const frames = [0, 16, 32, 48].map((x) => ({ frame: { x, y: 0, w: 16, h: 16 } }));
    await put('sheet.json', JSON.stringify({ frames }));
    const second = await see('sheet.png');
    assert.equal(second.glance?.facts.durations.length, 4);
    assert.equal(await see('sheet.png'), second);
    await put('sheet.json', JSON.stringify({ frames: frames.slice(0, 2) }));
    await utimes(path.join(workspace.folder, 'sheet.json'), 1, 1);
    assert.equal((await see('sheet.png')).glance?.facts.durations.length, 2);
    await put('sheet.png', distinctPng(32, 16));
    assert.equal((await see('sheet.png')).info?.width, 32);
  });

  it("have only a size if the file is damaged, and nothing if it isn't a picture", async () => {
    const bytes = distinctPng(64, 64);
    await put('damaged.png', bytes.subarray(0, 40));
    await put('text.png', 'text');
    const damaged = await see('damaged.png');
    assert.deepEqual([damaged.glance, damaged.info?.width], [undefined, 64]);
    assert.deepEqual(await see('text.png'), {});
  });

  it('ignore a JSON that is a link out of the workspace', async () => {
    const outside = await temporaryDirectory();
    try {
      await put('sheet.png', distinctPng(64, 16));
      const frames = [0, 32].map((x) => ({ frame: { x, y: 0, w: 32, h: 16 } }));
      await writeFile(path.join(outside, 'sheet.json'), JSON.stringify({ frames }));
      await symlink(path.join(outside, 'sheet.json'), path.join(workspace.folder, 'sheet.json'));
      assert.equal((await drawn('sheet.png')).frames.length, 1);
      await rm(path.join(workspace.folder, 'sheet.json'));
      await put('sheet.json', JSON.stringify({ frames }));
      assert.equal((await drawn('sheet.png')).frames.length, 2);
    } finally {
      await removeFolder(outside);
    }
  });

  it('end when nobody waits for them', async () => {
    await put('hero.png', distinctPng(16, 16));
    await assert.rejects(see('hero.png', HOVER, AbortSignal.abort()), CanceledError);
  });
});
