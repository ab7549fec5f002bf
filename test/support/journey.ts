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
 * Tests of the window. All share one VS Code server, with the packaged extension installed, and one browser. Each has a window of its own: a
 * copy of the samples, its own settings, nothing of other tests in the extension's storage.
 */

export interface JourneyOptions {
  /** Settings of the user, from the start. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Environment of the extensions. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ask whether the workspace is trusted, as for a user; default false. */
  readonly workspaceTrust?: boolean;
  /** Display language, as `de`. VS Code's own words stay English; extensions speak it where they can. Default English. */
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
  /** Loads the window again as a person does: it keeps what is open. */
  reload(): Promise<void>;
  /** Is done when the window has closed, the last one given first. */
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

/** A window that is open, and how its test goes. */
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

/** A test with a window of its own. What it gives to {@link Journey.after} and the window are closed when it ends, however it ends. */
export function journey(title: string, options: JourneyOptions, body: (journey: Journey) => Promise<void>): void {
  it(title, async () => {
    // In the test, not in a hook: a window that does not open is tried once more like all else.
    const own = await openWindow(options);
    try {
      await body(own);
      if (open) open.passed = true;
    } catch (error) {
      // A first try that fails is told nowhere else.
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
      // Its sockets go where they are cleared away.
      env: { XDG_RUNTIME_DIR: home },
      // Each window's settings say whether it is asked for.
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
  // Pictures of each step would cost as much as the window itself; one of the end is kept.
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

/** Keeps what went wrong, what the window shows and said, and what was done in it. */
async function keep({ page, context, log, error }: Open, title: string): Promise<void> {
  const place = failurePlace(title);
  const why = error instanceof Error ? (error.stack ?? error.message) : 'It took too long.';
  if (page) await succeeds(keepFailure(page, `${why}\n${log()}`, title));
  await succeeds(context.tracing.stop({ path: `${place}-trace.zip` }));
  console.error(`${why}\n${log()}\nKept: ${path.relative(root, place)}.*`);
}

async function closeWindow({ page, context, companion, folder, closers }: Open): Promise<void> {
  // A page that is left takes leave of the server, which ends the extension host.
  if (page) await succeeds(page.goto('about:blank', { timeout: 10_000 }));
  await context.close();
  await companion.gone();
  for (const close of closers.reverse()) await close();
  const { dataFolder } = (await shared) as Shared;
  await removeFolder(storageFolder(dataFolder));
  await removeFolder(folder);
}
