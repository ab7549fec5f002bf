import { decodeTime, ulid } from 'ulid';
import { normalizeTag } from '../../shared/check';
import { TAGS } from '../../shared/limits';

/** A lowercase ULID: 26 characters that sort by time. */
export function newRunId(): string {
  return ulid().toLowerCase();
}

/** When a run began, in milliseconds since 1970: the first ten characters of its id. */
export function timeOf(id: string): number {
  return decodeTime(id.toUpperCase());
}

const PREFIX = 'run-';

/** The tag that only this run carries, by which its outputs are found again; undefined where ten tags leave no room. */
export function recoveryTag(runId: string, tags: readonly string[]): string | undefined {
  return tags.length < TAGS.max ? PREFIX + runId : undefined;
}

export function isRecoveryTag(tag: string): boolean {
  return new RegExp(`^${PREFIX}[0-9a-z]{26}$`).test(normalizeTag(tag));
}

/** An asset without the tag of its run, as its owner should see it. */
export function withoutRecoveryTag<T extends { readonly tags: readonly string[] }>(asset: T): T {
  return asset.tags.some(isRecoveryTag) ? { ...asset, tags: asset.tags.filter((tag) => !isRecoveryTag(tag)) } : asset;
}
