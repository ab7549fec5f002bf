import assert from 'node:assert/strict';
import { rm, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SpriteFacts } from '../../../../src/core/code/findings/spriteFacts';
import { Choices } from '../../../../src/core/discovery/choices';
import { encodePng } from '../../../../src/sprite/formats/png';
import { createRaster } from '../../../../src/sprite/pixels/raster';
import { SpriteThreads } from '../../../../src/work/spriteThreads';
import { knightFile } from '../../../support/code/gameProject';
import { removeFolder, temporaryDirectory } from '../../../support/folders';
import { ReferenceFolder } from '../../../support/references/references';
import { MemoryMemento } from '../../../support/runs/memoryStores';
import { normalMapsOnDisk } from '../../../support/sprites/normalMaps';
import { numberedFramesOnDisk } from '../../../support/sprites/numberedFrames';

const signal = new AbortController().signal;

/** A transparent image with some pixels, each of another color. */
function image(width: number, height: number, ...drawn: (readonly [x: number, y: number])[]): Uint8Array {
  const raster = createRaster(width, height);
  for (const [index, [x, y]] of drawn.entries()) raster.data.set([index * 9, 80, 160, 255], (y * width + x) * 4);
  return encodePng(raster);
}

const sheet = (size: number, count: number, gap = 0) =>
  JSON.stringify({
    frames: Array.from({ length: count }, (_, n) => ({
      filename: `hero ${n}`,
      frame: { x: n * (size + gap), y: 0, w: size, h: size },
      rotated: false,
      trimmed: false,
      spriteSourceSize: { x: 0, y: 0, w: size, h: size },
      sourceSize: { w: size, h: size },
      duration: 100,
    })),
    meta: { image: 'hero.png', frameTags: [{ name: 'walk', from: 0, to: 1, direction: 'forward' }] },
  });

describe('Facts of sprites', () => {
  let thread: SpriteThreads<'code'>;
  let workspace: ReferenceFolder;
  let facts: SpriteFacts;

  before(() => {
    const script = path.join(__dirname, '../../work/spriteWorker.child.js');
    thread = new SpriteThreads('code', { script, limitMs: 60_000 });
  });
  after(() => thread.close());
  beforeEach(async () => {
    workspace = new ReferenceFolder(await temporaryDirectory());
    const memory = new MemoryMemento();
    facts = new SpriteFacts({
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

  const put = (name: string, content: Uint8Array | string) => writeFile(path.join(workspace.folder, name), content);
  const sprite = (name: string) => ({ uri: workspace.uriOf(name), top: workspace.top });
  const of = (name: string) => facts.of(sprite(name), signal);

  it('are those of the JSON next to an image, if its frames are on a grid', async () => {
    await put('hero.png', image(96, 24));
    assert.deepEqual(await of('hero.png'), {});
    await put('hero.json', sheet(24, 4));
    const animations = [{ name: 'walk', from: 0, to: 1 }];
    assert.deepEqual(await of('hero.png'), { frame: { width: 24, height: 24 }, animations });
    await put('hero.json', sheet(20, 4, 2));
    await utimes(path.join(workspace.folder, 'hero.json'), 1, 1);
    assert.deepEqual(await of('hero.png'), { animations });
    assert.deepEqual(await facts.sizeOf(sprite('hero.png'), signal), { width: 96, height: 24 });
  });

  it('are those of an Aseprite file, or of the one that an image was exported from', async () => {
    await put('knight.aseprite', knightFile());
    const animations = [
      { name: 'idle', from: 0, to: 1 },
      { name: 'walk', from: 2, to: 3 },
    ];
    assert.deepEqual(await of('knight.aseprite'), { frame: { width: 16, height: 16 }, animations });
    await put('knight.png', image(32, 32));
    assert.deepEqual(await of('knight.png'), { frame: { width: 16, height: 16 } });
    // Twice as large, it has room for more frames than there are.
    await put('knight.png', image(128, 32));
    assert.deepEqual(await of('knight.png'), {});
  });

  it('say nothing of the name, of files without an image, or of those elsewhere', async () => {
    await put('hero_strip4.png', image(96, 24));
    assert.deepEqual(await of('hero_strip4.png'), {});
    await put('bad.png', 'no image');
    assert.equal(await of('bad.png'), undefined);
    assert.equal(await facts.sizeOf(sprite('bad.png'), signal), undefined);
    const elsewhere = await temporaryDirectory();
    await writeFile(path.join(elsewhere, 'far.png'), image(8, 8));
    await symlink(path.join(elsewhere, 'far.png'), path.join(workspace.folder, 'far.png'));
    assert.equal(await facts.sizeOf(sprite('far.png'), signal), undefined);
    await removeFolder(elsewhere);
  });

  it('tell parts with a drawing from those of one color', async () => {
    await put('hero.png', image(72, 24, [3, 3], [68, 4], [70, 9]));
    const isDrawn = (x: number, width: number) =>
      facts.isDrawn(sprite('hero.png'), { x, y: 0, width, height: 24 }, signal);
    assert.equal(await isDrawn(64, 8), true);
    assert.equal(await isDrawn(40, 20), false);
    await rm(path.join(workspace.folder, 'hero.png'));
    assert.equal(await isDrawn(64, 8), false);
  });

  it('have what Unity keeps next to an image', async () => {
    await put('a.png', image(8, 8));
    assert.equal(await facts.metaOf(sprite('a.png'), signal), undefined);
    await put('a.png.meta', 'TextureImporter:\n    - rect:\n');
    assert.deepEqual(await facts.metaOf(sprite('a.png'), signal), {
      file: workspace.uriOf('a.png.meta'),
      claims: [],
      isScaled: false,
    });
  });

  it('end with a cancel', async () => {
    await put('hero.png', image(8, 8));
    await assert.rejects(facts.of(sprite('hero.png'), AbortSignal.abort()));
  });
});
