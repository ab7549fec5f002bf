import type { CallMap, CallMessage, HostMessage } from '../../shared/protocol/message';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** A call that the host answered with an error; `name` is the name of the host's error. */
export class HostError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export interface Host<C extends CallMap, E> {
  /** Calls a method of the host. Rejects with `HostError` when the host answers `err`. */
  call<M extends keyof C & string>(method: M, params: C[M]['params']): Promise<C[M]['result']>;
  /** Listens to an event of the host. Each event has one handler: the last one that was set. */
  on<N extends keyof E & string>(event: N, handler: (data: E[N]) => void): void;
  /** The value that `setState` stored when this page was last shown; its shape is not checked. */
  getState(): unknown;
  setState(state: unknown): void;
}

interface Waiting {
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
  let lastId = 0;

  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isHostMessage(data)) return;
    if (data.kind === 'event') {
      handlers.get(data.event)?.(data.data as never);
      return;
    }
    const call = waiting.get(data.id);
    waiting.delete(data.id);
    if ('err' in data) call?.reject(new HostError(data.err.name, data.err.message));
    else call?.resolve(data.ok as never);
  });

  return {
    call(method, params) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        api.postMessage({ kind: 'call', id, method, params } satisfies CallMessage);
      });
    },
    on(event, handler) {
      handlers.set(event, handler);
    },
    getState: () => api.getState(),
    setState: (state) => api.setState(state),
  };
}
