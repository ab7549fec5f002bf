import { type ForeignText, foreignText, rawText } from '../shared/base/foreignText';
import type { Violation } from '../shared/contract/check';
import { type CallKind, chargedAfter, type Fault, faultOfStatus, faultOfStrangeAnswer } from './sendAgain';

/**
 * The base class of all errors that are shown to people. The class says what happened, `charged` whether credits may
 * have been spent. Errors of calls also have a `callFault`: the row of `sendAgain.ts` that decides, with the kind of
 * the call, `charged` and what may be sent again.
 * Messages are for logs and contain no key and no signed URL; errorText.ts has the sentences for people. Fields with
 * text from outside are `ForeignText`, so a sentence can only contain them through `plainText`.
 *
 *     KilnError
 *       InputError             the request would break a rule of the contract; nothing was sent
 *       AddressError           the URL isn't safe for a key; nothing was sent
 *       MissingKeyError        no key is known for the service; nothing was sent
 *       CanceledError          the caller stopped it
 *       ConnectionError        no answer; `sent` says whether bytes left
 *       StreamLostError        a stream ended without `completed`
 *       AssetListError         the list of an account's assets isn't complete
 *       OddTagsError           an asset's tags can't be written back
 *       DeadAddressError       a file URL doesn't work, or no longer does
 *       DamagedPictureError    a file isn't a complete image
 *       UnexpectedResponseError  an answer doesn't follow the contract (HTML, redirect, wrong type, too large)
 *       ServiceError           an answer with an error status (§7)
 *         AuthenticationError  401
 *         CreditsError         402
 *         NotFoundError        404
 *         TooLargeError        413
 *         RateLimitedError     429
 *       (errors of runs: see runErrors.ts)
 */
export abstract class KilnError extends Error {
  /** `no`: nothing was or will be spent. `unknown`: the request may have been accepted. `yes`: it was accepted. */
  abstract readonly charged: 'no' | 'unknown' | 'yes';
  /** The row of `sendAgain.ts`; absent if the error isn't a failed call. */
  readonly callFault?: Fault;
  /** The kind of the call that failed; absent: as far as anybody knows, it was a paid one. See `inCall`. */
  declare call?: CallKind;
  /** Not changed by minification: callers of commands tell errors apart by it. */
  abstract override readonly name: string;
}

/** Notes on an error which kind of call failed, unless it is known. @returns the error */
export function inCall<E>(call: CallKind, error: E): E {
  if (error instanceof KilnError) error.call ??= call;
  return error;
}

export class InputError extends KilnError {
  override readonly name = 'InputError';
  override readonly callFault = 'refused-here';
  readonly charged = chargedAfter(this.callFault);
  constructor(readonly violations: readonly Violation[]) {
    super(`Not sent: ${violations.map((violation) => violation.rule).join(', ')}.`);
  }
}

export type AddressFault = 'not-an-address' | 'not-https' | 'wrong-path' | 'has-credentials';

export class AddressError extends KilnError {
  override readonly name = 'AddressError';
  override readonly callFault = 'refused-here';
  readonly charged = chargedAfter(this.callFault);
  constructor(readonly fault: AddressFault) {
    super(`Not sent: the service URL is ${fault}.`);
  }
}

export class MissingKeyError extends KilnError {
  override readonly name = 'MissingKeyError';
  override readonly callFault = 'refused-here';
  readonly charged = chargedAfter(this.callFault);
  /** Origin of the service that needs a key. */
  readonly origin: ForeignText;
  constructor(origin: string) {
    super(`Not sent: no key is known for ${origin}.`);
    this.origin = foreignText(origin);
  }
}

export class CanceledError extends KilnError {
  override readonly name = 'CanceledError';
  override readonly callFault = 'canceled';
  constructor() {
    super('Canceled.');
  }
  get charged() {
    return chargedAfter(this.callFault, this.call);
  }
}

/** Code of a `ConnectionError` in a browser, which doesn't tell whether a service is away or doesn't allow requests from pages. */
export const NO_PAGES = 'NO_PAGES';

export class ConnectionError extends KilnError {
  override readonly name = 'ConnectionError';
  override readonly callFault: Fault;
  /** Where the request went, without path and query. */
  readonly origin: ForeignText;
  constructor(
    origin: string,
    /** False if no byte of the request left this machine. */
    readonly sent: boolean,
    /** Code of the system or of the HTTP library, such as `ECONNREFUSED`. */
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`No answer from ${origin} (${code}).`, options);
    this.origin = foreignText(origin);
    this.callFault = sent ? 'no-answer' : 'unsent';
  }
  get charged() {
    return chargedAfter(this.callFault, this.call);
  }
}

/**
 * The list of an account's assets couldn't be read, or only a part of it, so what isn't found may exist anyway. `cause` says why; without one, the
 * service hasn't answered yet.
 */
export class AssetListError extends KilnError {
  override readonly name = 'AssetListError';
  readonly charged = 'no';
  constructor(
    options: ErrorOptions = {},
    /** Name or id that was looked for. */
    readonly sought?: ForeignText,
  ) {
    super("The list of assets couldn't be read.", options);
  }
}

/** The tags of an asset weren't understood. Writing them back would lose some, so nothing was written. */
export class OddTagsError extends KilnError {
  override readonly name = 'OddTagsError';
  readonly charged = 'no';
  constructor() {
    super("The service returned tags that aren't strings.");
  }
}

export class StreamLostError extends KilnError {
  override readonly name = 'StreamLostError';
  override readonly callFault = 'stream-lost';
  readonly charged = chargedAfter(this.callFault);
  constructor(
    /** Text of the service's `error` event before the stream ended, if there was one. */
    readonly text: ForeignText | undefined,
    /** `cause`: why the connection broke, if it did. */
    options?: ErrorOptions,
  ) {
    super(`The stream ended without \`completed\`${text ? `: ${rawText(text)}` : ''}.`, options);
  }
}

export class DeadAddressError extends KilnError {
  override readonly name = 'DeadAddressError';
  override readonly callFault = 'dead-address';
  readonly charged = chargedAfter(this.callFault);
  /** The file's host, without path and query. */
  readonly origin: ForeignText;
  constructor(
    origin: string,
    /** 403, 404, or 410. */
    readonly status: number,
  ) {
    super(`A file URL at ${origin} is dead (${status}).`);
    this.origin = foreignText(origin);
  }
}

export class DamagedPictureError extends KilnError {
  override readonly name = 'DamagedPictureError';
  override readonly callFault = 'damaged-picture';
  readonly charged = chargedAfter(this.callFault);
  constructor(readonly fault: 'empty' | 'not-a-picture' | 'truncated') {
    super(`A received image is ${fault}.`);
  }
}

export class UnexpectedResponseError extends KilnError {
  override readonly name = 'UnexpectedResponseError';
  override readonly callFault: Fault;
  /** What was wrong, such as `redirect to cdn.example` or `content type text/html`. */
  readonly detail: ForeignText;
  constructor(
    readonly status: number,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`Unexpected answer (${status}): ${detail}.`, options);
    this.detail = foreignText(detail);
    this.callFault = faultOfStrangeAnswer(status);
  }
  get charged() {
    return chargedAfter(this.callFault, this.call);
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
  /** False if the answer didn't have the JSON of §7, so it may come from a gateway. Default: true. */
  readonly stated?: boolean;
}

export class ServiceError extends KilnError {
  override readonly name: string = 'ServiceError';
  override readonly callFault: Fault;
  readonly status: number;
  readonly code: ForeignText;
  readonly text: ForeignText;
  readonly retryAfter: number | undefined;
  /** Whether the answer had the JSON of §7, so it comes from the service itself. */
  readonly stated: boolean;

  constructor(fault: ServiceFault) {
    super(`${fault.status} ${fault.code}: ${fault.text}`);
    this.status = fault.status;
    this.code = foreignText(fault.code);
    this.text = foreignText(fault.text);
    this.retryAfter = fault.retryAfter;
    this.stated = fault.stated ?? true;
    this.callFault = faultOfStatus(fault.status);
  }
  get charged() {
    return chargedAfter(this.callFault, this.call);
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

/** Creates the error for an error status (§7), with the class that belongs to the status. */
export function serviceError(fault: ServiceFault): ServiceError {
  return new (BY_STATUS[fault.status] ?? ServiceError)(fault);
}

/** Whether an error may mean that the service doesn't have an endpoint: not every service makes normal maps. */
export function mayBeMissing(error: unknown): boolean {
  const kinds = [ServiceError, UnexpectedResponseError, ConnectionError, DamagedPictureError, DeadAddressError];
  return kinds.some((kind) => error instanceof kind);
}
