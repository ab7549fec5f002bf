import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Asset, CompletedEvent, GenerateEvent, OutputEvent, UploadTicket } from '../../src/shared/contract/api';
import type { Opener, Target, TargetOptions } from './targets';

/** An answer whose body was read; `T` is the type that the test asserts further. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string };
}

export interface Run {
  readonly events: readonly GenerateEvent<string>[];
  readonly assets: readonly Asset<string>[];
  readonly completed: CompletedEvent<string>;
}

/** The bare wire: unprocessed requests and answers, without the client under test. */
export class Wire {
  constructor(readonly target: Target) {}

  /** A request with the key; `init.headers` may replace it. */
  request(method: string, path: string, init: RequestInit = {}): Request {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${this.target.key}`);
    return new Request(`${this.target.baseUrl}${path}`, { ...init, method, headers });
  }

  jsonRequest(method: string, path: string, body: unknown): Request {
    const headers = { 'content-type': 'application/json' };
    return this.request(method, path, { headers, body: JSON.stringify(body) });
  }

  async send<T>(request: Request): Promise<Answer<T>> {
    const response = await this.target.fetch(request);
    const body: T = JSON.parse(await response.text());
    return { status: response.status, headers: response.headers, body };
  }

  get<T>(path: string): Promise<Answer<T>> {
    return this.send<T>(this.request('GET', path));
  }

  json<T>(method: string, path: string, body: unknown): Promise<Answer<T>> {
    return this.send<T>(this.jsonRequest(method, path, body));
  }

  /** Sends a request that must be refused with `status` and §7's JSON error; resolves to its code. */
  async refused(request: Request, status: number): Promise<string> {
    const response = await this.target.fetch(request);
    const text = await response.text();
    assert.equal(response.status, status, text);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    const { error }: ErrorBody = JSON.parse(text);
    assert.match(error.code, /^[a-z_]+$/);
    assert.ok(error.message.length > 0);
    return error.code;
  }

  refusedJson(method: string, path: string, body: unknown, status: number): Promise<string> {
    return this.refused(this.jsonRequest(method, path, body), status);
  }

  /** Runs `POST /generate` to its end. */
  async run(body: unknown): Promise<Run> {
    const response = await this.target.fetch(this.jsonRequest('POST', '/generate', body));
    const text = await response.text();
    assert.equal(response.status, 200, text);
    const events = eventsOf(text);
    const completed = events.find((event): event is CompletedEvent<string> => event.type === 'completed');
    assert.ok(completed, 'no completed event');
    const outputs = events.filter((event): event is OutputEvent<string> => event.type === 'output');
    return { events, assets: outputs.map(({ asset }) => asset), completed };
  }

  async credits(): Promise<number> {
    return (await this.get<{ credits: number }>('/credits')).body.credits;
  }

  /** Requests a ticket for `bytes` and uploads them. */
  async upload(bytes: Uint8Array, contentType = 'image/png'): Promise<UploadTicket> {
    const { body: ticket } = await this.json<UploadTicket>('POST', '/uploads', promiseOf(bytes, contentType));
    const response = await this.put(ticket, bytes);
    assert.equal(response.status, 200, await response.text());
    return ticket;
  }

  put(
    ticket: UploadTicket,
    body: string | Uint8Array,
    headers: Record<string, string> = { ...ticket.headers },
  ): Promise<Response> {
    return this.target.fetch(new Request(ticket.upload_url, { method: 'PUT', headers, body }));
  }

  /** Downloads a hosted file, without the key. */
  async file(url: unknown): Promise<{ contentType: string | null; bytes: Uint8Array }> {
    assert.equal(typeof url, 'string');
    const response = await this.target.fetch(new Request(String(url)));
    assert.equal(response.status, 200);
    return {
      contentType: response.headers.get('content-type'),
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  }
}

/** Body of `POST /uploads` for a file. */
export function promiseOf(bytes: Uint8Array, contentType: string) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { content_type: contentType, size_bytes: bytes.byteLength, sha256 };
}

/** Events of a complete stream; each must be one `data:` line (§6), with only comments and blank lines in between. */
export function eventsOf(text: string): GenerateEvent<string>[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith(':'));
  return lines.map((line) => {
    assert.match(line, /^data: \{/);
    return JSON.parse(line.slice('data: '.length));
  });
}

/** Opens targets for one test and closes them afterwards. Call it inside `describe`. */
export function wires(open: Opener): (options?: TargetOptions) => Promise<Wire> {
  const opened: Target[] = [];
  afterEach(async () => {
    for (const target of opened.splice(0)) await target.close();
  });
  return async (options) => {
    const target = await open(options);
    opened.push(target);
    return new Wire(target);
  };
}

/**
 * A target for all tests of a suite that change nothing, with what `prepare` makes there. It is opened by the first test that wants it. Call it
 * inside `describe`.
 */
export function sharedWire<T>(
  open: Opener,
  prepare: (wire: Wire) => Promise<T>,
): () => Promise<readonly [wire: Wire, prepared: T]> {
  let shared: Promise<readonly [Wire, T]> | undefined;
  after(async () => {
    await (await shared)?.[0].target.close();
  });
  return () => {
    shared ??= open().then(async (target) => {
      const wire = new Wire(target);
      return [wire, await prepare(wire)] as const;
    });
    return shared;
  };
}

/**
 * One target for all tests of a suite whose answers don't depend on what other tests left there, and one of its own for a test that gives options.
 * Call it inside `describe`.
 */
export function suiteWires(open: Opener): (options?: TargetOptions) => Promise<Wire> {
  const own = wires(open);
  const shared = sharedWire(open, async () => {});
  return async (options) => (options ? own(options) : (await shared())[0]);
}
