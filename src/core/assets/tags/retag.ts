import type { CallOptions } from '../../../service/calls';
import { OddTagsError } from '../../../service/errors';
import type { ForeignText } from '../../../shared/base/foreignText';
import type { Asset } from '../../../shared/contract/api';
import { sameTags } from '../tagChange';

/** The part of the client that reads and replaces tags. */
export interface TagClient {
  asset(id: string, options?: CallOptions): Promise<Asset>;
  replaceTags(
    id: string,
    tags: readonly ForeignText[],
    options?: CallOptions & { readonly had?: readonly ForeignText[] },
  ): Promise<Asset>;
}

/** The part of the index that is updated along with the service. */
export interface TagIndex {
  retag(id: string, tags: readonly ForeignText[]): void;
  remove(ids: readonly string[]): void;
}

export interface TagDependencies {
  readonly client: TagClient;
  readonly index: TagIndex;
}

/** All tags of an asset, before and after a replacement. */
export interface Retagged {
  readonly id: string;
  readonly before: readonly ForeignText[];
  readonly after: readonly ForeignText[];
}

export interface RetagOptions {
  readonly signal: AbortSignal;
  /** See `CallOptions`. */
  readonly onWait?: CallOptions['onWait'] | undefined;
  /** Called before the change is sent, which waits until it resolves. */
  readonly onTry?: (attempt: Retagged) => Promise<void> | void;
  /** An earlier replacement whose answer was lost; it succeeded if the asset has these tags now. */
  readonly tried?: Retagged | undefined;
}

/**
 * Replaces the tags of one asset. `change` gets its current tags on the service (§4: PATCH takes the whole list).
 * @returns undefined if nothing changes
 */
export async function retag(
  id: string,
  change: (tags: readonly ForeignText[]) => readonly ForeignText[],
  dependencies: TagDependencies,
  options: RetagOptions,
): Promise<Retagged | undefined> {
  // Each asset has its own signal: requests keep listeners on theirs as long as it lives, and there may be ten thousand assets.
  const own = new AbortController();
  const stop = () => own.abort();
  if (options.signal.aborted) stop();
  options.signal.addEventListener('abort', stop, { once: true });
  try {
    return await replace(id, change, dependencies, { ...options, signal: own.signal });
  } finally {
    options.signal.removeEventListener('abort', stop);
  }
}

async function replace(
  id: string,
  change: (tags: readonly ForeignText[]) => readonly ForeignText[],
  { client, index }: TagDependencies,
  { signal, onWait, onTry, tried }: RetagOptions,
): Promise<Retagged | undefined> {
  const call = { signal, onWait };
  const { tags: before, oddTags } = await client.asset(id, call);
  if (oddTags) throw new OddTagsError();
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
  const { tags } = await client.replaceTags(id, after, { had: before, ...call });
  index.retag(id, tags);
  return { id, before, after: tags };
}

function isList(a: readonly ForeignText[], b: readonly ForeignText[]): boolean {
  return a.length === b.length && a.every((tag, at) => tag === b[at]);
}
