import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'valibot';
import { SentenceError } from '../../../src/core/text/errors';
import { type ExportOptions, exportOptions } from '../../../src/sprite/engines/exportOptions';
import { USUAL_NORMAL_MAP as USUAL } from '../../../src/sprite/normalMap/settings';
import { SpriteThreads } from '../../../src/work/spriteThreads';
import { watchBusy } from '../../support/busyThread';
import { type RecipeBench, recipeBench } from '../../support/export/recipeBench';
import { temporaryDirectory } from '../../support/folders';
import { contentsOf, hostileWorkspace, violationsIn, writeWorkspace } from '../../support/threats/hostileWorkspace';

/** Arguments: number of workspaces, first seed. Opens each, saves every file in it, and prints `WorkspaceFigures`. */

export interface WorkspaceFigures {
  readonly workspaces: number;
  /** Number of saved files, and of those that exports made. */
  readonly saved: number;
  readonly made: number;
  /** Violations, by the workspace's seed. */
  readonly broken: readonly string[];
  /** Longest continuous processor time of the host's own thread, in seconds. */
  readonly busyS: number;
  /** Peak memory of the process including threads, in MiB. */
  readonly peakMiB: number;
}

const figures = { workspaces: 0, saved: 0, made: 0, broken: [] as string[] };

async function attack(seed: number, exporter: SpriteThreads<'exports'>): Promise<void> {
  const home = await temporaryDirectory();
  const [game, outside, notes] = ['game', 'outside', 'notes'].map((name) => path.join(home, name)) as [
    string,
    string,
    string,
  ];
  const hostile = hostileWorkspace(seed);
  writeWorkspace(hostile, { game, outside });
  const before = [game, outside].map(contentsOf);
  const bench = recipeBench(game, notes, exporter);
  const say = (what: string) => figures.broken.push(`seed ${seed}: ${what}`);
  for (const source of hostile.sources) await saveOne(bench, game, source, say);
  const [inside, beyond] = [game, outside].map((folder, at) => violationsIn(before[at] ?? new Map(), folder));
  for (const harm of [...(inside?.harm ?? []), ...(beyond?.harm ?? [])]) say(harm);
  if (beyond?.made) say('files were made outside');
  figures.made += inside?.made ?? 0;
  await rm(home, { recursive: true, force: true });
  figures.workspaces++;
}

/** Everything that happens when a file is saved, and commands on it. */
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
  await attempt('a normal map', () => bench.exports.makeNormalMap(found, { ...USUAL }, { ending: '_n' }, signal));
  const options: ExportOptions = parse(exportOptions, { format: 'sheet' });
  await attempt('an export', async () => {
    const result = await bench.exports.make(found, options, path.posix.dirname(uri), signal);
    const plan = await bench.exports.plan(found, result, path.posix.dirname(uri));
    if (plan.files.every(({ there }) => there === 'new')) await bench.exports.write([plan], signal);
  });
}

async function run(): Promise<void> {
  const [count = 0, first = 0] = process.argv.slice(2).map(Number);
  const script = path.join(__dirname, '../work/spriteWorker.child.js');
  const busy = watchBusy();
  const exporter = new SpriteThreads('exports', { script });
  for (let seed = first; seed < first + count; seed++) await attack(seed, exporter);
  await exporter.close();
  const peakMiB = Math.round(process.resourceUsage().maxRSS / 1024);
  const answer: WorkspaceFigures = { ...figures, busyS: busy(), peakMiB };
  console.log(JSON.stringify(answer));
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
