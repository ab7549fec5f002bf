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
/** The smallest extension of VS Code that does something at its start. */
const PEER = 'vscode.git-base';
/** Of our own time to the peer's. */
const MAX_RATIO = 1.2;
/** Of the code that VS Code waits for. */
const MAX_KILOBYTES = 9;

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

/** An extension's own time: its script's `require`, by VS Code's marks, and a call of `activate`. */
function ownTimes(id: string, starts: readonly LoadedCode[], windows: readonly StartupFigures[][]) {
  const calls = windows.flatMap((window) => window.filter((one) => one.id === id).map(({ call }) => call));
  const call = calls.length ? median(calls) : 0;
  return { calls, times: starts.flatMap(({ loads }) => loads[id] ?? []).map((load) => load + call) };
}

function ownRow(starts: readonly LoadedCode[], windows: readonly StartupFigures[][]): Row {
  const { calls, times } = ownTimes(ID, starts, windows);
  const time = median(times);
  const others = [...new Set(starts.flatMap(({ loads }) => Object.keys(loads)))].filter((id) => id !== ID).sort();
  const peers = others.map((id) => figures(id, ownTimes(id, starts, windows).times));
  const small = peers.find(({ name }) => name === PEER);
  const limit = MAX_RATIO * (small?.median ?? 0);
  return {
    ...figures('Activation: own time', times),
    unit: 'ms',
    beside: [
      ...(small ? [{ ...small, ratio: time / small.median }] : []),
      figures('of it: call of activate', calls),
      ...peers.filter((peer) => peer !== small).map((peer) => ({ ...peer, ratio: time / peer.median })),
    ],
    goal: { text: `≤ ${MAX_RATIO} × ${PEER}`, met: time <= limit },
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
  const kilobytes = (some: typeof scripts) => some.reduce((total, { bytes }) => total + bytes, 0) / 1000;
  const atOnce = scripts.filter((script) => script.atOnce);
  const sum = kilobytes(atOnce);
  const names = lateParts.length ? ` (has ${lateParts.join(', ')})` : '';
  return {
    ...figures('Code that activate loads', [sum]),
    unit: 'kB',
    beside: [
      ...atOnce.map(({ name, bytes }) => figures(`of it: ${name}`, [bytes / 1000])),
      figures('after it: the status bar at once, and everything else within a second', [
        kilobytes(scripts.filter((script) => !script.atOnce)),
      ]),
    ],
    goal: {
      text: `≤ ${MAX_KILOBYTES} kB, without undici, PNG code, built-in service${names}`,
      met: sum <= MAX_KILOBYTES && lateParts.length === 0,
    },
  };
}

bench(async () => {
  const windows = await measureWindows();
  const starts: LoadedCode[] = [];
  while (starts.length < STARTS) starts.push(await loadedCode());
  const [first] = starts;
  return [ownRow(starts, windows), listedRow(windows), ...(first ? [codeRow(first)] : [])];
});
