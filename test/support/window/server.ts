import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { type EditorVersion, editorPlace } from '../places';
import { startProcess } from '../processes';
import { waitFor } from '../wait';

/**
 * Writes to a server's data folder what installing language packs would write. The packs translate nothing of VS Code itself, so tests find its menus
 * by their English names; but the display language is the pack's, and extensions use it.
 * @param languages as in the names of translated files: `de`
 */
async function addLanguages(dataFolder: string, languages: readonly string[]): Promise<void> {
  if (languages.length === 0) return;
  const folder = path.join(dataFolder, 'data');
  const translation = (language: string) => path.join(folder, `translation-${language}.json`);
  const pack = (language: string) => ({
    hash: `empty-${language}`,
    extensions: [{ extensionIdentifier: { id: `test.language-pack-${language}` }, version: '1.0.0' }],
    translations: { vscode: translation(language) },
    label: language,
  });
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    await writeFile(translation(language), JSON.stringify({ version: '1.0.0', contents: {} }));
  }
  const packs = Object.fromEntries(languages.map((language) => [language, pack(language)]));
  await writeFile(path.join(folder, 'languagepacks.json'), JSON.stringify(packs));
}

export interface ServerOptions {
  readonly version: EditorVersion;
  /** Folder for everything the server writes; created. */
  readonly dataFolder: string;
  /** User settings, on top of quiet defaults; absent: those of an earlier start, or VS Code's own. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** VSIX files to install before the start. */
  readonly extensions?: readonly string[];
  /** Environment of the server and therefore of the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Loads what the page's URL requests; then no messages and no dialogs are shown (meant for VS Code's own tests). */
  readonly development?: boolean;
  /** Ask for workspace trust, as for a user; default false. */
  readonly workspaceTrust?: boolean;
  /** Display language, such as `de`; absent: English, or the one set with {@link writeLanguage}. */
  readonly language?: string;
  /** More display languages to choose from. */
  readonly languages?: readonly string[];
  /** With all of VS Code's own extensions, as for a user; default: without those that tests don't need. */
  readonly complete?: boolean;
}

export interface EditorServer {
  readonly port: number;
  /** Resolves when the server has exited, closed or not. */
  readonly ended: Promise<void>;
  log(): string;
  close(): Promise<void>;
}

/** No popups, telemetry, or anything else that covers a test's subject. */
const QUIET = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'telemetry.telemetryLevel': 'off',
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
  'git.enabled': false,
  'window.autoDetectColorScheme': false,
  // In a browser, VS Code saves after a second, which a test of unsaved changes may take on a busy machine.
  'files.autoSave': 'off',
};

/** The folder of a server's user settings. */
function settingsFile(dataFolder: string): string {
  return path.join(dataFolder, 'data/User/settings.json');
}

/** The folder of a server's installed extension's own files. */
export function storageFolder(dataFolder: string): string {
  return path.join(dataFolder, 'data/User/globalStorage/sprite-kiln.sprite-kiln');
}

/** Replaces a server's user settings; a window reads them when it loads. */
export async function writeSettings(dataFolder: string, settings: Readonly<Record<string, unknown>>): Promise<void> {
  const file = settingsFile(dataFolder);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ ...QUIET, ...settings }, null, 2));
}

/** Sets the display language of windows loaded from now on, like *Configure Display Language*. */
export async function writeLanguage(dataFolder: string, locale: string): Promise<void> {
  await writeFile(path.join(dataFolder, 'data/User/argv.json'), JSON.stringify({ locale }));
}

function folders(dataFolder: string): string[] {
  return ['--server-data-dir', dataFolder, '--extensions-dir', path.join(dataFolder, 'extensions')];
}

async function install(options: ServerOptions): Promise<void> {
  const { server, node } = editorPlace(options.version);
  const { extensions = [] } = options;
  if (extensions.length === 0) return;
  const named = extensions.flatMap((vsix) => ['--install-extension', vsix]);
  const args = [server, '--accept-server-license-terms', ...folders(options.dataFolder), ...named, '--force'];
  const { stdout, stderr } = await promisify(execFile)(node, args, { timeout: 120_000 });
  const installed = stdout.match(/successfully installed/g)?.length;
  if (installed !== extensions.length) throw new Error(`${extensions} were not installed:\n${stdout}${stderr}`);
}

/** Uninstalls an extension from the command line, as people do. The server must not run; it deletes the folder at its next start. */
export async function uninstall(version: EditorVersion, dataFolder: string, id: string): Promise<void> {
  const { server, node } = editorPlace(version);
  const args = [server, '--accept-server-license-terms', ...folders(dataFolder), '--uninstall-extension', id];
  const { stdout, stderr } = await promisify(execFile)(node, args, { timeout: 120_000 });
  if (!/successfully uninstalled/.test(stdout)) throw new Error(`${id} was not uninstalled:\n${stdout}${stderr}`);
}

/**
 * VS Code's own extensions that tests never meet: chats, accounts, debuggers, tasks, languages without files in the tests, and themes. Finding them
 * takes the server longer than the rest of a window's start, and knowing what they contribute takes the window a sixth of its own. Not among them is
 * what the window otherwise looks for in vain, to run it in the browser.
 */
const LEFT_OUT = new RegExp(
  `^(?:${[
    'copilot|prompt-basics|microsoft-authentication|github|tunnel-forwarding|ms-vscode\\..*|debug-.*|grunt|gulp|jake',
    'php-language-features|ipynb|notebook-renderers|mermaid-.*|markdown-math|simple-browser|terminal-suggest',
    'references-view|search-result|theme-(?!defaults|seti).*|bat|clojure|coffeescript|dart|diff|docker|fsharp|groovy|handlebars',
    'hlsl|julia|latex|less|log|make|objective-c|perl|php|powershell|pug|r|razor|restructuredtext|ruby|scss|shaderlab|shellscript|sql|swift|vb',
  ].join('|')})$`,
);

/** A folder with links to VS Code's own extensions, except {@link LEFT_OUT}. */
async function linkBuiltIns({ version, dataFolder }: ServerOptions): Promise<string> {
  const source = path.resolve(editorPlace(version).server, '../../extensions');
  const folder = path.join(dataFolder, 'built-in');
  await mkdir(folder, { recursive: true });
  const entries = await readdir(source, { withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isDirectory() || LEFT_OUT.test(entry.name)) continue;
    const link = path.join(folder, entry.name);
    // Windows lets everybody make links of this kind.
    if (!existsSync(link)) await symlink(path.join(source, entry.name), link, 'junction');
  }
  return folder;
}

/** Starts a VS Code server on a free loopback port. Throws with the server's output if it doesn't listen in time. */
export async function startServer(options: ServerOptions): Promise<EditorServer> {
  const { server, node } = editorPlace(options.version);
  if (options.settings) await writeSettings(options.dataFolder, options.settings);
  await install(options);
  const languages = options.languages ?? (options.language ? [options.language] : []);
  await addLanguages(options.dataFolder, languages);
  const args = [
    ...[server, '--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--accept-server-license-terms'],
    ...['--telemetry-level', 'off', ...folders(options.dataFolder)],
    // To compress what goes between the window and the extensions costs more than all else on that way.
    '--disable-websocket-compression',
    ...(options.development ? ['--enable-smoke-test-driver'] : []),
    ...(options.workspaceTrust ? [] : ['--disable-workspace-trust']),
    ...(options.language ? ['--locale', options.language] : []),
    ...(options.complete ? [] : ['--builtin-extensions-dir', await linkBuiltIns(options)]),
  ];
  const running = startProcess(node, args, options.env);
  try {
    const port = await waitFor('the VS Code server to listen', () => {
      const line = /Extension host agent listening on (\d+)/.exec(running.log());
      if (running.child.exitCode !== null) throw new Error(`It ended with code ${running.child.exitCode}.`);
      return line ? Number(line[1]) : undefined;
    });
    return { port, ended: running.ended, log: running.log, close: running.close };
  } catch (error) {
    await running.close();
    throw new Error(`The VS Code server did not start. ${String(error)}\n${running.log()}`);
  }
}
