import assert from 'node:assert/strict';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ToolAnswer } from '../../../src/agents/answers';
import { callTool, toolOf } from '../../../src/agents/tools';
import { systemClock } from '../../../src/service/clock';
import { removeFolder } from '../../support/folders';
import { CALL, type TestToolHost, toolHost } from '../../support/program/toolHost';
import {
  fault,
  json,
  type Script,
  type ScriptedServer,
  type SeenRequest,
  startScripted,
} from '../../support/service/scriptedServer';
import { distinctPng } from '../../support/sprites/distinctPictures';

const HTML = { headers: { 'content-type': 'text/html' }, body: '<html><h1>Down for maintenance</h1></html>' };
const CUT = {
  headers: { 'content-type': 'application/json' },
  body: '{"assets":[{"id":"a","ty',
  after: 'cut',
} as const;

/** What a service answers to a read → the code of the error, and what it says. */
const ROWS: readonly (readonly [string, Script | 'nobody', string, RegExp])[] = [
  ['401', fault(401), 'refused', /rejected the API key/],
  ['403', fault(403), 'refused', /refused the request \(403\)/],
  ['403 with HTML', { ...HTML, status: 403 }, 'failed', /unexpected response \(403\)/],
  ['429 for a day', fault(429, { 'retry-after': '86400' }), 'refused', /busy for 86400 seconds/],
  ['500', fault(500), 'failed', /The service failed \(500\)/],
  ['502 with HTML', { ...HTML, status: 502 }, 'failed', /The service failed \(502\)/],
  ['HTML with 200', HTML, 'failed', /unexpected response \(200\).*text\/html/],
  ['JSON of another shape', json({ items: [] }), 'failed', /unexpected response \(200\).*unexpected format at assets/],
  [
    'assets without IDs',
    json({ assets: [{ uuid: 'a' }, null] }),
    'failed',
    /unexpected response \(200\).*no asset has an ID/,
  ],
  ['no JSON, called JSON', { headers: { 'content-type': 'application/json' }, body: 'OK' }, 'failed', /not JSON/],
  ['a cut', CUT, 'failed', /connection was lost/],
  ['a reset', 'reset', 'failed', /connection was lost/],
  ['nobody', 'nobody', 'failed', /Couldn't reach/],
];

/** The state of the list that people see; others: `failed`. */
const STATES: Readonly<Record<string, string>> = {
  401: 'refused',
  'a cut': 'offline',
  'a reset': 'offline',
  nobody: 'offline',
};

describe("Agents' tools with a service that is dead", () => {
  let home: string;
  let host: TestToolHost;
  let server: ScriptedServer | undefined;
  const { random } = systemClock;
  // Waits between attempts are the shortest.
  before(() => Object.assign(systemClock, { random: () => 0 }));
  after(() => Object.assign(systemClock, { random }));
  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(tmpdir(), 'dead-service-')));
  });
  afterEach(async () => {
    await host.close();
    await server?.close();
    await removeFolder(home);
  });

  const open = async (script: (request: SeenRequest, count: number) => Script) => {
    server = await startScripted(script);
    host = await toolHost({ home, service: { baseUrl: `${server.origin}/api/v1`, key: 'a-key' } });
    return server;
  };
  const call = (name: string, args: unknown) => {
    const tool = toolOf(`sprite_kiln_${name}`);
    assert.ok(tool, name);
    return callTool(tool, args, host, CALL);
  };
  const errorOf = ({ data, text }: ToolAnswer) => {
    assert.ok(!data.ok, text);
    return data.error;
  };
  const asset = (id: string, more: object = {}) => ({ id, type: 'image', prompt: `a knight ${id}`, tags: [], ...more });

  for (const [name, script, code, words] of ROWS) {
    it(`${name}: an account that can't be read isn't an empty one, and reading it costs nothing`, async () => {
      const { close } = await open(() => (script === 'nobody' ? 'reset' : script));
      if (script === 'nobody') await close();
      for (const [tool, args] of [
        ['find_assets', { text: 'knight' }],
        ['save_assets', { assets: ['a'] }],
        ['tag_assets', { assets: ['a'], add: ['hero'] }],
        ['look_at_sprite', { file: 'asset:a' }],
      ] as const) {
        const answer = await call(tool, args);
        const error = errorOf(answer);
        assert.deepEqual([error.code, error.charged], [code, 'no'], answer.text);
        assert.match(answer.text, words);
        assert.match(error.message, /list of assets couldn't be read/);
        assert.doesNotMatch(answer.text, /0 assets match|generate the sprite|may have been spent|get_run|isn't the ID/);
        assert.match(error.next, /don't pay for new ones/);
      }
      // What the asset browser shows in place of an empty grid.
      const { state, message = '' } = host.core.assets.status;
      assert.equal(state, STATES[name] ?? 'failed');
      assert.ok(message.length > 10 && !/credits/i.test(message), message);
    });
  }

  it('show what was read before the service died, and say that it may not be all', async () => {
    let isDead = true;
    await open(({ path: asked }) => {
      if (!asked.includes('cursor')) return json({ assets: [asset('one')], hasMore: true, nextCursor: 'more' });
      return isDead ? fault(500) : json({ assets: [asset('two')], hasMore: false, nextCursor: null });
    });
    const part = await call('find_assets', { text: 'knight' });
    assert.equal(errorOf(part).code, 'failed');
    assert.match(part.text, /1 assets match, of 1 that were read so far\. This isn't all/);
    assert.match(part.text, /^- "one": image/m);
    assert.deepEqual([part.data.assets, part.data.details?.complete], [['one'], false]);
    assert.match(errorOf(await call('save_assets', { assets: ['two'] })).message, /called "two".*couldn't be read/);
    isDead = false;
    const all = await call('find_assets', { text: 'knight' });
    assert.ok(all.data.ok, all.text);
    assert.deepEqual([all.data.assets, all.data.details?.complete], [['one', 'two'], true]);
    const none = await call('find_assets', { text: 'dragon' });
    assert.match(none.text, /0 assets match, of 2 in the account/);
    assert.match(errorOf(await call('save_assets', { assets: ['three'] })).message, /isn't the ID of an asset/);
  });

  it("say that a list isn't all if the service promises more and doesn't say where", async () => {
    await open(() => json({ assets: [asset('one')], hasMore: true, next: 'elsewhere' }));
    for (let times = 0; times < 2; times++) {
      const answer = await call('find_assets', { text: 'knight' });
      assert.match(errorOf(answer).message, /couldn't be read to its end\..*promises more/);
      assert.match(answer.text, /This isn't all.*^- "one": image/ms);
      assert.equal(errorOf(await call('find_assets', { text: 'dragon' })).charged, 'no');
    }
  });

  it("say that a service is busy instead of that nothing is there, if it can't be waited for", async () => {
    await open(() => fault(429, { 'retry-after': '30' }));
    // A call waits ten seconds for the list; here, they are over at once.
    const { setTimeout: real } = globalThis;
    globalThis.setTimeout = ((work: () => void, ms: number) => real(work, ms === 10_000 ? 300 : ms)) as typeof real;
    try {
      const answer = await call('find_assets', {});
      assert.match(errorOf(answer).message, /couldn't be read to its end\. The service is busy for (29|30) seconds\./);
    } finally {
      globalThis.setTimeout = real;
    }
  });

  it("don't say that images of assets cost anything if they can't be downloaded", async () => {
    const url = () => `${server?.origin}/files/one.png`;
    let file: Script = fault(500);
    await open(({ path: asked }) => {
      if (asked.startsWith('/files/')) return file;
      if (asked.endsWith('/assets/one')) return json({ asset: asset('one', { assetUrl: url() }) });
      return json({ assets: [asset('one', { assetUrl: url() })], hasMore: false, nextCursor: null });
    });
    for (const [script, words] of [
      [fault(500), /The service failed \(500\)/],
      [HTML, /damaged image/],
      [fault(404), /is no longer on the service/],
    ] as const) {
      file = script;
      const error = errorOf(await call('save_assets', { assets: ['one'] }));
      assert.deepEqual([error.code, error.charged], ['failed', 'no']);
      assert.match(error.message, words);
    }
    file = { headers: { 'content-type': 'image/png' }, body: distinctPng(16, 16) };
    assert.ok((await call('save_assets', { assets: ['one'] })).data.ok);
  });
});
