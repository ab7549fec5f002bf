import type { ExportFrame, SampledFrame } from './sprite';

/** A sprite of which all frames were read. @throws RangeError if one wasn't */
export function wholeFrames<T extends { readonly frames: readonly SampledFrame[] }>(
  sprite: T,
): Omit<T, 'frames'> & { readonly frames: readonly ExportFrame[] } {
  const frames = sprite.frames.map(({ image, duration }) => {
    if (!image) throw new RangeError('A frame was left out.');
    return { image, duration };
  });
  return { ...sprite, frames };
}
