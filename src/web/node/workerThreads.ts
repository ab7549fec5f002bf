import { placeOfScript, recordStore } from '../records';

/** `Worker` and `parentPort` of `node:worker_threads`, over the browser's workers. */

interface BrowserWorker {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
  terminate(): void;
}

interface WorkerScope {
  readonly Worker: new (address: string, options: { readonly name?: string }) => BrowserWorker;
  addEventListener(kind: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
}

const scope = globalThis as unknown as WorkerScope;

type Listeners = {
  message?: (message: never) => void;
  error?: (error: Error) => void;
};

/** Path of a script → its address, which all workers with that script share. */
const addresses = new Map<string, Promise<string>>();

function addressOf(script: string): Promise<string> {
  const known = addresses.get(script) ?? read(script);
  addresses.set(script, known);
  known.catch(() => addresses.delete(script));
  return known;
}

async function read(script: string): Promise<string> {
  const text = await recordStore().readFile(placeOfScript(script));
  return URL.createObjectURL(new Blob([text as Uint8Array<ArrayBuffer>], { type: 'text/javascript' }));
}

/** A worker whose script is in the extension's folder. Messages wait until it has been read. */
export class Worker {
  readonly #listeners: Listeners = {};
  readonly #started: Promise<BrowserWorker>;
  #isOver = false;

  /** @param script path of a script that needs no other file */
  constructor(script: string, { name }: { readonly name?: string } = {}) {
    this.#started = this.#start(script, name);
    this.#started.catch((error: Error) => this.#fail(error));
  }

  on(event: 'message', listener: (message: never) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  on(event: 'exit', listener: (code: number) => void): void;
  on(event: string, listener: (value: never) => void): void {
    // A browser tells of no exit.
    if (event !== 'exit') Object.assign(this.#listeners, { [event]: listener });
  }

  postMessage(message: unknown, transfer: readonly ArrayBuffer[] = []): void {
    this.#started.then((worker) => worker.postMessage(message, transfer)).catch((error: Error) => this.#fail(error));
  }

  async terminate(): Promise<void> {
    this.#isOver = true;
    await this.#started.then((worker) => worker.terminate()).catch(() => {});
  }

  ref(): void {}
  unref(): void {}

  async #start(script: string, name: string | undefined): Promise<BrowserWorker> {
    const address = await addressOf(script);
    const worker = new scope.Worker(address, { ...(name && { name }) });
    worker.onmessage = ({ data }) => {
      if (!this.#isOver) this.#listeners.message?.(data as never);
    };
    worker.onerror = ({ message }) => this.#fail(new Error(message ?? 'The worker failed.'));
    return worker;
  }

  #fail(error: Error): void {
    if (!this.#isOver) this.#listeners.error?.(error);
  }
}

/** The other end, in a worker. */
export const parentPort = {
  on(event: 'message', listener: (message: never) => void): void {
    scope.addEventListener(event, ({ data }) => listener(data as never));
  },
  postMessage(message: unknown, transfer: readonly ArrayBuffer[] = []): void {
    scope.postMessage(message, transfer);
  },
};
