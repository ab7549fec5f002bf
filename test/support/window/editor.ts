import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumPath, type EditorVersion, root } from '../places';
import { scratchFolder } from '../processes';
import { PATIENCE } from '../wait';
import { type EditorServer, startServer, writeSettings } from './server';
import { keepMessages } from './workbench/notifications';

export const THEMES = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
} as const;

export type Theme = keyof typeof THEMES;

export interface EditorOptions {
  /** Default `current`. */
  readonly version?: EditorVersion;
  /** Folder whose copy is opened as the workspace; an empty workspace if absent. */
  readonly copyOf?: string;
  /** VSIX files to install, as users do. */
  readonly extensions?: readonly string[];
  /** Extension folder to load from source. VS Code then shows neither messages nor dialogs. */
  readonly extensionDevelopmentPath?: string;
  /** Script that exports `run()`, called in the extension host. */
  readonly extensionTestsPath?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly workspaceTrust?: boolean;
  /** Display language, such as `de`. VS Code's own text stays English; extensions use the language if they can. Default English. */
  readonly language?: string;
  /** Default `dark`. */
  readonly theme?: Theme;
  /** Pixels of the window; default 1280 × 800. */
  readonly size?: { readonly width: number; readonly height: number };
}

/** A real VS Code in a browser, with its own folders. */
export interface Editor {
  readonly page: Page;
  /** Absolute path of the opened folder. */
  readonly workspace: string;
  /** Output of the server and the page's console so far. */
  log(): string;
  /** Replaces the user settings and reloads the window, because the server doesn't watch that file. */
  setSettings(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Writes a failure to out/failures: a screenshot of the window and the log; returns the screenshot's path. */
  keepFailure(name: string): Promise<string>;
  /** Closes page, browser, and server and removes their folders. */
  close(): Promise<void>;
}

/** How Chromium is started to show VS Code. */
export const EDITOR_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Meaningless output at every start of this VS Code: information, native modules that aren't built, offline hosts. */
const NOISE = /^%c *(INFO|TRACE|DEBUG)|bindings file|native-watchdog|allow-same-origin|ERR_NAME_NOT_RESOLVED/;

const MISSING_MODULES = /^.*Could not locate the bindings file.*\n(?:( → | {4}at ).*\n)*/gm;

/** Pixels of a window. */
export const SIZE = { width: 1280, height: 800 };

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: EDITOR_FLAGS });
}

/** A browser context for one window, without state of others. */
export function openContext(browser: Browser, size = SIZE): Promise<BrowserContext> {
  return browser.newContext({ viewport: size, locale: 'en' });
}

/** An empty page with the tests' timeouts, and its console output from now on. */
export async function openPage(context: BrowserContext): Promise<{ page: Page; said: readonly string[] }> {
  const page = await context.newPage();
  const said: string[] = [];
  page.setDefaultTimeout(PATIENCE * 1000);
  await keepMessages(page);
  page.on('console', (message) => {
    if (!NOISE.test(message.text())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`uncaught: ${error.stack ?? error.message}`));
  return { page, said };
}

/** Resolves when the workbench is drawn. */
export async function showWorkbench(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('.monaco-workbench .part.statusbar').waitFor();
}

/** Output of a server and a page, without meaningless lines. */
export function logOf(server: string, page: readonly string[]): string {
  return `--- server\n${server.replace(MISSING_MODULES, '')}\n--- page\n${page.join('\n')}`;
}

/** URL of the workbench; `payload` names an extension under development and its tests. */
export function workbenchAddress(
  port: number,
  folder: string,
  options: Pick<EditorOptions, 'extensionDevelopmentPath' | 'extensionTestsPath'> = {},
): string {
  const remote = (file: string) => `vscode-remote://127.0.0.1:${port}${file}`;
  const payload = (['extensionDevelopmentPath', 'extensionTestsPath'] as const).flatMap((name) => {
    const file = options[name];
    return file ? [[name, remote(file)]] : [];
  });
  const query = new URLSearchParams({ folder });
  if (payload.length) query.set('payload', JSON.stringify(payload));
  return `http://127.0.0.1:${port}/?${query}`;
}

/** Starts a VS Code server, opens a workspace in Chromium and resolves when the workbench is drawn. */
export async function startEditor(options: EditorOptions = {}): Promise<Editor> {
  const home = await scratchFolder('sprite-kiln-editor');
  const workspace = path.join(home.path, path.basename(options.copyOf ?? 'workspace'));
  const dataFolder = path.join(home.path, 'server');
  let console: readonly string[] = [];
  let server: EditorServer | undefined;
  let browser: Browser | undefined;
  const log = () => logOf(server?.log() ?? '', console);
  const close = async () => {
    await browser?.close();
    await server?.close();
    await home.remove();
  };
  const settings = { 'workbench.colorTheme': THEMES[options.theme ?? 'dark'], ...options.settings };
  try {
    await mkdir(workspace);
    if (options.copyOf) await cp(options.copyOf, workspace, { recursive: true });
    const { version = 'current', extensionDevelopmentPath } = options;
    const development = extensionDevelopmentPath !== undefined;
    // Puts its sockets into a folder that is removed.
    const env = { XDG_RUNTIME_DIR: home.path, ...options.env };
    server = await startServer({ ...options, version, development, dataFolder, settings, env });
    browser = await launchBrowser();
    const { page, said } = await openPage(await openContext(browser, options.size));
    console = said;
    const address = workbenchAddress(server.port, workspace, options);
    await showWorkbench(page, address);
    const setSettings = async (more: Readonly<Record<string, unknown>>) => {
      await writeSettings(dataFolder, { ...settings, ...more });
      await showWorkbench(page, address);
    };
    return { page, workspace, log, close, setSettings, keepFailure: (name) => keepFailure(page, log(), name) };
  } catch (error) {
    const said = log();
    await close();
    throw new Error(`The editor did not start: ${String(error)}\n${said}`);
  }
}

/** Path of the files kept for a failure, without the extension. */
export function failurePlace(name: string): string {
  return path.join(root, 'out/failures', name.replace(/[^\w]+/g, '-'));
}

/** Writes a screenshot of the window and the log to out/failures; returns the screenshot's path. */
export async function keepFailure(page: Page, said: string, name: string): Promise<string> {
  const file = `${failurePlace(name)}.png`;
  await mkdir(path.dirname(file), { recursive: true });
  await page.screenshot({ path: file });
  await writeFile(file.replace(/png$/, 'log'), said);
  return file;
}
