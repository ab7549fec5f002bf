import { execFile } from 'node:child_process';
import { appendFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { CodeChecks } from '../../src/core/code/codeChecks';
import { writeProject } from '../support/code/gameProject';
import { gameProjects } from '../support/code/gameProjects';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { root } from '../support/places';
import { ReferenceFolder } from '../support/references/references';
import { bench, figures, median, type Row } from './row';

const SCANS = 9;
const [FIRST_GOAL_MS, SAVE_GOAL_MS, PAUSE_GOAL_MS] = [2_000, 100, 60];
const run = promisify(execFile);

/** ripgrep as VS Code brings it, and `grep` if it isn't there. */
async function searcher(): Promise<{ readonly name: string; readonly program: string; readonly args: string[] }> {
  const names = await readdir(path.join(root, '.vscode-test'), { recursive: true }).catch((): string[] => []);
  const own = `${process.platform}-${process.arch}`;
  const found = names.filter((name) => /ripgrep/.test(name) && path.basename(name) === 'rg');
  const name = found.find((one) => one.includes(own)) ?? found.find((one) => !/-(?:arm|ia32|riscv|s390|ppc)/.test(one));
  if (name === undefined) return { name: 'grep -r', program: 'grep', args: ['-rIc', '\\.png'] };
  return { name: 'ripgrep', program: path.join(root, '.vscode-test', name), args: ['--count', '\\.png'] };
}

/** Milliseconds of something, and how long the thread was held without a pause. */
async function timed(work: () => Promise<unknown>): Promise<{ readonly ms: number; readonly held: number }> {
  let [last, held, isOver] = [performance.now(), 0, false];
  const turn = () => {
    held = Math.max(held, performance.now() - last);
    last = performance.now();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const begin = performance.now();
  await work();
  isOver = true;
  const ms = performance.now() - begin;
  turn();
  return { ms, held };
}

function newChecks(): CodeChecks {
  const facts = {
    of: async () => undefined,
    sizeOf: async () => undefined,
    isDrawn: async () => false,
    metaOf: async () => undefined,
  };
  const none = async () => new Set<string>();
  return new CodeChecks({ script: path.join(root, 'dist/codeWorker.js'), ignored: none, leftOut: none, facts });
}

async function measure(workspace: ReferenceFolder): Promise<Row[]> {
  const { name, program, args } = await searcher();
  const [first, held, saved, typed, peers]: number[][] = [[], [], [], [], []];
  const search = workspace.search();
  const file = 'phaser/src/systems/system7.ts';
  let counts = '';
  for (let round = 0; round < SCANS; round++) {
    const checks = newChecks();
    const whole = await timed(() => checks.names(search));
    const { texts: files, sprites } = await checks.names(search);
    counts = `${files.length} text files with ${sprites.length} sprites`;
    first?.push(whole.ms);
    held?.push(whole.held);
    await appendFile(path.join(workspace.folder, file), `// Saved ${round}.\n`);
    saved?.push((await timed(() => checks.names(search))).ms);
    const text = `load.image('new', 'assets/new${round}.png');`;
    typed?.push((await timed(() => checks.scanOne(workspace.uriOf(file), text, search))).ms);
    await checks.close();
    peers?.push((await timed(() => run(program, [...args, workspace.folder], { maxBuffer: 1e8 }))).ms);
  }
  const peer = figures(`${name} for “.png” in the same files`, peers ?? []);
  const row = (title: string, values: readonly number[], goal: number): Row => {
    const measured = figures(title, values);
    return {
      ...measured,
      unit: 'ms',
      beside: [{ ...peer, ratio: median(values) / peer.median }],
      goal: { text: `median within ${goal} ms`, met: measured.median <= goal },
    };
  };
  return [
    row(`First scan of ${counts}`, first ?? [], FIRST_GOAL_MS),
    row('Scan after one of them was saved', saved ?? [], SAVE_GOAL_MS),
    row('Check of one that is being edited', typed ?? [], SAVE_GOAL_MS),
    row('Longest time without a pause in the first scan', held ?? [], PAUSE_GOAL_MS),
  ];
}

bench(async () => {
  const workspace = new ReferenceFolder(await temporaryDirectory());
  try {
    for (const project of gameProjects()) await writeProject(project, path.join(workspace.folder, project.name));
    return await measure(workspace);
  } finally {
    await removeFolder(workspace.folder);
  }
});
