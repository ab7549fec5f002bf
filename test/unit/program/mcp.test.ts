import assert from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { recordEditorBound } from '../../../src/engine/budget/limits';
import { root } from '../../support/places';
import { type ProgramBench, programBench, thisProgram } from '../../support/program/programBench';
import { waitFor } from '../../support/wait';

describe('The server of the program', () => {
  let bench: ProgramBench;
  afterEach(() => bench.close());

  async function connected(more: readonly string[] = [], options: readonly string[] = []) {
    const client = new Client({ name: 'a client of the tests', version: '1.0.0' });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [thisProgram, '--data', bench.data, ...more, 'mcp', ...options],
      cwd: bench.game,
      env: bench.environment,
      stderr: 'pipe',
    });
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
      const { client } = await connected([], options);
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
});
