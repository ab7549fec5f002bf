import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { dayAt } from '../../src/core/budget/ledger';
import { lineText } from '../../src/core/budget/lines';
import { removeFolder, temporaryDirectory } from '../support/folders';
import { bench, figures, median } from './row';

const RUNS = 20_000;
const PROCESSES = 9;
const GOAL = 100;

const folders = ['/home/somebody/games/dungeon'];
const [workspace = ''] = folders;

/** A run that was reserved and charged, as the ledger has it. */
function linesOf(n: number): string {
  const run = `01j9z3q8x4k2m5n7p9r1${`${n}`.padStart(6, '0')}`;
  const asked = { origin: 'https://api.example.com', operation: 'edit pixels=256 inputs=1', limit: 1_000_000 };
  const hold = n.toString(16).padStart(16, '0');
  const reserve = { do: 'reserve', run, hold, credits: 15, folders, workspace, ...asked } as const;
  return lineText(reserve) + lineText({ do: 'settle', run, credits: 15, workspace });
}

/** How long it takes to tell what is left of a day with many runs: in a new process, and in one that has asked before. */
bench(async () => {
  const folder = await temporaryDirectory();
  try {
    const text = Array.from({ length: RUNS }, (_, n) => linesOf(n)).join('');
    await writeFile(path.join(folder, `${dayAt(Date.now())}.jsonl`), text);
    const child = path.join(__dirname, 'budget.child.js');
    const answers = Array.from({ length: PROCESSES }, () =>
      v.parse(
        v.tuple([v.number(), v.number()]),
        JSON.parse(execFileSync(process.execPath, [child, folder], { encoding: 'utf8' })),
      ),
    );
    const first = figures(
      `Budget after ${RUNS} runs of a day, in a new process`,
      answers.map(([one]) => one),
    );
    const again = figures(
      'asked again',
      answers.map(([, one]) => one),
    );
    return [
      {
        ...first,
        unit: 'ms',
        beside: [{ ...again, ratio: first.median / again.median }],
        goal: { text: `median < ${GOAL} ms`, met: median(first.values) < GOAL },
      },
    ];
  } finally {
    await removeFolder(folder);
  }
});
