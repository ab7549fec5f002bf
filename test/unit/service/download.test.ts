import assert from 'node:assert/strict';
import { checkFileAddress } from '../../../src/service/addresses';
import {
  DamagedPictureError,
  DeadAddressError,
  NotFoundError,
  UnexpectedResponseError,
} from '../../../src/service/errors';
import { rawText } from '../../../src/shared/base/foreignText';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster } from '../../../src/sprite/pixels/raster';
import { fault, inTurn, json } from '../../support/service/scriptedServer';
import { bench, errorOf, fakeClock, USER_AGENT } from './support';

const PNG = Buffer.from(encodePng(createRaster(3, 2)));

describe('Downloads', () => {
  const { server, client } = bench();

  it('return the bytes, send a User-Agent, and send no key', async () => {
    const { origin, requests } = await server(({ headers }) =>
      headers['user-agent'] === USER_AGENT ? { body: [PNG.subarray(0, 1), PNG.subarray(1)] } : { status: 403 },
    );
    const { bytes, info } = await client(origin).download(`${origin}/image.png?v=1`);
    assert.deepEqual(Buffer.from(bytes), PNG);
    assert.deepEqual([info.format, info.width, info.height], ['png', 3, 2]);
    const { headers, path } = requests[0] ?? {};
    assert.equal(path, '/image.png?v=1');
    assert.ok(headers && !('authorization' in headers));
    assert.equal(headers['accept-encoding'], 'identity');
  });

  it('over http from another host are refused, and nothing is sent', async () => {
    const other = await server(() => ({ body: 'x' }));
    const { origin } = await server(() => ({}));
    const error = await errorOf(client(origin).download(`${other.origin}/image.png?token=secret`));
    assert.ok(error instanceof UnexpectedResponseError);
    assert.match(rawText(error.detail), new RegExp(`http://127.0.0.1:${other.port}`));
    assert.ok(!error.message.includes('secret'));
    assert.equal(other.received().length, 0);
  });

  describe('redirects, which carry no key', () => {
    for (const status of [301, 302, 303, 307, 308]) {
      it(`are followed after ${status}, also relative ones, up to three times`, async () => {
        const { origin, requests } = await server(({ path }) => {
          const hop = Number(path.slice(1));
          return hop === 3 ? { body: PNG } : { status, headers: { location: `${hop + 1}` } };
        });
        assert.deepEqual(Buffer.from((await client(origin).download(`${origin}/0`)).bytes), PNG);
        assert.deepEqual(
          requests.map(({ path }) => path),
          ['/0', '/1', '/2', '/3'],
        );
        for (const { headers } of requests) assert.ok(!('authorization' in headers));
      });
    }

    it('are not followed a fourth time', async () => {
      const { origin, requests } = await server(() => ({ status: 302, headers: { location: '/again' } }));
      const error = await errorOf(client(origin).download(`${origin}/a`));
      assert.ok(error instanceof UnexpectedResponseError && error.status === 302);
      assert.equal(requests.length, 4);
    });

    for (const [what, location] of [
      ['http on another host', (port: number) => `http://127.0.0.1:${port}/image.png`],
      ['http to a public host', () => 'http://cdn.example/image.png?token=secret'],
      ['https to a private address', () => 'https://10.0.0.1/image.png?token=secret'],
      ['another scheme', () => 'file:///etc/passwd'],
    ] as const) {
      it(`to ${what} are refused like a first address, and nothing is sent there`, async () => {
        const other = await server(() => ({ body: PNG }));
        const { origin } = await server(() => ({ status: 302, headers: { location: location(other.port) } }));
        const error = await errorOf(client(origin).download(`${origin}/a`));
        assert.ok(error instanceof UnexpectedResponseError);
        assert.ok(!error.message.includes('secret'));
        assert.equal(other.received().length, 0);
      });
    }
  });

  for (const status of [403, 404, 410]) {
    it(`report ${status} with any body as a dead address, final if no asset can provide another`, async () => {
      for (const answer of [
        { status, headers: { 'content-type': 'text/html' }, body: '<p>' },
        fault(status),
        { status, headers: { 'content-length': '9' }, after: 'open' as const },
      ]) {
        const { origin, requests } = await server(() => answer);
        const error = await errorOf(client(origin).download(`${origin}/a?signature=s`));
        assert.ok(error instanceof DeadAddressError && error.status === status);
        assert.ok(!error.message.includes('signature'));
        assert.equal(requests.length, 1);
      }
    });
  }

  describe('a file that breaks off', () => {
    const half = PNG.subarray(0, PNG.length - 5);

    it('is downloaded again with backoff, also if it ends early without a declared length', async () => {
      const { origin, requests } = await server(
        inTurn(
          { headers: { 'content-length': String(PNG.length) }, body: half, after: 'cut' },
          'reset',
          // Without a length, a connection that closes is the end of the body.
          { headers: { connection: 'close', 'transfer-encoding': 'identity' }, body: half },
          { body: PNG },
        ),
      );
      const clock = fakeClock();
      assert.deepEqual(Buffer.from((await client(origin, { clock }).download(`${origin}/a`)).bytes), PNG);
      assert.deepEqual([requests.length, clock.waits.length], [4, 3]);
    });

    for (const [what, body] of [
      ['cut', half],
      ['a file with a broken checksum', Buffer.from(PNG).fill(PNG[40] === 0 ? 1 : 0, 40, 41)],
      ['empty', Buffer.alloc(0)],
      ['an HTML page', Buffer.from('<!doctype html><title>Too many requests</title>')],
    ] as const) {
      it(`is given up after four attempts if it is always ${what}`, async () => {
        const { origin, requests } = await server(() => ({ headers: { 'content-type': 'image/png' }, body }));
        const error = await errorOf(client(origin).download(`${origin}/a`));
        assert.ok(error instanceof DamagedPictureError, String(error));
        assert.equal(requests.length, 4);
      });
    }
  });

  describe('of an asset', () => {
    const asset = (origin: string, name: string) => ({
      id: 'a 1',
      type: 'image',
      tags: [],
      assetUrl: `${origin}/${name}`,
    });

    it('read the asset again at a dead address, and use its current address at once', async () => {
      const service = await server(({ path }) => {
        if (path === '/new') return { body: PNG };
        return path.startsWith('/api') ? json({ asset: asset(service.origin, 'new') }) : { status: 410, body: 'gone' };
      });
      const clock = fakeClock();
      const { bytes, renewed } = await client(service.origin, { clock }).assetFile(
        asset(service.origin, 'old'),
        'assetUrl',
      );
      assert.deepEqual(Buffer.from(bytes), PNG);
      assert.equal(renewed?.assetUrl, `${service.origin}/new`);
      const asked = service.requests.map(({ path, headers }) => [path, 'authorization' in headers]);
      assert.deepEqual(asked, [
        ['/old', false],
        ['/api/v1/assets/a%201', true],
        ['/new', false],
      ]);
      assert.equal(clock.waits.length, 0);
    });

    it("retry a few times at an address that isn't live yet, reading the asset before each attempt", async () => {
      const service = await server(({ path }, count) => {
        if (path.startsWith('/api')) return json({ asset: asset(service.origin, 'same') });
        return count < 4 ? fault(404) : { body: PNG };
      });
      const clock = fakeClock();
      const file = await client(service.origin, { clock }).assetFile(asset(service.origin, 'same'), 'assetUrl');
      assert.deepEqual(Buffer.from(file.bytes), PNG);
      assert.equal(clock.waits.length, 2);
    });

    it('fail after four attempts if the address stays dead', async () => {
      const service = await server(({ path }) =>
        path.startsWith('/api') ? json({ asset: asset(service.origin, 'same') }) : { status: 403, body: '<html>' },
      );
      const error = await errorOf(client(service.origin).assetFile(asset(service.origin, 'same'), 'assetUrl'));
      assert.ok(error instanceof DeadAddressError);
      assert.equal(service.requests.filter(({ path }) => path === '/same').length, 4);
    });

    it("treat the service's own 404 as final", async () => {
      const service = await server(() => fault(404));
      const error = await errorOf(client(service.origin).assetFile(asset(service.origin, 'old'), 'assetUrl'));
      assert.ok(error instanceof NotFoundError);
      assert.equal(service.requests.length, 2);
    });

    it('request the asset if it has no address', async () => {
      const service = await server(({ path }) =>
        path === '/new' ? { body: PNG } : json({ asset: asset(service.origin, 'new') }),
      );
      const { bytes } = await client(service.origin).assetFile({ id: 'a' }, 'assetUrl');
      assert.deepEqual(Buffer.from(bytes), PNG);
    });
  });

  it('refuse a file over 32 MiB before reading it', async () => {
    const headers = { 'content-length': String(32 * 1024 * 1024 + 1) };
    const { origin } = await server(() => ({ headers, after: 'open' }));
    const error = await errorOf(client(origin).download(`${origin}/a`));
    assert.ok(error instanceof UnexpectedResponseError);
    assert.match(rawText(error.detail), /more than/);
  });

  for (const [address, fits] of [
    ['https://cdn.example/a.png', true],
    ['https://cdn.example:8443/a.png?v=1', true],
    ['http://127.0.0.1:7000/files/a.png', true],
    ['http://127.0.0.1:7001/files/a.png', false],
    ['https://127.0.0.1:7000/files/a.png', false],
    ['https://10.1.2.3/a.png', false],
    ['http://cdn.example/a.png', false],
    ['https://user@cdn.example/a.png', false],
    ['https://user:pass@cdn.example/a.png', false],
    ['file:///etc/passwd', false],
    ['data:image/png;base64,AAAA', false],
    ['/files/a.png', false],
    ['', false],
  ] as const) {
    it(`${fits ? 'accept' : 'refuse'} the address ${address || '(empty)'}`, () => {
      const check = () => checkFileAddress(address, 'http://127.0.0.1:7000');
      if (fits) assert.equal(check().href, address);
      else assert.throws(check, UnexpectedResponseError);
    });
  }
});
