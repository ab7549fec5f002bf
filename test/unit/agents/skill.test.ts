import assert from 'node:assert/strict';
import { mkdtemp, realpath, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { callTool, TOOLS, toolOf } from '../../../src/agents/tools';
import { removeFolder } from '../../support/folders';
import { CALL, type TestToolHost, toolHost } from '../../support/program/toolHost';
import { read } from '../repository/files';

const SKILL = 'media/skills/sprite-kiln/SKILL.md';

interface Call {
  readonly tool: string;
  readonly arguments: object;
}

/** The calls that the page shows, in their order. */
const callsIn = (page: string): Call[] =>
  [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text));

describe('The skill', () => {
  let home: string;
  let host: TestToolHost;
  before(async () => {
    home = await realpath(await mkdtemp(path.join(tmpdir(), 'skill-')));
    host = await toolHost({ home });
    await writeFile(path.join(host.game, 'project.godot'), 'config_version=5\n');
  });
  after(async () => {
    await host.close();
    await removeFolder(home);
  });

  it('has the name of its folder, and fits on a page', () => {
    const page = read(SKILL);
    assert.equal(/^---\nname: (.*)\n/.exec(page)?.[1], path.basename(path.dirname(SKILL)));
    assert.ok(page.split('\n').length <= 110, `${page.split('\n').length} lines`);
  });

  it('shows calls that run, one after the other', async () => {
    const calls = callsIn(read(SKILL));
    assert.ok(calls.length >= 9);
    for (const { tool, arguments: args } of calls) {
      const row = toolOf(tool);
      assert.ok(row, tool);
      const { data, text } = await callTool(row, args, host, CALL);
      assert.ok(data.ok, `${tool}: ${text}`);
    }
  });

  it('names no tool that does not exist', () => {
    const known = new Set(TOOLS.map(({ name }) => name));
    const named = read(SKILL).match(/sprite_kiln_[a-z_]+/g) ?? [];
    assert.deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
  });
});
