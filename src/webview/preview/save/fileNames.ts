export interface SavedFrame {
  /** From 0. */
  readonly frame: number;
  /** Number of frames of the picture. */
  readonly frames: number;
  /** How many times each pixel is enlarged in each direction. */
  readonly times: number;
  /** Light, a comparison or other layers changed the file's pixels. */
  readonly changed: boolean;
}

/**
 * The suffix of a saved frame's file name: `-frame-3-4x` in `hero-frame-3-4x.png`. Frames count from 1, with as many digits as the
 * number of frames has. Never empty, because the suggested name must not be the picture's own.
 */
export function frameSuffix({ frame, frames, times, changed }: SavedFrame): string {
  const number = String(frame + 1).padStart(String(frames).length, '0');
  const parts = [
    frames > 1 ? `frame-${number}` : undefined,
    changed ? 'shown' : undefined,
    times > 1 ? `${times}x` : undefined,
  ].filter((part) => part !== undefined);
  return `-${parts.join('-') || 'copy'}`;
}
