import { InputError } from '../../service/errors';
import { type ForeignText, rawText } from '../../shared/base/foreignText';
import { checkTags, normalizeTag, type Violation } from '../../shared/contract/check';
import { TAGS } from '../../shared/contract/limits';
import { isRecoveryTag } from '../domain/runId';

/** Tags to add to and remove from each asset; its other tags stay. */
export interface TagChange {
  readonly add: readonly ForeignText[];
  readonly remove: readonly ForeignText[];
}

/** Tags that people see: all but those by which runs find their outputs again. */
export function visibleTags(tags: readonly ForeignText[]): ForeignText[] {
  return tags.filter((tag) => !isRecoveryTag(tag));
}

/** (before − removed) + added, in the old order, new ones at the end. Tags of runs are neither added nor removed. */
export function withChange(before: readonly ForeignText[], { add, remove }: TagChange): ForeignText[] {
  const removed = new Set(visibleTags(remove.map((tag) => normalizeTag(tag))));
  const rest = before.filter((tag) => !removed.has(normalizeTag(tag)));
  const existing = new Set(rest.map((tag) => normalizeTag(tag)));
  const added = visibleTags(add.map((tag) => normalizeTag(tag))).filter(
    (tag) => !existing.has(tag) && existing.add(tag),
  );
  return [...rest, ...added];
}

/**
 * Checks a change for all assets before anything is sent.
 * @throws {InputError} if it breaks a rule for one of them
 */
export function checkChange(change: TagChange, targets: readonly { readonly tags: readonly ForeignText[] }[]): void {
  const violations: Violation[] = checkTags(change.add.map(rawText));
  const most = Math.max(...targets.map(({ tags }) => withChange(tags, change).length));
  if (violations.length === 0 && most > TAGS.max)
    violations.push({ rule: 'too-many-tags', count: most, max: TAGS.max });
  if (violations.length > 0) throw new InputError(violations);
}

/** The tags with `to` instead of `from`; if both were present, `to` appears once. */
export function withRenamed(before: readonly ForeignText[], from: ForeignText, to: ForeignText): ForeignText[] {
  if (!before.some((tag) => normalizeTag(tag) === from)) return [...before];
  const renamed = before.map((tag) => (normalizeTag(tag) === from ? to : tag));
  return renamed.filter((tag, at) => tag !== to || renamed.indexOf(to) === at);
}

/** The old tags of an asset, but with its current tags of runs: a run that ended in the meantime removed its own. */
export function asBefore(before: readonly ForeignText[], now: readonly ForeignText[]): ForeignText[] {
  const runs = now.filter(isRecoveryTag);
  const had = before.filter((tag) => !isRecoveryTag(tag) || runs.includes(tag));
  return [...had, ...runs.filter((tag) => !had.includes(tag))];
}

/** Whether both have the same tags, in any order, ignoring tags of runs. */
export function sameTags(a: readonly ForeignText[], b: readonly ForeignText[]): boolean {
  return key(a) === key(b);
}

function key(tags: readonly ForeignText[]): ForeignText {
  return [...new Set(visibleTags(tags).map((tag) => normalizeTag(tag)))].sort().join('\n');
}
