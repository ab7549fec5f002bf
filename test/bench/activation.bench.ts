import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { removeFolder } from '../support/folders';
import { root } from '../support/places';
import { waitFor } from '../support/wait';
import { startEditor } from '../support/window/editor';
import { Workbench } from '../support/window/workbench';
import type { LoadedCode } from './loadedCode.suite';
import { bench, figures, median, type Row } from './row';
import { type StartupFigures, startupFigures } from './startupFigures';

const ID = 'sprite-kiln.sprite-kiln';
const WINDOWS = 3;
const STARTS = 3;
const GOAL_MS = 10;

const installed = {
  copyOf: path.join(root, 'samples'),
  extensions: [path.join(root, 'sprite-kiln.vsix')],
  size: { width: 1600, height: 5000 },
};

/** The figures of all extensions in several windows in turn, each with an open image. */
async function measureWindows(): Promise<StartupFigures[][]> {
  const editor = await startEditor(installed);
  const windows: StartupFigures[][] = [];
  try {
    const address = editor.page.url();

    await editor.page.goto('about:blank');
    while (windows.length < WINDOWS) windows.push(await measureWindow(editor.page, address));
    return windows;
  } finally {
    await editor.close();
  }
}

/** With a new browser profile, so that nothing of another window is restored. */
async function measureWindow(page: Page, address: string): Promise<StartupFigures[]> {
  const fresh = await page.context().browser()?.newPage({ viewport: installed.size, locale: 'en' });
  if (!fresh) throw new Error('The browser has exited.');
  try {
    await fresh.goto(address);
    const workbench = new Workbench(fresh);
    await workbench.explorer.open('hero.png');
    return await startupFigures(workbench, ID);
  } finally {
    await fresh.close();
  }
}

/** The code that the installed extension loads at start, seen by a test script in the same extension host. */
async function loadedCode(): Promise<LoadedCode> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-bench-'));
  const file = path.join(folder, 'loaded.json');
  // VS Code runs a test script only with an extension under development, so this one does nothing.
  const nothing = { name: 'nothing', publisher: 'nobody', version: '0.0.0', engines: { vscode: '*' } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(nothing));
  const editor = await startEditor({
    ...installed,
    extensionDevelopmentPath: folder,
    extensionTestsPath: path.join(root, 'out/test/bench/loadedCode.suite.js'),
    env: { SPRITE_KILN_BENCH_LOADED: file },
  });
  try {
    await waitFor('the list of loaded code', () => existsSync(file), 60);
    return JSON.parse(readFileSync(file, 'utf8')) as LoadedCode;
  } finally {
    await editor.close();
    await removeFolder(folder);
  }
}

/** Loading and calling, as VS Code's list of running extensions adds them up: includes waiting for other extensions. */
const listed = ({ load, call }: StartupFigures) => load + call;

/** The extension's own time: its script's `require`, by VS Code's marks, and the longest call of `activate`. */
function ownRow(starts: readonly LoadedCode[], windows: readonly StartupFigures[][]): Row {
  const loadsOf = (id: string) => starts.flatMap(({ loads }) => loads[id] ?? []);
  const calls = windows.flatMap((window) => window.filter(({ id }) => id === ID).map(({ call }) => call));
  const call = median(calls);
  const times = loadsOf(ID).map((load) => load + call);
  const time = median(times);
  const others = [...new Set(starts.flatMap(({ loads }) => Object.keys(loads)))].filter((id) => id !== ID).sort();
  return {
    ...figures('Activation: own time', times),
    unit: 'ms',
    beside: [
      figures('of it: call of activate', calls),
      ...others.map((id) => {
        const peer = figures(`${id}, load alone`, loadsOf(id));
        return { ...peer, ratio: median(loadsOf(ID)) / peer.median };
      }),
    ],
    goal: { text: `median < ${GOAL_MS} ms`, met: time < GOAL_MS },
  };
}

function listedRow(windows: readonly StartupFigures[][]): Row {
  const of = (id: string) => windows.flatMap((window) => window.filter((extension) => extension.id === id));
  const ours = of(ID).map(listed);
  const others = [...new Set(windows.flat().map(({ id }) => id))].filter((id) => id !== ID).sort();
  return {
    ...figures('Activation as VS Code lists it, waiting included', ours),
    unit: 'ms',
    beside: others.map((id) => {
      const peer = figures(id, of(id).map(listed));
      return { ...peer, ...(peer.median > 0 && { ratio: median(ours) / peer.median }) };
    }),
  };
}

function codeRow({ scripts, lateParts }: LoadedCode): Row {
  const beside = scripts.map(({ name, bytes }) => figures(`of it: ${name}`, [bytes / 1000]));
  const sum = scripts.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  const names = lateParts.length ? ` (has ${lateParts.join(', ')})` : '';
  return {
    ...figures('Code loaded by it', [sum]),
    unit: 'kB',
    beside,
    goal: { text: `no undici, PNG code, built-in service${names}`, met: lateParts.length === 0 },
  };
}

bench(async () => {
  const windows = await measureWindows();
  const starts: LoadedCode[] = [];
  while (starts.length < STARTS) starts.push(await loadedCode());
  const [first] = starts;
  return [ownRow(starts, windows), listedRow(windows), ...(first ? [codeRow(first)] : [])];
});
