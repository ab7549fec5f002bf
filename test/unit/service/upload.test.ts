import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { CanceledError, ConnectionError, InputError, UnexpectedResponseError } from '../../../src/service/errors';
import { rawText } from '../../../src/shared/base/foreignText';
import {
  type Answer,
  fault,
  json,
  type Script,
  type ScriptedServer,
  type SeenRequest,
} from '../../support/service/scriptedServer';
import { bench, errorOf, fakeClock, KEY, USER_AGENT } from './support';

const BYTES = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 13, 10]);
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const EXPIRED: Answer = { status: 403, headers: { 'content-type': 'application/xml' }, body: '<Error>expired</Error>' };

interface Desk {
  readonly service: ScriptedServer;
  readonly tickets: readonly SeenRequest[];
  readonly sent: readonly SeenRequest[];
}

describe('Uploads', () => {
  const { server, client } = bench();

  /** A service that issues tickets for itself; `receive` answers the uploads. */
  async function desk(
    receive: (request: SeenRequest, count: number) => Script,
    ticket: (count: number, origin: string) => object = () => ({}),
  ): Promise<Desk> {
    const tickets: SeenRequest[] = [];
    const sent: SeenRequest[] = [];
    const service: ScriptedServer = await server((request) => {
      if (!request.path.startsWith('/api/v1/')) return receive(request, sent.push(request) - 1);
      const count = tickets.push(request);
      return json({
        upload_id: `upl_${count}`,
        upload_url: `${service.origin}/put/${count}?signature=s%2B1`,
        upload_url_expires_at: '2030-01-01T00:10:00Z',
        upload_id_expires_at: '2030-01-02T00:00:00Z',
        headers: { 'Content-Type': 'image/png', 'X-Amz-Meta': 'm' },
        ...ticket(count, service.origin),
      });
    });
    return { service, tickets, sent };
  }

  it('§4 POST /uploads: announce type, exact size, and lowercase SHA-256, then PUT the raw bytes', async () => {
    const { service, tickets, sent } = await desk(() => ({ status: 200 }));
    assert.equal(await client(service.origin).upload(BYTES, 'image/png'), 'upl_1');
    const [asked] = tickets;
    assert.ok(asked);
    assert.deepEqual([asked.method, asked.path], ['POST', '/api/v1/uploads']);
    assert.deepEqual(JSON.parse(asked.body.toString()), {
      content_type: 'image/png',
      size_bytes: BYTES.length,
      sha256: SHA256,
    });
    const [put] = sent;
    assert.ok(put);
    assert.deepEqual([put.method, put.path], ['PUT', '/put/1?signature=s%2B1']);
    assert.deepEqual(put.body, BYTES);
    assert.equal(sent.length, 1);
  });

  it("send exactly the ticket's headers, their own User-Agent, and no key", async () => {
    const { service, sent } = await desk(() => ({ status: 204 }));
    await client(service.origin).upload(BYTES, 'image/png');
    const { host: _, connection: __, ...headers } = sent[0]?.headers ?? {};
    assert.deepEqual(headers, {
      'content-type': 'image/png',
      'x-amz-meta': 'm',
      'user-agent': USER_AGENT,
      'accept-encoding': 'identity',
      'content-length': String(BYTES.length),
    });
  });

  it("use the caller's digest", async () => {
    const { service, tickets } = await desk(() => ({}));
    await client(service.origin).upload(BYTES, 'image/png', { sha256: 'ab'.repeat(32) });
    assert.equal(JSON.parse(tickets[0]?.body.toString() ?? '').sha256, 'ab'.repeat(32));
  });

  it('try POST once after a 405', async () => {
    const { service, sent, tickets } = await desk(({ method }) => ({ status: method === 'PUT' ? 405 : 200 }));
    assert.equal(await client(service.origin).upload(BYTES, 'image/png'), 'upl_1');
    assert.deepEqual(
      sent.map(({ method }) => method),
      ['PUT', 'POST'],
    );
    assert.deepEqual(sent[1]?.body, BYTES);
    assert.equal(tickets.length, 1);
  });

  it('fail at a second 405', async () => {
    const { service, sent } = await desk(() => ({ status: 405 }));
    const error = await errorOf(client(service.origin).upload(BYTES, 'image/png'));
    assert.ok(error instanceof UnexpectedResponseError);
    assert.deepEqual([error.status, sent.length], [405, 2]);
  });

  for (const [what, refusal] of [
    ['an expired address', EXPIRED],
    ['a reset', 'reset'],
    ['a 500', fault(500)],
  ] as const) {
    it(`get a new ticket after ${what}`, async () => {
      const { service, tickets, sent } = await desk((_, count) => (count === 0 ? refusal : {}));
      const clock = fakeClock();
      assert.equal(await client(service.origin, { clock }).upload(BYTES, 'image/png'), 'upl_2');
      assert.deepEqual(
        sent.map(({ path }) => path.split('?')[0]),
        ['/put/1', '/put/2'],
      );
      assert.deepEqual([tickets.length, clock.waits.length], [2, 1]);
    });
  }

  it('fail after four tickets', async () => {
    const { service, tickets } = await desk(() => EXPIRED);
    const error = await errorOf(client(service.origin).upload(BYTES, 'image/png'));
    assert.ok(error instanceof UnexpectedResponseError);
    assert.equal(tickets.length, 4);
  });

  it("don't resend a refused file", async () => {
    const { service, sent } = await desk(() => fault(400));
    await errorOf(client(service.origin).upload(BYTES, 'image/png'));
    assert.equal(sent.length, 1);
  });

  for (const name of [
    'Authorization',
    'Proxy-Authorization',
    'COOKIE',
    'Host',
    'Content-Length',
    'Transfer-Encoding',
    'Connection',
    'Upgrade',
    'Expect',
  ]) {
    it(`refuse a ticket that sets ${name}, and send nothing to its address`, async () => {
      const { service, sent } = await desk(
        () => ({}),
        () => ({ headers: { 'content-type': 'image/png', [name]: 'x' } }),
      );
      const error = await errorOf(client(service.origin).upload(BYTES, 'image/png'));
      assert.ok(error instanceof UnexpectedResponseError);
      assert.ok(rawText(error.detail).includes(name.toLowerCase()));
      assert.equal(sent.length, 0);
    });
  }

  it('accept headers that HTTP sets anyway, if equal to ours', async () => {
    const { service, sent } = await desk(
      () => ({}),
      (_, origin) => ({
        headers: {
          'Content-Type': 'image/png',
          'Content-Length': String(BYTES.length),
          Host: new URL(origin).host,
          Connection: 'Keep-Alive',
        },
      }),
    );
    assert.equal(await client(service.origin).upload(BYTES, 'image/png'), 'upl_1');
    const { headers, body } = sent[0] ?? {};
    assert.deepEqual(
      [headers?.['content-type'], headers?.host, body],
      ['image/png', new URL(service.origin).host, BYTES],
    );
  });

  it('keep the other headers if one is invalid', async () => {
    const headers = {
      'X-Number': 7,
      'X-Object': { a: 1 },
      'X-Nothing': null,
      'bad name': 'x',
      'X-Lines': 'a\r\nb: c',
      'X-Good': 'yes',
      'Content-Type': 'image/png',
    };
    const { service, sent } = await desk(
      () => ({}),
      () => ({ headers }),
    );
    await client(service.origin).upload(BYTES, 'image/png');
    const names = Object.keys(sent[0]?.headers ?? {}).filter((name) => name.startsWith('x-') || name === 'b');
    assert.deepEqual(names, ['x-number', 'x-good']);
    assert.equal(sent[0]?.headers['x-number'], '7');
    assert.equal(sent[0]?.headers['content-type'], 'image/png');
  });

  it('report the start and end of a wait, for a countdown', async () => {
    let first = true;
    const service: ScriptedServer = await server(({ path }) => {
      if (!path.startsWith('/api/v1/')) return {};
      if (!first) return json({ upload_id: 'u', upload_url: `${service.origin}/put`, headers: {} });
      first = false;
      return fault(429, { 'retry-after': '9' });
    });
    const clock = fakeClock(0);
    const told: (number | undefined)[] = [];
    const onWait = (until: number | undefined) => void told.push(until);
    const begun = clock.now();
    await client(service.origin, { clock }).upload(BYTES, 'image/png', { onWait });
    assert.deepEqual(told, [begun + 9_000, undefined]);
  });

  it('go only to https or the service itself', async () => {
    const other = await server(() => ({}));
    const addresses = [
      `${other.origin}/put`,
      'ftp://files.example/put',
      'https://user:pass@files.example/put',
      'data:,x',
    ];
    for (const upload_url of addresses) {
      const { service } = await desk(
        () => ({}),
        () => ({ upload_url }),
      );
      const error = await errorOf(client(service.origin).upload(BYTES, 'image/png'));
      assert.ok(error instanceof UnexpectedResponseError, upload_url);
      assert.ok(!error.message.includes('pass'));
    }
    assert.equal(other.received().length, 0);
  });

  it('refuse a ticket without an ID or address', async () => {
    for (const part of [{ upload_id: '' }, { upload_id: 7 }, { upload_url: 'put/1' }, { upload_url: undefined }]) {
      const { service, sent } = await desk(
        () => ({}),
        () => part,
      );
      assert.ok((await errorOf(client(service.origin).upload(BYTES, 'image/png'))) instanceof UnexpectedResponseError);
      assert.equal(sent.length, 0);
    }
  });

  it('§8 refuse a file over 20 MiB and other types before sending anything', async () => {
    const { service } = await desk(() => ({}));
    const uploads = client(service.origin);
    const tooLarge = await errorOf(uploads.upload(new Uint8Array(20 * 1024 * 1024 + 1), 'image/png'));
    assert.ok(tooLarge instanceof InputError);
    assert.deepEqual(tooLarge.violations, [
      { rule: 'upload-too-large', bytes: 20 * 1024 * 1024 + 1, max: 20 * 1024 * 1024 },
    ]);
    const wrong = await errorOf(uploads.upload(BYTES, 'image/gif'));
    assert.ok(wrong instanceof InputError);
    assert.equal(service.received().length, 0);
  });

  it('§8 send 20 MiB', async () => {
    const { service, sent } = await desk(() => ({}));
    const bytes = new Uint8Array(20 * 1024 * 1024).fill(7);
    await client(service.origin).upload(bytes, 'image/webp');
    assert.ok(sent[0]?.body.equals(bytes));
  });

  it('stop on an abort', async () => {
    const stop = new AbortController();
    const { service, tickets } = await desk(() => {
      stop.abort();
      return 'silence';
    });
    const error = await errorOf(client(service.origin).upload(BYTES, 'image/png', { signal: stop.signal }));
    assert.ok(error instanceof CanceledError);
    assert.equal(tickets.length, 1);
  });

  it('throw a ConnectionError without the signature if the host is gone', async () => {
    const { service } = await desk(
      () => ({}),
      () => ({ upload_url: 'https://gone.sprite-kiln.invalid/put?signature=secret' }),
    );
    const error = await errorOf(client(service.origin).upload(BYTES, 'image/png'));
    assert.ok(error instanceof ConnectionError);
    assert.ok(!error.message.includes('secret') && !error.message.includes(KEY));
  });
});
