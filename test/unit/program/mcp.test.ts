import assert from 'node:assert/strict';
import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { recordEditorBound } from '../../../src/core/budget/limits';
import { root } from '../../support/places';
import { type ProgramBench, programBench, thisProgram } from '../../support/program/programBench';
import { waitFor } from '../../support/wait';

const CLIENT = { name: 'a client of the tests', version: '1.0.0' };

/** Both lines of the protocol: a server asks for roots in a request, or in an answer to a call. */
const LINES = { '2025-11-25': {}, '2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } } } as const;

describe('The server of the program', () => {
  let bench: ProgramBench;
  const clients: Client[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    await bench.close();
  });

  async function connected(
    options: readonly string[] = [],
    { cwd = bench.game, client = new Client(CLIENT) }: { readonly cwd?: string; readonly client?: Client } = {},
  ) {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [thisProgram, '--data', bench.data, 'mcp', ...options],
      cwd,
      env: bench.environment,
      stderr: 'pipe',
    });
    clients.push(client);
    await client.connect(transport);
    const call = async (name: string, args: Record<string, unknown>) => {
      const result = await client.callTool({ name: `sprite_kiln_${name}`, arguments: args });
      const [{ text = '' } = {}] = result.content as readonly { readonly text?: string }[];
      return { ok: !result.isError, text, code: /^Error ([a-z-]+):/.exec(text)?.[1] };
    };
    return { client, call };
  }

  it('makes sprites in its folder, within the budget of the account', async () => {
    bench = await programBench({ credits: 1000 });
    const { client, call } = await connected();
    const made = await call('generate_sprite', { prompt: 'a chest', size: 16 });
    assert.ok(made.ok && made.text.includes(`- "${path.join(bench.game, 'sprites/chest-1.png')}" (`), made.text);
    const outside = await call('look_at_sprite', { file: '../account' });
    assert.equal(outside.code, 'outside');
    await client.close();
    // The program on the command line spends the same budget.
    const { budgetLeft } = (await bench.json(['budget'])).output.credits;
    assert.ok(made.text.includes(`The agents' budget: ${budgetLeft} of 100 credits are left today.`), made.text);
  });

  it('answers with an image, or with text alone if it is told to', async () => {
    bench = await programBench({ credits: 1000 });
    await copyFile(path.join(root, 'media/samples/knight.png'), path.join(bench.game, 'knight.png'));
    const types = async (...options: readonly string[]) => {
      const { client } = await connected(options);
      const { content } = await client.callTool({
        name: 'sprite_kiln_look_at_sprite',
        arguments: { file: 'knight.png' },
      });
      await client.close();
      return (content as readonly { readonly type: string }[]).map(({ type }) => type);
    };
    assert.deepEqual(await types(), ['text', 'image']);
    assert.deepEqual(await types('--text-only'), ['text']);
  });

  it('finishes its runs when the client goes away', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    bench = await programBench({ credits: 1000, onGenerate: () => gate });
    const { client, call } = await connected();
    void call('generate_sprite', { prompt: 'a chest', size: 16 }).catch(() => {});
    await waitFor('the request', () => bench.asked.length > 0);
    const closing = client.close();
    release();
    await closing;
    const runs = async () => (await bench.json(['runs'])).output.details?.runs as unknown[] | undefined;
    await waitFor('the end of the run', async () => (await runs())?.length === 0);
    assert.equal((await bench.json(['assets'])).output.assets.length, 12);
    assert.equal(bench.asked.length, 1);
  });

  it('takes the budget that the editor recorded for its folder, if the editor started it', async () => {
    bench = await programBench({ credits: 1000 });
    await bench.settings({ agentBudget: 100 });
    await recordEditorBound(bench.budget, { limit: 0, folders: [bench.game] });
    const { client, call } = await connected();
    assert.match((await call('get_run', {})).text, /The agents' budget: 100 of 100 credits are left today\./);
    await client.close();
    const bound = new Client({ name: 'editor', version: '1' });
    await bound.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [thisProgram, 'mcp', '--editor', '--data', bench.data],
        cwd: bench.game,
        env: bench.environment,
      }),
    );
    const refused = await bound.callTool({
      name: 'sprite_kiln_generate_sprite',
      arguments: { prompt: 'a chest', size: 16 },
    });
    assert.equal((refused.structuredContent as { error?: { code: string } }).error?.code, 'budget');
    await bound.close();
    assert.equal(bench.asked.length, 0);
  });

  describe('works in the folders of its client', () => {
    const knight = path.join(root, 'media/samples/knight.png');
    const withRoots = (line: keyof typeof LINES, listed: () => Promise<readonly string[]> | readonly string[]) => {
      const client = new Client(CLIENT, { ...LINES[line], capabilities: { roots: { listChanged: true } } });
      client.setRequestHandler('roots/list', async () => ({ roots: (await listed()).map((uri) => ({ uri })) }));
      return client;
    };

    for (const line of Object.keys(LINES) as (keyof typeof LINES)[]) {
      it(`wherever it was started, and follows when they change: ${line}`, async () => {
        bench = await programBench();
        const [first, second] = ['my game #1', 'second'].map((name) => path.join(bench.home, name)) as [string, string];
        for (const folder of [first, second]) await mkdir(folder);
        await copyFile(knight, path.join(first, 'knight.png'));
        await copyFile(knight, path.join(second, 'other.png'));
        let roots = [
          pathToFileURL(path.join(first, 'knight.png')).href,
          pathToFileURL(first).href,
          'https://a.example',
        ];
        let isBroken = false;
        const client = withRoots(line, () => {
          if (isBroken) throw new Error('No roots today.');
          return roots;
        });
        const { call } = await connected([], { cwd: '/', client });
        assert.match((await call('look_at_sprite', { file: 'knight.png' })).text, /64 × 64/);
        assert.equal((await call('look_at_sprite', { file: path.join(second, 'other.png') })).code, 'outside');
        roots = [pathToFileURL(second).href];
        if (line === '2025-11-25') await client.sendRootsListChanged();
        assert.match((await call('look_at_sprite', { file: 'other.png' })).text, /64 × 64/);
        assert.equal((await call('look_at_sprite', { file: path.join(first, 'knight.png') })).code, 'outside');
        if (line === '2025-11-25') {
          isBroken = true;
          await client.sendRootsListChanged();
          assert.match((await call('look_at_sprite', { file: 'other.png' })).text, /64 × 64/, 'its last word counts');
        }
        const made = await call('generate_sprite', { prompt: 'a chest', size: 16 });
        assert.ok(made.text.includes(path.join(second, 'sprites', 'chest-1.png')), made.text);
        await client.close();
      });
    }

    it('or in the one that it was started in, if the client has none, fails, or never answers', async () => {
      bench = await programBench();
      await copyFile(knight, path.join(bench.game, 'knight.png'));
      const answers: readonly (() => Promise<readonly string[]>)[] = [
        async () => [],
        async () => [pathToFileURL(path.join(bench.home, 'missing')).href],
        async () => {
          throw new Error('No roots today.');
        },
        () => new Promise(() => {}),
      ];
      const seen = answers.map(async (listed) => {
        const client = withRoots('2025-11-25', listed);
        const { call } = await connected([], { client });
        const { text } = await call('look_at_sprite', { file: 'knight.png' });
        await client.close();
        return text;
      });
      for (const text of await Promise.all(seen)) assert.match(text, /64 × 64/);
    });

    it('and says so instead of reading the whole disk, if there is none', async () => {
      bench = await programBench();
      await copyFile(knight, path.join(bench.game, 'knight.png'));
      const { client, call } = await connected([], { cwd: '/' });
      for (const [tool, args] of [
        ['check_sprite', { files: ['.'] }],
        ['look_at_sprite', { file: path.join(bench.game, 'knight.png') }],
        ['fix_sprite', { files: ['/'] }],
        ['export_sprite', { file: 'knight.png' }],
        ['generate_sprite', { prompt: 'a chest', size: 16 }],
        ['generate_sprite', { prompt: 'a chest', size: 16, folder: bench.game }],
      ] as const) {
        const answer = await call(tool, args);
        assert.deepEqual([answer.ok, answer.code], [false, 'outside'], answer.text);
        assert.match(answer.text, /started in "\/", which holds far more than a project/);
        assert.match(answer.text, /Next: .*sprite-kiln mcp \/path\/to\/game/);
      }
      assert.ok((await call('find_assets', {})).ok);
      assert.match((await call('get_run', {})).text, /No runs yet/);
      await client.close();
      const named = await connected([bench.game], { cwd: '/' });
      assert.match((await named.call('look_at_sprite', { file: 'knight.png' })).text, /64 × 64/);
      await named.client.close();
      const wrong = await bench.run(['mcp', 'missing']);
      assert.equal(wrong.code, 2);
      assert.match(wrong.stderr, /^Error: missing isn't a folder, seen from .*game\.$/m);
    });
  });
});
