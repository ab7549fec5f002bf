import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { open as serveEditor } from '@vscode/test-web';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { root, webPlace } from '../places';
import { scratchFolder } from '../processes';
import { keepFailure, launchBrowser, logOf, openContext, openPage, showWorkbench, THEMES, type Theme } from './editor';
import { Workbench } from './workbench';

export interface WebEditorOptions {
  /** Name → content of the files in the opened folder. */
  readonly files: Readonly<Record<string, Uint8Array | string>>;
  /** Of the workspace; the theme is set, too. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: Theme;
  readonly size?: { readonly width: number; readonly height: number };
}

/** VS Code without a server, in a browser: the packaged extension runs in a worker, and the folder is a virtual one, in memory. */
export interface WebEditor {
  readonly page: Page;
  readonly workbench: Workbench;
  /** What the extension, or VS Code on its behalf, wrote to the console as an error. */
  faults(): readonly string[];
  /** Opens the window again, as a reload does. Files that were written are lost, and what the extension stored stays. */
  reload(): Promise<void>;
  /** Writes a failure to out/failures. */
  keepFailure(name: string): Promise<unknown>;
  close(): Promise<void>;
}

/** Errors of this extension: its scripts are served from there, VS Code names it by its ID, and no other has editors of documents here. */
const OURS = /static\/extensions\/0|'sprite-kiln\.|\[Extension Host\].*sprite|No custom document found/i;

/**
 * Pages of extensions are frames of hosts below the window's. Below `localhost` those are other sites, whose storage and service workers browsers block
 * by default; below a name inside `localhost`, which browsers also take for this computer, they are the same site.
 */
export const SITE = 'kiln.localhost';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

async function writeFiles(folder: string, files: Readonly<Record<string, Uint8Array | string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, ...name.split('/'));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** The files of the package, as VS Code unpacks them. */
async function unpackExtension(folder: string): Promise<void> {
  const packed = unzipSync(new Uint8Array(await readFile(path.join(root, 'sprite-kiln.vsix'))));
  const inside = 'extension/';
  const entries = Object.entries(packed).filter(([name]) => name.startsWith(inside) && !name.endsWith('/'));
  await writeFiles(folder, Object.fromEntries(entries.map(([name, bytes]) => [name.slice(inside.length), bytes])));
}

/**
 * Shows the window; resolves when the extension runs in it. A browser-only window registers extensions after it is drawn, and their editors after their
 * icons: what's opened sooner is shown as text.
 */
async function show(page: Page, address: string): Promise<void> {
  await showWorkbench(page, address);
  await page.locator('.part.statusbar .statusbar-item[id^="sprite-kiln."]').first().waitFor();
}

/** Opens a folder in a browser-only editor; resolves when the extension runs. */
export async function startWebEditor({ files, settings, theme = 'dark', size }: WebEditorOptions): Promise<WebEditor> {
  const home = await scratchFolder('sprite-kiln-web');
  const [extension, folder] = ['extension', 'workspace'].map((name) => path.join(home.path, name)) as [string, string];
  await unpackExtension(extension);
  const preferences = JSON.stringify({ 'workbench.colorTheme': THEMES[theme], ...settings });
  await writeFiles(folder, { ...files, '.vscode/settings.json': preferences });
  const { data, commit } = webPlace();
  const port = await freePort();
  const server = await serveEditor({
    browserType: 'none',
    extensionPaths: [extension],
    folderPath: folder,
    testRunnerDataDir: data,
    quality: 'stable',
    commit,
    esm: true,
    port,
  });
  const browser = await launchBrowser();
  const { page, said } = await openPage(await openContext(browser, size));
  const address = `http://${SITE}:${port}/`;
  await show(page, address);
  return {
    page,
    workbench: new Workbench(page),
    faults: () => said.filter((line) => /^(?:error|uncaught)/.test(line) && OURS.test(line)),
    reload: () => show(page, address),
    keepFailure: (name) => keepFailure(page, logOf('', said), name),
    close: async () => {
      await browser.close();
      server.dispose();
      await home.remove();
    },
  };
}
