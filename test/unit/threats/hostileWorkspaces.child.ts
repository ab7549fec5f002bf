import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'valibot';
import { type ExportOptions, exportOptions } from '../../../src/export/options';
import { Exporter } from '../../../src/extension/features/export/exporter';
import { SentenceError } from '../../../src/extension/platform/errors';
import { USUAL_NORMAL_MAP as USUAL } from '../../../src/shared/normalMap/settings';
import { temporaryDirectory } from '../../support/folders';
import { hostileWorkspace, writeWorkspace } from '../../support/hostileWorkspace';
import { type RecipeBench, recipeBench } from '../../support/recipeBench';

/** Arguments: number of workspaces, first seed. Opens each, saves every file in it, and prints `WorkspaceFigures`. */

export interface WorkspaceFigures {
  readonly workspaces: number;
  /** Files that were saved, and those that exports made. */
  readonly saved: number;
  readonly made: number;
  /** What must not happen, by the seed of the workspace. */
  readonly broken: readonly string[];
  /** Seconds of processor time that the host's own thread was busy at a stretch, at most. */
  readonly busyS: number;
  /** MiB of the whole process at most, threads included. */
  readonly peakMiB: number;
}

/** Processor time of the thread that runs this, in seconds, so that other processes do not count. Elsewhere than on Linux, the clock. */
function ownTime(): number {
  try {
    const [ns = ''] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(ns) / 1e9;
  } catch {
    return performance.now() / 1000;
  }
}

/** Watches how long the event loop gets no turn. */
function watchBusy(): () => number {
  let last = ownTime();
  let most = 0;
  const look = () => {
    const now = ownTime();
    most = Math.max(most, now - last);
    last = now;
  };
  const timer = setInterval(look, 20);
  return () => {
    look();
    clearInterval(timer);
    return most;
  };
}

/** Every file below a folder with its content, links as where they lead. */
function contentsOf(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) found.set(path.relative(folder, file), readFileSync(file, 'base64'));
    else if (entry.isSymbolicLink()) found.set(path.relative(folder, file), 'a link');
  }
  return found;
}

const figures = { workspaces: 0, saved: 0, made: 0, broken: [] as string[] };

async function attack(seed: number, exporter: Exporter): Promise<void> {
  const home = await temporaryDirectory();
  const hostile = hostileWorkspace(seed);
  const game = writeWorkspace(hostile, home);
  const before = contentsOf(home);
  const bench = recipeBench(game, path.join(home, 'notes'), exporter);
  const say = (what: string) => figures.broken.push(`seed ${seed}: ${what}`);
  try {
    for (const source of hostile.sources) await saveOne(bench, game, source, say);
    const after = contentsOf(home);
    for (const [name, content] of before) if (after.get(name) !== content) say(`${name} was changed`);
    for (const name of after.keys()) {
      if (before.has(name)) continue;
      if (name.startsWith('game')) figures.made++;
      if (!/^(?:game|notes)[/\\]/.test(name)) say(`${name} was written outside`);
      if (name.endsWith('.tmp')) say(`${name} was left`);
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
  figures.workspaces++;
}

/** What happens when a file is saved, and what commands on it do. */
async function saveOne(bench: RecipeBench, game: string, source: string, say: (what: string) => void): Promise<void> {
  const uri = pathToFileURL(path.join(game, source)).href;
  const { signal } = new AbortController();
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SentenceError))
        say(`${what} of ${source}: ${error instanceof Error ? error.stack : error}`);
      return undefined;
    }
  };
  figures.saved++;
  const hasRecipe = readdirSync(path.dirname(path.join(game, source))).includes(`${path.basename(source)}.export.json`);
  if (hasRecipe) {
    const count = contentsOf(game).size;
    await attempt('the recipe that nobody agreed to', () => bench.run(source, false));
    if (contentsOf(game).size !== count) say(`the recipe of ${source} ran unasked`);
    for (let times = 0; times < 2; times++) await attempt('the recipe', () => bench.run(source));
  }
  const found = await bench.exports.find(uri);
  await attempt('describing', () => bench.exports.describe(found, signal));
  await attempt('a normal map', () => bench.exports.makeNormalMap(found, { ...USUAL }, signal));
  const options: ExportOptions = parse(exportOptions, { format: 'sheet' });
  await attempt('an export', async () => {
    const result = await bench.exports.make(found, options, path.posix.dirname(uri), signal);
    const plan = await bench.exports.plan(found, result, path.posix.dirname(uri));
    if (plan.files.every(({ there }) => there === 'new')) await bench.exports.write([plan], signal);
  });
}

async function run(): Promise<void> {
  const [count = 0, first = 0] = process.argv.slice(2).map(Number);
  const script = path.join(__dirname, '../export/exportWorker.child.js');
  const busy = watchBusy();
  const exporter = new Exporter({ script, version: '0.0.0' });
  for (let seed = first; seed < first + count; seed++) await attack(seed, exporter);
  await exporter.dispose();
  const peakMiB = Math.round(process.resourceUsage().maxRSS / 1024);
  const answer: WorkspaceFigures = { ...figures, busyS: busy(), peakMiB };
  console.log(JSON.stringify(answer));
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
