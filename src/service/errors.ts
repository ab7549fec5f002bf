import type { Violation } from '../shared/check';
import type { PictureFault } from '../shared/pixels/pictureError';

/**
 * One tree of causes. A class says what happened; `charged` says whether credits may have been spent.
 * Messages are for logs and carry no key and no signed address; the words for people are found elsewhere.
 *
 *     KilnError
 *       InputError             a rule of the contract would be broken; nothing was sent
 *       SourceFileError        a file that cannot be sent as a picture; nothing was sent
 *       AddressError           an address that is not fit to receive a key; nothing was sent
 *       MissingKeyError        no key is known for the service; nothing was sent
 *       UploadError            a picture could not be uploaded; the run was not sent
 *       TwinError              an equal run is unresolved; nothing was sent
 *       CancelledError         the caller stopped it
 *       ConnectionError        no answer; `sent` tells whether bytes left
 *       RunFailedError         the service said that the run failed (§6)
 *       InterruptedError       a run that may have been accepted and whose end was not seen
 *       NotSavedError          outputs that exist at the service but not on disk
 *       UnexpectedResponseError  an answer that is not of the contract (HTML, redirect, wrong type, too large)
 *       ServiceError           an answer with an error status (§7)
 *         AuthenticationError  401
 *         CreditsError         402
 *         NotFoundError        404
 *         TooLargeError        413
 *         RateLimitedError     429
 */
export abstract class KilnError extends Error {
  /** `no`: nothing was or will be spent. `unknown`: the request may have been accepted. `yes`: it was accepted. */
  abstract readonly charged: 'no' | 'unknown' | 'yes';
  /** Stable under minification: callers of commands tell errors apart by it. */
  abstract override readonly name: string;
}

export class InputError extends KilnError {
  override readonly name = 'InputError';
  readonly charged = 'no';
  constructor(readonly violations: readonly Violation[]) {
    super(`Not sent: ${violations.map((violation) => violation.rule).join(', ')}.`);
  }
}

export type SourceFileFault = PictureFault | 'too-many-bytes' | 'unreadable' | 'changed' | 'elsewhere';

export class SourceFileError extends KilnError {
  override readonly name = 'SourceFileError';
  readonly charged = 'no';
  constructor(
    /** Base name. */
    readonly file: string,
    /** `too-large`: over 4096 pixels a side. `unsupported`: a picture, but of no type that the service takes. `elsewhere`: an asset of another service. */
    readonly fault: SourceFileFault,
    options?: ErrorOptions,
  ) {
    super(`Not sent: ${file} is ${fault}.`, options);
  }
}

export type AddressFault = 'not-an-address' | 'not-https' | 'wrong-path' | 'has-credentials';

export class AddressError extends KilnError {
  override readonly name = 'AddressError';
  readonly charged = 'no';
  constructor(readonly fault: AddressFault) {
    super(`Not sent: the address of the service is ${fault}.`);
  }
}

export class MissingKeyError extends KilnError {
  override readonly name = 'MissingKeyError';
  readonly charged = 'no';
  constructor(
    /** Of the service that wants a key. */
    readonly origin: string,
  ) {
    super(`Not sent: no key is known for ${origin}.`);
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
export class TwinError extends KilnError {
  override readonly name = 'TwinError';
  readonly charged = 'no';
  constructor(
    /** Of the run that is unresolved. */
    readonly runId: string,
  ) {
    super('Not sent: an equal run is unresolved, and a second one may be charged too.');
  }
}

export class CancelledError extends KilnError {
  override readonly name = 'CancelledError';
  readonly charged = 'unknown';
  constructor() {
    super('Cancelled.');
  }
}

export class ConnectionError extends KilnError {
  override readonly name = 'ConnectionError';
  readonly charged: 'no' | 'unknown';
  constructor(
    /** Where to, without path or query. */
    readonly origin: string,
    /** False: no byte of the request left this machine. */
    readonly sent: boolean,
    /** Code of the system or of the HTTP library, such as `ECONNREFUSED`. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`No answer from ${origin} (${code}).`, options);
    this.charged = sent ? 'unknown' : 'no';
  }
}

export class RunFailedError extends KilnError {
  override readonly name = 'RunFailedError';
  readonly charged = 'unknown';
  constructor(
    /** Why, where the service says so. */
    readonly text: string | undefined,
  ) {
    super(`The run failed${text ? `: ${text}` : ''}.`);
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

export class UnexpectedResponseError extends KilnError {
  override readonly name = 'UnexpectedResponseError';
  readonly charged = 'unknown';
  constructor(
    readonly status: number,
    /** What was wrong with it, such as `redirect to cdn.example` or `content type text/html`. */
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(`Unexpected answer (${status}): ${detail}.`, options);
  }
}

export interface ServiceFault {
  readonly status: number;
  /** `error.code` of the answer, such as `invalid_request`. */
  readonly code: string;
  /** `error.message` of the answer. */
  readonly text: string;
  /** `Retry-After` in seconds. */
  readonly retryAfter?: number;
}

export class ServiceError extends KilnError {
  override readonly name: string = 'ServiceError';
  /** 4xx were refused before anything was reserved; after a 5xx nobody knows. */
  readonly charged: 'no' | 'unknown';
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly retryAfter: number | undefined;

  constructor(fault: ServiceFault) {
    super(`${fault.status} ${fault.code}: ${fault.text}`);
    this.status = fault.status;
    this.code = fault.code;
    this.text = fault.text;
    this.retryAfter = fault.retryAfter;
    this.charged = fault.status >= 400 && fault.status < 500 && fault.status !== 408 ? 'no' : 'unknown';
  }
}

export class AuthenticationError extends ServiceError {
  override readonly name = 'AuthenticationError';
}
export class CreditsError extends ServiceError {
  override readonly name = 'CreditsError';
}
export class NotFoundError extends ServiceError {
  override readonly name = 'NotFoundError';
}
export class TooLargeError extends ServiceError {
  override readonly name = 'TooLargeError';
}
export class RateLimitedError extends ServiceError {
  override readonly name = 'RateLimitedError';
}

const BY_STATUS: Readonly<Record<number, typeof ServiceError>> = {
  401: AuthenticationError,
  402: CreditsError,
  404: NotFoundError,
  413: TooLargeError,
  429: RateLimitedError,
};

/** The class for a JSON error answer (§7). */
export function serviceError(fault: ServiceFault): ServiceError {
  return new (BY_STATUS[fault.status] ?? ServiceError)(fault);
}
