import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PNG } from 'pngjs';
import { removeFolder } from '../support/folders';
import { plainEnvironment, programScript } from '../support/program/program';
import { type ArtHistory, artHistory } from '../support/review/artHistory';
import { bench, figures, median, type Row } from './row';

/** Commits of a generated history of sprites. */
const COMMITS = 200;
const TIMES = 5;

function measured(work: () => void): number[] {
  work();
  return Array.from({ length: TIMES }, () => {
    const begin = performance.now();
    work();
    return performance.now() - begin;
  });
}

const gitOf =
  ({ root }: ArtHistory) =>
  (args: readonly string[]) =>
    execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 });

/** What scripts do for a pull request: both versions of each PNG from Git, and a comparison of all pixels. It knows neither frames nor other formats. */
function plainLoop(history: ArtHistory, base: string): number {
  const git = gitOf(history);
  let changed = 0;
  const files = git(['diff', '--name-only', '-z', '--diff-filter=M', base, 'HEAD', '--', '*.png'])
    .toString()
    .split('\0');
  for (const file of files.filter(Boolean)) {
    const [old, now] = [base, 'HEAD'].map((at) => PNG.sync.read(git(['show', `${at}:${file}`])));
    for (let at = 0; at < (now?.data.length ?? 0); at += 4)
      if (old?.data.readUInt32LE(at % old.data.length) !== now?.data.readUInt32LE(at)) changed++;
  }
  return changed;
}

/** A whole run of the program, beside what else tells that images changed. */
async function rowOf(history: ArtHistory, home: string, name: string, base: string): Promise<Row> {
  const env = plainEnvironment({ HOME: home });
  const run = (...more: readonly string[]) =>
    execFileSync(process.execPath, [programScript, 'diff', base, 'HEAD', ...more], { cwd: history.root, env });
  if (!/sprites? (?:changed|added)/.test(run().toString())) throw new Error('Nothing changed.');
  const own = measured(() => run('--format', 'json'));
  const others = [
    figures(
      'a page with images',
      measured(() => run('--output', 'review')),
    ),
    figures(
      'git diff --stat',
      measured(() => gitOf(history)(['diff', '--stat', base, 'HEAD'])),
    ),
    figures(
      'git show and pngjs for each changed PNG',
      measured(() => plainLoop(history, base)),
    ),
  ];
  return {
    ...figures(name, own),
    unit: 'ms',
    beside: others.map((one) => ({ ...one, ratio: median(own) / one.median })),
  };
}

bench(async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sprite-kiln-bench-'));
  try {
    const history = artHistory(COMMITS, 43, folder);
    return [
      await rowOf(history, folder, 'sprite-kiln diff of one commit, whole process', 'HEAD~1'),
      await rowOf(history, folder, `sprite-kiln diff of ${COMMITS} commits, whole process`, `HEAD~${COMMITS - 1}`),
    ];
  } finally {
    await removeFolder(folder);
  }
});
