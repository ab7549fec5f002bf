import { MAX_PIXELS } from '../pixels/pictureLimits';

/**
 * Limits of one document: far more than any sprite has, but little enough to fit into 128 MiB for any file. Most things take more memory
 * than their bytes in the file.
 */
const MAX_READ = {
  layers: 65_536,
  tags: 65_536,
  /** Keys of all slices together. */
  sliceKeys: 262_144,
  /** Values of user data; each map and list counts as several. */
  properties: 1_000_000,
  /** Bytes of the tiles of all tilesets: each stays inflated while frames are drawn. */
  tileBytes: 4 * MAX_PIXELS,
  /** Colors of all palettes: each change of a palette makes another one. */
  colors: 4_194_304,
} as const;

/** Most chunks of a file that are read: enough for 4,096 frames with 32 layers. */
export const MAX_CHUNKS = 131_072;

/** Most damaged pieces that are reported one by one. */
export const MAX_DAMAGE = 1000;

/** Counts what has been read of a document. */
export class Budget {
  readonly #left: Record<keyof typeof MAX_READ, number> = { ...MAX_READ };

  /** @throws {RangeError} if the document would exceed its limit; then nothing is counted */
  take(what: keyof typeof MAX_READ, count = 1): void {
    if (count > this.#left[what]) throw new RangeError(`There are too many ${what}.`);
    this.#left[what] -= count;
  }
}
