import assert from 'node:assert/strict';
import { allTargets, LOCAL_TARGETS } from './targets';
import { wires } from './wireClient';

const ENDPOINTS: readonly (readonly [string, string])[] = [
  ['GET', '/credits'],
  ['GET', '/assets'],
  ['GET', '/assets/00000000-0000-4000-8000-000000000000'],
  ['PATCH', '/assets/00000000-0000-4000-8000-000000000000'],
  ['GET', '/tags'],
  ['POST', '/uploads'],
  ['POST', '/generate'],
  ['POST', '/normal-maps'],
];

for (const { name, open, line } of allTargets()) {
  describe(`Wire, ${name}: authentication`, () => {
    const wireOn = wires(open);

    for (const [method, path] of ENDPOINTS) {
      line(`§5 ${method} ${path.replace(/\/0.*/, '/{assetId}')} returns 401 for a missing or invalid key`, async () => {
        const wire = await wireOn();
        const init = method === 'GET' ? {} : { body: '{}', headers: { 'content-type': 'application/json' } };
        for (const authorization of ['', 'Bearer ', 'Bearer not-a-key']) {
          await wire.refused(wire.request(method, path, { ...init, headers: { ...init.headers, authorization } }), 401);
        }
      });
    }

    it('§5 accepts a valid key', async () => {
      const wire = await wireOn();
      assert.equal((await wire.get('/credits')).status, 200);
    });
  });
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: authentication and routes`, () => {
    const wireOn = wires(open);

    it('§5 accept the key only as a bearer token', async () => {
      const wire = await wireOn();
      const { key } = wire.target;
      for (const authorization of [key, `Basic ${key}`, `Bearer ${key}x`, `Bearer ${key} ${key}`]) {
        await wire.refused(wire.request('GET', '/credits', { headers: { authorization } }), 401);
      }
      await wire.refused(wire.request('GET', `/credits?key=${key}`, { headers: { authorization: 'none' } }), 401);
      const lower = wire.request('GET', '/credits', { headers: { authorization: `bearer ${key}` } });
      assert.equal((await wire.send(lower)).status, 200);
    });

    line('§5 require the key for every request below the base address, even for unknown routes', async () => {
      const wire = await wireOn();
      await wire.refused(wire.request('GET', '/nothing', { headers: { authorization: 'Bearer x' } }), 401);
    });

    it('§7 return 404 as JSON for unknown routes and methods', async () => {
      const wire = await wireOn();
      const routes = [
        ['GET', '/nothing'],
        ['GET', ''],
        ['DELETE', '/credits'],
        ['POST', '/credits'],
        ['PUT', '/assets'],
        ['GET', '/generate'],
        ['GET', '/uploads'],
        ['GET', '/assets/a/b'],
        ['GET', '/assets/%E0%A4%A'],
      ] as const;
      for (const [method, path] of routes) {
        assert.equal(await wire.refused(wire.request(method, path), 404), 'not_found', `${method} ${path}`);
      }
      const outside = new Request(`${new URL(wire.target.baseUrl).origin}/api/v2/credits`, {
        headers: { authorization: `Bearer ${wire.target.key}` },
      });
      await wire.refused(outside, 404);
    });

    it('§1 require JSON objects: another content type, broken JSON, and other values return 400', async () => {
      const wire = await wireOn();
      const { assets } = await wire.run({ operation: 'generate', prompt: 'a key', size: 16 });
      const routes = [
        ['POST', '/generate'],
        ['POST', '/uploads'],
        ['POST', '/normal-maps'],
        ['PATCH', `/assets/${assets[0]?.id}`],
      ] as const;
      for (const [method, path] of routes) {
        const send = (body: string | Uint8Array | undefined, type: string) =>
          wire.refused(wire.request(method, path, { body, headers: { 'content-type': type } }), 400);
        await send('{"tags":[]}', 'text/plain');
        await send('{"tags":', 'application/json');
        await send('', 'application/json');
        await send(Buffer.from('{"tags":[],"note":"\xff"}', 'latin1'), 'application/json');
        for (const body of ['null', '[]', '"text"', '7']) await send(body, 'application/json; charset=utf-8');
      }
    });
  });
}
