import * as v from 'valibot';
import type * as vscode from 'vscode';
import { messageOf } from '../../core/text/errors';
import { plainText } from '../../shared/base/foreignText';
import { type CallMap, callSchema, type HostMessage } from '../../shared/protocol/message';
import type { Log } from './log';

/** Schemas of a page's methods, by name. */
export type ParamSchemas<Calls extends CallMap> = {
  readonly [M in keyof Calls]: v.GenericSchema<unknown, Calls[M]['params']>;
};

/** Answers to a page's methods, by name. */
export type Handlers<Calls extends CallMap> = {
  readonly [M in keyof Calls]: (params: Calls[M]['params']) => Promise<Calls[M]['result']>;
};

/**
 * The host's end of a page's protocol: checks and answers each call, with `err` if the handler throws, and sends events after the page has called
 * `ready`.
 */
export class PageChannel<Calls extends CallMap, Events extends object> {
  readonly #webview: Pick<vscode.Webview, 'onDidReceiveMessage' | 'postMessage'>;
  readonly #schemas: ParamSchemas<Calls>;
  readonly #handlers: Handlers<Calls>;
  readonly #log: Pick<Log, 'warn' | 'error'>;

  #ready = false;
  #disposed = false;
  /** Events that wait for the answer to `ready`, by name, with the function that returns their data. */
  readonly #later = new Map<string, () => unknown>();
  #answering = false;
  readonly #listener: vscode.Disposable;

  constructor(
    webview: Pick<vscode.Webview, 'onDidReceiveMessage' | 'postMessage'>,
    schemas: ParamSchemas<Calls>,
    handlers: Handlers<Calls>,
    log: Pick<Log, 'warn' | 'error'>,
  ) {
    this.#webview = webview;
    this.#schemas = schemas;
    this.#handlers = handlers;
    this.#log = log;
    this.#listener = webview.onDidReceiveMessage((message) => this.#receive(message));
  }

  /**
   * Sends an event. Before the page has called `ready`, events are dropped, because the answer to that call contains the whole state. While that
   * answer is being made, which may lack the change, events wait; each is sent once after it.
   * @param data called when the event is sent
   */
  send<E extends keyof Events & string>(event: E, data: () => Events[E]): void {
    if (this.#answering) this.#later.set(event, data);
    else if (this.#ready) this.#post({ kind: 'event', event, data: data() });
  }

  /** Sends an event to a page that is loading: VS Code holds it until the page listens. */
  sendEarly<E extends keyof Events & string>(event: E, data: Events[E]): void {
    this.#post({ kind: 'event', event, data });
  }

  dispose(): void {
    this.#disposed = true;
    this.#listener.dispose();
  }

  async #receive(message: unknown): Promise<void> {
    const call = v.safeParse(callSchema, message);
    if (!call.success) {
      this.#log.warn("A page sent something that isn't a call.");
      return;
    }
    const { id, method, params } = call.output;
    const isReady = method === 'ready';
    if (isReady) this.#answering = true;
    try {
      const ok = await this.#answer(method, params);
      this.#ready ||= isReady;
      this.#post({ kind: 'reply', id, ok });
    } catch (error) {
      this.#log.error(`A page's call of ${method} failed`, error);
      const name = error instanceof Error ? error.name : 'Error';
      this.#post({ kind: 'reply', id, err: { name, message: plainText(messageOf(error)) } });
    }
    if (isReady) this.#sendLater();
  }

  #sendLater(): void {
    this.#answering = false;
    const waiting = [...this.#later];
    this.#later.clear();
    if (this.#ready) for (const [event, data] of waiting) this.#post({ kind: 'event', event, data: data() });
  }

  async #answer<M extends keyof Calls>(method: M, params: unknown): Promise<Calls[M]['result']> {
    if (!Object.hasOwn(this.#schemas, method)) throw new Error(`No method ${String(method)}.`);
    return this.#handlers[method](v.parse(this.#schemas[method], params));
  }

  #post(message: HostMessage): void {
    if (!this.#disposed) void this.#webview.postMessage(message);
  }
}
