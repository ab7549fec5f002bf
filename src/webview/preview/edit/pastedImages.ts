import { DURATIONS_MS } from '../../../sprite/edit/changes/frames';
import type { PastedFrame, PastedImage } from '../../../sprite/edit/changes/pasteFrames';
import type { Raster } from '../../../sprite/pixels/raster';

/** The part of a picture that is pasted. */
interface Pasted {
  readonly frames: readonly { readonly duration: number; readonly image: Raster }[];
}

/** Milliseconds of the frame of a still where no other frame says it. */
const USUAL_MS = 100;
/** The clipboard multiplies colors by their opacity, and divides them again. */
const MAX_ROUNDING = 2;

/**
 * Frames of an image as they are pasted.
 * @param frames indexes; default: all
 * @param beside milliseconds of frames that say none, as stills; default: 100
 */
export function framesOf(
  picture: Pasted,
  { frames, beside = 0 }: { readonly frames?: readonly number[]; readonly beside?: number },
): readonly PastedFrame[] {
  const all = frames?.flatMap((index) => picture.frames[index] ?? []) ?? picture.frames;
  return all.map(({ duration, image: { width, height, data } }) => ({
    duration: heldMs(duration || beside || USUAL_MS),
    image: { width, height, pixels: { bytes: new Uint8Array(data), compressed: false } },
  }));
}

const heldMs = (ms: number) => Math.min(DURATIONS_MS.most, Math.max(DURATIONS_MS.least, Math.round(ms)));

/** Whether an image in the clipboard is a copied one: the clipboard rounds colors that are half transparent. */
export function isSameImage(copied: PastedImage | undefined, image: Raster | undefined): boolean {
  if (!copied || !image || copied.width !== image.width || copied.height !== image.height) return false;
  const { bytes } = copied.pixels;
  return image.data.every((value, at) => {
    const opacity = bytes[at | 3] ?? 0;
    return Math.abs((bytes[at] ?? 0) - value) <= (at % 4 === 3 ? 0 : mostRounding(opacity));
  });
}

/** How much a channel of a color may differ. */
const mostRounding = (opacity: number) =>
  opacity === 255 ? 0 : opacity ? Math.ceil(MAX_ROUNDING + 255 / opacity) : 255;
