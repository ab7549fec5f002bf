import { privateHost } from './addresses';
import { CanceledError, ConnectionError } from './errors';
import { NOT_PUBLIC } from './publicAddress';

/**
 * Codes of failures that can only happen before a connection exists: no byte of the request can have left. Codes that
 * an open connection may also fail with (`EHOSTUNREACH`, `ENETUNREACH`, `EPROTO`, TLS alerts) are not included.
 */
const BEFORE_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_TLS|UND_ERR_INVALID_ARG|PROXY_\w+|(?!ERR_SSL_)(CERT_|\w+_CERT)\w*|UNABLE_TO_\w+)$/;
const CONNECTING = new Set(['connect', 'getaddrinfo']);

/**
 * Turns an error of the HTTP library or of the editor's `fetch` into one of the client: see `Transport`.
 * @param left whether bytes of the request left this machine, if the caller knows; otherwise the error decides
 */
export function connectionFault(error: unknown, url: URL, signal: AbortSignal | undefined, left?: boolean): Error {
  if (signal?.aborted || error instanceof CanceledError) return new CanceledError();
  const { code, unsent } = findFault(error) ?? { code: 'UNKNOWN', unsent: false };
  if (code === NOT_PUBLIC) return privateHost(url, { cause: error });
  return new ConnectionError(url.origin, left ?? !unsent, code, { cause: error });
}

interface Fault {
  readonly code: string;
  /** No byte of the request left this machine, for certain. */
  readonly unsent: boolean;
}

/** The first code in an error, in its causes, or, if several IP addresses were tried, in its parts. */
function findFault(error: unknown): Fault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  // If a proxy refuses the tunnel, undici gives the code of an abort; only the message tells.
  const refused = error instanceof Error && /^Proxy response \((\d+)\)/.exec(error.message);
  if (refused) return { code: `PROXY_${refused[1]}`, unsent: true };
  if ('code' in error && typeof error.code === 'string') {
    const syscall = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : undefined;
    // The system call says more than the code: `read` can fail with ECONNREFUSED too.
    const unsent = syscall === undefined ? BEFORE_CONNECTION.test(error.code) : CONNECTING.has(syscall);
    return { code: error.code, unsent };
  }
  if ('errors' in error && Array.isArray(error.errors)) return findFault(error.errors[0]);
  return 'cause' in error ? findFault(error.cause) : undefined;
}
