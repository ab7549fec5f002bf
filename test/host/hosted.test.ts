import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createLocalService } from '@sprite-kiln/placeholders';
import { sendResponse, webRequest } from '@sprite-kiln/placeholders/http';
import * as vscode from 'vscode';
import { pngChunk } from '../../src/sprite/formats/pngFile';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { drawingWorker, type LocalHttp, startLocalHttp } from '../support/service/localHttp';
import { folderWith, namesIn, run, sample, useAddress } from './support';

const KEY = 'SPRITE_KILN_API_KEY';

interface Recorded {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** The service behind a server that records what it receives. */
async function recordingService(): Promise<{ baseUrl: string; seen: Recorded[]; close(): Promise<void> }> {
  const seen: Recorded[] = [];
  const directory = await temporaryDirectory();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const baseUrl = `${origin}/api/v1`;
  const service = await createLocalService({
    directory,
    drawingWorker,
    baseUrl,
    pace: 0,
    isKey: (key) => key === process.env[KEY],
  });
  server.on('request', async (incoming, outgoing) => {
    const request = webRequest(incoming, origin, new AbortController().signal);
    seen.push({
      line: `${incoming.method} ${incoming.url}`,
      authorization: incoming.headers.authorization,
      body: await request.clone().text(),
    });
    await sendResponse(await service.handle(request), outgoing);
  });
  return {
    baseUrl,
    seen,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await service.close();
      await removeFolder(directory);
    },
  };
}

/** The same commands with an address and a key: everything goes over real HTTP. */
describe('Runs on a hosted service', () => {
  let service: LocalHttp;
  let folder: string;

  before(async () => {
    service = await startLocalHttp();
    process.env[KEY] = service.key;
    await useAddress(service.baseUrl);
  });

  after(async () => {
    await useAddress(undefined);
    delete process.env[KEY];
    await service.close();
  });

  beforeEach(async () => {
    folder = await folderWith({ 'hero.png': await sample('hero.png') });
  });

  afterEach(() => removeFolder(folder));

  it('save files as on the built-in service', async () => {
    const result = await run('animate', { files: [path.join(folder, 'hero.png')], prompt: 'idle', outputFrames: 2 });
    assert.equal(result.status, 'succeeded');
    assert.deepEqual(await namesIn(folder), [
      'hero-idle-sheet.json',
      'hero-idle-sheet.png',
      'hero-idle.gif',
      'hero.png',
    ]);
  });

  it('refuse a wrong key with a named error', async () => {
    process.env[KEY] = 'another-key';
    try {
      await assert.rejects(async () => run('edit', { files: [path.join(folder, 'hero.png')], prompt: 'x' }), {
        name: 'AuthenticationError',
      });
    } finally {
      process.env[KEY] = service.key;
    }
  });

  it('send an image that the service made by ID, and others inline', async () => {
    const through = await recordingService();
    await useAddress(through.baseUrl);
    try {
      const first = await run('edit', { files: [path.join(folder, 'hero.png')], prompt: 'a cloak' });
      const edited = first.files[0];
      assert.ok(edited);
      await run('directionSet', { files: [edited], size: 16 });
      const bodies = through.seen
        .filter(({ line }) => line === 'POST /api/v1/generate')
        .map(({ body }) => JSON.parse(body));
      assert.match(bodies[0].inputs[0].data_url, /^data:image\/png;base64,/);
      assert.deepEqual(bodies[1].inputs, [{ asset_id: first.assets[0]?.id }]);
    } finally {
      await through.close();
      await useAddress(service.baseUrl);
    }
  });

  it('upload an image of more than 1,000,000 bytes, without the key', async () => {
    const large = withMegabyte(await sample('hero.png'));
    assert.ok(large.length > 1_000_000, String(large.length));
    folder = await folderWith({ 'large.png': large });
    const through = await recordingService();
    await useAddress(through.baseUrl);
    try {
      await run('edit', { files: [path.join(folder, 'large.png')], prompt: 'a cloak' });
    } finally {
      await through.close();
      await useAddress(service.baseUrl);
    }
    const ticket = through.seen.find(({ line }) => line === 'POST /api/v1/uploads');
    const sha256 = createHash('sha256').update(large).digest('hex');
    assert.deepEqual(JSON.parse(ticket?.body ?? '{}'), { content_type: 'image/png', size_bytes: large.length, sha256 });
    const generate = through.seen.find(({ line }) => line === 'POST /api/v1/generate');
    assert.deepEqual(Object.keys(JSON.parse(generate?.body ?? '{}').inputs[0]), ['upload_id']);
    const files = through.seen.filter(({ line }) => !line.includes('/api/v1/'));
    assert.deepEqual(
      files.filter(({ authorization }) => authorization),
      [],
    );
  });

  it('write the key nowhere', async () => {
    await run('edit', { files: [path.join(folder, 'hero.png')], prompt: 'a cloak' });
    for (const name of await namesIn(folder)) {
      const bytes = await readFile(path.join(folder, name));
      assert.equal(bytes.includes(service.key), false, name);
    }
    assert.equal(JSON.stringify(vscode.workspace.getConfiguration('spriteKiln')).includes(service.key), false);
  });
});

/** A PNG with a megabyte after its image, so it is large but quick to draw. */
function withMegabyte(png: Uint8Array): Buffer {
  const end = png.length - pngChunk('IEND', new Uint8Array()).length;
  const extra = pngChunk('teSt', randomBytes(1_000_000));
  return Buffer.concat([png.subarray(0, end), extra, png.subarray(end)]);
}
