import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type AssetEntry, entryOf, SharedTexts } from '../../../../src/core/assets/assetEntry';
import { AssetPictures } from '../../../../src/core/assets/assetPictures';
import { DiskPictureCache } from '../../../../src/core/assets/diskPictureCache';
import { Thumbnails } from '../../../../src/core/assets/thumbnails';
import { ServiceClient } from '../../../../src/service/client';
import type { ServiceResponse } from '../../../../src/service/transport';
import { foreignText } from '../../../../src/shared/base/foreignText';
import type { Asset } from '../../../../src/shared/contract/api';
import { removeFolder } from '../../../support/folders';
import { received } from '../../../support/foreignTexts';
import { fastClock } from '../../../support/runs/clocks';
import { type AssetFileName, fileOf, numberOf, syntheticAsset } from '../../../support/service/syntheticAssets';

const FILES = 'https://files.example/';
const ANIMATION = 10;

const entryAt = (number: number): AssetEntry => entryOf(assetAt(number), new SharedTexts());
const assetAt = (number: number): Asset => received(syntheticAsset(1, number, `${FILES}${number}/`));

function answerOf(status: number, body: string | Uint8Array): ServiceResponse {
  const chunks = async function* () {
    yield Buffer.from(body);
  };
  return { status, headers: {}, body: chunks() };
}
const still = (number: number) => fileOf(number, 'image.png');

/** Generated files and assets; each download waits until the gate is open. */
class Source {
  readonly asked: string[] = [];
  readonly dead = new Set<string>();
  readonly gone = new Set<string>();
  broken = false;
  open = 0;
  most = 0;
  asks = 0;
  #gate = Promise.resolve();
  #unlock = () => {};

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#unlock = resolve;
    });
  }

  release(): void {
    this.#unlock();
  }

  /** A real client for this service instead of the network. */
  readonly client = new ServiceClient({
    baseUrl: 'https://service.example/api/v1',
    key: async () => 'key',
    transport: async ({ url }) => this.#asset(url.split('/').at(-1) ?? ''),
    files: async ({ url }) => this.#download(url),
    userAgent: 'sprite-kiln/test',
    clock: fastClock(1000),
  });

  async #download(address: string): Promise<ServiceResponse> {
    this.asked.push(address);
    this.most = Math.max(this.most, ++this.open);
    await this.#gate;
    this.open--;
    const { pathname } = new URL(address);
    if (this.dead.has(pathname)) return answerOf(404, '');
    const [number = '', name = ''] = pathname.split('/').slice(-2);
    return answerOf(200, this.broken ? new Uint8Array([1, 2, 3]) : fileOf(Number(number), name as AssetFileName));
  }

  #asset(id: string): ServiceResponse {
    this.asks++;
    if (this.gone.has(id)) return answerOf(404, JSON.stringify({ error: { code: 'not_found', message: 'Gone.' } }));
    const number = numberOf(id);
    return answerOf(200, JSON.stringify({ asset: syntheticAsset(1, number, `${FILES}new/${number}/`) }));
  }
}

describe('Grid images', () => {
  let directory: string;
  let source: Source;
  let renewed: Asset[];
  let gone: string[];
  /** How often the disk has answered. */
  let looked: number;
  let thumbnails: Thumbnails;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-thumbnails-'));
    source = new Source();
    renewed = [];
    gone = [];
    looked = 0;
    const pictures = new AssetPictures({
      cache: new DiskPictureCache(directory, () => 1e6),
      account: async () => ({ name: 'one', source: source.client }),
      renewed: (asset) => renewed.push(asset),
      gone: (id) => gone.push(id),
    });
    thumbnails = new Thumbnails({
      cached: (...question) => pictures.cached(...question).finally(() => looked++),
      fetch: (...question) => pictures.fetch(...question),
    });
  });

  afterEach(() => removeFolder(directory));

  const get = async (entry: AssetEntry, play = false) => {
    const picture = await thumbnails.get(entry, play);
    return picture && Buffer.from(picture.bytes);
  };
  const asked = async (count: number) => {
    while (source.asked.length < count) await new Promise(setImmediate);
  };
  const answered = async (count: number) => {
    do await new Promise(setImmediate);
    while (looked < count);
  };
  const numbersAsked = () => source.asked.map((address) => Number(new URL(address).pathname.split('/').at(-2)));

  it('are fetched four at once, then last requested first, each once', async () => {
    source.hold();
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    const pictures = [];
    for (const number of numbers) {
      pictures.push(get(entryAt(number)));
      // The disk is checked first for each, in order.
      await answered(number);
    }
    assert.deepEqual(numbersAsked(), [1, 2, 3, 4]);
    source.release();
    assert.deepEqual(
      await Promise.all(pictures),
      numbers.map((number) => Buffer.from(still(number))),
    );
    assert.equal(source.most, 4);
    assert.deepEqual(numbersAsked().slice(4), [9, 8, 7, 6, 5]);
  });

  it('come from disk the second time', async () => {
    await get(entryAt(3));
    assert.deepEqual(await get(entryAt(3)), Buffer.from(still(3)));
    assert.equal(source.asked.length, 1);
  });

  it("show an animation's source, and play the animation", async () => {
    const entry = entryAt(ANIMATION);
    assert.deepEqual(await get(entry), Buffer.from(still(ANIMATION)));
    const played = await thumbnails.get(entry, true);
    assert.equal(played?.contentType, 'image/gif');
    assert.deepEqual(Buffer.from(played?.bytes ?? []), Buffer.from(fileOf(ANIMATION, 'animation.gif')));
  });

  it('are not fetched if released before their turn', async () => {
    source.hold();
    const shown = [1, 2, 3, 4].map((number) => get(entryAt(number)));
    await asked(4);
    const hidden = get(entryAt(5));
    await answered(5);
    const sooner = get(entryAt(6));
    thumbnails.forget([5, 6, 1].map((number) => entryAt(number).id));
    assert.deepEqual(await Promise.all([hidden, sooner]), [undefined, undefined]);
    source.release();
    assert.deepEqual(
      await Promise.all(shown),
      [1, 2, 3, 4].map((number) => Buffer.from(still(number))),
    );
    assert.deepEqual(numbersAsked().sort(), [1, 2, 3, 4]);
  });

  it('get a new address for a dead one once, and keep the image under it', async () => {
    source.dead.add('/7/image.png');
    assert.deepEqual(await get(entryAt(7)), Buffer.from(still(7)));
    assert.deepEqual([source.asks, renewed.length, source.asked.length], [1, 1, 2]);
    const [asset] = renewed;
    assert.ok(asset);
    await get(entryOf(asset, new SharedTexts()));
    assert.equal(source.asked.length, 2);
  });

  it('fail if the new address is dead too, or the asset is missing', async () => {
    for (const place of ['/7/image.png', '/new/7/image.png', '/8/image.png']) source.dead.add(place);
    await assert.rejects(get(entryAt(7)), { name: 'AssetPictureError', reason: 'dead' });
    assert.equal(source.asks, 4);
    source.gone.add(entryAt(8).id);
    await assert.rejects(get(entryAt(8)), { name: 'AssetPictureError', reason: 'gone' });
    assert.deepEqual(gone, [entryAt(8).id]);
  });

  it("aren't cached if they aren't images", async () => {
    source.broken = true;
    await assert.rejects(get(entryAt(2)), { name: 'AssetPictureError', reason: 'broken' });
    source.broken = false;
    assert.deepEqual(await get(entryAt(2)), Buffer.from(still(2)));
  });

  it('are reported missing at once for an asset without one', async () => {
    const bare = entryOf({ id: 'bare', type: foreignText('image'), tags: [] }, new SharedTexts());
    await assert.rejects(get(bare), { name: 'AssetPictureError', reason: 'none' });
    assert.equal(source.asked.length, 0);
  });
});
