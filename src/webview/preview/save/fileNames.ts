export interface SavedFrame {
  /** From 0. */
  readonly frame: number;
  /** Number of frames of the picture. */
  readonly frames: number;
  readonly times: number;
  /** Light, a comparison or other layers changed the pixels: they are not those of the file. */
  readonly changed: boolean;
}

/**
 * The suffix of a saved frame's file name: `hero-frame-3-4x.png`. Frames count from 1, with as many digits as the last one has. Never
 * empty, so that the suggested name is never that of the picture itself.
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
