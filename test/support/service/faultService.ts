import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { Operation } from '../../../src/shared/contract/api';
import { distinctPng } from '../sprites/distinctPictures';

/** The outcome of one `POST /generate`. By default, the request is accepted and charged, and its outputs are made. */
export type Fate =
  | { readonly how: 'well'; readonly odd?: Oddity }
  /** Not accepted: a §7 error, or with `html` the page of a server in front of the service. */
  | { readonly how: 'refused'; readonly status: number; readonly html?: boolean }
  /** Not accepted while images are inside the request. */
  | { readonly how: 'too large' }
  /** 429 with that `Retry-After`; not accepted. */
  | { readonly how: 'busy'; readonly seconds: number }
  /** No stream, but the run may have been accepted. */
  | { readonly how: 'status' | 'reset'; readonly status?: number; readonly accepted: boolean }
  /** Only comments for this many milliseconds, then the stream ends; the run continues. */
  | { readonly how: 'comments'; readonly forMs: number }
  /** The stream breaks after this share (0 to 1) of its bytes; the run continues. */
  | { readonly how: 'cut'; readonly after: number };

/** What is unusual about a successful stream and its assets. `fewer`: one output less than usual. */
export type Oddity =
  | 'one index'
  | 'poisoned numbers'
  | 'no index'
  | 'twice'
  | 'no sums'
  | 'error event'
  | 'fewer'
  | 'upper case'
  | 'odd tags';

/**
 * `drip`: a byte now and then, for minutes. `short`: ends early, without a length to detect it. `dead`, `moved`, `html`: another answer than the
 * file.
 */
export type FileFate = 'well' | 'slow' | 'status' | 'cut' | 'drip' | 'short' | 'dead' | 'moved' | 'html';

/** Body of `POST /generate`, as far as it can matter for its cost. */
export interface AskedRequest {
  readonly operation: Operation;
  /** Pixels a side. */
  readonly size?: number;
  readonly output_frames?: number;
  readonly inputs?: readonly { readonly data_url?: string }[];
}

export interface FaultServiceOptions {
  readonly fateOf: (asked: { readonly prompt: string }) => Fate;
  readonly fileFateOf?: () => FileFate;
  /** Credits of a request; by default, each costs 15. */
  readonly costOf?: (asked: AskedRequest) => number;
  /** Milliseconds between two outputs. */
  readonly gap?: number;
}

export interface MadeAsset {
  readonly id: string;
  tags: string[];
  /** Digests of its files. */
  readonly files: readonly string[];
  /** Listed and downloadable. */
  published: boolean;
}

export interface Bill {
  readonly prompt: string;
  readonly credits: number;
}

/** A service on loopback that keeps everything it made in memory, counts its charges, and misbehaves as told. */
export interface FaultService {
  readonly baseUrl: string;
  /** Number of `POST /generate`, accepted or not. */
  posts(): number;
  /** Number of those that were refused permanently. */
  refusals(): number;
  /** A request's fingerprint (its body without tags) → its number of charges. */
  readonly charges: ReadonlyMap<string, number>;
  /** Each charge, in order. */
  readonly bills: readonly Bill[];
  readonly assets: readonly MadeAsset[];
  /** Resolves when no run is active. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** Number of outputs of a successful run; 1 for operations that aren't listed here. */
const COUNTS: Readonly<Partial<Record<Operation, number>>> = {
  generate: 12,
  edit: 2,
  'style-reference': 9,
  'direction-set': 8,
  animate: 1,
};
const COST = 15;

/** Fates whose stream has events. */
const SAYS_EVENTS: readonly Fate['how'][] = ['well', 'cut', 'too large'];

type AskedBody = AskedRequest & { readonly prompt?: unknown };

/** Writes comments for so many milliseconds, then ends the stream. */
async function comment(response: ServerResponse, forMs: number): Promise<void> {
  const until = Date.now() + forMs;
  while (Date.now() < until && !response.destroyed) {
    response.write(': alive\n\n');
    await delay(100);
  }
  response.end();
}

/** Writes to a stream that breaks after so many characters; a negative number: nothing at all. */
function writer(response: ServerResponse, most: number): (text: string) => void {
  let left = most;
  return (text) => {
    if (left < 0) return;
    response.write(text.slice(0, left));
    left -= text.length;
    if (left < 0) response.socket?.end();
  };
}

/** Ends a request without a stream, if told so; true if its run wasn't accepted, either. */
function breakOff(fate: Fate, request: IncomingMessage, response: ServerResponse): boolean {
  if (fate.how !== 'reset' && fate.how !== 'status') return false;
  if (fate.how === 'reset') request.socket.resetAndDestroy();
  else fault(response, fate.status ?? 500);
  return !fate.accepted;
}

/** Begins the stream that a fate allows, of so many characters in all. Returns what writes to it. */
function beginStream(fate: Fate, total: number, response: ServerResponse): (text: string) => void {
  const says = SAYS_EVENTS.includes(fate.how);
  if (says || fate.how === 'comments') response.writeHead(200, { 'content-type': 'text/event-stream' });
  if (fate.how === 'comments') void comment(response, fate.forMs);
  const whole = fate.how === 'cut' ? Math.floor(total * fate.after) : Number.POSITIVE_INFINITY;
  return writer(response, says ? whole : -1);
}

/** Answers with a file, whole or as told. */
const FILE_FATES: Readonly<Record<FileFate, (response: ServerResponse, bytes: Uint8Array, at: string) => unknown>> = {
  well: (response, bytes) => sendInHalves(response, bytes),
  slow: (response, bytes) => sendInHalves(response, bytes, () => delay(30)),
  cut: (response, bytes) => sendInHalves(response, bytes, () => response.socket?.destroy()),
  drip: (response, bytes) => sendInHalves(response, bytes, () => drip(response, bytes)),
  status: (response) => fault(response, 503),
  dead: (response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Expired</h1>'),
  moved: (response, _, location) => response.writeHead(302, { location }).end(),
  html: (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Busy</h1>'),
  short: (response, bytes) => {
    // Without a length, the end of the connection is the end of the body.
    response.useChunkedEncodingByDefault = false;
    response.writeHead(200, { 'content-type': 'image/png', connection: 'close' });
    response.end(bytes.subarray(0, bytes.length - 9));
  },
};

/** @param between what happens after the first half, which may end the response */
async function sendInHalves(response: ServerResponse, bytes: Uint8Array, between?: () => unknown): Promise<void> {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': bytes.length });
  const half = bytes.length >> 1;
  response.write(bytes.subarray(0, half));
  await between?.();
  if (!response.destroyed && !response.writableEnded) response.end(bytes.subarray(half));
}

/** The second half, byte by byte. */
async function drip(response: ServerResponse, bytes: Uint8Array): Promise<void> {
  for (let at = bytes.length >> 1; at < bytes.length && !response.destroyed; at++) {
    response.write(bytes.subarray(at, at + 1));
    await delay(500);
  }
  response.end();
}

interface Stored extends MadeAsset {
  /** Returns its tags in uppercase. */
  readonly shouts: boolean;
  readonly wire: Readonly<Record<string, unknown>>;
}

export async function startFaultService(options: FaultServiceOptions): Promise<FaultService> {
  const charges = new Map<string, number>();
  const bills: Bill[] = [];
  const assets: Stored[] = [];
  const files = new Map<string, Uint8Array>();
  const underWay = new Set<Promise<void>>();
  const { gap = 2, costOf = () => COST } = options;
  let posts = 0;
  let refusals = 0;
  let credits = 1_000_000;
  let origin = '';

  const make = (operation: string, tags: readonly string[], odd?: Oddity): Stored => {
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
    const own = odd === 'odd tags' ? ['api:v1', ...tags] : [...tags];
    return { id, tags: own, files: pictures, published: false, wire, shouts: odd === 'upper case' };
  };
  const show = ({ wire, tags, shouts }: Stored) => ({
    ...wire,
    tags: shouts ? tags.map((tag) => tag.toUpperCase()) : tags,
  });

  const generate = async (request: IncomingMessage, response: ServerResponse) => {
    const { tags = [], ...body } = JSON.parse((await buffer(request)).toString());
    const fate = options.fateOf({ prompt: String(body.prompt) });
    const cost = costOf(body);
    posts++;
    if (refuse(fate, body, response)) return;
    const odd = fate.how === 'well' ? fate.odd : undefined;
    if (!('accepted' in fate) || fate.accepted) charge(body, cost);
    if (breakOff(fate, request, response)) return;
    const length = (COUNTS[body.operation as Operation] ?? 1) - (odd === 'fewer' ? 1 : 0);
    const made = Array.from({ length }, () => make(body.operation, tags, odd));
    const events = eventsOf(body.operation, cost, made.map(show), odd);
    const total = [events.started, ...events.outputs, events.completed].join('').length;
    const write = beginStream(fate, total, response);
    const run = (async () => {
      write(events.started);
      for (const [at, asset] of made.entries()) {
        await delay(gap);
        asset.published = true;
        assets.unshift(asset);
        write(events.outputs[at] ?? '');
      }
      write(events.completed);
      if (fate.how !== 'comments') response.end();
    })();
    underWay.add(run);
    run.finally(() => underWay.delete(run));
  };

  /** Answers a request that is refused; false if it isn't. */
  const refuse = (fate: Fate, body: AskedBody, response: ServerResponse): boolean => {
    const inline = (body.inputs ?? []).some((input) => 'data_url' in input);
    if (fate.how === 'busy') {
      if (fate.seconds > 3600) refusals++;
      fault(response, 429, { 'retry-after': String(fate.seconds) });
    } else if (fate.how === 'refused') {
      refusals++;
      if (!fate.html) fault(response, fate.status);
      else response.writeHead(fate.status, { 'content-type': 'text/html' }).end('<h1>Refused</h1>');
    } else if (fate.how === 'too large' && inline) fault(response, 413);
    else return false;
    return true;
  };

  const charge = (body: AskedBody, cost: number) => {
    const fingerprint = fingerprintOf(withoutWays(body));
    charges.set(fingerprint, (charges.get(fingerprint) ?? 0) + 1);
    credits -= cost;
    bills.push({ prompt: String(body.prompt), credits: cost });
  };

  const eventsOf = (operation: string, cost: number, wires: readonly object[], odd: Oddity | undefined) => {
    const line = (event: object) => {
      const json = JSON.stringify(event);
      return `data: ${odd === 'poisoned numbers' ? json.replace(/"(remaining|reserved|frameCount|fps)":\d+/g, '"$1":1e999') : json}\n\n`;
    };
    const sums = (all: object) => (odd === 'no sums' ? {} : { credits: all });
    const outputs = wires.map((asset, at) => {
      const output = line({
        type: 'output',
        ...(odd !== 'no index' && { index: odd === 'one index' ? 0 : at }),
        asset,
      });
      if (odd === 'error event') return `${line({ type: 'error', message: 'A passing fault.' })}${output}`;
      return odd === 'twice' ? `${output}${output}` : output;
    });
    const started = { type: 'started', request_id: `req_${randomUUID()}`, operation };
    return {
      started: line({ ...started, ...sums({ reserved: cost, remaining: credits }) }),
      outputs,
      completed: line({
        type: 'completed',
        status: 'succeeded',
        output_count: odd === 'twice' ? 2 * wires.length : wires.length,
        ...sums({ remaining: credits }),
      }),
    };
  };

  const file = async (bytes: Uint8Array | undefined, location: string, response: ServerResponse) => {
    if (!bytes) return fault(response, 404);
    await FILE_FATES[options.fileFateOf?.() ?? 'well'](response, bytes, location);
  };

  const listed = ({ searchParams }: URL) => {
    const tag = searchParams.get('tag');
    const start = Number(searchParams.get('cursor') ?? 0);
    const wanted = assets.filter(({ tags }) => tag === null || tags.some((one) => one.toLowerCase() === tag));
    const end = start + 5;
    const hasMore = end < wanted.length;
    return {
      // Invalid entries between the others.
      assets: [null, ...wanted.slice(start, end).map(show), { type: 'image' }],
      hasMore,
      nextCursor: hasMore ? String(end) : null,
    };
  };

  const one = async (path: string, request: IncomingMessage, response: ServerResponse) => {
    const asset = assets.find(({ id }) => path === `/assets/${id}`);
    if (!asset) return fault(response, 404);
    if (request.method === 'PATCH') asset.tags = JSON.parse((await buffer(request)).toString()).tags;
    json(response, { asset: show(asset) });
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', origin);
    const path = url.pathname.replace('/api/v1', '');
    if (path.startsWith('/files/')) return file(files.get(path), url.pathname, response);
    if (path === '/generate') return generate(request, response);
    if (path === '/uploads')
      return json(response, { upload_id: await digestOf(request), upload_url: `${origin}/put`, headers: {} });
    if (path === '/put') return void response.end();
    if (path === '/credits') return json(response, { credits });
    return path === '/assets' ? json(response, listed(url)) : one(path, request, response);
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
    refusals: () => refusals,
    charges,
    bills,
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

/** An uploaded image is equivalent to an inline one: both are represented by their digest. */
function withoutWays(body: { readonly inputs?: readonly object[] }): object {
  const inputs = body.inputs?.map((input) => {
    if (!('data_url' in input)) return input;
    const bytes = Buffer.from(String(input.data_url).split(',')[1] ?? '', 'base64');
    return { upload_id: createHash('sha256').update(bytes).digest('hex') };
  });
  return { ...body, inputs };
}

async function digestOf(request: IncomingMessage): Promise<string> {
  return JSON.parse((await buffer(request)).toString()).sha256;
}

function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
