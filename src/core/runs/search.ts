import type { CallOptions } from '../../service/calls';
import type { ServiceClient } from '../../service/client';
import type { Clock } from '../../service/clock';
import { AuthenticationError, MissingKeyError } from '../../service/errors';
import { foreignText, rawText } from '../../shared/base/foreignText';
import type { Asset } from '../../shared/contract/api';
import { hasTag } from '../../shared/contract/check';
import { isRecoveryTag } from '../domain/runId';
import type { RunRecord } from './journal/record';

/** Waits before the first reads of the list, in milliseconds: they come after 0, 2, 4, 8 and 15 s. */
const WAITS_MS = [0, 2_000, 2_000, 4_000, 7_000];
/** Wait before each later read, in milliseconds; up to as much is added at random. */
const LATER_MS = 15_000;
/** If the number of outputs is unknown, the search ends when nothing new came for `STABLE` and the stream was lost `PATIENCE` ago. */
const STABLE = 60_000;
const PATIENCE = 90_000;
/** A canceled run's search ends at the first read this long after the stream was lost; `nextSearch` continues it later. */
const CANCELED = 8_000;
/** Without any output, the search ends after this time: if it isn't known whether the run was accepted, and if it was. */
const NONE_UNKNOWN = 300_000;
const NONE_ACCEPTED = 600_000;
/** Ages of a run at which outputs are looked for again, if it is unresolved or the service didn't tell their number. */
const LOOK_AGAIN = [5 * 60_000, 60 * 60_000];
/** Time between two looks for a canceled run that may have more outputs. */
const CANCELED_AGAIN = 30_000;

/** The age at which outputs of a run of this age are next looked for automatically, in milliseconds; undefined: never. */
export function nextSearch(age: number, expectsMore = false): number | undefined {
  return expectsMore ? age + CANCELED_AGAIN : LOOK_AGAIN.find((after) => after > age);
}

export interface Search {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly tag: string;
  /** Whether `started` was seen. */
  readonly accepted: boolean;
  /** When the stream was lost, in milliseconds since 1970. */
  readonly since: number;
  /** Number of outputs, if known. */
  readonly expected?: number;
  /** Ids of the outputs seen so far. */
  readonly known: ReadonlySet<string>;
  /** Called with new assets, oldest first. */
  readonly onFound: (assets: readonly Asset[]) => Promise<void>;
  readonly onWait?: CallOptions['onWait'];
  readonly signal: AbortSignal;
  /** Aborts when the user cancels the run. */
  readonly canceled: AbortSignal;
}

/**
 * - `complete`: as many outputs as expected.
 * - `stable`: some, and no more are coming; their number was not known.
 * - `short`: fewer than expected, or the list could not be read, and no more are coming.
 * - `none`: no output.
 * - `later`: not known yet; the user canceled the run, so its outputs are looked for again later.
 */
export type Found = 'complete' | 'stable' | 'short' | 'none' | 'later';

/**
 * Looks for the outputs of a run whose stream was lost, by the run's own tag, until it is clear how many there are. Only reads, and is free. Rejects
 * with a `CanceledError` when the signal aborts, and with the client's error if the key is no longer accepted.
 */
export async function search(options: Search): Promise<Found> {
  const { clock, canceled, since } = options;
  const ids = new Set(options.known);
  let lastNew = since;
  for (let count = 0; ; count++) {
    await pause(waitBefore(count, clock), options);
    const look = await lookOnce(options, ids);
    if (look === 'new') lastNew = clock.now();
    const verdict = judge(options, ids.size, lastNew, look !== 'failed');
    if (verdict) return verdict;
    if (canceled.aborted && clock.now() - since >= CANCELED) return 'later';
  }
}

/** Waits; canceling the run in the meantime ends the wait. */
async function pause(ms: number, { clock, signal, canceled }: Search): Promise<void> {
  if (canceled.aborted) return clock.sleep(ms, signal);
  try {
    await clock.sleep(ms, AbortSignal.any([signal, canceled]));
  } catch (error) {
    if (signal.aborted || !canceled.aborted) throw error;
  }
}

function waitBefore(look: number, clock: Clock): number {
  return WAITS_MS[look] ?? LATER_MS * (1 + clock.random());
}

/** Looks once at the list; ids of new assets are added to `ids`. */
export async function lookOnce(
  { client, tag, onFound, onWait, signal }: Pick<Search, 'client' | 'tag' | 'onFound' | 'onWait' | 'signal'>,
  ids: Set<string>,
): Promise<'new' | 'nothing' | 'failed'> {
  const fresh: Asset[] = [];
  try {
    for await (const asset of client.assets({ tag }, { signal, onWait })) {
      // A service that doesn't know the filter lists everything.
      if (!ids.has(asset.id) && hasTag(asset, tag)) fresh.unshift(asset);
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
  // If the list can't be read, it may have more.
  const stable = seen && now - lastNew >= STABLE && lost >= PATIENCE;
  if (expected === undefined && stable) return 'stable';
  return lost >= enough && now - lastNew >= STABLE ? 'short' : undefined;
}

/** Most assets that are checked. */
const LOOKED_AT = 500;
/** A service's clock may be this much behind, in milliseconds. */
const SKEW = 3_600_000;

/**
 * Assets that may be outputs of a run without its own tag, oldest first, for a person to pick from: they have the run's prompt and are newer than the
 * newest asset before the run. Rejects with a `KilnError`.
 */
export async function candidates(record: RunRecord, client: ServiceClient, signal?: AbortSignal): Promise<Asset[]> {
  const have = new Set(record.outputs.map(({ assetId }) => assetId));
  const found: Asset[] = [];
  let looked = 0;
  for await (const asset of client.assets({}, signal && { signal })) {
    if (asset.id === record.newestBefore || isOlder(asset, record) || ++looked > LOOKED_AT) break;
    if (!have.has(asset.id) && mayBelong(asset, record)) found.unshift(asset);
  }
  return found;
}

function mayBelong({ prompt = foreignText(''), tags }: Asset, { plan }: RunRecord): boolean {
  // The tags may have changed since then: only another run's own tag excludes an asset.
  if (tags.some(isRecoveryTag)) return false;
  return plan.prompt === undefined || rawText(prompt).trim() === rawText(plan.prompt).trim();
}

function isOlder({ createdAt }: Asset, record: RunRecord): boolean {
  const at = createdAt === undefined ? Number.NaN : Date.parse(rawText(createdAt));
  return at < record.createdAt - SKEW;
}
