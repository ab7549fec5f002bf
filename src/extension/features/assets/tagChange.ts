import type { ForeignText } from '../../../shared/base/foreignText';
import { normalizeTag } from '../../../shared/contract/check';
import { isRecoveryTag } from '../../domain/runId';

/** What is done to the tags of each asset; the others stay. */
export interface TagChange {
  readonly add: readonly ForeignText[];
  readonly remove: readonly ForeignText[];
}

/** Tags that people see: without those by which runs find their outputs again. */
export function visibleTags(tags: readonly ForeignText[]): ForeignText[] {
  return tags.filter((tag) => !isRecoveryTag(tag));
}

/** (before − removed) + added, in the order they had, new ones at the end. Tags of runs are neither added nor removed. */
export function withChange(before: readonly ForeignText[], { add, remove }: TagChange): ForeignText[] {
  const gone = new Set(visibleTags(remove.map((tag) => normalizeTag(tag))));
  const rest = before.filter((tag) => !gone.has(normalizeTag(tag)));
  const there = new Set(rest.map((tag) => normalizeTag(tag)));
  const fresh = visibleTags(add.map((tag) => normalizeTag(tag))).filter((tag) => !there.has(tag) && there.add(tag));
  return [...rest, ...fresh];
}

/** `to` in the place of `from`; where both were there, one is left. */
export function withRenamed(before: readonly ForeignText[], from: ForeignText, to: ForeignText): ForeignText[] {
  if (!before.some((tag) => normalizeTag(tag) === from)) return [...before];
  const renamed = before.map((tag) => (normalizeTag(tag) === from ? to : tag));
  return renamed.filter((tag, at) => tag !== to || renamed.indexOf(to) === at);
}

/** The tags that an asset had, but with the tags of runs that it has now: a run that ended in the meantime removed its own. */
export function asBefore(before: readonly ForeignText[], now: readonly ForeignText[]): ForeignText[] {
  const runs = now.filter(isRecoveryTag);
  const had = before.filter((tag) => !isRecoveryTag(tag) || runs.includes(tag));
  return [...had, ...runs.filter((tag) => !had.includes(tag))];
}

/** Whether both have the same tags, in any order; tags of runs do not count. */
export function sameTags(a: readonly ForeignText[], b: readonly ForeignText[]): boolean {
  return key(a) === key(b);
}

function key(tags: readonly ForeignText[]): ForeignText {
  return [...new Set(visibleTags(tags).map((tag) => normalizeTag(tag)))].sort().join('\n');
}
