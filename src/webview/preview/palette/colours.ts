import type { Picture } from '../../lib/picture/decode';
import { countColours, type Palette } from '../palette';

/** Colours of pictures, each counted once. */
export interface ColourCounts {
  /** Undefined while they are being counted; counting another picture stops the one before. */
  of(picture: Picture): Palette | undefined;
}

/** `changed` is called when colours that were asked for are there. */
export function createColourCounts(changed: () => void): ColourCounts {
  const known = new WeakMap<Picture, Palette>();
  let counting: { readonly picture: Picture; readonly abort: AbortController } | undefined;

  async function count(picture: Picture, signal: AbortSignal): Promise<void> {
    const palette = await countColours(picture.frames, { signal });
    known.set(picture, palette);
    changed();
  }

  return {
    of(picture) {
      const found = known.get(picture);
      if (found || counting?.picture === picture) return found;
      counting?.abort.abort();
      const abort = new AbortController();
      counting = { picture, abort };
      count(picture, abort.signal).catch((error: unknown) => {
        if (!abort.signal.aborted) throw error;
      });
      return undefined;
    },
  };
}
