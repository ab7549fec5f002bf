import type { CallOptions } from '../../../service/calls';
import type { ForeignText } from '../../../shared/base/foreignText';
import { asBefore, sameTags, type TagChange, withChange } from '../tagChange';
import { eachAsset, type Passed } from './eachAsset';
import { type Retagged, retag, type TagDependencies } from './retag';

export interface TagResult extends Passed {
  readonly changed: readonly Retagged[];
  /** Ids of assets that needed no change. */
  readonly unchanged: readonly string[];
  /** Changes that were sent but not answered, by asset id; for the next attempt. */
  readonly tried: ReadonlyMap<string, Retagged>;
}

export interface UndoResult extends Passed {
  readonly restored: readonly string[];
  /** Ids of assets whose tags someone else changed in the meantime; they stay unchanged. */
  readonly others: readonly string[];
}

export interface TagJobOptions {
  readonly signal: AbortSignal;
  /** Called after each asset. */
  readonly step?: () => void;
  /** Makes the `onWait` of one asset's calls, see `CallOptions`. */
  readonly countdown?: () => CallOptions['onWait'];
  readonly tried?: ReadonlyMap<string, Retagged>;
}

/** Adds and removes tags of assets; their other tags stay. Assets that no longer exist leave the index. Never rejects. */
export async function applyTags(
  ids: readonly string[],
  change: TagChange,
  dependencies: TagDependencies,
  { signal, step, countdown, tried }: TagJobOptions,
): Promise<TagResult> {
  const changed: Retagged[] = [];
  const unchanged: string[] = [];
  const open = new Map(tried);
  const work = async (id: string) => {
    const onTry = (attempt: Retagged) => void open.set(id, attempt);
    const options = { signal, onWait: countdown?.(), onTry, tried: tried?.get(id) };
    const done = await retag(id, (tags) => withChange(tags, change), dependencies, options);
    open.delete(id);
    if (done) changed.push(done);
    else unchanged.push(id);
  };
  const passed = await eachAsset([...new Set(ids)], work, step);
  dependencies.index.remove(passed.gone);
  return { ...passed, changed, unchanged, tried: open };
}

/** Restores exactly the old tags of each asset, if it still has those that were written. Never rejects. */
export async function undoTags(
  changed: readonly Retagged[],
  dependencies: TagDependencies,
  { signal, step, countdown }: TagJobOptions,
): Promise<UndoResult> {
  const byId = new Map(changed.map((one) => [one.id, one]));
  const restored: string[] = [];
  const others: string[] = [];
  const work = async (id: string) => {
    const one = byId.get(id);
    const outcome = one && (await restore(one, dependencies, signal, countdown?.()));
    if (outcome === 'restored') restored.push(id);
    if (outcome === 'others') others.push(id);
  };
  const passed = await eachAsset([...byId.keys()], work, step);
  dependencies.index.remove(passed.gone);
  return { ...passed, restored, others };
}

/** Restores an asset's tags. `same`: it has them already; `others`: it has neither these nor those that were written. */
export async function restore(
  one: Retagged,
  dependencies: TagDependencies,
  signal: AbortSignal,
  onWait?: CallOptions['onWait'],
): Promise<'restored' | 'same' | 'others'> {
  let isUntouched = true;
  const withOldTags = (now: readonly ForeignText[]) => {
    isUntouched = sameTags(now, one.after) || sameTags(now, one.before);
    return isUntouched ? asBefore(one.before, now) : now;
  };
  const done = await retag(one.id, withOldTags, dependencies, { signal, onWait });
  if (done) return 'restored';
  return isUntouched ? 'same' : 'others';
}
