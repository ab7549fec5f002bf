import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Operation } from '../../src/shared/api';
import { distinctPng } from './distinctPng';

/** What happens to one `POST /generate`. Unless it says otherwise, the request is accepted and charged, and its outputs are made. */
export type Fate =
  | { readonly how: 'well' }
  /** 429 with that `Retry-After`; not accepted. */
  | { readonly how: 'busy'; readonly seconds: number }
  /** No stream, though the run may have been accepted. */
  | { readonly how: 'status' | 'reset'; readonly status?: number; readonly accepted: boolean }
  /** The stream breaks after that part (0 to 1) of its bytes; the run goes on. */
  | { readonly how: 'cut'; readonly after: number };

export type FileFate = 'well' | 'slow' | 'status' | 'cut';

export interface FaultServiceOptions {
  readonly fateOf: () => Fate;
  readonly fileFateOf?: () => FileFate;
  /** Milliseconds between two outputs. */
  readonly gap?: number;
}

export interface MadeAsset {
  readonly id: string;
  tags: string[];
  /** Digests of its files. */
  readonly files: readonly string[];
  /** In the list and downloadable. */
  published: boolean;
}

/** A service on loopback that keeps everything it made in memory, counts what it charged, and misbehaves as it is told. */
export interface FaultService {
  readonly baseUrl: string;
  /** Number of `POST /generate`, accepted or not. */
  posts(): number;
  /** Fingerprint of a request (its body without tags) → how often it was charged. */
  readonly charges: ReadonlyMap<string, number>;
  readonly assets: readonly MadeAsset[];
  /** Resolves when no run is under way. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

const COUNTS: Readonly<Record<Operation, number>> = {
  generate: 12,
  edit: 2,
  'style-reference': 9,
  'direction-set': 8,
  animate: 1,
};
const COST = 15;

interface Stored extends MadeAsset {
  readonly wire: Readonly<Record<string, unknown>>;
}

export async function startFaultService(options: FaultServiceOptions): Promise<FaultService> {
  const charges = new Map<string, number>();
  const assets: Stored[] = [];
  const files = new Map<string, Uint8Array>();
  const underWay = new Set<Promise<void>>();
  const gap = options.gap ?? 2;
  let posts = 0;
  let credits = 1_000_000;
  let origin = '';

  const make = (operation: string, tags: readonly string[]): Stored => {
    const id = randomUUID();
    const add = (name: string, bytes: Uint8Array) => {
      files.set(`/files/${id}/${name}`, bytes);
      return createHash('sha256').update(bytes).digest('hex');
    };
    const pictures = [add('image.png', distinctPng(16, 16))];
    if (operation === 'animate') pictures.push(add('sheet.png', distinctPng(64, 16)));
    const wire = {
      id,
      type: operation === 'animate' ? 'animation' : 'image',
      createdAt: new Date().toISOString(),
      assetUrl: `${origin}/files/${id}/image.png`,
      ...(operation === 'animate' && { spritesheetUrl: `${origin}/files/${id}/sheet.png`, frameCount: 4, fps: 8 }),
    };
    return { id, tags: [...tags], files: pictures, published: false, wire };
  };
  const show = (asset: Stored) => ({ ...asset.wire, tags: asset.tags });

  const generate = async (request: IncomingMessage, response: ServerResponse) => {
    const { tags = [], ...body } = JSON.parse((await buffer(request)).toString());
    const fate = options.fateOf();
    posts++;
    if (fate.how === 'busy') return fault(response, 429, { 'retry-after': String(fate.seconds) });
    if (!('accepted' in fate) || fate.accepted) {
      const fingerprint = fingerprintOf(body);
      charges.set(fingerprint, (charges.get(fingerprint) ?? 0) + 1);
      credits -= COST;
    }
    if (fate.how === 'status' || fate.how === 'reset') {
      if (fate.how === 'reset') request.socket.resetAndDestroy();
      else fault(response, fate.status ?? 500);
      if (!fate.accepted) return;
    }
    const made = Array.from({ length: COUNTS[body.operation as Operation] }, () => make(body.operation, tags));
    const events = eventsOf(body.operation, made.map(show));
    const total = events.join('').length;
    let left = fate.how === 'cut' ? Math.floor(total * fate.after) : Number.POSITIVE_INFINITY;
    const write = (text: string) => {
      if (fate.how === 'status' || fate.how === 'reset' || left < 0) return;
      response.write(text.slice(0, left));
      left -= text.length;
      if (left < 0) response.socket?.end();
    };
    if (fate.how === 'well' || fate.how === 'cut') response.writeHead(200, { 'content-type': 'text/event-stream' });
    const run = (async () => {
      write(events[0] ?? '');
      for (const [at, asset] of made.entries()) {
        await delay(gap);
        asset.published = true;
        assets.unshift(asset);
        write(events[at + 1] ?? '');
      }
      write(events.at(-1) ?? '');
      response.end();
    })();
    underWay.add(run);
    run.finally(() => underWay.delete(run));
  };
  const eventsOf = (operation: string, wires: readonly object[]) =>
    [
      {
        type: 'started',
        request_id: `req_${randomUUID()}`,
        operation,
        credits: { reserved: COST, remaining: credits },
      },
      ...wires.map((asset, index) => ({ type: 'output', index, asset })),
      { type: 'completed', status: 'succeeded', output_count: wires.length, credits: { remaining: credits } },
    ].map((event) => `data: ${JSON.stringify(event)}\n\n`);

  const file = async (bytes: Uint8Array | undefined, response: ServerResponse) => {
    if (!bytes) return fault(response, 404);
    const fate = options.fileFateOf?.() ?? 'well';
    if (fate === 'status') return fault(response, 503);
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length });
    const half = bytes.length >> 1;
    response.write(bytes.subarray(0, half));
    if (fate === 'cut') return response.socket?.destroy();
    if (fate === 'slow') await delay(30);
    response.end(bytes.subarray(half));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', origin);
    const path = url.pathname.replace('/api/v1', '');
    if (path === '/generate') return generate(request, response);
    if (path.startsWith('/files/')) return file(files.get(path), response);
    if (path === '/credits') return json(response, { credits });
    const one = assets.find(({ id }) => path === `/assets/${id}`);
    if (one && request.method === 'PATCH') one.tags = JSON.parse((await buffer(request)).toString()).tags;
    if (one) return json(response, { asset: show(one) });
    if (path !== '/assets') return fault(response, 404);
    const tag = url.searchParams.get('tag');
    const start = Number(url.searchParams.get('cursor') ?? 0);
    const wanted = assets.filter(({ tags }) => tag === null || tags.includes(tag));
    const end = start + 5;
    const hasMore = end < wanted.length;
    return json(response, {
      assets: wanted.slice(start, end).map(show),
      hasMore,
      nextCursor: hasMore ? String(end) : null,
    });
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The service has no port.');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    baseUrl: `${origin}/api/v1`,
    posts: () => posts,
    charges,
    assets,
    quiet: async () => {
      while (underWay.size) await Promise.all(underWay);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    },
  };
}

function json(response: ServerResponse, body: object, status = 200, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function fault(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  json(response, { error: { code: `code_${status}`, message: `Message ${status}.` } }, status, headers);
}

function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
