import { NotSavedError } from '../../service/runErrors';
import type { RunKind } from '../../shared/contract/api';
import { OPERATION_TABLE } from '../domain/operations';
import type { Run, RunSnapshot } from './run';

/**
 * The states of a run that people can distinguish. `left`: another window has it, or it belongs to another service. `unsaved`: its outputs are on the
 * service, but not all on disk. `unresolved` and `unsaved` wait for a person.
 */
export type RunStage = 'running' | 'waiting' | 'left' | 'unresolved' | 'unsaved' | 'done' | 'failed' | 'canceled';

/** What a person can do with a run. */
export const RUN_ACTIONS = [
  'cancel',
  'checkAgain',
  'saveTo',
  'generateAgain',
  'dismiss',
  'runAgain',
  'editAgain',
  'preview',
  'reveal',
  'details',
] as const;

export type RunAction = (typeof RUN_ACTIONS)[number];

/** What the possible actions depend on, other than the run. */
export interface RunPlace {
  /** This window works on the run. */
  readonly open: boolean;
  /** Of the current connection. */
  readonly origin: string;
}

export function stageOf({ snapshot }: Run, open: boolean): RunStage {
  const { state, stopped, error } = snapshot;
  switch (state) {
    case 'succeeded':
      return 'done';
    case 'unresolved':
      return 'unresolved';
    case 'failed':
      return error instanceof NotSavedError ? 'unsaved' : 'failed';
    case 'canceled':
      // Canceled, but every output was saved: shown as done.
      return stopped && isWhole(snapshot) ? 'done' : 'canceled';
    case 'waiting':
      return open ? 'waiting' : 'left';
    default:
      return open ? 'running' : 'left';
  }
}

function isWhole({ outputs, missing, expectsMore }: RunSnapshot): boolean {
  return outputs.length > 0 && !missing && !expectsMore && outputs.every(({ state }) => state === 'saved');
}

export function waitsForPerson(stage: RunStage): boolean {
  return stage === 'unresolved' || stage === 'unsaved';
}

export function isFinished(stage: RunStage): boolean {
  return stage === 'done' || stage === 'failed' || stage === 'canceled';
}

/** The possible actions on a run, the most likely first. */
export function actionsOf(run: Run, place: RunPlace): RunAction[] {
  const stage = stageOf(run, place.open);
  const { outputs } = run.snapshot;
  const hasFiles = outputs.some(({ files }) => files.length > 0);
  const show: RunAction[] = hasFiles ? ['preview', 'reveal', 'details'] : ['details'];
  return [...decisions(run, stage, place), ...show];
}

function decisions({ plan, snapshot }: Run, stage: RunStage, { origin }: RunPlace): readonly RunAction[] {
  const here = snapshot.origin === origin;
  // The built-in service can always be asked.
  const check: readonly RunAction[] = here || snapshot.origin === 'built-in' ? ['checkAgain'] : [];
  if (snapshot.obstacle === 'damaged' || snapshot.obstacle === 'later') {
    // If the record names no service, the current one can be asked.
    return [...(snapshot.origin === undefined ? (['checkAgain'] as const) : check), 'dismiss'];
  }
  return DECISIONS[stage]({ plan, snapshot, here, check });
}

/** What decisions depend on, besides the stage. */
interface Facts extends Pick<Run, 'plan' | 'snapshot'> {
  /** Whether the run belongs to the current service. */
  readonly here: boolean;
  /** Empty if its service can't be asked. */
  readonly check: readonly RunAction[];
}

const cancel = ({ snapshot }: Facts): readonly RunAction[] => (snapshot.stopped ? [] : ['cancel']);
const again = ({ plan, snapshot, check }: Facts): readonly RunAction[] =>
  plan.unknown ? [] : [...(snapshot.expectsMore ? check : []), ...repeats(plan.kind)];

const DECISIONS: Readonly<Record<RunStage, (facts: Facts) => readonly RunAction[]>> = {
  running: cancel,
  waiting: cancel,
  left: ({ here, check }) => (here ? check : [...check, 'dismiss']),
  unresolved: ({ plan, here, check }) => [
    ...check,
    ...(here && !plan.unknown ? (['generateAgain'] as const) : []),
    'dismiss',
  ],
  unsaved: ({ check }) => [...(check.length ? (['saveTo'] as const) : []), ...check, 'dismiss'],
  done: again,
  failed: again,
  canceled: again,
};

/** Ways to send a run once more. Without questions there is nothing to edit. */
function repeats(kind: RunKind): readonly RunAction[] {
  return OPERATION_TABLE[kind].questions.length ? ['runAgain', 'editAgain'] : ['runAgain'];
}
