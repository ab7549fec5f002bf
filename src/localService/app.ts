import type { Context } from './context';
import { errorResponse, Fault } from './errors';
import { API, findRoute, HOSTED } from './routes';
import { Pacer } from './runs/pacer';
import { Runs } from './runs/runs';
import { Signer } from './signer';
import { Store } from './store';

export interface LocalServiceOptions {
  /** Where assets, tags, credits and uploads are kept; created when missing. Several processes may share it. */
  readonly directory: string;
  /** Ends in `/api/v1`. Addresses of files and uploads begin with its origin. */
  readonly baseUrl: string;
  /** Whether a bearer is accepted (§5). */
  isKey(key: string): boolean;
  /** Milliseconds between the events of a run; 0: at once. Default 300, as slow as lets a reader see outputs arrive. */
  readonly pace?: number;
  /** Milliseconds since the epoch. Default: the clock of this machine. */
  readonly now?: () => number;
  /** Practice credits are filled up to this at the start and on each new UTC day. Default 10,000. */
  readonly startCredits?: number;
  /** Runs under way at the same time; one more answers 429. Default 8. */
  readonly concurrentRuns?: number;
  /** Default 600. */
  readonly uploadUrlSeconds?: number;
  /** Longer than `uploadUrlSeconds` (§2). Default 86,400. */
  readonly uploadIdSeconds?: number;
  /** Told about failures that end as status 500. Default: nobody. */
  readonly report?: (error: unknown) => void;
}

/** The built-in service: the contract answered on this machine, with placeholders drawn by rule. No AI. */
export interface LocalService {
  /** Answers one request; never rejects. Requests are told apart by their path alone, whatever their origin. */
  handle(request: Request): Promise<Response>;
  /** Takes no more requests, brings runs under way to their end without pauses, and saves their outputs. */
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** Opens the service on its directory. Rejects when the directory cannot be written. */
export async function createLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { now = Date.now, pace = 300, startCredits = 10_000, concurrentRuns = 8, report = () => undefined } = options;
  const base = new URL(options.baseUrl);
  const store = await Store.open(options.directory, now);
  const pacer = new Pacer(pace);
  const runs = new Runs({ store, pacer, origin: base.origin, now, maxConcurrent: concurrentRuns, report });
  const context: Context = {
    store,
    signer: new Signer(await store.secret()),
    runs,
    origin: base.origin,
    now,
    uploadUrlMs: (options.uploadUrlSeconds ?? 600) * 1000,
    uploadIdMs: (options.uploadIdSeconds ?? 86_400) * 1000,
  };
  let filledOn: number | undefined;
  let closed = false;

  const fillCredits = async () => {
    const day = Math.floor(now() / DAY_MS);
    if (filledOn === day) return;
    await store.topUp(startCredits);
    filledOn = day;
  };

  const answer = async (request: Request): Promise<Response> => {
    if (closed) throw new Fault(500, 'closed', 'The service is closed.');
    await fillCredits();
    const url = new URL(request.url);
    const isApi = url.pathname === base.pathname || url.pathname.startsWith(`${base.pathname}/`);
    if (isApi) authenticate(request, options.isKey);
    const path = isApi ? url.pathname.slice(base.pathname.length) : url.pathname;
    const found = findRoute(isApi ? API : HOSTED, request.method, path);
    return found.handler(request, url, context, found.param);
  };

  await fillCredits();
  return {
    async handle(request) {
      const response = await answer(request).catch((error: unknown) => {
        if (!(error instanceof Fault)) report(error);
        return errorResponse(error);
      });
      response.headers.set('Date', new Date(now()).toUTCString());
      response.headers.set('X-Content-Type-Options', 'nosniff');
      return response;
    },
    async close() {
      closed = true;
      pacer.hurry();
      await runs.close();
    },
  };
}

/** §5: every request below the base address, unknown routes included. */
function authenticate(request: Request, isKey: (key: string) => boolean): void {
  const [, key] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!key || !isKey(key)) {
    throw new Fault(401, 'unauthorized', 'The API key is missing, invalid or revoked.', {
      'WWW-Authenticate': 'Bearer',
    });
  }
}
