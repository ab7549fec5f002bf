import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { succeeds, waitFor } from '../../wait';
import type { Answer, Call, Hello, Method, WireUri } from './wire';

/** A file as an argument of a command. */
export function uri(file: string): WireUri {
  return { $uri: pathToFileURL(file).href };
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The window's current extension host. */
interface Host {
  readonly process: number;
  readonly socket: Socket;
  readonly waiting: Map<number, Waiting>;
}

/** Gives a test access to its window's extension host, without keyboard and mouse. */
export class Companion {
  readonly token = randomBytes(16).toString('hex');
  #host: Host | undefined;
  readonly #processes = new Set<number>();
  #calls = 0;

  /** Runs a command like a menu that passes files; resolves when the command has ended. */
  execute<T = unknown>(id: string, ...args: readonly unknown[]): Promise<T> {
    return this.#call<T>('execute', id, ...args);
  }

  /**
   * Runs a command that waits for a person.
   * @returns Resolves when the command ends; a failure appears where the test waits for it.
   */
  begin<T = unknown>(id: string, ...args: readonly unknown[]): Promise<T> {
    const result = this.execute<T>(id, ...args);
    void succeeds(result);
    return result;
  }

  /** Changes user settings; the window applies them at once. Null removes one. */
  async configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#call('configure', settings);
  }

  /** Waits until the window is notified of what other programs do in a folder, which takes a moment in a new window. */
  async untilWatched(folder: string): Promise<void> {
    await this.#call('untilWatched', folder);
  }

  /** ID of the process that runs extensions. */
  async process(): Promise<number> {
    return (await this.#connected()).process;
  }

  /**
   * Executes a change that gives the window another extension host, and waits for the new one.
   * @param change is not awaited, because it ends with the old host
   */
  async renewed(change: () => Promise<unknown>): Promise<void> {
    const { process } = await this.#connected();
    void succeeds(change());
    await waitFor('another extension host', () => this.#host !== undefined && this.#host.process !== process);
  }

  /** Resolves when all the window's extension hosts have exited; remaining ones are killed. */
  async gone(): Promise<void> {
    const all = () => [...this.#processes].every((id) => !isAlive(id));
    if (await succeeds(waitFor('the extension host to end', all, 5))) return;
    for (const id of this.#processes) if (isAlive(id)) process.kill(id, 'SIGKILL');
    await waitFor('the extension host to exit', all);
  }

  /** Accepts the connection of an extension host; returns a handler for its further lines. */
  take(process: number, socket: Socket): (line: string) => void {
    const host: Host = { process, socket, waiting: new Map() };
    this.#host = host;
    this.#processes.add(process);
    socket.on('close', () => {
      if (this.#host === host) this.#host = undefined;
      for (const { reject } of host.waiting.values()) reject(new Error('The extension host ended.'));
    });
    return (line) => settle(host, JSON.parse(line) as Answer);
  }

  #connected(): Promise<Host> {
    return waitFor('the extension host', () => this.#host);
  }

  async #call<T>(method: Method, ...args: readonly unknown[]): Promise<T> {
    const { socket, waiting } = await this.#connected();
    const id = ++this.#calls;
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { resolve: (value) => resolve(value as T), reject });
      const call: Call = { id, method, args };
      socket.write(`${JSON.stringify(call)}\n`);
    });
  }
}

function settle({ waiting }: Host, { id, value, error }: Answer): void {
  const caller = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) caller?.resolve(value);
  else caller?.reject(new Error(error));
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}

/** The server that the companions of all windows connect to, each with its window's token. */
export class Companions {
  readonly #server: Server;

  readonly #expected = new Map<string, Companion>();

  private constructor(
    server: Server,
    readonly port: number,
  ) {
    this.#server = server;
  }

  static async listen(): Promise<Companions> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The companion server has no port.');
    const companions = new Companions(server, address.port);
    server.on('connection', (socket) => companions.#greet(socket));
    return companions;
  }

  /** A window that will open. */
  expect(): Companion {
    const companion = new Companion();
    this.#expected.set(companion.token, companion);
    return companion;
  }

  close(): void {
    this.#server.close();
    this.#server.unref();
  }

  #greet(socket: Socket): void {
    // It ends with its extension host.
    socket.on('error', () => {});
    let further: ((line: string) => void) | undefined;
    createInterface({ input: socket }).on('line', (line) => {
      if (further) return further(line);
      const { token, process } = JSON.parse(line) as Hello;
      further = this.#expected.get(token)?.take(process, socket);
      if (!further) socket.destroy();
    });
  }
}
