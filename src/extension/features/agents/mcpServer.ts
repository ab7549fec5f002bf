import path from 'node:path';
import * as vscode from 'vscode';
import type { Connections } from '../../../core/account/connection';
import { recordEditorBound, editorBound as recordedBound } from '../../../core/budget/limits';
import type { Keys } from '../../platform/keys';
import type { Log } from '../../platform/log';
import { settings } from '../../platform/settings';
import { editorBound, foldersOnDisk } from './toolHost';

/** Id of the provider in package.json. */
const PROVIDER = 'spriteKiln.agents';

/** A server that VS Code starts. Since VS Code 1.101. */
export interface StdioServer {
  readonly label: string;
  cwd?: vscode.Uri;
  env: Record<string, string | number | null>;
}

/** The part of VS Code's API that is used if this version has it. */
export interface ServerApi {
  readonly version: string;
  readonly lm: {
    registerMcpServerDefinitionProvider?(
      id: string,
      provider: {
        readonly onDidChangeMcpServerDefinitions: vscode.Event<void>;
        provideMcpServerDefinitions(): StdioServer[];
        resolveMcpServerDefinition(server: StdioServer): Promise<StdioServer>;
      },
    ): vscode.Disposable;
  };
  readonly McpStdioServerDefinition?: new (
    label: string,
    command: string,
    args: readonly string[],
    env: Record<string, string | number | null>,
    version: string,
  ) => StdioServer;
}

export interface ServerDependencies {
  readonly connections: Pick<Connections, 'origin' | 'kind' | 'onDidChange'>;
  readonly keys: Keys;
  readonly log: Log;
  readonly version: string;
  /** Path of the program. */
  readonly program: string;
  /** Path of the folder with the journal, which the server shares. */
  readonly data: string;
  /** Path of the folder of the budget; throws if this system has none. */
  readonly budgetFolder: () => string;
}

/**
 * Offers the program's MCP server to VS Code, if this version has an API for that. VS Code starts it with its own Node, because many people have none.
 * The key is handed over only when VS Code starts the server, and only as part of its environment.
 */
export function offerServer(dependencies: ServerDependencies, api: ServerApi = vscode as ServerApi): vscode.Disposable {
  const { connections, keys, log, version, budgetFolder } = dependencies;
  const report = (error: unknown) => log.error("The agents' budget couldn't be recorded", error);
  const { registerMcpServerDefinitionProvider: register } = api.lm;
  const { McpStdioServerDefinition: Definition } = api;
  if (!register || !Definition || !isSince(api.version)) return new vscode.Disposable(() => {});
  const changed = new vscode.EventEmitter<void>();
  const fire = () => changed.fire();
  const subscriptions = [
    changed,
    connections.onDidChange(fire),
    keys.onDidChange(fire),
    vscode.workspace.onDidChangeWorkspaceFolders(fire),
    vscode.workspace.onDidGrantWorkspaceTrust(fire),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('spriteKiln.agentImages')) fire();
      if (event.affectsConfiguration('spriteKiln.agentBudget')) void renewBound(budgetFolder).catch(report);
    }),
  ];
  const provider = register.call(api.lm, PROVIDER, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => {
      const [first, ...others] = foldersOnDisk();
      // Runs send images and write files.
      if (first === undefined || !vscode.workspace.isTrusted) return [];
      const server = new Definition(
        'Sprite Kiln',
        process.execPath,
        argumentsOf(dependencies, others),
        environment(),
        version,
      );
      server.cwd = vscode.Uri.file(first);
      return [server];
    },
    resolveMcpServerDefinition: async (server) => {
      await recordBound(budgetFolder);
      if (connections.kind === 'hosted') {
        const key = await keys.find(connections.origin);
        if (key !== undefined) server.env = { ...server.env, SPRITE_KILN_API_KEY: key };
      }
      return server;
    },
  });
  return vscode.Disposable.from(provider, ...subscriptions);
}

/** Before that, VS Code had a draft of this API, which refuses what package.json has now. */
const SINCE = { major: 1, minor: 101 };

function isSince(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > SINCE.major || (major === SINCE.major && minor >= SINCE.minor);
}

/** For a user whom the system doesn't know, the limit has no place. The server then starts all the same, and sends nothing that costs credits. */
async function recordBound(budgetFolder: () => string): Promise<void> {
  let folder: string;
  try {
    folder = budgetFolder();
  } catch {
    return;
  }
  await recordEditorBound(folder, await editorBound());
}

/** Tells servers that run in this workspace, if there were any, what agents may spend now. Without that, they know the former limit. */
async function renewBound(budgetFolder: () => string): Promise<void> {
  const bound = await editorBound();
  const [first] = bound.folders;
  if (first !== undefined && (await recordedBound(budgetFolder(), first)))
    await recordEditorBound(budgetFolder(), bound);
}

function argumentsOf({ program, data }: ServerDependencies, others: readonly string[]): string[] {
  return [
    path.normalize(program),
    'mcp',
    '--editor',
    ...(settings.agentImages() ? [] : ['--text-only']),
    '--data',
    data,
    ...others.flatMap((folder) => ['--allow', folder]),
  ];
}

/** Without the address, the server uses the built-in service, whatever the environment of VS Code says. */
function environment(): Record<string, string | null> {
  return {
    ELECTRON_RUN_AS_NODE: '1',
    SPRITE_KILN_BASE_URL: settings.baseUrl() || null,
    SPRITE_KILN_API_KEY: null,
  };
}
