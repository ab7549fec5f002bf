import { factsIn, type ReviewedSprite } from '../../core/review/review';
import type { VersionFacts } from '../../sprite/compare/compareSources';
import type { FramePair } from '../../sprite/compare/framePairs';

/** A sprite that changed, with its frames by what happened to them. All numbers are from 1. */
export interface ChangeFacts {
  readonly before: VersionFacts | undefined;
  readonly after: VersionFacts | undefined;
  /** In the newer version: drawn again. */
  readonly drawn: readonly number[];
  /** In the newer version: new. */
  readonly added: readonly number[];
  /** In the older version: gone. */
  readonly removed: readonly number[];
  /** Pixels that look different, in all frames that both versions have. */
  readonly pixels: number;
}

export function factsOf({ compared }: ReviewedSprite): ChangeFacts {
  const changed = (compared?.pairs ?? []).filter((pair) => pair.changed);
  const numbers = (side: 'before' | 'after', fits: (pair: FramePair) => boolean) =>
    changed.filter(fits).flatMap((pair) => (pair[side] === undefined ? [] : pair[side] + 1));
  return {
    before: factsIn(compared?.before),
    after: factsIn(compared?.after),
    drawn: numbers('after', ({ before }) => before !== undefined),
    added: numbers('after', ({ before }) => before === undefined),
    removed: numbers('before', ({ after }) => after === undefined),
    pixels: changed.filter(isInBoth).reduce((sum, pair) => sum + (pair.changed?.pixels ?? 0), 0),
  };
}

const isInBoth = ({ before, after }: FramePair) => before !== undefined && after !== undefined;
