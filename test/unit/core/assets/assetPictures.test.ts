import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type AssetEntry, entryOf, SharedTexts } from '../../../../src/core/assets/assetEntry';
import { AssetPictures } from '../../../../src/core/assets/assetPictures';
import { DiskPictureCache } from '../../../../src/core/assets/diskPictureCache';
import { ServiceClient } from '../../../../src/service/client';
import { undiciTransport } from '../../../../src/service/undiciTransport';
import { removeFolder } from '../../../support/folders';
import { received } from '../../../support/foreignTexts';
import { fastClock } from '../../../support/runs/clocks';
import { fault, json, type Script, type ScriptedServer, startScripted } from '../../../support/service/scriptedServer';
import { squarePng } from '../runs/support';

/** Files of assets from a service that loses some, with real sockets and a real disk. */
describe('Asset images', () => {
  let server: ScriptedServer;
  let directory: string;
  let pictures: AssetPictures;
  let renewed: string[];
  let gone: string[];
  let account = 'one';
  const transport = undiciTransport();
  const png = squarePng(8);
  const picture = { headers: { 'content-type': 'image/png' }, body: png };

  async function service(answer: (path: string) => Script): Promise<void> {
    server = await startScripted((request) => answer(request.path));
    const client = new ServiceClient({
      baseUrl: `${server.origin}/api/v1`,
      key: async () => 'key',
      transport,
      files: transport,
      userAgent: 'sprite-kiln/test',
      clock: fastClock(1000),
    });
    pictures = new AssetPictures({
      cache: new DiskPictureCache(directory, () => 1e6),
      account: async () => ({ name: account, source: client }),
      renewed: ({ id }) => renewed.push(id),
      gone: (id) => gone.push(id),
    });
  }
  const entry = (more: object = {}): AssetEntry => {
    const asset = { id: 'a', type: 'image', tags: [], assetUrl: `${server.origin}/files/old.png`, ...more };
    return entryOf(received(asset), new SharedTexts());
  };
  const paths = () => server.requests.map((request) => request.path);

  beforeEach(async () => {
    directory = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-pictures-'));
    renewed = [];
    gone = [];
  });

  afterEach(async () => {
    await server.close();
    await removeFolder(directory);
  });

  after(() => transport.close());

  it('are fetched once, even for two simultaneous requests, and are available offline', async () => {
    await service(() => picture);
    const [first, second] = await Promise.all([pictures.get(entry(), 'picture'), pictures.get(entry(), 'picture')]);
    assert.deepEqual([Buffer.from(first), Buffer.from(second)], [png, png].map(Buffer.from));
    assert.equal(server.requests.length, 1);
    await server.close();
    assert.deepEqual(Buffer.from(await pictures.get(entry(), 'picture')), Buffer.from(png));
  });

  it('of another account are separate, even with equal IDs and addresses', async () => {
    await service(() => picture);
    await pictures.get(entry(), 'picture');
    account = 'another';
    try {
      assert.equal(await pictures.cached(entry(), 'picture'), undefined);
      await Promise.all([pictures.get(entry(), 'picture'), pictures.get(entry(), 'picture')]);
      assert.equal(server.requests.length, 2);
    } finally {
      account = 'one';
    }
  });

  it('with a dead address are requested again once', async () => {
    await service((where) => {
      if (where === '/files/new.png') return picture;
      if (where.startsWith('/files')) return fault(403);
      return json({ asset: { id: 'a', type: 'image', tags: [], assetUrl: `${server.origin}/files/new.png` } });
    });
    assert.deepEqual(Buffer.from(await pictures.get(entry(), 'picture')), Buffer.from(png));
    assert.deepEqual(paths(), ['/files/old.png', '/api/v1/assets/a', '/files/new.png']);
    assert.deepEqual([renewed, gone], [['a'], []]);
  });

  it('whose address stays dead are an error', async () => {
    await service((where) =>
      where.startsWith('/files')
        ? fault(404)
        : json({ asset: { id: 'a', type: 'image', tags: [], assetUrl: `${server.origin}/files/old.png` } }),
    );
    await assert.rejects(pictures.get(entry(), 'picture'), { name: 'AssetPictureError', reason: 'dead' });
    assert.deepEqual(gone, []);
  });

  it('of a missing asset are reported, also to the list', async () => {
    await service(() => fault(404));
    await assert.rejects(pictures.get(entry(), 'picture'), { name: 'AssetPictureError', reason: 'gone' });
    assert.deepEqual(gone, ['a']);
  });

  it("that aren't images aren't cached", async () => {
    await service(() => ({ headers: { 'content-type': 'image/png' }, body: '<html>' }));
    await assert.rejects(pictures.get(entry(), 'picture'), { reason: 'broken' });
    assert.equal(await pictures.cached(entry(), 'picture'), undefined);
    await assert.rejects(pictures.get(entry({ assetUrl: undefined }), 'picture'), { reason: 'none' });
  });

  it('of a sheet are a separate file from the animation', async () => {
    const sheet = squarePng(16);
    await service((where) => (where.includes('sheet') ? { ...picture, body: sheet } : picture));
    const animation = entry({ type: 'animation', spritesheetUrl: `${server.origin}/files/sheet.png` });
    await pictures.get(animation, 'picture');
    assert.deepEqual(Buffer.from(await pictures.get(animation, 'sheet')), Buffer.from(sheet));
  });
});
