import {
  ConnectionError,
  inCall,
  KilnError,
  MissingKeyError,
  ServiceError,
  StreamLostError,
  serviceError,
  UnexpectedResponseError,
} from '../../service/errors';
import {
  BUDGET_FAULTS,
  BudgetError,
  InterruptedError,
  LEDGER_TROUBLES,
  RunFailedError,
  UploadError,
} from '../../service/runErrors';
import { CALL_KINDS } from '../../service/sendAgain';
import { type ForeignText, foreignText } from '../../shared/base/foreignText';
import { crashes, type ErrorKind, isCleared, type RecordState, type RunRecord } from './journal/record';
import type { RunOutput, RunSnapshot, RunState } from './run';

type ErrorRecord = NonNullable<RunRecord['error']>;
type Facts = NonNullable<ErrorRecord['facts']>;

/** Fields that aren't stored: every error has them, or its kind sets them. */
const IMPLIED = new Set(['name', 'message', 'stack', 'charged', 'callFault']);

/** An error of an earlier process whose kind no record has: only its name and message are known. */
export class RecordedError extends Error {
  constructor(
    override readonly name: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** An error as the journal stores it, without keys and signed URLs: the client has removed them. */
export function errorRecord(error: unknown): ErrorRecord {
  if (!(error instanceof Error)) return { name: 'Error', text: String(error) };
  const cause = error.cause instanceof KilnError ? { cause: fieldsOf(error.cause) } : {};
  return { ...fieldsOf(error), ...cause };
}

function fieldsOf(error: Error): Omit<ErrorRecord, 'cause'> {
  const kind = (Object.keys(KINDS) as ErrorKind[]).find((one) => error instanceof KINDS[one].of);
  const facts = Object.entries(error).filter(
    ([name, value]) => !IMPLIED.has(name) && (['string', 'boolean'].includes(typeof value) || Number.isFinite(value)),
  );
  return {
    ...(kind && { kind }),
    name: error.name,
    text: error.message,
    ...(facts.length && { facts: Object.fromEntries(facts) }),
  };
}

/** Why a recorded run did not succeed, as far as its record says. */
export function pastError({ state, outputs, requestId, error }: RunRecord): Error | undefined {
  const cause = error?.cause && revived(error.cause);
  if (state === 'unresolved') return new InterruptedError(outputs.length, requestId !== undefined, { cause });
  return error && revived(error, cause);
}

/** Restores a recorded error. If its kind is unknown, it keeps its name and message. */
function revived({ kind, name, text, facts = {} }: Omit<ErrorRecord, 'cause'>, cause?: Error): Error {
  const known = kind ?? FORMER_NAMES[name];
  const call = CALL_KINDS.find((one) => one === facts.call);
  const error = known && KINDS[known].revive(readerOf(facts), cause);
  if (error && call) return inCall(call, error);
  return error ?? new RecordedError(name, text, { cause });
}

interface FactReader {
  text(name: string): string;
  number(name: string): number | undefined;
  flag(name: string): boolean;
}

function readerOf(facts: Facts): FactReader {
  return {
    text: (name) => String(facts[name] ?? ''),
    number: (name) => (typeof facts[name] === 'number' ? facts[name] : undefined),
    flag: (name) => facts[name] === true,
  };
}

const said = (text: string): ForeignText | undefined => (text ? foreignText(text) : undefined);

interface KindRow {
  readonly of: abstract new (...args: never[]) => Error;
  /** Undefined if the record lacks what the error needs, as in records of earlier versions. */
  readonly revive: (facts: FactReader, cause: Error | undefined) => Error | undefined;
}

/** Errors whose sentences for people need more than the recorded message, by their kind in records. */
const KINDS: Readonly<Record<ErrorKind, KindRow>> = {
  service: {
    of: ServiceError,
    revive: ({ text, number, flag }) => {
      const status = number('status');
      const rest = { code: text('code'), text: text('text'), retryAfter: number('retryAfter'), stated: flag('stated') };
      return status === undefined ? undefined : serviceError({ status, ...rest });
    },
  },
  connection: {
    of: ConnectionError,
    revive: ({ text, flag }) =>
      text('origin') ? new ConnectionError(text('origin'), flag('sent'), text('code')) : undefined,
  },
  'missing-key': {
    of: MissingKeyError,
    revive: ({ text }) => (text('origin') ? new MissingKeyError(text('origin')) : undefined),
  },
  'run-failed': { of: RunFailedError, revive: ({ text }) => new RunFailedError(said(text('text'))) },
  'stream-lost': {
    of: StreamLostError,
    revive: ({ text }, cause) => new StreamLostError(said(text('text')), { cause }),
  },
  'unexpected-response': {
    of: UnexpectedResponseError,
    revive: ({ text, number }) => {
      const status = number('status');
      return status === undefined ? undefined : new UnexpectedResponseError(status, text('detail'));
    },
  },
  upload: { of: UploadError, revive: (_, cause) => new UploadError({ cause }) },
  budget: {
    of: BudgetError,
    revive: ({ text, number, flag }, cause) => {
      const fault = BUDGET_FAULTS.find((one) => one === text('fault'));
      const [limit = 0, used = 0, pending = 0, resetsAt = 0] = ['limit', 'used', 'pending', 'resetsAt'].map(number);
      const needed = { needed: number('needed'), isEstimate: flag('isEstimate') };
      const trouble = LEDGER_TROUBLES.find((one) => one === text('trouble'));
      const at = trouble && { file: text('file'), trouble };
      return fault && new BudgetError(fault, { limit, used, pending, ...needed, resetsAt }, { cause, at });
    },
  },
};

/** Kinds by class name, for records of earlier versions, which have no kind. */
const FORMER_NAMES: Readonly<Record<string, ErrorKind>> = {
  ServiceError: 'service',
  AuthenticationError: 'service',
  CreditsError: 'service',
  NotFoundError: 'service',
  TooLargeError: 'service',
  RateLimitedError: 'service',
  ConnectionError: 'connection',
  MissingKeyError: 'missing-key',
  RunFailedError: 'run-failed',
  StreamLostError: 'stream-lost',
  UnexpectedResponseError: 'unexpected-response',
  UploadError: 'upload',
};

const STATES: Readonly<Record<RecordState, RunState>> = {
  prepared: 'preparing',
  sending: 'recovering',
  waiting: 'waiting',
  accepted: 'recovering',
  completed: 'saving',
  files_done: 'succeeded',
  archived: 'succeeded',
  unresolved: 'unresolved',
  rejected: 'failed',
  failed: 'failed',
  dismissed: 'canceled',
};

/** Whether the user canceled it before all of its outputs were known. */
export function isReleased({ state, stopped }: RunRecord): boolean {
  return stopped === true && STATES[state] === 'recovering';
}

function stateOf(record: RunRecord): RunState {
  const { state, stopped, missing } = record;
  const cutShort = stopped && missing && STATES[state] === 'succeeded';
  return cutShort || isReleased(record) ? 'canceled' : STATES[state];
}

/** What the record alone says about a run. */
export function snapshotOf(record: RunRecord): Partial<RunSnapshot> {
  const { reserved, remaining, remainingAtStart, expected, stopped, guessed, notBefore, missing } = record;
  const isSuspect = crashes(record);
  const error = isSuspect ? undefined : pastError(record);
  return {
    state: isSuspect ? 'unresolved' : stateOf(record),
    expectsMore: (!isSuspect && isReleased(record)) || undefined,
    obstacle: isSuspect ? 'crashes' : undefined,
    origin: record.origin,
    outputs: outputsOf(record),
    reserved,
    remaining,
    remainingAtStart,
    expected,
    resumeAt: notBefore,
    stopped,
    guessed,
    missing,
    dismissed: record.state === 'dismissed' || undefined,
    cleared: isCleared(record) || undefined,
    error,
  };
}

/**
 * The first snapshot of a resumed run. If a person `asked` for it, it isn't over, because callers wait for its end, and it counts as watched again.
 * Otherwise a released run stays canceled.
 */
export function resumedSnapshot(record: RunRecord, asked: boolean): Partial<RunSnapshot> {
  const before = { ...snapshotOf(record), obstacle: undefined };
  const again = before.state === 'unresolved' || (asked && before.expectsMore);
  const watched = asked ? { stopped: undefined, expectsMore: undefined } : {};
  return { ...before, ...watched, ...(again && { state: 'recovering', error: undefined }) };
}

/** What the record alone says about outputs. */
export function outputsOf({ outputs, plan }: Pick<RunRecord, 'outputs' | 'plan'>): RunOutput[] {
  return outputs.map(({ index, assetId, files, done }) => ({
    index,
    ...(assetId && {
      asset: { id: assetId, type: foreignText('file'), tags: plan.tags, prompt: plan.prompt ?? foreignText('') },
    }),
    state: done ? 'saved' : 'landing',
    files,
  }));
}
