import type { Readable, Writable } from 'node:stream';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/server';

/**
 * Messages of MCP as lines of JSON on standard input and output, for clients of any kind: one that never reads, one that floods, and one that sends lines
 * without an end. What is held in memory is bounded.
 */

/** Most bytes of a message. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Most requests that are worked on at the same time. Further ones wait. */
const MAX_OPEN = 32;
/** Most messages that are read before they are needed. */
const MAX_WAITING = 256;
/** Most bytes that are held until they are read as messages. More than a client sends by mistake, so that the end behind them is seen. */
const MAX_HELD = 4 * 1024 * 1024;

/** Notifications that the server understands; all others are dropped before they cost anything. */
const HEARD = new Set(['notifications/initialized', 'notifications/cancelled', 'notifications/roots/list_changed']);
const CANCELED = 'notifications/cancelled';
const ROOTS = 'notifications/roots/list_changed';

/** Codes of JSON-RPC 2.0. */
const CODES = { parse: -32_700, request: -32_600 } as const;

interface Line {
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The SDK never answers a request that isn't one by its own rules, so those decide here. Undefined if it isn't a message by them. */
function messageIn(value: unknown): Line | undefined {
  try {
    return parseJSONRPCMessage(value) as Line;
  } catch {
    return undefined;
  }
}

/** By which a client finds the answer to what isn't a message. */
function idIn(value: unknown): string | number | null {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** See above. Ends with standard input, and if standard output can no longer be read. */
export class PatientTransport implements Transport {
  readonly #input: Readable;
  readonly #output: Writable;

  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: Transport['onmessage'];
  readonly #lines = new Lines(MAX_BYTES);
  readonly #held: Buffer[] = [];
  #heldBytes = 0;
  readonly #waiting: Line[] = [];
  /** IDs of requests that were handed over and not answered; `1` and `"1"` are two. */
  readonly #open = new Set<unknown>();
  #isFull = false;
  #isClosed = false;

  constructor(input: Readable = process.stdin, output: Writable = process.stdout) {
    this.#input = input;
    this.#output = output;
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read).on('end', this.#end).on('close', this.#end).on('error', this.#fail);
    this.#output.on('drain', this.#drained).on('error', this.#fail);
    if (this.#input.readableEnded || this.#input.destroyed) setImmediate(this.#end);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('data', this.#read).off('end', this.#end).off('close', this.#end).off('error', this.#fail).pause();
    this.#output.off('drain', this.#drained);
    // The listener for errors stays: one that comes late must not end the process.
    this.#waiting.length = 0;
    this.#held.length = 0;
    this.#open.clear();
    this.onclose?.();
  }

  /** Writes a message. Progress that nobody reads is dropped. */
  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#isClosed) throw new Error('The client is gone.');
    const isAnswer = 'id' in message && !('method' in message);
    if (isAnswer) this.#open.delete(message.id);
    if (!this.#isFull || 'id' in message) this.#isFull = !this.#output.write(`${JSON.stringify(message)}\n`);
    if (isAnswer) this.#next();
  }

  readonly #read = (chunk: Buffer): void => {
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    this.#next();
  };

  /** Reads messages from the next bytes that are held. */
  #readHeld(): void {
    const chunk = this.#held.shift() ?? Buffer.alloc(0);
    this.#heldBytes -= chunk.length;
    for (const text of this.#lines.add(chunk)) {
      if (text === undefined) this.#refuse(CODES.request, `A message has more than ${MAX_BYTES} bytes.`);
      else if (text.trim()) this.#take(text);
    }
  }

  #take(text: string): void {
    let line: unknown;
    try {
      line = JSON.parse(text);
    } catch {
      this.#refuse(CODES.parse, "A message isn't JSON.");
      return;
    }
    const message = messageIn(line);
    if (message) this.#sort(message);
    else this.#refuse(CODES.request, "A message isn't one of JSON-RPC 2.0 and MCP.", idIn(line));
  }

  #sort(line: Line): void {
    // An answer to the server: a request that is worked on may wait for it.
    if (line.method === undefined) this.#hand(line);
    else if (line.id !== undefined) this.#queue(line, line.id);
    else if (line.method === CANCELED) this.#cancel(line);
    else if (HEARD.has(line.method) && !this.#isRepeated(line)) this.#waiting.push(line);
  }

  /** Its answer could not be told from that of another request with its ID, and would make room for a third one. */
  #queue(line: Line, id: string | number): void {
    const isTaken = this.#open.has(id) || this.#waiting.some((one) => one.id === id);
    if (isTaken) this.#refuse(CODES.request, "A request has the ID of one that isn't answered yet.");
    else this.#waiting.push(line);
  }

  /** A client whose folders change often is asked once. */
  #isRepeated({ method }: Line): boolean {
    return method === ROOTS && this.#waiting.some((one) => one.method === ROOTS);
  }

  /** What waits is never begun; what is worked on hears it at once, and isn't answered. */
  #cancel(line: Line): void {
    const id = line.params?.requestId;
    const at = this.#waiting.findIndex((one) => one.id !== undefined && one.id === id);
    if (at >= 0) this.#waiting.splice(at, 1);
    else this.#hand(line);
    this.#open.delete(id);
  }

  /** Reads and hands over messages, as far as their answers have room. */
  #next(): void {
    while (!this.#isFull && !this.#isClosed) {
      if (this.#held.length && this.#waiting.length < MAX_WAITING) this.#readHeld();
      else if (this.#waiting.length && this.#open.size < MAX_OPEN) this.#handNext();
      else break;
    }
    if (this.#isClosed) return;
    if (this.#heldBytes > MAX_HELD) this.#input.pause();
    else this.#input.resume();
  }

  #handNext(): void {
    const line = this.#waiting.shift();
    if (line?.id !== undefined) this.#open.add(line.id);
    if (line) this.#hand(line);
  }

  #hand(line: Line): void {
    this.onmessage?.(line as JSONRPCMessage);
  }

  #refuse(code: number, message: string, id: string | number | null = null): void {
    this.onerror?.(new Error(message));
    if (!this.#isFull)
      this.#isFull = !this.#output.write(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  }

  readonly #drained = (): void => {
    this.#isFull = false;
    this.#next();
  };

  readonly #end = (): void => void this.close();

  readonly #fail = (error: Error): void => {
    if (this.#isClosed) return;
    this.onerror?.(error);
    void this.close();
  };
}

/** Cuts bytes into lines of UTF-8. */
class Lines {
  readonly #most: number;

  #pieces: Buffer[] = [];
  #length = 0;

  /** @param most bytes of a line; longer ones are dropped */
  constructor(most: number) {
    this.#most = most;
  }

  /** The lines that end in a chunk; undefined for one that is too long. */
  *add(chunk: Buffer): Generator<string | undefined> {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      yield this.#whole();
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#most) this.#pieces = [];
    else if (piece.length) this.#pieces.push(piece);
  }

  #whole(): string | undefined {
    const text = this.#length > this.#most ? undefined : Buffer.concat(this.#pieces).toString('utf8');
    [this.#pieces, this.#length] = [[], 0];
    return text;
  }
}
