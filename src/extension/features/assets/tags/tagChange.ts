import { normalizeTag } from '../../../../shared/check';
import { isRecoveryTag } from '../../../domain/runId';

/** What is done to the tags of each asset; the others stay. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Tags that people see: without those by which runs find their outputs again. */
export function visibleTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => !isRecoveryTag(tag));
}

/** (before − removed) + added, in the order they had, new ones at the end. Tags of runs are neither added nor removed. */
export function withChange(before: readonly string[], { add, remove }: TagChange): string[] {
  const gone = new Set(visibleTags(remove.map(normalizeTag)));
  const rest = before.filter((tag) => !gone.has(normalizeTag(tag)));
  const there = new Set(rest.map(normalizeTag));
  const fresh = visibleTags(add.map(normalizeTag)).filter((tag) => !there.has(tag) && there.add(tag));
  return [...rest, ...fresh];
}

/** `to` in the place of `from`; where both were there, one is left. */
export function withRenamed(before: readonly string[], from: string, to: string): string[] {
  if (!before.some((tag) => normalizeTag(tag) === from)) return [...before];
  const renamed = before.map((tag) => (normalizeTag(tag) === from ? to : tag));
  return renamed.filter((tag, at) => tag !== to || renamed.indexOf(to) === at);
}

/** The tags that an asset had, but with the tags of runs that it has now: a run that ended meanwhile removed its own. */
export function asBefore(before: readonly string[], now: readonly string[]): string[] {
  const runs = now.filter(isRecoveryTag);
  const had = before.filter((tag) => !isRecoveryTag(tag) || runs.includes(tag));
  return [...had, ...runs.filter((tag) => !had.includes(tag))];
}

/** Whether both have the same tags, in any order; tags of runs do not count. */
export function sameTags(a: readonly string[], b: readonly string[]): boolean {
  return key(a) === key(b);
}

function key(tags: readonly string[]): string {
  return [...new Set(visibleTags(tags).map(normalizeTag))].sort().join('\n');
}
