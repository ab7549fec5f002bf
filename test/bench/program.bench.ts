import { spawnSync } from 'node:child_process';
import { plainEnvironment, programScript } from '../support/program/program';
import { bench, figures, median } from './row';

/** Starts of each kind, one after the other in turn, so that a busy machine slows all of them. */
const STARTS = 60;
/** The promised time of `--help`, as a multiple of an empty script's. */
const GOAL = 1.5;

/** Milliseconds from the start of a Node process to its end. Throws if it fails. */
function startTime(args: readonly string[]): number {
  const start = process.hrtime.bigint();
  const { status } = spawnSync(process.execPath, args, { env: plainEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] });
  const time = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}.`);
  return time;
}

/** How long the program takes to say what it can, beside Node alone. */
bench(async () => {
  const kinds = {
    help: [programScript, '--help'],
    command: [programScript, 'animate', '--help'],
    empty: ['-e', '0'],
  };
  const times = { help: [] as number[], command: [] as number[], empty: [] as number[] };
  for (let n = 0; n < STARTS; n++) {
    for (const kind of ['empty', 'help', 'command'] as const) times[kind].push(startTime(kinds[kind]));
  }
  const empty = median(times.empty);
  const ratio = median(times.help) / empty;
  return [
    {
      ...figures('sprite-kiln --help', times.help),
      unit: 'ms',
      beside: [
        { ...figures('node -e 0', times.empty), ratio },
        { ...figures('sprite-kiln animate --help', times.command), ratio: median(times.command) / empty },
      ],
      goal: { text: `< ${GOAL} × node -e 0 (is ${ratio.toFixed(2)})`, met: ratio < GOAL },
    },
  ];
});
