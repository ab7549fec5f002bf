import assert from 'node:assert/strict';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import * as vscode from 'vscode';
import { offerServer, type ServerApi, type StdioServer } from '../../../src/extension/features/agents/mcpServer';
import { Keys } from '../../../src/extension/platform/keys';
import { removeFolder, temporaryDirectory } from '../../support/folders';
import { root } from '../../support/places';
import { MemorySecrets } from '../../support/runs/memoryStores';
import { silentLog } from '../../support/runs/runsParts';
import { workspaceFolder } from '../support';

const ORIGIN = 'https://draw.example';
const KEY = 'canary-77d0b1';

type Provider = Parameters<NonNullable<ServerApi['lm']['registerMcpServerDefinitionProvider']>>[1];

class Definition implements StdioServer {
  cwd?: vscode.Uri;
  constructor(
    readonly label: string,
    readonly command: string,
    readonly args: readonly string[],
    public env: Record<string, string | number | null>,
  ) {}
}

/** VS Code's API shows nobody what is offered, so a provider is caught here; the server that it describes is started for real. */
describe('The MCP server that VS Code is offered', () => {
  let home: string;
  let offered: vscode.Disposable | undefined;

  beforeEach(async () => {
    home = await temporaryDirectory();
  });

  afterEach(async () => {
    offered?.dispose();
    await removeFolder(home);
  });

  async function offer(kind: 'built-in' | 'hosted', version = '1.101.0'): Promise<Provider | undefined> {
    let provider: Provider | undefined;
    const api: ServerApi = {
      version,
      lm: {
        registerMcpServerDefinitionProvider: (_, given) => {
          provider = given;
          return new vscode.Disposable(() => {});
        },
      },
      McpStdioServerDefinition: Definition,
    };
    // An output channel of its own would have the name of the extension's, and close that one at its end.
    const log = silentLog();
    const keys = new Keys(new MemorySecrets(), log);
    await keys.store(ORIGIN, KEY);
    const connections = {
      kind,
      origin: kind === 'hosted' ? ORIGIN : 'built-in',
      onDidChange: () => ({ dispose() {} }),
    };
    const places = { program: path.join(root, 'dist/cli.js'), data: path.join(home, 'data') };
    const budgetFolder = () => path.join(home, 'budget');
    offered = offerServer({ connections, keys, log, version: '0.0.0', ...places, budgetFolder }, api);
    return provider;
  }

  it('gets the key only when it is started, and only in its environment', async () => {
    const provider = await offer('hosted');
    const [server] = provider?.provideMcpServerDefinitions() ?? [];
    assert.ok(provider && server);
    assert.ok(!JSON.stringify(server).includes(KEY));
    const resolved = await provider.resolveMcpServerDefinition(server);
    assert.equal(resolved.env.SPRITE_KILN_API_KEY, KEY);
    assert.ok(!JSON.stringify({ ...resolved, env: {} }).includes(KEY));
  });

  it('gets no key for the built-in service, and answers with the tools', async () => {
    const provider = await offer('built-in');
    const [server] = provider?.provideMcpServerDefinitions() ?? [];
    assert.ok(provider && server);
    const { command, args, env, cwd } = (await provider.resolveMcpServerDefinition(server)) as Definition;
    assert.ok(!JSON.stringify(env).includes(KEY));
    assert.equal(cwd?.fsPath, workspaceFolder());
    const given = Object.entries(env).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
    const transport = new StdioClientTransport({
      command,
      args: [...args],
      env: Object.fromEntries(given),
      cwd: cwd?.fsPath,
    });
    const client = new Client({ name: 'a test', version: '0.0.0' });
    await client.connect(transport);
    try {
      const { tools } = await client.listTools();
      assert.equal(tools.length, 15);
      const { content } = await client.callTool({
        name: 'sprite_kiln_look_at_sprite',
        arguments: { file: 'hero.png' },
      });
      assert.match(JSON.stringify(content), /32 × 32/);
    } finally {
      await client.close();
    }
  });

  it("isn't offered before 1.101, whose API was a draft", async () => {
    assert.equal(await offer('built-in', '1.100.3'), undefined);
  });
});
