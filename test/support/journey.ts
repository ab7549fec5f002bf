import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Companion, Companions } from './companion/companion';
import { packCompanion } from './companion/package';
import {
  failurePlace,
  keepFailure,
  launchBrowser,
  logOf,
  openContext,
  openPage,
  showWorkbench,
  THEMES,
  workbenchAddress,
} from './editor';
import { removeFolder } from './folders';
import { root } from './places';
import { scratchFolder } from './processes';
import { type EditorServer, startServer, storageFolder, writeLanguage, writeSettings } from './server';
import { succeeds } from './wait';
import { Workbench } from './workbench';

/*
 * Tests of the window. All share one VS Code server, with the packaged extension installed, and one browser. Each has its own window: a copy of the
 * samples, its own settings, and none of other tests' data in the extension's storage.
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
}

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
  readonly context: BrowserContext;
  readonly companion: Companion;
  readonly folder: string;
  readonly closers: (() => Promise<unknown>)[];
  page?: Page;
  log(): string;
  passed: boolean;
  error?: unknown;
}

let shared: Promise<Shared> | undefined;
let open: Open | undefined;
let windows = 0;

/** A test with its own window. The window and everything passed to {@link Journey.after} are closed when it ends, passed or failed. */
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

afterEach('close the window', async function () {
  const now = open;
  open = undefined;
  if (!now) return;
  if (!now.passed && this.currentTest) await keep(now, this.currentTest.fullTitle());
  await closeWindow(now);
});

after('end VS Code', async () => {
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

async function openWindow(options: JourneyOptions): Promise<Journey> {
  shared ??= start();
  const { home, dataFolder, server, browser, companions } = await shared;
  const folder = path.join(home, `window-${++windows}`);
  const workspace = path.join(folder, 'samples');
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
  const context = await openContext(browser, options.size);
  const saidBefore = server.log().length;
  let said: readonly string[] = [];
  const log = () => logOf(server.log().slice(saidBefore), said);
  const now: Open = { context, companion, folder, closers: [], log, passed: false };
  open = now;
  // Screenshots of each step would cost as much as the window itself; only the final one is kept.
  await context.tracing.start({ snapshots: false, screenshots: false });
  const opened = await openPage(context);
  const { page } = opened;
  said = opened.said;
  now.page = page;
  await showWorkbench(page, workbenchAddress(server.port, workspace));
  await companion.process();
  return {
    page,
    workbench: new Workbench(page, companion),
    companion,
    workspace,
    place: (name) => path.join(workspace, name),
    storage: storageFolder(dataFolder),
    reload: () => companion.renewed(() => companion.execute('workbench.action.reloadWindow')),
    after: (close) => now.closers.push(close),
  };
}

/** Keeps the failure, a screenshot, the window's output, and a trace of the test's actions. */
async function keep({ page, context, log, error }: Open, title: string): Promise<void> {
  const place = failurePlace(title);
  const why = error instanceof Error ? (error.stack ?? error.message) : 'It took too long.';
  if (page) await succeeds(keepFailure(page, `${why}\n${log()}`, title));
  await succeeds(context.tracing.stop({ path: `${place}-trace.zip` }));
  console.error(`${why}\n${log()}\nKept: ${path.relative(root, place)}.*`);
}

async function closeWindow({ page, context, companion, folder, closers }: Open): Promise<void> {
  // Leaving the page notifies the server, which ends the extension host.
  if (page) await succeeds(page.goto('about:blank', { timeout: 10_000 }));
  await context.close();
  await companion.gone();
  for (const close of closers.reverse()) await close();
  const { dataFolder } = (await shared) as Shared;
  await removeFolder(storageFolder(dataFolder));
  await removeFolder(folder);
}
