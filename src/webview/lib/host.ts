import type { CallMap, CallMessage, HostMessage } from '../../shared/protocol/message';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The host answered a call with an error; `name` is the name of that error. */
export class HostError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export interface Host<C extends CallMap, E> {
  /** Calls a method of the host. Rejects with `HostError` if the host answers `err`. */
  call<M extends keyof C & string>(method: M, params: C[M]['params']): Promise<C[M]['result']>;
  /**
   * Listens to an event of the host. Each event has one handler: the last one that was set. A page may listen late: if the event was sent
   * after the answer to `ready`, the handler is called with the latest one.
   */
  on<N extends keyof E & string>(event: N, handler: (data: E[N]) => void): void;
  /** The value that `setState` stored when this page was last shown; its shape is not checked. */
  getState(): unknown;
  setState(state: unknown): void;
}

interface Waiting {
  readonly method: string;
  readonly resolve: (value: never) => void;
  readonly reject: (reason: Error) => void;
}

function isHostMessage(data: unknown): data is HostMessage {
  return (
    typeof data === 'object' && data !== null && 'kind' in data && (data.kind === 'reply' || data.kind === 'event')
  );
}

/** Connects the page to its host. Call once: the editor gives out its API only once. */
export function connectHost<C extends CallMap, E>(): Host<C, E> {
  const api = acquireVsCodeApi();
  const waiting = new Map<number, Waiting>();
  const handlers = new Map<string, (data: never) => void>();
  /** Events without a handler yet, the latest one of each name. */
  const kept = new Map<string, unknown>();
  let lastId = 0;

  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isHostMessage(data)) return;
    if (data.kind === 'event') {
      const handler = handlers.get(data.event);
      if (handler) handler(data.data as never);
      else kept.set(data.event, data.data);
      return;
    }
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    // The answer is newer than all events before it.
    if (call?.method === 'ready') kept.clear();
    if ('err' in data) call?.reject(new HostError(data.err.name, data.err.message));
    else call?.resolve(data.ok as never);
  });

  return {
    call(method, params) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { method, resolve, reject });
        api.postMessage({ kind: 'call', id, method, params } satisfies CallMessage);
      });
    },
    on(event, handler) {
      handlers.set(event, handler);
      if (!kept.has(event)) return;
      const data = kept.get(event);
      kept.delete(event);
      queueMicrotask(() => handler(data as never));
    },
    getState: () => api.getState(),
    setState: (state) => api.setState(state),
  };
}
