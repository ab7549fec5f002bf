import { MAX_PIXELS } from '../pixels/pictureLimits';

/**
 * What one document may hold at most: far more than any sprite has, and so little that it fits into 128 MiB whatever the bytes say. Most
 * things take more memory than the bytes that they come from.
 */
const MOST = {
  layers: 65_536,
  tags: 65_536,
  /** Keys of all slices together. */
  sliceKeys: 262_144,
  /** Values of user data; each map and list counts as several. */
  properties: 1_000_000,
  /** Bytes of the tiles of all tilesets: each stays inflated while frames are drawn. */
  tileBytes: 4 * MAX_PIXELS,
  /** Colors of all palettes: a palette that changes is another one. */
  colors: 4_194_304,
} as const;

/** Chunks of a file that are read: as many as 4,096 frames with 32 layers have. */
export const MOST_CHUNKS = 131_072;

/** Pieces of damage that are told one by one. */
export const MOST_DAMAGE = 1000;

/** Counts what is read of a document. */
export class Budget {
  private readonly left: Record<keyof typeof MOST, number> = { ...MOST };

  /** @throws {RangeError} where there would be more than a document may hold; then nothing is counted */
  take(what: keyof typeof MOST, count = 1): void {
    if (count > this.left[what]) throw new RangeError(`There are too many ${what}.`);
    this.left[what] -= count;
  }
}
