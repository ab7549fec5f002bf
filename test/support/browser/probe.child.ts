import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PAGE_FLAGS, SOFTWARE_GL } from '../../browser/pageBrowser';
import { chromiumPath, type EditorVersion } from '../places';
import { scratchFolder } from '../processes';
import { PATIENCE } from '../wait';
import { EDITOR_FLAGS } from '../window/editor';
import { startServer } from '../window/server';
import { SITE } from '../window/webEditor';

/** What a suite needs of the browser and of VS Code's server. */
interface Needs {
  readonly flags: readonly string[];
  /** Host of the page, and of the frame in it. */
  readonly hosts: readonly [page: string, frame: string];
  readonly abilities: readonly Ability[];
  readonly editor?: EditorVersion;
}

const LOCAL = ['127.0.0.1', '127.0.0.1'] as const;
const PAGES: readonly Ability[] = ['workers', 'WebGL 2', 'ImageDecoder', 'downloads'];
const WINDOW: readonly Ability[] = ['service workers in a frame', ...PAGES];

/** Step of the tests → what it needs. */
const NEEDS: Readonly<Record<string, Needs>> = {
  browser: { flags: PAGE_FLAGS, hosts: LOCAL, abilities: PAGES },
  engines: { flags: [...PAGE_FLAGS, ...SOFTWARE_GL], hosts: LOCAL, abilities: ['WebGL 2'] },
  ui: { flags: EDITOR_FLAGS, hosts: LOCAL, abilities: WINDOW, editor: 'current' },
  'host-floor': { flags: EDITOR_FLAGS, hosts: LOCAL, abilities: ['service workers in a frame'], editor: 'floor' },
  'host-current': { flags: EDITOR_FLAGS, hosts: LOCAL, abilities: ['service workers in a frame'], editor: 'current' },
  web: { flags: EDITOR_FLAGS, hosts: [SITE, `frame.${SITE}`], abilities: WINDOW },
};

/** Milliseconds for one trial, on a busy machine. */
const TRIAL_MS = PATIENCE * 1000;

/** Rejects if there's no answer: a browser that lacks something can also stay silent. */
async function inTime<T>(trial: Promise<T>): Promise<T> {
  const patience = new AbortController();
  const late = delay(TRIAL_MS, undefined, { signal: patience.signal }).then(() => {
    throw new Error(`no answer in ${PATIENCE} s`);
  });
  return Promise.race([trial, late]).finally(() => {
    late.catch(() => {});
    patience.abort();
  });
}

/** Tries one ability on a page with a frame; rejects with the browser's reason if it lacks it. Scripts of the page are strings, because they are its. */
const ABILITIES = {
  'service workers in a frame': async (page: Page) => {
    const frame = page.frames().find((one) => one !== page.mainFrame());
    if (!frame) throw new Error('it opens no frame');
    await frame.evaluate(`navigator.serviceWorker.register('/worker.js').then(() => {})`);
  },
  workers: (page: Page) =>
    page.evaluate(`new Promise((resolve, reject) => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
      worker.onmessage = () => resolve();
      worker.onerror = ({ message }) => reject(new Error(message));
    })`),
  'WebGL 2': (page: Page) =>
    page.evaluate(`(() => {
      if (!document.createElement('canvas').getContext('webgl2')) throw new Error('it gives no context');
    })()`),
  ImageDecoder: (page: Page) =>
    page.evaluate(`(async () => {
      const canvas = new OffscreenCanvas(1, 1);
      canvas.getContext('2d');
      const data = await (await canvas.convertToBlob()).arrayBuffer();
      await new ImageDecoder({ data, type: 'image/png' }).decode();
    })()`),
  downloads: async (page: Page) => {
    const download = page.waitForEvent('download', { timeout: TRIAL_MS });
    await page.evaluate(`(() => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob(['text']));
      link.download = 'file.txt';
      link.click();
    })()`);
    const failure = await (await download).failure();
    if (failure) throw new Error(failure);
  },
} satisfies Record<string, (page: Page) => Promise<unknown>>;

type Ability = keyof typeof ABILITIES;

/** A server on this computer for pages: `/?frame=host` has a frame on that host. */
async function servePages(): Promise<{ port: number; close(): void }> {
  const server = createServer(({ url = '/' }, response) => {
    const frame = new URL(url, 'http://localhost').searchParams.get('frame');
    const script = url === '/worker.js';
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    const { port } = server.address() as AddressInfo;
    response.end(
      script ? 'onfetch = () => {};' : `<!doctype html>${frame ? `<iframe src="http://${frame}:${port}/">` : ''}`,
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** The reason of an error, in one line. */
const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .split('\n')[0]
    ?.replace(/^(?:(?:browserType|browser|page|frame)\.\w+: )?(?:Error: )?/, '') ?? '';

/** A sentence that names the first thing that the suite needs and this browser lacks. */
async function browserLacks(browser: Browser, port: number, { hosts, abilities }: Needs): Promise<string | undefined> {
  const page = await browser.newPage();
  page.setDefaultTimeout(TRIAL_MS);
  const [host, frame] = hosts;
  try {
    await page.goto(`http://${host}:${port}/?frame=${frame}`);
    for (const ability of abilities) {
      const fault = await inTime(ABILITIES[ability](page)).then(() => undefined, reasonOf);
      if (fault !== undefined) return `${browserName(browser)} has no ${ability} on ${frame}: ${fault}`;
    }
    return undefined;
  } catch (error) {
    return `${browserName(browser)} doesn't open a page on ${host}: ${reasonOf(error)}`;
  } finally {
    await page.close();
  }
}

const browserName = (browser: Browser) => `The browser (${chromiumPath()}, version ${browser.version()})`;

/** A sentence if VS Code's server doesn't start, or doesn't answer with its workbench. */
async function editorLacks(version: EditorVersion): Promise<string | undefined> {
  const home = await scratchFolder('sprite-kiln-probe');
  try {
    const server = await startServer({ version, dataFolder: home.path, env: { XDG_RUNTIME_DIR: home.path } });
    const answer = await fetch(`http://127.0.0.1:${server.port}/`).finally(() => server.close());
    return answer.ok ? undefined : `VS Code's server (${version}) answers ${answer.status} instead of its workbench.`;
  } catch (error) {
    return `VS Code's server (${version}) isn't there: ${reasonOf(error)}`;
  } finally {
    await home.remove();
  }
}

/** Asks a question once for each different subject. */
function once<T>(ask: (subject: T) => Promise<string | undefined>): (subject: T) => Promise<string | undefined> {
  const answers = new Map<string, Promise<string | undefined>>();
  return (subject) => {
    const key = JSON.stringify(subject);
    const answer = answers.get(key) ?? ask(subject);
    answers.set(key, answer);
    return answer;
  };
}

async function startBrowser(flags: readonly string[]): Promise<Browser> {
  const executablePath = chromiumPath();
  return chromium.launch({ executablePath, args: [...flags], timeout: TRIAL_MS }).catch((error: unknown) => {
    throw new Error(`The browser (${executablePath}) doesn't start: ${reasonOf(error)}`);
  });
}

/** Tries what steps need, and writes for each one that can't run a sentence to the file: `{"web":"The browser … has no …"}`. */
async function main(file: string, steps: readonly string[]): Promise<void> {
  const pages = await servePages();
  const browsers = new Map<string, Promise<Browser>>();
  const launch = (flags: readonly string[]) => {
    const key = flags.join(' ');
    const browser = browsers.get(key) ?? startBrowser(flags);
    browsers.set(key, browser);
    return browser;
  };
  const browserFault = once(async (needs: Needs) => browserLacks(await launch(needs.flags), pages.port, needs));
  const editorFault = once(editorLacks);
  const faults: Record<string, string> = {};
  for (const step of steps) {
    const needs = NEEDS[step];
    if (!needs) continue;
    const { editor, ...ofBrowser } = needs;
    const fault = (await browserFault(ofBrowser).catch(reasonOf)) ?? (editor && (await editorFault(editor)));
    if (fault) faults[step] = fault;
  }
  // One that didn't start has nothing to close, and is among the faults.
  for (const browser of browsers.values()) await browser.then((one) => one.close()).catch(() => {});
  pages.close();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(faults));
}

const [file, ...steps] = process.argv.slice(2);
if (!file) throw new Error('Usage: probe FILE.json STEP…');
void main(file, steps);
