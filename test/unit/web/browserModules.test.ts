import assert from 'node:assert/strict';
import nodeCrypto from 'node:crypto';
import { isIP, BlockList as NodeBlockList } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deflateSync } from 'node:zlib';
import { systemClock } from '../../../src/service/clock';
import { CanceledError, ConnectionError, NO_PAGES } from '../../../src/service/errors';
import { Leases } from '../../../src/web/lease';
import { openNetwork } from '../../../src/web/network';
import * as crypto from '../../../src/web/node/crypto';
import * as net from '../../../src/web/node/net';
import * as url from '../../../src/web/node/url';
import * as zlib from '../../../src/web/node/zlib';
import { useTestRecords } from '../../support/runs/recordStore';

describe('What replaces the modules of Node in a browser', () => {
  it('makes the same digests and signatures', () => {
    for (const text of ['', 'Ünïcode ✓', 'x'.repeat(1000)]) {
      const wanted = nodeCrypto
        .createHash('sha256')
        .update(text)
        .update(Buffer.from([1, 2]));
      assert.equal(
        crypto
          .createHash('sha256')
          .update(text)
          .update(Buffer.from([1, 2]))
          .digest('hex'),
        wanted.digest('hex'),
      );
      const signed = nodeCrypto.createHmac('sha256', 'key').update(text).digest();
      assert.deepEqual(crypto.createHmac('sha256', 'key').update(text).digest(), signed);
    }
    assert.notDeepEqual(crypto.randomBytes(16), crypto.randomBytes(16));
    assert.ok(crypto.timingSafeEqual(Buffer.from('same'), Buffer.from('same')));
    assert.ok(!crypto.timingSafeEqual(Buffer.from('same'), Buffer.from('sane')));
  });

  it('tells the same addresses apart', () => {
    const [ours, theirs] = [new net.BlockList(), new NodeBlockList()];
    for (const list of [ours, theirs]) {
      list.addSubnet('10.0.0.0', 8, 'ipv4');
      list.addSubnet('2000::', 3, 'ipv6');
    }
    for (const text of ['10.1.2.3', '11.1.2.3', '2001:db8::1', '::1', 'example.com', '1.2.3', '0x7f.1']) {
      assert.equal(net.isIP(text), isIP(text), text);
      if (!isIP(text)) continue;
      const family = isIP(text) === 4 ? 'ipv4' : 'ipv6';
      assert.equal(ours.check(text, family), theirs.check(text, family), text);
    }
  });

  it('turns paths into addresses and back', () => {
    for (const file of ['/a b/c%d.png', '/ü/#1?.png']) {
      assert.equal(url.pathToFileURL(file).href, pathToFileURL(file).href);
      assert.equal(url.fileURLToPath(pathToFileURL(file).href), fileURLToPath(pathToFileURL(file)));
    }
  });

  it('inflates what Node deflates, up to a limit', () => {
    const bytes = Buffer.from('sprite '.repeat(500));
    assert.deepEqual(Buffer.from(zlib.inflateSync(deflateSync(bytes), { maxOutputLength: bytes.length })), bytes);
    assert.ok(zlib.inflateSync(deflateSync(bytes), { maxOutputLength: 70 }).length <= 70);
    assert.deepEqual(
      Buffer.from(zlib.inflateSync(zlib.deflateSync(bytes, { level: 9 }), { maxOutputLength: 4000 })),
      bytes,
    );
  });
});

describe('Leases of tabs', () => {
  let restore: () => void;

  beforeEach(() => {
    restore = useTestRecords();
  });

  afterEach(() => restore());

  it('are held by one tab at a time, and free at once when it lets go', async () => {
    const [one, other] = [new Leases('/runs', systemClock), new Leases('/runs', systemClock)];
    const lease = await one.tryAcquire('run');
    assert.ok(lease && (await lease.held()));
    assert.equal(await other.tryAcquire('run'), undefined);
    assert.equal(await other.acquireUnlessHeld('run'), undefined);
    assert.ok(await other.tryAcquire('another'));
    const waiting = other.acquire('run');
    await lease.release();
    assert.ok(!(await lease.held()));
    assert.ok(await (await waiting).held());
  });

  it('tell whether a tab that lives has one, and leave it free if none does', async () => {
    const [one, other] = [new Leases('/runs', systemClock), new Leases('/runs', systemClock)];
    assert.equal(await other.processOf('told'), undefined);
    const lease = await one.tryAcquire('told');
    assert.ok(lease);
    assert.equal(await other.processOf('told'), 'lives');
    assert.ok(await lease.held());
  });

  it('are waited for until the signal aborts', async () => {
    const leases = new Leases('/runs', systemClock);
    await leases.tryAcquire('run');
    const stop = new AbortController();
    const waiting = leases.acquire('run', stop.signal);
    stop.abort();
    await assert.rejects(waiting, CanceledError);
  });
});

describe('Requests of pages', () => {
  const BASE = 'https://sprites.example/api/v1';
  const post = {
    method: 'POST',
    url: `${BASE}/generate`,
    headers: { authorization: 'Bearer key' },
    body: '{}',
  } as const;
  const refused = async () => {
    throw new TypeError('Failed to fetch');
  };

  it('are only sent to a service that has answered a harmless one', async () => {
    const sent: string[] = [];
    const { api } = openNetwork(undefined, async (address, init) => {
      sent.push(`${init.method} ${address.slice(BASE.length)} ${JSON.stringify(init.headers)}`);
      return new Response('{}');
    });
    await api(post);
    await api(post);
    assert.deepEqual(
      sent.map((line) => line.split(' ').slice(0, 2).join(' ')),
      ['GET /credits', 'POST /generate', 'POST /generate'],
    );
    assert.ok(sent.every((line) => line.includes('Bearer key')));
  });

  it('say that nothing was sent if the browser refuses the answer', async () => {
    const sent: string[] = [];
    const { api } = openNetwork(undefined, (_, init) => {
      sent.push(init.method ?? '');
      return refused();
    });
    const error = await api(post).catch((reason: unknown) => reason);
    assert.ok(error instanceof ConnectionError);
    assert.deepEqual([error.sent, error.code, error.charged, sent], [false, NO_PAGES, 'no', ['GET']]);
  });

  it('count as sent if the connection breaks after that', async () => {
    let answers = 0;
    const { api } = openNetwork(undefined, () => (answers++ ? refused() : Promise.resolve(new Response('{}'))));
    const error = await api(post).catch((reason: unknown) => reason);
    assert.ok(error instanceof ConnectionError && error.sent && error.charged === 'unknown');
  });

  it('reach no private network for files', async () => {
    const { files } = openNetwork(undefined, async () => new Response(''));
    const get = (url: string) => files('https://sprites.example')({ method: 'GET', url, headers: {} });
    await assert.rejects(get('https://192.168.1.1/a.png'), /private network/);
    await assert.rejects(get('https://router.local/a.png'), /private network/);
    await get('https://files.example/a.png');
  });
});
