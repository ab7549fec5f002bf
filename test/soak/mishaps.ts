import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunKind } from '../../src/shared/contract/api';
import { ageLeftovers } from '../support/runs/runWindow';
import type { Order } from './soak.child';
import type { SoakWindow } from './soakWindow';

/** A mishap of one run, in a window other than the steady one; resolves to how it ended, as words that are counted. */
export type Mishap = (scene: MishapScene) => Promise<readonly string[]>;

export interface MishapScene {
  readonly home: string;
  readonly run: { readonly number: number; readonly kind: RunKind; readonly id: string };
  readonly random: () => number;
  open(more?: Partial<Order>): Promise<SoakWindow>;
}

/** Most runs write to their journal at least this often. */
const WRITES = 8;
/** prepared, sending, and the outcome: no file is on disk yet. */
const BEFORE_FILES = 3;
/** In the runs' time. */
const JUMP = 2 * 3_600_000;

/** Of fifty runs, the one with this number has the mishap. */
export const MISHAPS: Readonly<Record<number, readonly [name: string, mishap: Mishap]>> = {
  3: ['clock jumped', (scene) => jumped(scene)],
  11: ['suspended', (scene) => suspended(scene)],
  19: ['name lost', (scene) => afterKill(scene, BEFORE_FILES, rollBack)],
  25: ['killed', (scene) => afterKill(scene, 2 + Math.floor(scene.random() * WRITES), async () => {})],
  33: ['damaged', (scene) => afterKill(scene, BEFORE_FILES, damage)],
};

/** A window is killed after a journal write; then its record is damaged, and another window resumes the run. */
async function afterKill(
  { home, run, random, open }: MishapScene,
  dieAfterWrite: number,
  hurt: (file: string, random: () => number) => Promise<void>,
): Promise<readonly string[]> {
  const second = await open({ dieAfterWrite });
  const ended = await second.ask({ do: 'start', ...run });
  await second.close();
  if (ended) return ended.states;
  await hurt(path.join(home, 'runs', `${run.id}.json`), random);
  await ageLeftovers(home, [run.id, 'post-test']);
  return resumedStates(await open(), run.id);
}

/** As if the disk had lost everything after the first record. */
async function rollBack(file: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, text.indexOf('\n') + 1));
}

async function damage(file: string, random: () => number): Promise<void> {
  const text = await readFile(file, 'utf8');
  const half = text.slice(0, Math.floor(random() * text.indexOf('\n')));
  await writeFile(
    file,
    ['', '\0'.repeat(64), half, text.replace('"version":1', '"version":9')][Math.floor(random() * 4)] ?? '',
  );
}

/** A window is suspended after a journal write; another takes over the run, and then the first one wakes. */
async function suspended({ run, random, open }: MishapScene): Promise<readonly string[]> {
  const second = await open({ stopAfterWrite: 1 + Math.floor(random() * WRITES) });
  const ending = second.ask({ do: 'start', ...run });
  const ended = await Promise.race([ending, second.stopped()]);
  if (ended) {
    await second.close();
    return ended.states;
  }
  const states = await resumedStates(await open(), run.id);
  second.wake();
  await ending;
  await second.close();
  return states;
}

/** The time of day differs by two hours between a working window and one that wants to take over, or that starts after its death. */
async function jumped({ run, random, open }: MishapScene): Promise<readonly string[]> {
  const sign = random() < 0.5 ? 1 : -1;
  const dies = random() < 0.5 ? { dieAfterWrite: 2 + Math.floor(random() * WRITES) } : {};
  const second = await open({ ...dies, jump: sign * JUMP });
  const ending = second.ask({ do: 'start', ...run });
  const other = dies.dieAfterWrite ? undefined : resumedStates(await open({ jump: -sign * JUMP }), run.id);
  const ended = await ending;
  await second.close();
  if (ended) await other;
  return ended ? ended.states : resumedStates(await open(), run.id);
}

async function resumedStates(window: SoakWindow, id: string): Promise<readonly string[]> {
  const report = await window.ask({ do: 'take up', id });
  await window.close();
  return report?.states.length ? report.states : ['left or discarded'];
}
