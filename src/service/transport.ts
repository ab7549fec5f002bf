/** One HTTP exchange as the client sees it: how the bytes travel (undici, in process) is passed in. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** Absolute. */
  readonly url: string;
  /** Lowercase names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly signal?: AbortSignal;
}

export interface ServiceResponse {
  readonly status: number;
  /** Lowercase names; repeated headers joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** Raw bytes. Leaving the loop ends the exchange. */
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Sends one request. Follows no redirect, inflates nothing, retries nothing.
 * Rejects with a `ConnectionError` that says whether bytes left this machine, a `CancelledError`, or, where it reaches public
 * hosts only and was asked for another, an `UnexpectedResponseError`.
 */
export type Transport = (request: ServiceRequest) => Promise<ServiceResponse>;
