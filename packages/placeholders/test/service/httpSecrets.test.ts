import assert from 'node:assert/strict';
import { type LocalHttp, startLocalHttp } from '../../../../test/support/service/localHttp';

/** Host, Origin, and the listening address are tested in http.test.ts. */
describe('Secrets of the built-in service over HTTP', () => {
  const open: LocalHttp[] = [];

  afterEach(async () => {
    for (const service of open.splice(0)) await service.close();
  });

  async function start(): Promise<LocalHttp> {
    const service = await startLocalHttp();
    open.push(service);
    return service;
  }

  it('uses a new port of 127.0.0.1 at each start', async () => {
    const ports = (await Promise.all([start(), start(), start()])).map(({ baseUrl }) => new URL(baseUrl));
    assert.equal(new Set(ports.map(({ port }) => port)).size, 3);
    for (const { hostname } of ports) assert.equal(hostname, '127.0.0.1');
  });

  it('serves no part of the API without its own key', async () => {
    const { baseUrl, key } = await start();
    const other = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    for (const given of [undefined, '', other, `${key}x`, key.slice(1), key.toUpperCase()]) {
      for (const [method, path] of [
        ['GET', '/credits'],
        ['GET', '/assets'],
        ['GET', '/tags'],
        ['POST', '/uploads'],
        ['POST', '/generate'],
        ['POST', '/normal-maps'],
      ] as const) {
        const headers = new Headers(given === undefined ? [] : [['authorization', `Bearer ${given}`]]);
        const response = await fetch(baseUrl + path, { method, headers });
        assert.equal(response.status, 401, `${method} ${path} with ${given}`);
        assert.doesNotMatch(await response.text(), new RegExp(key));
      }
    }
    assert.equal((await fetch(`${baseUrl}/credits?key=${key}`)).status, 401, 'no key in an address');
  });

  it('shows no disk path in any answer, and no address that reads one', async () => {
    const { baseUrl, key, directory } = await start();
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const made = await fetch(`${baseUrl}/generate`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ operation: 'generate', prompt: 'a slime', size: 16 }),
    });
    const events = await made.text();
    const list = await (await fetch(`${baseUrl}/assets`, { headers })).text();
    const ticket = await fetch(`${baseUrl}/uploads`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ content_type: 'image/png', size_bytes: 9, sha256: 'a'.repeat(64) }),
    });
    for (const answer of [events, list, await ticket.text()]) {
      assert.ok(answer.length > 50);
      assert.ok(!answer.includes(directory) && !answer.includes('journal'), answer.slice(0, 300));
    }
    const file = new URL(/"assetUrl":"([^"]+)"/.exec(list)?.[1] ?? '');
    assert.equal((await fetch(file)).headers.get('content-type'), 'image/png');
    for (const where of [
      '/../journal.jsonl',
      '/..%2fjournal.jsonl',
      '/%2e%2e%2fjournal.jsonl',
      '/..%5cjournal.jsonl',
      '/',
    ]) {
      const folder = file.pathname.slice(0, file.pathname.lastIndexOf('/'));
      const response = await fetch(`${file.origin}${folder}${where}${file.search}`, { headers });
      assert.notEqual(response.status, 200, where);
      assert.doesNotMatch(await response.text(), /slime/, where);
    }
  });
});
