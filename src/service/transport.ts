// One HTTP exchange as the client sees it. Implemented in undiciTransport.ts and webTransports.ts.

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
 * Sends one request. Follows no redirect, decompresses nothing, retries nothing. Rejects with a `ConnectionError` that
 * says whether bytes left this machine, with a `CanceledError`, or, if it reaches public hosts only and the URL has
 * another, with an `UnexpectedResponseError`.
 */
export type Transport = (request: ServiceRequest) => Promise<ServiceResponse>;

/**
 * The chunks of a body. `close` frees its connection and may be called more than once: when the loop is left, and also
 * when a body is closed before anybody read from it, which a generator alone wouldn't notice.
 */
export function closable(chunks: AsyncGenerator<Uint8Array, void>, close: () => void): AsyncIterable<Uint8Array> {
  const iterator: AsyncIterator<Uint8Array, void> = {
    next: () => chunks.next(),
    return: () => {
      close();
      return chunks.return();
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
