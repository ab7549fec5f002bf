import assert from 'node:assert/strict';
import {
  ConnectionError,
  DamagedPictureError,
  NotFoundError,
  ServiceError,
  UnexpectedResponseError,
} from '../../../src/service/errors';
import type { ReceivedPicture } from '../../../src/service/pictures';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster } from '../../../src/sprite/pixels/raster';
import { type Answer, fault, inTurn, json, type ScriptedServer } from '../../support/service/scriptedServer';
import { bench, errorOf, fakeClock } from './support';

const PNG = Buffer.from(encodePng(createRaster(3, 2)));
const PICTURE: Answer = { headers: { 'content-type': 'image/png' }, body: PNG };
const DATA_URL = `data:image/png;base64,${PNG.toString('base64')}`;
const ITEM = { asset_id: 'a1' };
const bytesOf = ({ bytes }: ReceivedPicture) => Buffer.from(bytes);

describe('Normal map', () => {
  const { server, client } = bench();

  /** The answer may name the file `/map.png` of the same server. */
  async function serviceWith(answer: (origin: string, body: unknown) => Answer): Promise<ScriptedServer> {
    const service: ScriptedServer = await server(({ path, body }) =>
      path.endsWith('/normal-maps') ? answer(service.origin, JSON.parse(body.toString())) : PICTURE,
    );
    return service;
  }

  it("§4 POST /normal-maps sends {inputs: [item]} and accepts an image's bytes", async () => {
    const { origin, requests } = await serviceWith(() => PICTURE);
    assert.deepEqual(bytesOf(await client(origin).normalMap(ITEM)), PNG);
    assert.deepEqual([requests[0]?.method, requests[0]?.path], ['POST', '/api/v1/normal-maps']);
    assert.deepEqual(JSON.parse(requests[0]?.body.toString() ?? ''), { inputs: [ITEM] });
    assert.equal(requests.length, 1);
  });

  it('accepts an image with any content type', async () => {
    const { origin } = await serviceWith(() => ({
      headers: { 'content-type': 'application/octet-stream' },
      body: PNG,
    }));
    assert.deepEqual(bytesOf(await client(origin).normalMap(ITEM)), PNG);
  });

  for (const [what, body] of [
    ['an asset', (url: string) => ({ asset: { id: 'n', assetUrl: url } })],
    ['an assetUrl', (url: string) => ({ assetUrl: url })],
    ['a url', (url: string) => ({ url, asset: null, data_url: 7 })],
    ['a data_url', () => ({ data_url: DATA_URL })],
    ['a url that is a data URL', () => ({ url: DATA_URL })],
  ] as const) {
    it(`accepts JSON with ${what}`, async () => {
      const service = await serviceWith((origin) => json(body(`${origin}/map.png`)));
      assert.deepEqual(bytesOf(await client(service.origin).normalMap(ITEM)), PNG);
    });
  }

  it('tries the bare item once after a 400', async () => {
    const { origin, requests } = await serviceWith((_, body) =>
      typeof body === 'object' && body && 'inputs' in body ? fault(400) : PICTURE,
    );
    assert.deepEqual(bytesOf(await client(origin).normalMap(ITEM)), PNG);
    assert.deepEqual(JSON.parse(requests[1]?.body.toString() ?? ''), ITEM);
    const refusing = await serviceWith(() => fault(400));
    const error = await errorOf(client(refusing.origin).normalMap(ITEM));
    assert.ok(error instanceof ServiceError && error.status === 400);
    assert.equal(refusing.requests.length, 2);
  });

  it('treats other refusals as final', async () => {
    const { origin, requests } = await serviceWith(() => fault(404));
    assert.ok((await errorOf(client(origin).normalMap(ITEM))) instanceof NotFoundError);
    assert.equal(requests.length, 1);
  });

  for (const [what, answer] of [
    ['JSON without an image', json({ status: 'ok' })],
    ['broken JSON', { headers: { 'content-type': 'application/json' }, body: '{' }],
    ['http on another host', json({ url: 'http://cdn.example/map.png' })],
  ] as const) {
    it(`treats ${what} as an unexpected answer`, async () => {
      const { origin } = await serviceWith(() => answer);
      assert.ok((await errorOf(client(origin).normalMap(ITEM))) instanceof UnexpectedResponseError);
    });
  }

  for (const [what, answer] of [
    ['HTML', { headers: { 'content-type': 'text/html' }, body: '<html></html>' }],
    ['nothing', { headers: { 'content-type': 'image/png' } }],
    ['a truncated image', { headers: { 'content-type': 'image/png' }, body: PNG.subarray(0, -4) }],
    ['a data URL of text', json({ data_url: `data:image/png;base64,${Buffer.from('text').toString('base64')}` })],
  ] as const) {
    it(`requests the map again after ${what}, and then fails`, async () => {
      const { origin, requests } = await serviceWith(() => answer);
      assert.ok((await errorOf(client(origin).normalMap(ITEM))) instanceof DamagedPictureError);
      assert.equal(requests.length, 4);
    });
  }

  it('is free and is requested again after 429, 503, a lost connection, and a truncated image', async () => {
    const half: Answer = { headers: { 'content-length': String(PNG.length) }, body: PNG.subarray(0, 20), after: 'cut' };
    for (const first of [
      fault(429, { 'retry-after': '9' }),
      fault(503, { 'retry-after': '9' }),
      'reset',
      half,
    ] as const) {
      const clock = fakeClock();
      const { origin, requests } = await server(inTurn(first, PICTURE));
      assert.deepEqual(bytesOf(await client(origin, { clock }).normalMap(ITEM)), PNG);
      assert.equal(requests.length, 2);
      if (first !== 'reset' && first !== half) assert.ok((clock.waits[0] ?? 0) >= 9_000);
    }
  });

  it('throws a ConnectionError if the host is gone', async () => {
    const { origin, close } = await serviceWith(() => PICTURE);
    await close();
    assert.ok((await errorOf(client(origin).normalMap(ITEM))) instanceof ConnectionError);
  });
});
