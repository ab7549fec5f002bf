import { CancelledError, ConnectionError } from './errors';
import { privateHost } from './fileAddress';
import { NOT_PUBLIC } from './publicAddress';

/** Codes of failures before a connection stood, or before it was used: no byte of the request can have left. */
const NOT_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|UND_ERR_PRX_TLS|UND_ERR_INVALID_ARG|PROXY_\w+|CERT_.*|.*_CERT.*|UNABLE_TO_.*|ERR_TLS_.*|ERR_SSL_.*|EPROTO)$/;

/** What went wrong at the HTTP library or at the editor's fetch, in the client's own words: see `Transport`. */
export function connectionFault(error: unknown, url: URL, signal: AbortSignal | undefined): Error {
  if (signal?.aborted || error instanceof CancelledError) return new CancelledError();
  const { code, unsent } = findFault(error) ?? { code: 'UNKNOWN', unsent: false };
  if (code === NOT_PUBLIC) return privateHost(url, { cause: error });
  return new ConnectionError(url.origin, !unsent, code, { cause: error });
}

interface Fault {
  readonly code: string;
  /** It is certain that no byte of the request left. */
  readonly unsent: boolean;
}

/** The first code in an error, its causes or, for several addresses tried, its parts. */
function findFault(error: unknown): Fault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  // undici gives a tunnel that the proxy refused the code of an abort; only its message tells.
  const refused = error instanceof Error && /^Proxy response \((\d+)\)/.exec(error.message);
  if (refused) return { code: `PROXY_${refused[1]}`, unsent: true };
  if ('code' in error && typeof error.code === 'string') {
    const beforeUse = 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
    return { code: error.code, unsent: beforeUse || NOT_SENT.test(error.code) };
  }
  if ('errors' in error && Array.isArray(error.errors)) return findFault(error.errors[0]);
  return 'cause' in error ? findFault(error.cause) : undefined;
}
