import { decodeTime, ulid } from 'ulid';
import { type ForeignText, rawText } from '../../shared/base/foreignText';
import { normalizeTag } from '../../shared/contract/check';
import { TAGS } from '../../shared/contract/limits';

/** A lowercase ULID: 26 characters that sort by time. */
export function newRunId(): string {
  return ulid().toLowerCase();
}

/** 26 lowercase digits of Crockford's base 32. The first is at most 7, or the ULID's time would overflow. */
const RUN_ID = '[0-7][0-9a-hjkmnp-tv-z]{25}';

export function isRunId(text: string): boolean {
  return new RegExp(`^${RUN_ID}$`).test(text);
}

/** When a run was requested, in milliseconds since 1970: the first ten characters of its id. */
export function timeOf(id: string): number {
  return decodeTime(id.toUpperCase());
}

const PREFIX = 'run-';

/** The tag that only this run has, by which its outputs are found again; undefined if ten tags leave no room. */
export function recoveryTag(runId: string, tags: readonly ForeignText[]): string | undefined {
  return tags.length < TAGS.max ? PREFIX + runId : undefined;
}

export function isRecoveryTag(tag: ForeignText): boolean {
  const name = rawText(normalizeTag(tag));
  return name.startsWith(PREFIX) && isRunId(name.slice(PREFIX.length));
}

/** An asset without its run's tag, as its owner should see it. */
export function withoutRecoveryTag<T extends { readonly tags: readonly ForeignText[] }>(asset: T): T {
  return asset.tags.some(isRecoveryTag) ? { ...asset, tags: asset.tags.filter((tag) => !isRecoveryTag(tag)) } : asset;
}
