import { type ForeignText, rawText } from '../shared/base/foreignText';
import type { PictureFault } from '../shared/sprite/pixels/pictureError';
import { KilnError } from './errors';

// What can stop a run besides the errors of its calls:
//
//     SourceFileError    a file that cannot be sent as a picture; nothing was sent
//     UploadError        a picture could not be uploaded; the run was not sent
//     DuplicateRunError          an equal run is unresolved; nothing was sent
//     LeaseLostError     another window has taken the run over; this one writes and sends nothing more for it
//     RunFailedError     the service said that the run failed (§6)
//     InterruptedError   a run that may have been accepted and whose end was not seen
//     NotSavedError      outputs that exist at the service but not on disk

/**
 * `too-large`: over 4096 pixels a side. `too-complex`: more parts, scans or frame than a picture needs. `unsupported`: a picture, but
 * of no type that the service takes. `elsewhere`: an asset of another service. `no-frame`: it no longer has the frame that was chosen.
 * `too-slow`, `too-much-memory`: drawing its frame takes more than it may.
 */
export type SourceFileFault =
  | PictureFault
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

/** A picture could not be brought to the service; the run itself was not sent. `cause` says why. */
export class UploadError extends KilnError {
  override readonly name = 'UploadError';
  readonly charged = 'no';
  constructor(options: ErrorOptions) {
    super('Not sent: a picture could not be uploaded.', options);
  }
}

/** A request equal to this one was sent, and nobody knows what became of it. */
export class DuplicateRunError extends KilnError {
  override readonly name = 'DuplicateRunError';
  readonly charged = 'no';
  constructor(
    /** Of the run that is unresolved. */
    readonly runId: string,
  ) {
    super('Not sent: an equal run is unresolved, and a second one may be charged too.');
  }
}

/** Another window works on the run now: this one must not change its record or send it. */
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
    /** Why, where the service says so. */
    readonly text: ForeignText | undefined,
  ) {
    super(`The run failed${text ? `: ${rawText(text)}` : ''}.`);
  }
}

export class InterruptedError extends KilnError {
  override readonly name = 'InterruptedError';
  readonly charged: 'unknown' | 'yes';
  constructor(
    /** Outputs that were found all the same. */
    readonly received: number,
    /** Whether the service had said `started`. */
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
    super(`${notSaved} of ${total} outputs could not be saved.`, options);
  }
}
