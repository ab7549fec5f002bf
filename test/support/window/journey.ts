import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { removeFolder } from '../folders';
import { root } from '../places';
import { scratchFolder } from '../processes';
import { succeeds } from '../wait';
import { type Companion, Companions } from './companion/companion';
import { packCompanion } from './companion/package';
import {
  failurePlace,
  keepFailure,
  launchBrowser,
  logOf,
  openContext,
  openPage,
  SIZE,
  showWorkbench,
  THEMES,
  workbenchAddress,
} from './editor';
import { type EditorServer, startServer, storageFolder, writeLanguage, writeSettings } from './server';
import { Workbench } from './workbench';

/*
 * Tests of the window. All share one VS Code server, with the packaged extension installed, and one browser. Each has its own window: a copy of the
 * samples, its own settings, and none of other tests' data in the extension's storage or the browser's.
 */

export interface JourneyOptions {
  /** User settings from the start. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment of the extensions. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ask for workspace trust, as for a user; default false. */
  readonly workspaceTrust?: boolean;
  /** Display language, such as `de`. VS Code's own text stays English; extensions use the language if they can. Default English. */
  readonly language?: 'de';
  /** Pixels of the window; default 1280 × 800. */
  readonly size?: { readonly width: number; readonly height: number };
  /**
   * Uses the window of the test before, with its files and runs, if that test passed and left nothing to close, and its environment, language, and
   * trust were the same; otherwise its own. Settings and size are changed, editors closed, and messages forgotten. Default false.
   */
  readonly continues?: boolean;
}

/** The key of a service that a test starts. It changes nothing until a window uses that service. */
export const KEY = 'a-key-of-the-tests';
/** Options of several files' tests. */
export const KEYED: JourneyOptions = { env: { SPRITE_KILN_API_KEY: KEY } };
export const WIDE: JourneyOptions = { ...KEYED, size: { width: 1440, height: 900 } };
const still = { 'workbench.reduceMotion': 'on' };
/** Previews don't play by themselves, and have room for their details. */
export const STILL: JourneyOptions = { settings: still, size: { width: 1600, height: 900 } };
/** Only messages report the end of runs. */
export const QUIET: JourneyOptions = { settings: { ...still, 'spriteKiln.openPreview': 'never' } };

/**
 * Suites that share windows, in the order in which they run, whatever the order of their files. Opening a window costs as much as a journey. The first
 * of a line needs an untouched window, and the last one a service of its own, with which the window ends.
 */
const TOGETHER = [
  ['The main job', 'The Runs view', 'Questions', 'Connect'],
  ['Tags', 'A misbehaving service'],
  ['Exporting', 'A first use', 'Fixing pixels', 'Replace Placeholders'],
  ['Sprite Preview', 'Changing sprites', 'Aseprite files', 'From the Command Palette', 'The Assets view'],
].flat();

/** The window of one test. */
export interface Journey {
  readonly page: Page;
  readonly workbench: Workbench;
  readonly companion: Companion;
  /** Absolute path of the opened folder. */
  readonly workspace: string;
  /** Absolute path of a file in the workspace. */
  place(name: string): string;
  /** Folder of the extension's own files. */
  readonly storage: string;
  /** Reloads the window as a user does: it keeps what is open. */
  reload(): Promise<void>;
  /** Called after the window has closed, in reverse order. */
  after(close: () => Promise<unknown>): void;
}

/**
 * A tab of the browser. A window replaces that of the test before, because a process that has compiled VS Code draws it again for half the work of a
 * new one; after a failed test there is another tab.
 */
interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
  /** The page's console. */
  readonly said: readonly string[];
}

/** The server and the browser of all windows. */
interface Shared {
  readonly home: string;
  readonly dataFolder: string;
  readonly server: EditorServer;
  readonly browser: Browser;
  readonly companions: Companions;
  close(): Promise<void>;
}

/** An open window, and its test's outcome. */
interface Open {
  readonly tab: Tab;
  readonly companion: Companion;
  readonly folder: string;
  /** Those of its current test. */
  readonly options: JourneyOptions;
  readonly closers: (() => Promise<unknown>)[];
  log(): string;
  passed: boolean;
  error?: unknown;
}

let shared: Promise<Shared> | undefined;
let open: Open | undefined;
/** The window of the last test, if another one may continue there. */
let idle: Open | undefined;
let tab: Tab | undefined;
let windows = 0;

/**
 * A test with its own window, unless it continues in another's. A failed test's window, and everything passed to {@link Journey.after}, are closed when
 * it ends.
 */
export function journey(title: string, options: JourneyOptions, body: (journey: Journey) => Promise<void>): void {
  it(title, async () => {
    // In the test, not in a hook: a window that fails to open is retried like everything else.
    const own = await openWindow(options);
    try {
      await body(own);
      if (open) open.passed = true;
    } catch (error) {
      // A failed first try is reported nowhere else.
      if (open) open.error = error;
      throw error;
    }
  });
}

before('sort the suites', function () {
  const place = ({ title }: Mocha.Suite) => TOGETHER.indexOf(title);
  this.test?.parent?.suites.sort((a, b) => place(a) - place(b));
});

afterEach('close the window', async function () {
  const now = open;
  open = undefined;
  if (!now) return;
  if (!now.passed && this.currentTest) await keep(now, this.currentTest.fullTitle());
  // What a test opened for its window ends with it.
  if (now.passed && now.closers.length === 0) idle = now;
  else await closeWindow(now);
});

after('end VS Code', async () => {
  await closeIdle();
  await (await shared)?.close();
});

async function start(): Promise<Shared> {
  const { path: home, remove } = await scratchFolder('sprite-kiln-window');
  const dataFolder = path.join(home, 'server');
  const companion = path.join(home, 'companion.vsix');
  await packCompanion(companion);
  const [companions, browser, server] = await Promise.all([
    Companions.listen(),
    launchBrowser(),
    startServer({
      version: 'current',
      dataFolder,
      extensions: [path.join(root, 'sprite-kiln.vsix'), companion],
      // Puts its sockets into a folder that is removed.
      env: { XDG_RUNTIME_DIR: home },
      // Each window's settings decide whether trust is asked for.
      workspaceTrust: true,
      languages: ['de'],
    }),
  ]);
  const close = async () => {
    companions.close();
    await browser.close();
    await server.close();
    await remove();
  };
  return { home, dataFolder, server, browser, companions, close };
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await openContext(browser);
  // Screenshots of each step would cost as much as the window itself; only the final one is kept.
  await context.tracing.start({ snapshots: false, screenshots: false });
  const { page, said } = await openPage(context);
  return { context, page, said, session: await context.newCDPSession(page) };
}

/** What an open window can't change. */
const kindOf = ({ env, language, workspaceTrust }: JourneyOptions) => JSON.stringify([env, language, workspaceTrust]);

async function openWindow(options: JourneyOptions): Promise<Journey> {
  shared ??= start();
  const all = await shared;
  const last = idle;
  if (!last || !options.continues || kindOf(last.options) !== kindOf(options)) {
    await closeIdle();
    return journeyIn(await openAnother(options, all), all);
  }
  idle = undefined;
  open = { ...last, options, closers: [], passed: false };
  const own = journeyIn(open, all);
  await own.workbench.closeEditors();
  await changeOptions(own, last.options, options);
  await own.workbench.clearNotifications();
  return own;
}

/** Gives a window the settings and the size of its next test. */
async function changeOptions({ companion, page }: Journey, from: JourneyOptions, to: JourneyOptions): Promise<void> {
  await page.setViewportSize(to.size ?? SIZE);
  if (JSON.stringify(from.settings) === JSON.stringify(to.settings)) return;
  const unset = Object.fromEntries(Object.keys(from.settings ?? {}).map((name) => [name, null]));
  await companion.configure({ ...unset, ...to.settings });
}

async function openAnother(options: JourneyOptions, all: Shared): Promise<Open> {
  const { home, dataFolder, server, browser, companions } = all;
  const folder = path.join(home, `window-${++windows}`);
  const workspace = workspaceIn(folder);
  await mkdir(folder);
  await cp(path.join(root, 'samples'), workspace, { recursive: true });
  const companion = companions.expect();
  await writeSettings(dataFolder, {
    'workbench.colorTheme': THEMES.dark,
    'security.workspace.trust.enabled': options.workspaceTrust ?? false,
    'companion.port': companions.port,
    'companion.token': companion.token,
    'companion.environment': options.env ?? {},
    ...options.settings,
  });
  await writeLanguage(dataFolder, options.language ?? 'en');
  tab ??= await openTab(browser);
  const { page, said, context } = tab;
  const before = { server: server.log().length, page: said.length };
  const log = () => logOf(server.log().slice(before.server), said.slice(before.page));
  const now: Open = { tab, companion, folder, options, closers: [], log, passed: false };
  open = now;
  await context.tracing.startChunk();
  await page.setViewportSize(options.size ?? SIZE);
  await showWorkbench(page, workbenchAddress(server.port, workspace));
  await companion.process();
  return now;
}

const workspaceIn = (folder: string) => path.join(folder, 'samples');

function journeyIn({ tab: { page }, companion, folder, closers }: Open, { dataFolder }: Shared): Journey {
  const workspace = workspaceIn(folder);
  return {
    page,
    workbench: new Workbench(page, companion),
    companion,
    workspace,
    place: (name) => path.join(workspace, name),
    storage: storageFolder(dataFolder),
    reload: () => companion.renewed(() => companion.execute('workbench.action.reloadWindow')),
    after: (close) => closers.push(close),
  };
}

async function closeIdle(): Promise<void> {
  const last = idle;
  idle = undefined;
  if (last) await closeWindow(last);
}

/** Keeps the failure, a screenshot, the window's output, and a trace of the test's actions. */
async function keep({ tab, log, error }: Open, title: string): Promise<void> {
  const place = failurePlace(title);
  const why = error instanceof Error ? (error.stack ?? error.message) : 'It took too long.';
  await succeeds(keepFailure(tab.page, `${why}\n${log()}`, title));
  await succeeds(tab.context.tracing.stopChunk({ path: `${place}-trace.zip` }));
  console.error(`${why}\n${log()}\nKept: ${path.relative(root, place)}.*`);
}

/** Leaves the window, which ends its extension host, and removes what the test stored in the browser. */
async function emptyTab({ context, page, session }: Tab, port: number): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  await context.tracing.stopChunk();
  // A page of the same origin, without scripts.
  await page.goto(`${origin}/version`, { timeout: 10_000 });
  await page.evaluate('sessionStorage.clear()');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Storage.clearCookies');
  // Nothing is under it when the next window is drawn.
  await page.mouse.move(0, 0);
}

async function closeWindow({ passed, tab: own, companion, folder, closers }: Open): Promise<void> {
  const { dataFolder, server } = (await shared) as Shared;
  if (!passed || !(await succeeds(emptyTab(own, server.port)))) {
    tab = undefined;
    // Leaving the page notifies the server, which ends the extension host.
    await succeeds(own.page.goto('about:blank', { timeout: 10_000 }));
    await own.context.close();
  }
  await companion.gone();
  for (const close of closers.reverse()) await close();
  await removeFolder(storageFolder(dataFolder));
  await removeFolder(folder);
}
