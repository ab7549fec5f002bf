import { TAGS } from '../../../shared/limits';

const PREFIX = 'run-';

/** The tag that only this run carries, by which its outputs are found again; undefined where ten tags leave no room. */
export function recoveryTag(runId: string, tags: readonly string[]): string | undefined {
  return tags.length < TAGS.max ? PREFIX + runId : undefined;
}

export function isRecoveryTag(tag: string): boolean {
  return new RegExp(`^${PREFIX}[0-9a-z]{26}$`).test(tag);
}

/** An asset as its owner should see it. */
export function withoutRecoveryTag<T extends { readonly tags: readonly string[] }>(asset: T): T {
  return asset.tags.some(isRecoveryTag) ? { ...asset, tags: asset.tags.filter((tag) => !isRecoveryTag(tag)) } : asset;
}
