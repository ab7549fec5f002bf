import { NotSavedError } from '../../../service/errors';
import type { Run } from './run';

/**
 * What people tell apart. `left`: another window has it, or it waits for its own connection. `unsaved`: its outputs exist at the
 * service and not all on disk. `unresolved` and `unsaved` wait for a person.
 */
export type RunStage = 'running' | 'waiting' | 'left' | 'unresolved' | 'unsaved' | 'done' | 'failed' | 'cancelled';

/** What a person can do with a run. */
export type RunAction =
  | 'cancel'
  | 'checkAgain'
  | 'saveTo'
  | 'generateAgain'
  | 'dismiss'
  | 'runAgain'
  | 'editAgain'
  | 'preview'
  | 'reveal'
  | 'details';

/** Where a run is looked at from. */
export interface RunPlace {
  /** This window works on it. */
  readonly open: boolean;
  /** Of the current connection. */
  readonly origin: string;
}

export function stageOf({ snapshot }: Run, open: boolean): RunStage {
  const { state, outputs, stopped, error } = snapshot;
  switch (state) {
    case 'succeeded':
      return 'done';
    case 'unresolved':
      return 'unresolved';
    case 'failed':
      return error instanceof NotSavedError ? 'unsaved' : 'failed';
    case 'cancelled':
      // Who no longer watched got everything all the same.
      return stopped && outputs.length && outputs.every((output) => output.state === 'saved') ? 'done' : 'cancelled';
    case 'waiting':
      return open ? 'waiting' : 'left';
    default:
      return open ? 'running' : 'left';
  }
}

export function waitsForPerson(stage: RunStage): boolean {
  return stage === 'unresolved' || stage === 'unsaved';
}

export function isFinished(stage: RunStage): boolean {
  return stage === 'done' || stage === 'failed' || stage === 'cancelled';
}

/** The actions that fit a run now, the most likely first. */
export function actionsOf(run: Run, place: RunPlace): RunAction[] {
  const stage = stageOf(run, place.open);
  const { outputs } = run.snapshot;
  const hasFiles = outputs.some(({ files }) => files.length > 0);
  const show: RunAction[] = hasFiles ? ['preview', 'reveal', 'details'] : ['details'];
  return [...decisions(run, stage, place), ...show];
}

function decisions({ plan, snapshot }: Run, stage: RunStage, { origin }: RunPlace): RunAction[] {
  const here = snapshot.origin === origin;
  // The built-in service is there whatever else is connected.
  const check: RunAction[] = here || snapshot.origin === 'built-in' ? ['checkAgain'] : [];
  switch (stage) {
    case 'running':
    case 'waiting':
      return snapshot.stopped || snapshot.state === 'saving' ? [] : ['cancel'];
    case 'left':
      return here ? check : [...check, 'dismiss'];
    case 'unresolved':
      return [...check, ...(here ? (['generateAgain'] as const) : []), 'dismiss'];
    case 'unsaved':
      return [...(check.length ? (['saveTo'] as const) : []), ...check, 'dismiss'];
    default:
      return plan.kind === 'normal-map' ? ['runAgain'] : ['runAgain', 'editAgain'];
  }
}
