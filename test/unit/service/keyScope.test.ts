import assert from 'node:assert/strict';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster } from '../../../src/sprite/pixels/raster';
import { selfSigned } from '../../support/service/certificate';
import { json, type ScriptedServer } from '../../support/service/scriptedServer';
import { bench, errorOf, KEY } from './support';

const PNG = encodePng(createRaster(2, 2));
const FORMS = [KEY, Buffer.from(KEY).toString('base64'), Buffer.from(KEY).toString('hex'), encodeURIComponent(KEY)];

describe('§5 API key', () => {
  const { server, client, network, proxy } = bench();

  /**
   * A file host on another origin, which first answers uploads with 405, and a service that points to it. The file host is behind a proxy that
   * resolves its name, because no public name leads to this machine.
   */
  async function pair() {
    const host = await server(({ method }) => {
      if (method === 'GET') return { headers: { 'content-type': 'image/png' }, body: PNG };
      return { status: method === 'PUT' ? 405 : 200 };
    }, selfSigned());
    const { address } = await proxy({ 'files.example': host.port });
    const files = 'https://files.example';
    const service: ScriptedServer = await server(({ path }) => {
      if (path.endsWith('/uploads')) {
        return json({ upload_id: 'u', upload_url: `${files}/put`, headers: { 'content-type': 'image/png' } });
      }
      if (path.endsWith('/normal-maps')) return json({ url: `${files}/map.png` });
      return { status: 307, headers: { location: `${files}/api/v1/credits` } };
    });
    const ways = network({ proxy: address, noProxy: '', strictSSL: false });
    const mine = client(service.origin, { transport: ways.api, files: ways.files(service.origin) });
    return { service, host, files, mine };
  }

  it('never reaches a file host through uploads, downloads, normal maps, or redirects', async () => {
    const { host, files, mine } = await pair();
    await mine.upload(PNG, 'image/png');
    assert.deepEqual((await mine.download(`${files}/image.png?v=1`)).bytes, Buffer.from(PNG));
    assert.deepEqual((await mine.normalMap({ asset_id: 'a' })).bytes, Buffer.from(PNG));
    await errorOf(mine.credits());
    await errorOf(mine.generate({ operation: 'generate', prompt: 'a slime', size: 16 }));
    assert.deepEqual(
      host.requests.map(({ method, path }) => `${method} ${path}`),
      ['PUT /put', 'POST /put', 'GET /image.png?v=1', 'GET /map.png'],
    );
    const received = host.received();
    assert.ok(received.includes('GET /map.png'));
    for (const form of FORMS) assert.ok(!received.includes(form), form);
    for (const { headers } of host.requests) assert.ok(!('authorization' in headers));
  });

  it('goes to the service with every request as a bearer token', async () => {
    const { service, mine } = await pair();
    await mine.upload(PNG, 'image/png');
    await errorOf(mine.credits());
    assert.ok(service.requests.length > 1);
    for (const { headers } of service.requests) assert.equal(headers.authorization, `Bearer ${KEY}`);
  });

  it("isn't sent with files of the service's own origin", async () => {
    const files = await server(() => ({ body: PNG }));
    await client(files.origin).download(`${files.origin}/files/1.png`);
    assert.equal(files.requests.length, 1);
    assert.ok(!files.received().includes(KEY));
  });

  it("doesn't appear in any error of a failed call", async () => {
    const { mine } = await pair();
    for (const failing of [
      mine,
      client('http://127.0.0.1:1'),
      client('http://127.0.0.1:1', { key: async () => `${KEY}\n` }),
    ]) {
      const error = await errorOf(failing.credits());
      assert.ok(error instanceof Error);
      const seen = [error, error.cause].map(
        (part) => `${part} ${part instanceof Error ? part.stack : ''} ${JSON.stringify(part)}`,
      );
      assert.ok(!seen.join().includes(KEY));
    }
  });
});
