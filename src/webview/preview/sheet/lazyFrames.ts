import type { Frame } from '../../lib/picture/decode';

/** Cut frames of one picture that are kept for the next round: 16 MiB of pixels, and two at least. */
const KEPT_BYTES = 16 * 1024 * 1024;
const KEPT_LEAST = 2;

/**
 * Frames whose pixels are made by `cut` when they are asked for, so that a large sheet is not held twice. The last ones asked
 * for are kept: all of them, for a sheet of up to 4 million pixels.
 * @param durations of each frame in milliseconds; at least one
 * @param pixels of one frame
 */
export function lazyFrames(
  durations: readonly number[],
  pixels: number,
  cut: (index: number) => ImageData,
): readonly [Frame, ...Frame[]] {
  const most = Math.max(KEPT_LEAST, Math.floor(KEPT_BYTES / (pixels * 4)));
  const kept = new Map<number, ImageData>();

  function image(index: number): ImageData {
    const found = kept.get(index) ?? cut(index);
    // Order of insertion is order of use.
    kept.delete(index);
    kept.set(index, found);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    return found;
  }

  const frame = (duration: number, index: number): Frame => ({
    duration,
    get image() {
      return image(index);
    },
  });
  const [first = 0, ...rest] = durations;
  return [frame(first, 0), ...rest.map((duration, index) => frame(duration, index + 1))];
}
