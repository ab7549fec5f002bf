import { setTimeout as sleep } from 'node:timers/promises';
import { BodyRoom } from './body';
import type { Context, Handler } from './context';
import { errorResponse, Fault, notFound } from './errors';
import { getAsset, getFile, listAssets, listTags, patchAsset } from './handlers/assets';
import { createNormalMap, generate, getCredits } from './handlers/generate';
import { createUpload, receiveUpload } from './handlers/uploads';
import { Pacer, Runs } from './runs/runs';
import { Signer } from './signer';
import { Store } from './store';
import { Drawings } from './work/drawings';

/** For the option of that name. */
export { Drawings };

export interface LocalServiceOptions {
  /** Folder for assets, tags, credits, and uploads; created if missing. Several processes may share it. */
  readonly directory: string;
  /** Path of the drawing worker's script, built from `worker/drawingWorker.ts`. */
  readonly drawingWorker: string;
  /** Ends in `/api/v1`. URLs of files and uploads start with its origin. */
  readonly baseUrl: string;
  /** Whether a bearer token is accepted (§5). */
  isKey(key: string): boolean;
  /** Milliseconds between the events of a run; 0: none. Default 300, so a reader sees outputs arrive one by one. */
  readonly pace?: number;
  /** Milliseconds since 1970. Default: this machine's clock. */
  readonly now?: () => number;
  /** Practice credits are topped up to this at startup and on each new UTC day. Default 10,000. */
  readonly startCredits?: number;
  /** Most runs at the same time; one more answers 429. Default 8. */
  readonly concurrentRuns?: number;
  /** Most images of a run. Default: as many as its operation makes. */
  readonly maxOutputs?: number;
  /** Most bytes of JSON bodies held at the same time; beyond that, requests answer 429. Default 64 MiB, enough for sixteen large requests. */
  readonly bodyBytes?: number;
  /** Lifetime of an upload URL. Default 600. */
  readonly uploadUrlSeconds?: number;
  /** Lifetime of an upload's id; must be longer than `uploadUrlSeconds` (§2). Default 86,400. */
  readonly uploadIdSeconds?: number;
  /** Draws for this service; the caller closes it. Default: threads of its own, with the limits below. */
  readonly drawings?: Drawings;
  /** Most milliseconds for reading one image. Default 20,000; the largest images take a third of it. */
  readonly readingLimitMs?: number;
  /** Most milliseconds for drawing one image. Default 120,000. */
  readonly drawingLimitMs?: number;
  /** Milliseconds after which an idle drawing worker ends. Default 15,000. */
  readonly drawingIdleMs?: number;
  /** MiB for objects in a drawing worker, without pixels. Default 768. */
  readonly drawingMemoryMb?: number;
  /** Milliseconds that `close` waits for drawings in progress. Default 4,000: editors don't wait much longer for an extension. */
  readonly closeMs?: number;
  /** Called with failures that answer status 500. Default: ignores them. */
  readonly report?: (error: unknown) => void;
}

/** The built-in service: answers the contract on this machine, with procedural placeholders. No AI. */
export interface LocalService {
  /** Answers one request; never rejects. Requests are routed by their path alone, regardless of their origin. */
  handle(request: Request): Promise<Response>;
  /**
   * Accepts no more requests, finishes the current runs without pauses, and saves their outputs. A run whose drawing takes too long
   * fails, and its credits are returned.
   */
  close(): Promise<void>;
}

interface Route {
  readonly method: string;
  /** Matches the whole path below the API base or below the origin; its group is the handler's `param`. */
  readonly path: RegExp;
  readonly handler: Handler;
}

/** Routes below the base URL; they need a bearer token (§4, §5). */
const API_ROUTES: readonly Route[] = [
  { method: 'GET', path: /^\/credits$/, handler: getCredits },
  { method: 'GET', path: /^\/assets$/, handler: listAssets },
  { method: 'GET', path: /^\/assets\/([^/]+)$/, handler: getAsset },
  { method: 'PATCH', path: /^\/assets\/([^/]+)$/, handler: patchAsset },
  { method: 'GET', path: /^\/tags$/, handler: listTags },
  { method: 'POST', path: /^\/uploads$/, handler: createUpload },
  { method: 'POST', path: /^\/generate$/, handler: generate },
  { method: 'POST', path: /^\/normal-maps$/, handler: createNormalMap },
];

/** Routes outside the API, without a bearer token: tickets and assets point to them. */
const HOSTED_ROUTES: readonly Route[] = [
  { method: 'PUT', path: /^\/uploads\/([^/]+)$/, handler: receiveUpload },
  { method: 'GET', path: /^\/files\/(.+)$/, handler: getFile },
  { method: 'HEAD', path: /^\/files\/(.+)$/, handler: getFile },
];

const DAY_MS = 86_400_000;

function ownDrawings(options: LocalServiceOptions): Drawings {
  return new Drawings({
    script: options.drawingWorker,
    readingLimitMs: options.readingLimitMs ?? 20_000,
    drawingLimitMs: options.drawingLimitMs ?? 120_000,
    idleMs: options.drawingIdleMs ?? 15_000,
    memoryMb: options.drawingMemoryMb ?? 768,
  });
}

/** Opens the service on its folder. Rejects if the folder can't be written. */
export async function createLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { now = Date.now, pace = 300, startCredits = 10_000, concurrentRuns = 8, report = () => undefined } = options;
  const { maxOutputs = Number.POSITIVE_INFINITY } = options;
  const base = new URL(options.baseUrl);
  const store = await Store.open(options.directory, now);
  const pacer = new Pacer(pace);
  const drawings = options.drawings ?? ownDrawings(options);
  const runs = new Runs({
    store,
    pacer,
    drawings,
    origin: base.origin,
    now,
    maxConcurrent: concurrentRuns,
    maxOutputs,
    report,
  });
  const context: Context = {
    store,
    signer: new Signer(await store.secret()),
    runs,
    drawings,
    bodies: new BodyRoom(options.bodyBytes ?? 64 * 1024 * 1024),
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
    const found = findRoute(isApi ? API_ROUTES : HOSTED_ROUTES, request.method, path);
    return found.handler(request, url, context, found.param).finally(() => context.bodies.release(request));
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
      const ended = runs.close();
      await Promise.race([ended, sleep(options.closeMs ?? 4_000, undefined, { ref: false })]);
      if (!options.drawings) await drawings.close();
      await ended;
    },
  };
}

/** §5: applies to every request below the base URL, even to unknown routes. */
function authenticate(request: Request, isKey: (key: string) => boolean): void {
  const [, key] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!key || !isKey(key)) {
    throw new Fault(401, 'unauthorized', 'The API key is missing, invalid, or revoked.', {
      'WWW-Authenticate': 'Bearer',
    });
  }
}

/** @throws Fault 404 for an unknown path, and for a method that the path doesn't have, because the contract has no 405 */
function findRoute(routes: readonly Route[], method: string, path: string): { handler: Handler; param: string } {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { handler: route.handler, param: decoded(match[1] ?? '') };
  }
  throw notFound(`This path doesn't support ${method}.`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notFound('No such path.');
  }
}
