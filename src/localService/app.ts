import { setTimeout as sleep } from 'node:timers/promises';
import { BodyRoom } from './bodyRoom';
import type { Context, Handler } from './context';
import { Drawings } from './drawing/drawings';
import { errorResponse, Fault, notFound } from './errors';
import { getAsset, getFile, listAssets, listTags, patchAsset } from './handlers/assets';
import { createNormalMap, generate, getCredits } from './handlers/generate';
import { createUpload, receiveUpload } from './handlers/uploads';
import { Pacer } from './runs/pacer';
import { Runs } from './runs/runs';
import { Signer } from './signer';
import { Store } from './store';

export interface LocalServiceOptions {
  /** Where assets, tags, credits and uploads are kept; created when missing. Several processes may share it. */
  readonly directory: string;
  /** The script of the drawing worker, built from `worker/drawingWorker.ts`. */
  readonly drawingWorker: string;
  /** Ends in `/api/v1`. Addresses of files and uploads begin with its origin. */
  readonly baseUrl: string;
  /** Whether a bearer is accepted (§5). */
  isKey(key: string): boolean;
  /** Milliseconds between the events of a run; 0: at once. Default 300, so that a reader sees outputs arrive one by one. */
  readonly pace?: number;
  /** Milliseconds since the epoch. Default: the clock of this machine. */
  readonly now?: () => number;
  /** Practice credits are filled up to this at the start and on each new UTC day. Default 10,000. */
  readonly startCredits?: number;
  /** Runs under way at the same time; one more answers 429. Default 8. */
  readonly concurrentRuns?: number;
  /** Bytes of JSON bodies that are held at the same time; more answer 429. Default 64 MiB: those of sixteen large requests. */
  readonly bodyBytes?: number;
  /** Default 600. */
  readonly uploadUrlSeconds?: number;
  /** Longer than `uploadUrlSeconds` (§2). Default 86,400. */
  readonly uploadIdSeconds?: number;
  /** Draws for this service, and is closed by whoever gave it. Default: threads of its own, with the limits that follow. */
  readonly drawings?: Drawings;
  /** Milliseconds that one picture may take to read. Default 20,000: the largest ones take a third of it. */
  readonly readingLimitMs?: number;
  /** Milliseconds that one picture may take to draw. Default 120,000. */
  readonly drawingLimitMs?: number;
  /** Milliseconds after which a drawing worker without work ends. Default 15,000. */
  readonly drawingIdleMs?: number;
  /** MiB of objects in a drawing worker, beside pixels. Default 768. */
  readonly drawingMemoryMb?: number;
  /** Milliseconds that `close` leaves to what is being drawn. Default 4,000: editors do not wait much longer for an extension. */
  readonly closeMs?: number;
  /** Told about failures that end as status 500. Default: nobody. */
  readonly report?: (error: unknown) => void;
}

/** The built-in service: the contract answered on this machine, with placeholders drawn by rule. No AI. */
export interface LocalService {
  /** Answers one request; never rejects. Requests are told apart by their path alone, whatever their origin. */
  handle(request: Request): Promise<Response>;
  /**
   * Takes no more requests, brings runs under way to their end without pauses, and saves their outputs. What takes too long to draw is
   * given up: the run fails, and its credits are given back.
   */
  close(): Promise<void>;
}

interface Route {
  readonly method: string;
  /** The whole path below the API base or below the origin; its group is the handler's `param`. */
  readonly path: RegExp;
  readonly handler: Handler;
}

/** Below the base address, with a bearer (§4, §5). */
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

/** Outside the API, without a bearer: what tickets and assets point to. */
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

/** Opens the service on its directory. Rejects when the directory cannot be written. */
export async function createLocalService(options: LocalServiceOptions): Promise<LocalService> {
  const { now = Date.now, pace = 300, startCredits = 10_000, concurrentRuns = 8, report = () => undefined } = options;
  const base = new URL(options.baseUrl);
  const store = await Store.open(options.directory, now);
  const pacer = new Pacer(pace);
  const drawings = options.drawings ?? ownDrawings(options);
  const runs = new Runs({ store, pacer, drawings, origin: base.origin, now, maxConcurrent: concurrentRuns, report });
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

/** §5: every request below the base address, unknown routes included. */
function authenticate(request: Request, isKey: (key: string) => boolean): void {
  const [, key] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  if (!key || !isKey(key)) {
    throw new Fault(401, 'unauthorized', 'The API key is missing, invalid or revoked.', {
      'WWW-Authenticate': 'Bearer',
    });
  }
}

/** @throws Fault 404 for an unknown path and for a method that the path does not have: the contract knows no 405. */
function findRoute(routes: readonly Route[], method: string, path: string): { handler: Handler; param: string } {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null;
    if (match) return { handler: route.handler, param: decoded(match[1] ?? '') };
  }
  throw notFound(`There is no ${method} on this path.`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw notFound('No such path.');
  }
}
