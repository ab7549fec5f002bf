import { type ForeignText, rawText } from '../shared/base/foreignText';
import type { StandIn } from '../sprite/formats/standIn';
import type { PictureFault } from '../sprite/pixels/pictureError';
import { KilnError } from './errors';
import { chargedAfter } from './sendAgain';

// What can stop a run, apart from the errors of its calls:
//
//     SourceFileError    a file can't be sent as an image; nothing was sent
//     UploadError        an image couldn't be uploaded; the run wasn't sent
//     DuplicateRunError  an equal run is unresolved; nothing was sent
//     BudgetError        the agents' budget doesn't allow it; nothing was sent
//     LeaseLostError     another window has taken over the run; this one no longer writes or sends anything for it
//     RunFailedError     the service said that the run failed (§6)
//     InterruptedError   the run may have been accepted, but its end wasn't seen
//     NotSavedError      outputs exist at the service but not on disk

/**
 * `too-large`: over 4096 pixels a side. `too-complex`: more chunks, scans, or frame area than an image needs.
 * `unsupported`: an image of a type that the service doesn't accept. `elsewhere`: an asset of another service.
 * `no-frame`: the chosen frame no longer exists. `too-slow`, `too-much-memory`: drawing its frame exceeded the limit.
 */
export type SourceFileFault =
  | PictureFault
  | StandIn
  | 'too-many-bytes'
  | 'too-complex'
  | 'unreadable'
  | 'changed'
  | 'elsewhere'
  | 'no-frame'
  | 'too-slow'
  | 'too-much-memory';

export class SourceFileError extends KilnError {
  override readonly name = 'SourceFileError';
  readonly charged = 'no';
  constructor(
    /** Base name. */
    readonly file: ForeignText,
    readonly fault: SourceFileFault,
    options?: ErrorOptions,
  ) {
    super(`Not sent: ${rawText(file)} is ${fault}.`, options);
  }
}

/** An image couldn't be uploaded, so the run wasn't sent. `cause` says why. */
export class UploadError extends KilnError {
  override readonly name = 'UploadError';
  readonly charged = 'no';
  constructor(options: ErrorOptions) {
    super("Not sent: an image couldn't be uploaded.", options);
  }
}

/** An equal request was sent, and nobody knows its outcome. */
export class DuplicateRunError extends KilnError {
  override readonly name = 'DuplicateRunError';
  readonly charged = 'no';
  constructor(
    /** Id of the unresolved run. */
    readonly runId: string,
  ) {
    super('Not sent: an equal run is unresolved, and a second one may be charged too.');
  }
}

/**
 * Why the agents' budget doesn't allow a run. `zero`: the budget is 0, so a person is asked each time. `spent`: too little is left. `closed`: runs were
 * more expensive than expected and went over the budget, so nothing more is sent today. `ledger`: what was spent can't be read or written.
 */
export const BUDGET_FAULTS = ['zero', 'spent', 'closed', 'ledger'] as const;
export type BudgetFault = (typeof BUDGET_FAULTS)[number];

/**
 * Why a file of the ledger can't be used. `damaged`: a line isn't as it was written. `later`: a later version wrote one. `unreadable`: the system
 * doesn't let it be read or written.
 */
export const LEDGER_TROUBLES = ['damaged', 'later', 'unreadable'] as const;
export type LedgerTrouble = (typeof LEDGER_TROUBLES)[number];

/** A file or folder of the ledger that can't be used. */
export interface LedgerFile {
  /** Its path. */
  readonly file: string;
  readonly trouble: LedgerTrouble;
}

/** Numbers of a refusal, in credits. */
export interface BudgetSums {
  /** What agents may spend a day. */
  readonly limit: number;
  /** Spent or reserved today. */
  readonly used: number;
  /** The part of `used` that is reserved by runs whose cost isn't known yet: some of it may become free again. */
  readonly pending: number;
  /** What this run would reserve; undefined if nobody knows what it may cost. */
  readonly needed: number | undefined;
  /** `needed` was never paid for the same, but is estimated from what was. */
  readonly isEstimate?: boolean | undefined;
  /** When the budget's day ends, in milliseconds since 1970: a midnight of UTC. */
  readonly resetsAt: number;
}

/** The agents' budget doesn't allow this run. Only a person can raise it. */
export class BudgetError extends KilnError implements BudgetSums {
  override readonly name = 'BudgetError';
  override readonly callFault = 'refused-here';
  readonly charged = chargedAfter(this.callFault);
  /** For callers that tell errors apart by code. */
  readonly code = 'budget';
  readonly limit: number;
  readonly used: number;
  readonly pending: number;
  readonly needed: number | undefined;
  readonly isEstimate: boolean;
  readonly resetsAt: number;
  /** Of fault `ledger`: path of what can't be used, and why. Undefined if that isn't a file. */
  readonly file: string | undefined;
  readonly trouble: LedgerTrouble | undefined;
  constructor(
    readonly fault: BudgetFault,
    sums: BudgetSums,
    options?: ErrorOptions & { readonly at?: LedgerFile | undefined },
  ) {
    const { limit, used, pending, needed, isEstimate = false, resetsAt } = sums;
    super(
      `Not sent: the agents' budget is ${fault} (${used} of ${limit} used, ${needed ?? 'unknown'} needed).`,
      options,
    );
    this.limit = limit;
    this.used = used;
    this.pending = pending;
    this.needed = needed;
    this.isEstimate = isEstimate;
    this.resetsAt = resetsAt;
    this.file = options?.at?.file;
    this.trouble = options?.at?.trouble;
  }
}

/** Another window now works on the run: this one must not change its record or send it. */
export class LeaseLostError extends KilnError {
  override readonly name = 'LeaseLostError';
  readonly charged = 'unknown';
  constructor() {
    super('Another window has taken this run over.');
  }
}

export class RunFailedError extends KilnError {
  override readonly name = 'RunFailedError';
  readonly charged = 'unknown';
  constructor(
    /** Why, if the service says so. */
    readonly text: ForeignText | undefined,
  ) {
    super(`The run failed${text ? `: ${rawText(text)}` : ''}.`);
  }
}

export class InterruptedError extends KilnError {
  override readonly name = 'InterruptedError';
  readonly charged: 'unknown' | 'yes';
  constructor(
    /** Number of outputs that were found anyway. */
    readonly received: number,
    /** Whether the service had sent `started`. */
    readonly accepted = true,
    options?: ErrorOptions,
  ) {
    super(`The stream stopped after ${received} outputs.`, options);
    this.charged = accepted ? 'yes' : 'unknown';
  }
}

export class NotSavedError extends KilnError {
  override readonly name = 'NotSavedError';
  readonly charged = 'yes';
  constructor(
    readonly notSaved: number,
    readonly total: number,
    options?: ErrorOptions,
  ) {
    super(`${notSaved} of ${total} outputs couldn't be saved.`, options);
  }
}
