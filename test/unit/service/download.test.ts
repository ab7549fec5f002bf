import assert from 'node:assert/strict';
import { NotFoundError, UnexpectedResponseError } from '../../../src/service/errors';
import { checkFileAddress } from '../../../src/service/fileAddress';
import { fault, inTurn } from '../../support/scriptedServer';
import { bench, errorOf, fakeClock, USER_AGENT } from './support';

describe('download', () => {
  const { server, client } = bench();

  it('gives the bytes, sends a User-Agent and no key', async () => {
    const bytes = Buffer.from([0, 1, 254, 255]);
    const { origin, requests } = await server(({ headers }) =>
      headers['user-agent'] === USER_AGENT ? { body: [bytes.subarray(0, 1), bytes.subarray(1)] } : { status: 403 },
    );
    assert.deepEqual(await client(origin).download(`${origin}/image.png?v=1`), bytes);
    const { headers, path } = requests[0] ?? {};
    assert.equal(path, '/image.png?v=1');
    assert.ok(headers && !('authorization' in headers));
    assert.equal(headers['accept-encoding'], 'identity');
  });

  it('http on another host is refused, and nothing is sent', async () => {
    const other = await server(() => ({ body: 'x' }));
    const { origin } = await server(() => ({}));
    const error = await errorOf(client(origin).download(`${other.origin}/image.png?token=secret`));
    assert.ok(error instanceof UnexpectedResponseError);
    assert.match(error.detail, new RegExp(`http://127.0.0.1:${other.port}`));
    assert.ok(!error.message.includes('secret'));
    assert.equal(other.received().length, 0);
  });

  it('no redirect is followed', async () => {
    const other = await server(() => ({ body: 'x' }));
    const { origin } = await server(() => ({ status: 302, headers: { location: `${other.origin}/x` } }));
    assert.ok((await errorOf(client(origin).download(`${origin}/a`))) instanceof UnexpectedResponseError);
    assert.equal(other.requests.length, 0);
  });

  it('a 403 and a 404 are final', async () => {
    const forbidden = await server(() => ({ status: 403, headers: { 'content-type': 'text/html' }, body: '<p>' }));
    const error = await errorOf(client(forbidden.origin).download(`${forbidden.origin}/a`));
    assert.ok(error instanceof UnexpectedResponseError && error.status === 403);
    const missing = await server(() => fault(404));
    assert.ok((await errorOf(client(missing.origin).download(`${missing.origin}/a`))) instanceof NotFoundError);
    assert.deepEqual([forbidden.requests.length, missing.requests.length], [1, 1]);
  });

  it('a file that breaks off is fetched again, whole', async () => {
    const headers = { 'content-length': '8' };
    const broken = { headers, body: 'half', after: 'cut' } as const;
    const { origin, requests } = await server(inTurn(broken, 'reset', { headers, body: 'complete' }));
    const clock = fakeClock();
    const bytes = await client(origin, { clock }).download(`${origin}/a`);
    assert.equal(Buffer.from(bytes).toString(), 'complete');
    assert.deepEqual([requests.length, clock.waits.length], [3, 2]);
  });

  it('a file over 32 MiB is refused before it is read', async () => {
    const headers = { 'content-length': String(32 * 1024 * 1024 + 1) };
    const { origin } = await server(() => ({ headers, after: 'open' }));
    const error = await errorOf(client(origin).download(`${origin}/a`));
    assert.ok(error instanceof UnexpectedResponseError);
    assert.match(error.detail, /more than/);
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
    it(`the address ${address || '(empty)'} is ${fits ? 'taken' : 'refused'}`, () => {
      const check = () => checkFileAddress(address, 'http://127.0.0.1:7000');
      if (fits) assert.equal(check().href, address);
      else assert.throws(check, UnexpectedResponseError);
    });
  }
});
