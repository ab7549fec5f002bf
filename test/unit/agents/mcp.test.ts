import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { jsonSchemaOf } from '../../../src/agents/schemas';
import { TOOLS } from '../../../src/agents/tools';
import { Journal } from '../../../src/core/runs/journal/journal';
import { systemClock } from '../../../src/service/clock';
import { sniffPicture } from '../../../src/sprite/formats/sniff';
import { removeFolder } from '../../support/folders';
import { root } from '../../support/places';
import { type Fate, startFaultService } from '../../support/service/faultService';
import { type HostedService, hostedService } from '../../support/service/hostedService';
import { waitFor } from '../../support/wait';

const SERVER = path.join(root, 'out/test/unit/agents/mcpServer.child.js');
const KEY = 'a-key-of-the-tests';

/** Both lines of the protocol: the greeting of 2025, and requests that name themselves since 2026-07-28. */
const LINES = { '2025-11-25': {}, '2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } } } as const;

interface Result {
  readonly content: readonly {
    readonly type: string;
    readonly text?: string;
    readonly data?: string;
    readonly mimeType?: string;
  }[];
  readonly structuredContent?: {
    readonly ok: boolean;
    readonly run?: string;
    readonly files: readonly string[];
    readonly error?: { readonly code: string; readonly charged: string };
  };
  readonly isError?: boolean;
}

describe('The MCP server', () => {
  let home: string;
  let service: HostedService | undefined;
  const clients: Client[] = [];
  beforeEach(async () => {
    home = await realpath(await mkdtemp(path.join(tmpdir(), 'mcp-')));
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await service?.close();
    service = undefined;
    await removeFolder(home);
  });

  const connect = async (line: keyof typeof LINES, ...args: readonly string[]) => {
    const client = new Client({ name: 'client of the tests', version: '1' }, LINES[line]);
    const transport = new StdioClientTransport({ command: process.execPath, args: [SERVER, home, ...args] });
    clients.push(client);
    await client.connect(transport);
    return client;
  };
  const call = async (client: Client, name: string, args: Record<string, unknown>, options = {}) =>
    (await client.callTool({ name: `sprite_kiln_${name}`, arguments: args }, options)) as unknown as Result;

  for (const line of Object.keys(LINES) as (keyof typeof LINES)[]) {
    describe(`with a client of ${line}`, () => {
      it('lists the table, with what each tool does to the world; makes a sprite, shows it, and says what is wrong', async () => {
        const client = await connect(line);
        assert.equal(client.getNegotiatedProtocolVersion(), line);
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema })),
          TOOLS.map(({ name, title, words, schema }) => ({
            name,
            title,
            description: words,
            inputSchema: jsonSchemaOf(schema),
          })),
        );
        const readOnly = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name);
        assert.deepEqual(
          readOnly,
          ['look_at_sprite', 'check_sprite', 'find_assets', 'get_run'].map((name) => `sprite_kiln_${name}`),
        );
        assert.ok(tools.every(({ annotations }) => annotations?.destructiveHint === false));
        // A schema for results would demand data of each, and clients hand on data in place of pictures.
        assert.ok(tools.every((tool) => !('outputSchema' in tool)));
        // In the same session, because a server takes longer to start than to answer.
        const made = await call(client, 'generate_sprite', { prompt: 'a red knight', size: 16 });
        const [text, image, ...more] = made.content;
        assert.match(text?.text ?? '', /^Done: generate/);
        assert.deepEqual([image?.type, image?.mimeType, more.length], ['image', 'image/png', 0]);
        assert.ok(Buffer.from(image?.data ?? '', 'base64').length < 200_000);
        assert.equal('structuredContent' in made, false, 'a picture stands alone');
        const [file = ''] = filesIn(text?.text);
        assert.equal(sniffPicture(await readFile(file))?.width, 16);
        const wrong = await call(client, 'animate_sprite', { file, prompt: 'idle', frames: 3 });
        assert.equal(wrong.isError, true);
        assert.equal(wrong.structuredContent?.error?.code, 'bad-input');
        const open = await call(client, 'look_at_sprite', { file });
        assert.deepEqual(
          [open.content.map(({ type }) => type), 'structuredContent' in open],
          [['text', 'image'], false],
        );
        // As models fill in what they don't need, and clients pass it on.
        const filled = { prompt: 'a blue slime', size: '16', folder: null };
        const [slime = ''] = filesIn((await call(client, 'generate_sprite', filled)).content[0]?.text);
        assert.equal(sniffPicture(await readFile(slime))?.width, 16);
        const found = await call(client, 'find_assets', { text: 'slime', tag: '', kind: null, limit: 'null' });
        assert.match(found.content[0]?.text ?? '', /^12 assets match/);
        assert.match(wrong.content[0]?.text ?? '', /“frames” can't be 3.*Number of frames, even/);
        await assert.rejects(client.callTool({ name: 'sprite_kiln_raise_budget' }), /Unknown tool/);
      });
    });
  }

  it('greets clients of all revisions of 2025 in their own', async () => {
    for (const version of ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']) {
      const server = spawn(process.execPath, [SERVER, home], { stdio: ['pipe', 'pipe', 'inherit'] });
      const [line] = await ask(server, {
        method: 'initialize',
        params: { protocolVersion: version, capabilities: {}, clientInfo: { name: 'old', version: '1' } },
      });
      assert.equal(line.result.protocolVersion, version);
      assert.match(line.result.instructions, /Sprite Kiln/);
      server.stdin?.end();
      assert.deepEqual(await once(server, 'exit'), [0, null]);
    }
  });

  it('answers with the ID of a run that takes long, which get_run waits for', async () => {
    const gate = opened();
    service = await hostedService({ directory: path.join(home, 'service'), key: KEY, onGenerate: () => gate.promise });
    const client = await connect('2025-11-25', '500', service.baseUrl, KEY);
    const told: string[] = [];
    const started = await call(client, 'generate_sprite', { prompt: 'a blue slime', size: 16 });
    assert.match(started.content[0]?.text ?? '', /^Not done yet/);
    assert.deepEqual(started.structuredContent?.files, []);
    const run = started.structuredContent?.run ?? '';
    const open = await call(client, 'get_run', { run, wait: 0 });
    assert.match(open.content[0]?.text ?? '', /^Not done yet/);
    // Nothing new happens, so this is progress by time.
    const onprogress = ({ message }: { message?: string }) => {
      told.push(message ?? '');
      gate.resolve();
    };
    const done = await call(client, 'get_run', { run, wait: 30 }, { onprogress });
    assert.match(done.content[0]?.text ?? '', /^Done: generate/);
    assert.match(
      done.content[0]?.text ?? '',
      /Cost: \d+ credits\. \d+ credits are left in the account\. The agents' budget/,
    );
    assert.ok(told.length > 0, 'progress by time');
  });

  it('finishes and saves what was started when the client goes away', async () => {
    const [asked, gate] = [opened(), opened()];
    const onGenerate = () => {
      asked.resolve();
      return gate.promise;
    };
    service = await hostedService({ directory: path.join(home, 'service'), key: KEY, onGenerate });
    const server = await askForSlime(home, service.baseUrl);
    await asked.promise;
    await leave(server);
    gate.resolve();
    assert.deepEqual(await once(server, 'exit'), [0, null]);
    const files = await readdir(path.join(home, 'game', 'sprites'));
    assert.equal(files.filter((name) => /^blue-slime-\d+\.png$/.test(name)).length, files.length);
    assert.ok(files.length > 1);
  });

  it('sends what waits for a busy service even if the client has gone away', async () => {
    const journal = new Journal(path.join(home, 'data', 'runs'), systemClock);
    let fate: Fate = { how: 'busy', seconds: 2 };
    const fates: Fate[] = [];
    const busy = await startFaultService({
      fateOf: () => {
        fates.push(fate);
        return fate;
      },
    });
    try {
      const server = await askForSlime(home, busy.baseUrl);
      await waitFor('the run to wait', async () => (await journal.read())[0]?.state === 'waiting');
      await leave(server);
      fate = { how: 'well' };
      assert.deepEqual(await once(server, 'exit'), [0, null]);
      assert.deepEqual([fates.filter(({ how }) => how === 'well').length, busy.bills.length], [1, 1]);
      assert.equal((await readdir(path.join(home, 'game', 'sprites'))).length, busy.assets.length);
    } finally {
      await busy.close();
    }
  });
});

/** A server whose client has asked for a sprite. */
async function askForSlime(home: string, baseUrl: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [SERVER, home, '60000', baseUrl, KEY, 'tell'], { stdio: 'pipe' });
  await ask(server, {
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'brief', version: '1' } },
  });
  send(server, { jsonrpc: '2.0', method: 'notifications/initialized' });
  send(server, {
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: { name: 'sprite_kiln_generate_sprite', arguments: { prompt: 'a blue slime', size: 16 } },
  });
  return server;
}

/** The client goes away; resolves when its server has noticed. */
async function leave(server: ChildProcess): Promise<void> {
  server.stdin?.end();
  for await (const line of createInterface({ input: server.stderr as NodeJS.ReadableStream }))
    if (line === 'The client is gone.') return;
  assert.fail('The server ended first.');
}

/** The paths that a text lists. */
function filesIn(text = ''): string[] {
  return [...text.matchAll(/^- ("[^"]+\.png") \(/gm)].map(([, path]) => JSON.parse(path ?? ''));
}

let lastId = 100;

function send(server: ChildProcess, message: object): void {
  server.stdin?.write(`${JSON.stringify(message)}\n`);
}

/** Sends a request, and resolves to the first line of the answer. Everything on standard output is a message of the protocol. */
async function ask(server: ChildProcess, request: object) {
  const lines = createInterface({ input: server.stdout as NodeJS.ReadableStream });
  send(server, { jsonrpc: '2.0', id: lastId++, ...request });
  const [line] = await once(lines, 'line');
  lines.close();
  return [JSON.parse(line)];
}

function opened() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve };
}
