import type { Asset } from '../../../../shared/api';
import { sameTags } from './tagChange';

/** The part of the client that tags need. */
export interface TagClient {
  asset(id: string, options?: { signal?: AbortSignal }): Promise<Asset>;
  replaceTags(id: string, tags: readonly string[], options?: { signal?: AbortSignal }): Promise<Asset>;
}

/** The part of the index that follows what is done at the service. */
export interface TagIndex {
  retag(id: string, tags: readonly string[]): void;
  remove(ids: readonly string[]): void;
}

export interface TagPorts {
  readonly client: TagClient;
  readonly index: TagIndex;
}

/** Tags of an asset, all of them, before and after they were replaced. */
export interface Retagged {
  readonly id: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

export interface RetagOptions {
  readonly signal: AbortSignal;
  /** Told before anything is sent that changes the asset; nothing is sent until it resolves. */
  readonly onTry?: (attempt: Retagged) => Promise<void> | void;
  /** A replacement whose answer was lost: where the asset has these tags now, it was done. */
  readonly tried?: Retagged | undefined;
}

/**
 * Replaces the tags of one asset by what `change` makes of those that it has at the service now (§4: PATCH takes the whole list).
 * @returns undefined where nothing is to be changed.
 */
export async function retag(
  id: string,
  change: (tags: readonly string[]) => readonly string[],
  ports: TagPorts,
  options: RetagOptions,
): Promise<Retagged | undefined> {
  // A signal of its own: requests listen to theirs for as long as it lives, and there may be ten thousand assets.
  const own = new AbortController();
  const stop = () => own.abort();
  if (options.signal.aborted) stop();
  options.signal.addEventListener('abort', stop, { once: true });
  try {
    return await replace(id, change, ports, { ...options, signal: own.signal });
  } finally {
    options.signal.removeEventListener('abort', stop);
  }
}

async function replace(
  id: string,
  change: (tags: readonly string[]) => readonly string[],
  { client, index }: TagPorts,
  { signal, onTry, tried }: RetagOptions,
): Promise<Retagged | undefined> {
  const { tags: before } = await client.asset(id, { signal });
  if (tried && sameTags(before, tried.after)) {
    index.retag(id, before);
    return tried;
  }
  const after = change(before);
  if (isList(before, after)) {
    index.retag(id, before);
    return undefined;
  }
  await onTry?.({ id, before, after });
  const { tags } = await client.replaceTags(id, after, { signal });
  index.retag(id, tags);
  return { id, before, after: tags };
}

function isList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tag, at) => tag === b[at]);
}
