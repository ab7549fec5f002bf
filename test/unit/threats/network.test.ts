import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { ServiceClient } from '../../../src/service/client';
import { DamagedPictureError, UnexpectedResponseError } from '../../../src/service/errors';
import { receivedPicture } from '../../../src/service/pictures';
import { rawText } from '../../../src/shared/base/foreignText';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster } from '../../../src/sprite/pixels/raster';
import { texts } from '../../support/foreignTexts';
import { selfSigned } from '../../support/service/certificate';
import type { LoopbackProxy } from '../../support/service/proxy';
import { type Answer, json, type Piece, type ScriptedServer } from '../../support/service/scriptedServer';
import { bench, errorOf, KEY } from '../service/support';

const MIB = 1024 * 1024;
const PNG = Buffer.from(encodePng(createRaster(2, 2)));
const RUN = { operation: 'generate', prompt: 'a slime', size: 16 } as const;
const SERVICE = 'https://service.example';
const FILES = 'https://files.example';
/** Possible notations of a key. */
const FORMS = [KEY, Buffer.from(KEY).toString('base64'), Buffer.from(KEY).toString('hex'), encodeURIComponent(KEY)];

describe('Threats from the network', () => {
  const { server, client, network, proxy } = bench();

  interface World {
    readonly service: ScriptedServer;
    readonly files: ScriptedServer;
    readonly proxy: LoopbackProxy;
    readonly mine: ServiceClient;
  }

  /** A service and a file host that look public to the client: a real proxy resolves their names. */
  async function world(answer: (path: string) => Answer, file: (method: string) => Answer): Promise<World> {
    const service = await server(({ path }) => answer(path), selfSigned());
    const files = await server(({ method }) => file(method), selfSigned());
    const through = await proxy({ 'service.example': service.port, 'files.example': files.port });
    const ways = network({ proxy: through.address, noProxy: '', strictSSL: false });
    const mine = client(SERVICE, { transport: ways.api, files: ways.files(SERVICE) });
    return { service, files, proxy: through, mine };
  }

  async function refused(promise: Promise<unknown>, detail: RegExp): Promise<void> {
    const error = await errorOf(promise);
    assert.ok(error instanceof UnexpectedResponseError || error instanceof DamagedPictureError, String(error));
    assert.match(error instanceof DamagedPictureError ? error.message : rawText(error.detail), detail);
  }

  /** Every call that carries the key. */
  const calls = (mine: ServiceClient): readonly (() => Promise<unknown>)[] => [
    () => mine.credits(),
    () => mine.assetPage({}),
    () => mine.asset('a'),
    () => mine.replaceTags('a', texts('knight')),
    () => mine.tags(),
    () => mine.upload(PNG, 'image/png'),
    () => mine.generate(RUN),
    () => mine.normalMap({ asset_id: 'a' }),
  ];

  describe('a redirect that would carry the key away', () => {
    for (const status of [300, 301, 302, 303, 304, 307, 308]) {
      it(`with ${status}: the error names the host, which receives nothing`, async () => {
        const { service, files, mine } = await world(
          () => ({ status, headers: { location: `${FILES}/api/v1/credits?token=secret` } }),
          () => json({ credits: 1 }),
        );
        for (const call of calls(mine)) await refused(call(), /^redirect to files\.example$/);
        assert.equal(service.requests.length, calls(mine).length);
        assert.equal(files.received().length, 0);
      });
    }

    it('is refused without a scheme, with another scheme, as a path, and without a location', async () => {
      for (const [location, detail] of [
        ['//files.example/x', /^redirect to files\.example$/],
        ['\\\\files.example/x', /^redirect to files\.example$/],
        ['javascript:alert(1)', /^redirect to a javascript: address$/],
        ['/login?next=secret', /^redirect to another path of the same host$/],
        [undefined, /^redirect to a place that isn't named$/],
      ] as const) {
        const { files, mine } = await world(
          () => ({ status: 302, ...(location && { headers: { location } }) }),
          () => ({}),
        );
        await refused(mine.credits(), detail);
        assert.equal(files.received().length, 0);
      }
    });

    it('is refused for uploads, and allowed for files only to valid first addresses', async () => {
      const elsewhere = await server(() => ({ body: PNG }), selfSigned());
      const location = `https://127.0.0.1:${elsewhere.port}/x`;
      const { mine } = await world(
        () => json({ upload_id: 'u', upload_url: `${FILES}/put`, headers: {} }),
        () => ({ status: 307, headers: { location } }),
      );
      await refused(mine.download(`${FILES}/a.png`), /private network/);
      await refused(mine.upload(PNG, 'image/png'), /redirect to 127\.0\.0\.1/);
      assert.equal(elsewhere.received().length, 0);
    });
  });

  describe('a key sent to upload or file hosts', () => {
    it('is missing from uploads, files, and normal maps of another host', async () => {
      const { service, files, proxy, mine } = await world(
        (path) =>
          path.endsWith('/uploads')
            ? json({ upload_id: 'u', upload_url: `${FILES}/put`, headers: { 'content-type': 'image/png' } })
            : json({ url: `${FILES}/map.png` }),
        (method) => (method === 'PUT' ? { status: 405 } : { body: PNG }),
      );
      await mine.upload(PNG, 'image/png');
      await mine.download(`${FILES}/a.png`);
      await mine.normalMap({ asset_id: 'a' });
      assert.deepEqual(
        files.requests.map(({ method, path }) => `${method} ${path}`),
        ['PUT /put', 'POST /put', 'GET /a.png', 'GET /map.png'],
      );
      for (const { headers } of files.requests) {
        assert.deepEqual(
          Object.keys(headers).filter((name) => /auth|cookie|key|token/.test(name)),
          [],
        );
      }
      for (const form of FORMS) assert.ok(!files.received().includes(form), form);
      assert.ok(!JSON.stringify(proxy.headers).includes(KEY));
      assert.ok(service.received().includes(KEY), 'the service got the key; otherwise this would prove nothing');
    });

    for (const name of ['Authorization', 'Proxy-Authorization', 'Cookie', 'Host']) {
      it(`is prevented by refusing a ticket that sets ${name}`, async () => {
        const { files, mine } = await world(
          () => json({ upload_id: 'u', upload_url: `${FILES}/put`, headers: { [name]: 'x' } }),
          () => ({}),
        );
        await refused(mine.upload(PNG, 'image/png'), new RegExp(`sets ${name.toLowerCase()}$`));
        assert.equal(files.received().length, 0);
      });
    }
  });

  describe('file and upload URLs into the private network', () => {
    for (const host of [
      ...['127.0.0.1', '0x7f.1', '2130706433', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'],
      ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '169.254.169.254', '100.64.0.1', '224.0.0.1'],
      ...['[fc00::1]', '[fd00::1]', '[fe80::1]', '[ff02::1]', '[64:ff9b::10.0.0.1]', '255.255.255.255'],
      ...['localhost', 'files.localhost', 'printer.local', 'metadata.google.internal', 'intranet'],
    ]) {
      it(`send nothing to https://${host}, directly or through a proxy`, async () => {
        const inside = await server(() => ({ body: PNG }), selfSigned());
        const address = `https://${host}:${inside.port}`;
        const { proxy, mine } = await world(
          (path) =>
            path.endsWith('/uploads')
              ? json({ upload_id: 'u', upload_url: `${address}/put`, headers: {} })
              : json({ url: `${address}/map.png` }),
          () => ({}),
        );
        await refused(mine.download(`${address}/a.png`), /private network/);
        await refused(mine.upload(PNG, 'image/png'), /private network/);
        await refused(mine.normalMap({ asset_id: 'a' }), /private network/);
        assert.deepEqual([...new Set(proxy.tunnels)], ['service.example:443']);
        assert.equal(inside.received().length, 0);
      });
    }

    it('send nothing to a public name that resolves to a private address', async () => {
      const inside = await server(() => ({ body: PNG }), selfSigned());
      for (const inner of ['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.0.0.1', '169.254.169.254']) {
        const ways = network({
          proxy: '',
          strictSSL: false,
          lookup: (_, options, callback) => {
            const family = inner.includes(':') ? 6 : 4;
            if (options.all) callback(null, [{ address: inner, family }]);
            else callback(null, inner, family);
          },
        });
        const mine = client(SERVICE, { transport: ways.api, files: ways.files(SERVICE) });
        await refused(mine.download(`${FILES}:${inside.port}/a.png`), /private network \(files\.example/);
      }
      assert.equal(inside.received().length, 0);
    });

    it("are refused over http on any host but the service's own", async () => {
      const other = await server(() => ({ body: PNG }));
      const own: ScriptedServer = await server(({ path }) =>
        path.endsWith('/uploads')
          ? json({ upload_id: 'u', upload_url: `${other.origin}/put`, headers: {} })
          : { body: PNG },
      );
      const mine = client(own.origin);
      await refused(mine.download(`${other.origin}/a.png`), /isn't https/);
      await refused(mine.upload(PNG, 'image/png'), /isn't https/);
      await refused(mine.download('http://files.example/a.png'), /isn't https/);
      assert.equal(other.received().length, 0);
      assert.deepEqual((await mine.download(`${own.origin}/a.png`)).bytes, PNG);
    });
  });

  describe('compressed or huge answers', () => {
    /** An endless body, and how many of its bytes were read. */
    function endless(piece: Uint8Array, pieces = 200): { body: Piece[]; written(): number } {
      let count = 0;
      const counted = async () => {
        count++;
      };
      return { body: Array.from({ length: pieces }, () => [piece, counted]).flat(), written: () => count };
    }

    for (const encoding of ['gzip', 'deflate', 'br', 'zstd', 'x-gzip']) {
      it(`with ${encoding} are refused regardless of their content, and never requested`, async () => {
        const answer: Answer = {
          headers: { 'content-encoding': encoding },
          body: gzipSync(JSON.stringify({ credits: 1 })),
        };
        const { service, files, mine } = await world(
          () => answer,
          () => answer,
        );
        await refused(mine.credits(), new RegExp(encoding));
        await refused(mine.generate(RUN), new RegExp(encoding));
        await refused(mine.download(`${FILES}/a.png`), new RegExp(encoding));
        for (const { headers } of [...service.requests, ...files.requests]) {
          assert.equal(headers['accept-encoding'], 'identity');
        }
      });
    }

    for (const [what, limit, call] of [
      ['JSON with assets', 16, (mine: ServiceClient) => mine.assetPage({})],
      ['other JSON', 1, (mine: ServiceClient) => mine.credits()],
    ] as const) {
      it(`with ${what} over ${limit} MiB are dropped without reading more`, async () => {
        const { body, written } = endless(Buffer.alloc(MIB, ' '));
        const { mine } = await world(
          () => ({ headers: { 'content-type': 'application/json' }, body, after: 'open' }),
          () => ({}),
        );
        await refused(call(mine), new RegExp(`more than ${limit * MIB} bytes`));
        // Sockets buffer some MiB that nobody has read.
        assert.ok(written() >= limit - 1 && written() < limit + 24, `${written()} MiB were taken`);
      });
    }

    it("with an error's JSON over 1 MiB are dropped too", async () => {
      const { body, written } = endless(Buffer.alloc(MIB, ' '));
      const { mine } = await world(
        () => ({ status: 400, headers: { 'content-type': 'application/json' }, body, after: 'open' }),
        () => ({}),
      );
      await refused(mine.generate(RUN), /without the service's JSON/);
      assert.ok(written() < 25, `${written()} MiB were taken`);
    });

    it('with a file over 32 MiB are dropped without reading more', async () => {
      const { body, written } = endless(Buffer.concat([PNG, Buffer.alloc(MIB)]));
      const { mine } = await world(
        () => ({}),
        () => ({ body, after: 'open' }),
      );
      await refused(mine.download(`${FILES}/a.png`), /more than 33554432 bytes/);
      assert.ok(written() >= 31 && written() < 60, `${written()} MiB were taken`);
    });

    it("with a declared length over the limit aren't read at all", async () => {
      for (const [limit, call] of [
        [MIB, (mine: ServiceClient) => mine.credits()],
        [16 * MIB, (mine: ServiceClient) => mine.asset('a')],
        [32 * MIB, (mine: ServiceClient) => mine.download(`${FILES}/a.png`)],
        [32 * MIB, (mine: ServiceClient) => mine.normalMap({ asset_id: 'a' })],
      ] as const) {
        const answer: Answer = { headers: { 'content-length': String(limit + 1) }, after: 'open' };
        const { mine } = await world(
          () => answer,
          () => answer,
        );
        await refused(call(mine), new RegExp(`more than ${limit} bytes`));
      }
    });
  });

  describe('image bombs, and SVG or HTML disguised as images', () => {
    /** A PNG whose header claims this size. */
    function claiming(width: number, height: number): Buffer {
      const bytes = Buffer.from(PNG);
      bytes.writeUInt32BE(width, 16);
      bytes.writeUInt32BE(height, 20);
      return bytes;
    }
    const POSING: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ['a PNG of 65536 × 1', claiming(65_536, 1), /65536 × 1 pixels/],
      ['a PNG of 1 × 65536', claiming(1, 65_536), /1 × 65536 pixels/],
      ['a PNG of 30000 × 30000', claiming(30_000, 30_000), /30000 × 30000/],
      ['a GIF of 65535 × 65535', Buffer.from('47494638396100ff00ff0000003b', 'hex').fill(255, 6, 10), /65535 × 65535/],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), /not-a-picture/],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), /not-a-picture/],
      ['HTML before a PNG', Buffer.concat([Buffer.from('<script>alert(1)</script>'), PNG]), /not-a-picture/],
      ['nothing', new Uint8Array(), /is empty/],
      ['only a PNG signature', PNG.subarray(0, 8), /truncated/],
    ];
    for (const [what, body, detail] of POSING) {
      it(`are refused by their first bytes: ${what}, declared as image/png`, async () => {
        const answer: Answer = { headers: { 'content-type': 'image/png' }, body };
        const { mine } = await world(
          () => answer,
          () => answer,
        );
        await refused(mine.download(`${FILES}/image.png`), detail);
        await refused(mine.normalMap({ asset_id: 'a' }), detail);
      });
    }

    it('are checked in inline normal maps like in downloaded ones', async () => {
      for (const [bytes, detail] of [
        [Buffer.from('<svg/>'), /not-a-picture/],
        [claiming(9000, 9000), /9000 × 9000/],
      ] as const) {
        const { mine } = await world(
          () => json({ data_url: `data:image/png;base64,${bytes.toString('base64')}` }),
          () => ({}),
        );
        await refused(mine.normalMap({ asset_id: 'a' }), detail);
      }
    });

    it("don't include 4096 × 4096, with any file name", async () => {
      assert.equal(receivedPicture(encodePng(createRaster(4096, 4096))).info.extension, 'png');
    });
  });
});
