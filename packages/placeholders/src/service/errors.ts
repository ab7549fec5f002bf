/** Statuses of the contract's error table (§7); 403 only for requests that the contract doesn't cover (uploads, HTTP checks). */
export type FaultStatus = 400 | 401 | 402 | 403 | 404 | 413 | 429 | 500;

/** A refusal, with the status and the code of the answer. The message may be shown to people and contains no file path. */
export class Fault extends Error {
  constructor(
    readonly status: FaultStatus,
    readonly code: string,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.name = 'Fault';
  }
}

export const invalid = (message: string) => new Fault(400, 'invalid_request', message);
export const notFound = (message: string) => new Fault(404, 'not_found', message);
export const tooLarge = (message: string) => new Fault(413, 'limit_exceeded', message);

/** `{error: {code, message}}` as JSON (§7). An error that isn't a `Fault` becomes a 500 without details. */
export function errorResponse(error: unknown): Response {
  const fault = error instanceof Fault ? error : new Fault(500, 'internal_error', 'The service failed unexpectedly.');
  return Response.json(
    { error: { code: fault.code, message: fault.message } },
    { status: fault.status, headers: { ...fault.headers } },
  );
}
