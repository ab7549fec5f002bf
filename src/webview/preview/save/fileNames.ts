export interface SavedFrame {
  /** From 0. */
  readonly frame: number;
  /** Number of frames of the picture. */
  readonly frames: number;
  readonly times: number;
  /** The pixels are not those of the file: light or a comparison changed them. */
  readonly changed: boolean;
}

/**
 * What is joined to a picture's name for a saved frame: `hero-frame-3-4x.png`, frames counted from 1 with as many digits as the last
 * one has. Never empty: a saved frame does not suggest to replace its own file.
 */
export function frameSuffix({ frame, frames, times, changed }: SavedFrame): string {
  const number = String(frame + 1).padStart(String(frames).length, '0');
  const parts = [
    ...(frames > 1 ? [`frame-${number}`] : []),
    ...(changed ? ['shown'] : []),
    ...(times > 1 ? [`${times}x`] : []),
  ];
  return `-${parts.join('-') || 'copy'}`;
}
