import { privateHost } from './addresses';
import { CanceledError, ConnectionError } from './errors';
import { NOT_PUBLIC } from './publicAddress';

/**
 * Codes of failures that can only come before a connection stands: no byte of the request can have left. Codes that a connection may
 * also break with later (`EHOSTUNREACH`, `ENETUNREACH`, `EPROTO`, alerts of TLS) are not among them.
 */
const BEFORE_CONNECTION =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_TLS|UND_ERR_INVALID_ARG|PROXY_\w+|(?!ERR_SSL_)(CERT_|\w+_CERT)\w*|UNABLE_TO_\w+)$/;
const CONNECTING = new Set(['connect', 'getaddrinfo']);

/**
 * The error of the client for one of the HTTP library or of the editor's `fetch`: see `Transport`.
 * @param left whether bytes of the request left this machine, where the caller knows it; else the error decides
 */
export function connectionFault(error: unknown, url: URL, signal: AbortSignal | undefined, left?: boolean): Error {
  if (signal?.aborted || error instanceof CanceledError) return new CanceledError();
  const { code, unsent } = findFault(error) ?? { code: 'UNKNOWN', unsent: false };
  if (code === NOT_PUBLIC) return privateHost(url, { cause: error });
  return new ConnectionError(url.origin, left ?? !unsent, code, { cause: error });
}

interface Fault {
  readonly code: string;
  /** It is certain that no byte of the request left. */
  readonly unsent: boolean;
}

/** The first code in an error, its causes or, for several addresses tried, its parts. */
function findFault(error: unknown): Fault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  // For a tunnel that the proxy refused, undici gives the code of an abort; only the message tells.
  const refused = error instanceof Error && /^Proxy response \((\d+)\)/.exec(error.message);
  if (refused) return { code: `PROXY_${refused[1]}`, unsent: true };
  if ('code' in error && typeof error.code === 'string') {
    const syscall = 'syscall' in error && typeof error.syscall === 'string' ? error.syscall : undefined;
    // The system call tells more than the code, because `read` can fail with ECONNREFUSED too.
    const unsent = syscall === undefined ? BEFORE_CONNECTION.test(error.code) : CONNECTING.has(syscall);
    return { code: error.code, unsent };
  }
  if ('errors' in error && Array.isArray(error.errors)) return findFault(error.errors[0]);
  return 'cause' in error ? findFault(error.cause) : undefined;
}
