import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sha256Of } from '../../../../src/core/disk/fileStore';
import { decodePng, encodePng } from '../../../../src/sprite/formats/png';
import { createRaster, type Raster, wordsOf } from '../../../../src/sprite/pixels/raster';
import { crop } from '../../../../src/sprite/sheet/frames';
import { removeFolder } from '../../../support/folders';
import { root } from '../../../support/places';
import { sampleOf } from '../../../support/sample';
import { type HostedService, hostedService } from '../../../support/service/hostedService';
import { type Scene, stage } from '../../faults/crash';
import type { Order } from '../../faults/run.child';

const KEY = 'a-key-of-the-tests';
/** Pixels of an image for each sprite pixel. */
const STEP = 4;
const SIZE = 32;

/** An image enlarged by `STEP`, in which each block of sprite pixels has one color. Alone, it looks as if it was enlarged by more. */
function enlarged(sprite: Raster, block: number): Raster {
  const result = createRaster(sprite.width * STEP, sprite.height * STEP);
  const [from, to] = [wordsOf(sprite.data), wordsOf(result.data)];
  const cell = (at: number) => Math.floor(at / STEP / block) * block;
  for (let y = 0; y < result.height; y++)
    for (let x = 0; x < result.width; x++) to[y * result.width + x] = from[cell(y) * sprite.width + cell(x)] ?? 0;
  return result;
}

describe('A set of eight views in a folder with a style file', () => {
  let home: string;
  let service: HostedService;
  /** By digest of the image that the service drew: what it sends instead. */
  let blockOf: (own: string) => number;
  let isGone: (own: string) => boolean;
  /** Pixels that each image lacks at each edge. */
  let cut: number;
  const isFine = (own: string) => Number.parseInt(own[0] ?? '0', 16) < 8;

  before(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'fixed-sets-'));
    service = await hostedService({
      directory: path.join(home, 'service'),
      key: KEY,
      startCredits: 10_000,
      onGenerate: async () => {},
      still: (bytes) => {
        const own = sha256Of(bytes);
        if (isGone(own)) return undefined;
        const whole = enlarged(decodePng(bytes), blockOf(own));
        const rect = { x: cut, y: cut, w: whole.width - 2 * cut, h: whole.height - 2 * cut };
        return { bytes: encodePng(crop(whole, rect)), type: 'image/png' };
      },
    });
  });
  after(async () => {
    await service.close();
    await removeFolder(home);
  });
  beforeEach(() => {
    blockOf = (own) => (isFine(own) ? 1 : 2);
    isGone = () => false;
    cut = 0;
  });

  /** Runs `work` in a folder of its own; the set is drawn from an image of `SIZE` pixels. */
  async function onStage<T>(work: (scene: Scene, order: Partial<Order>) => Promise<T>): Promise<T> {
    const scene = await stage(path.join(root, 'out/test/unit/faults'));
    try {
      const art = path.join(scene.home, 'art');
      await writeFile(path.join(art, '.sprite-kiln.json'), JSON.stringify({ sizes: [SIZE] }));
      await mkdir(path.join(scene.home, 'in'));
      // The search for a style file ends at the root of a repository.
      await mkdir(path.join(scene.home, '.git'));
      const hero = path.join(scene.home, 'in', 'hero.png');
      await writeFile(hero, await readFile(path.join(root, 'samples/hero.png')));
      await rm(path.join(art, 'hero.png'));
      return await work(scene, { baseUrl: service.baseUrl, key: KEY, fixes: true });
    } finally {
      await scene.close();
    }
  }
  const planOf = (scene: Scene) => ({
    kind: 'direction-set' as const,
    sources: [scene.hero.replace(/art\/hero\.png$/, 'in/hero.png')],
    size: SIZE,
  });
  const filesOf = async (scene: Scene) => {
    const names = (await scene.names()).filter((name) => name.endsWith('.png'));
    return Promise.all(
      names.map(async (name) => ({ name, bytes: await readFile(path.join(scene.home, 'art', name)) })),
    );
  };
  const sizesOf = (files: Awaited<ReturnType<typeof filesOf>>) =>
    files.map(({ bytes }) => decodePng(bytes)).map(({ width, height }) => `${width} × ${height}`);

  it('gets one grid, though some of its views alone would get another', () =>
    onStage(async (scene, order) => {
      const blocks: number[] = [];
      blockOf = (own) => {
        blocks.push(isFine(own) ? 1 : 2);
        return blocks.at(-1) ?? 1;
      };
      const outcome = await scene.child({ ...order, plan: planOf(scene) });
      assert.deepEqual(outcome?.states, ['succeeded'], outcome?.errors.join());
      assert.deepEqual(new Set(blocks), new Set([1, 2]));
      assert.equal(blocks.length, 8);
      assert.deepEqual(sizesOf(await filesOf(scene)), Array(8).fill(`${SIZE} × ${SIZE}`));
      const [record] = await scene.records();
      assert.deepEqual(record?.step, { x: STEP, y: STEP });
      assert.ok(record.outputs.every(({ files }) => files.every(({ original }) => original !== undefined)));
    }));

  it('is the same after a window was killed at any of its files', async () => {
    // A quarter of a cell on each side: a view alone, as the last one would be afterwards, keeps a row that a set of one size doesn't.
    cut = STEP / 4;
    const whole = await onStage(async (scene, order) => {
      assert.ok(await scene.child({ ...order, plan: planOf(scene) }));
      return filesOf(scene);
    });
    assert.equal(whole.length, 8);
    const places = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((count) =>
      (['before', 'after'] as const).map((when) => ({ count, when })),
    );
    const isLastLeft = ({ count, when }: (typeof places)[number]) => count === 8 && when === 'before';
    for (const dieAtFile of sampleOf(places, 1, { always: isLastLeft })) {
      await onStage(async (scene, order) => {
        const where = `${dieAtFile.when} file ${dieAtFile.count}`;
        assert.equal(await scene.child({ ...order, plan: planOf(scene), dieAtFile }), undefined, where);
        const left = (await filesOf(scene)).length;
        assert.equal(left, dieAtFile.when === 'before' ? dieAtFile.count - 1 : dieAtFile.count, where);
        await scene.restart(order);
        assert.deepEqual(await filesOf(scene), whole, where);
      });
    }
  });

  it('keeps its grid for a view that can only be downloaded later', () =>
    onStage(async (scene, order) => {
      // One fine view among coarse ones, which look as if they were enlarged by twice as much.
      let fine: string | undefined;
      blockOf = (own) => (own === fine ? 1 : 2);
      isGone = (own) => {
        fine ??= own;
        return own === fine;
      };
      const outcome = await scene.child({ ...order, plan: planOf(scene) });
      assert.notDeepEqual(outcome?.states, ['succeeded']);
      assert.deepEqual(sizesOf(await filesOf(scene)), Array(7).fill(`${SIZE / 2} × ${SIZE / 2}`));
      isGone = () => false;
      await scene.restart({ ...order, asked: true });
      assert.deepEqual(sizesOf(await filesOf(scene)), Array(8).fill(`${SIZE / 2} × ${SIZE / 2}`));
    }));
});
