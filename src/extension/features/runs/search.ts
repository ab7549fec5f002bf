import type { ServiceClient } from '../../../service/client';
import type { Clock } from '../../../service/clock';
import { AuthenticationError, MissingKeyError } from '../../../service/errors';
import type { Asset } from '../../../shared/api';

/** The first looks at the list come after 0, 2, 4, 8 and 15 s: the waits between them, in milliseconds. */
const WAITS = [0, 2_000, 2_000, 4_000, 7_000];
/** Between later looks; up to as much again by chance. */
const LATER = 15_000;
/** With an unknown count: as long as nothing new came, and as long since the stream was lost. */
const STABLE = 60_000;
const PATIENCE = 90_000;
/** Without one output: after this, nobody expects one. */
const NONE_UNKNOWN = 300_000;
const NONE_ACCEPTED = 600_000;

export interface Search {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly tag: string;
  /** Whether `started` was seen. */
  readonly accepted: boolean;
  /** When the stream was lost. */
  readonly since: number;
  /** Number of outputs where it is known, and those seen so far. */
  readonly expected?: number;
  readonly known: ReadonlySet<string>;
  /** Told of assets that are new, oldest first. */
  readonly onFound: (assets: readonly Asset[]) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * - `complete`: as many as there must be.
 * - `stable`: some, and no more are coming; their number was not known.
 * - `short`: fewer than there must be, or the list could not be read, and no more are coming.
 * - `none`: not one.
 */
export type Found = 'complete' | 'stable' | 'short' | 'none';

/**
 * Looks for the outputs of a run whose stream was lost, by its own tag, until their number is settled. Costs nothing and is
 * never a request that costs. Rejects with a `CancelledError` when the signal aborts, and where the key is no longer accepted.
 */
export async function search(options: Search): Promise<Found> {
  const { clock, signal } = options;
  const ids = new Set(options.known);
  let lastNew = options.since;
  for (let count = 0; ; count++) {
    await clock.sleep(waitBefore(count, clock), signal);
    const look = await lookOnce(options, ids);
    if (look === 'new') lastNew = clock.now();
    const verdict = judge(options, ids.size, lastNew, look !== 'failed');
    if (verdict) return verdict;
  }
}

function waitBefore(look: number, clock: Clock): number {
  return WAITS[look] ?? LATER * (1 + clock.random());
}

/** One look at the list; what is new is added to `ids`. */
export async function lookOnce(
  { client, tag, onFound, signal }: Pick<Search, 'client' | 'tag' | 'onFound' | 'signal'>,
  ids: Set<string>,
): Promise<'new' | 'nothing' | 'failed'> {
  const fresh: Asset[] = [];
  try {
    for await (const asset of client.assets({ tag }, { signal })) {
      // A service that does not know the filter lists everything.
      if (!ids.has(asset.id) && asset.tags.includes(tag)) fresh.unshift(asset);
    }
  } catch (error) {
    if (signal.aborted || error instanceof AuthenticationError || error instanceof MissingKeyError) throw error;
    if (!fresh.length) return 'failed';
  }
  if (!fresh.length) return 'nothing';
  for (const { id } of fresh) ids.add(id);
  await onFound(fresh);
  return 'new';
}

function judge(options: Search, count: number, lastNew: number, seen: boolean): Found | undefined {
  const { accepted, expected, since, clock } = options;
  const now = clock.now();
  const lost = now - since;
  if (expected !== undefined && count >= expected) return 'complete';
  const enough = accepted ? NONE_ACCEPTED : NONE_UNKNOWN;
  if (count === 0) return lost >= enough ? 'none' : undefined;
  // Where the list cannot be read, nothing is known to be all there is.
  const stable = seen && now - lastNew >= STABLE && lost >= PATIENCE;
  if (expected === undefined && stable) return 'stable';
  return lost >= enough && now - lastNew >= STABLE ? 'short' : undefined;
}
