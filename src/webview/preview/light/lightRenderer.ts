import { type FixedSetup, lightPixels } from './lightFormula';
import { createLightGl, type LightGl } from './lightGl';

/** Limit of cached lit frames: 16 MiB of pixels. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Sprites of up to this many pixels are lit exactly even if they have semitransparent pixels. */
const EXACT_PIXELS = 256 * 256;

/** Lights frames on the graphics card if there is one, otherwise on the CPU. Both give the same pixels. */
export interface LightRenderer {
  /** The lit frame. A returned canvas belongs to the renderer and is valid only until the next call. */
  light(sprite: ImageData, map: ImageData, setup: FixedSetup): ImageData | OffscreenCanvas;
  /** Forgets all frames, and looks for a graphics card again if it was lost. */
  clear(): void;
}

interface Lit {
  readonly map: ImageData;
  readonly setup: FixedSetup;
  readonly image: ImageData;
}

export function createLightRenderer(): LightRenderer {
  const translucent = new WeakMap<ImageData, boolean>();
  let gl: LightGl | undefined;
  let searched = false;
  let cache = new WeakMap<ImageData, Lit>();
  let bytes = 0;

  function card(): LightGl | undefined {
    if (!searched) {
      searched = true;
      gl = createLightGl(() => {
        gl = undefined;
      });
    }
    return gl;
  }

  function isTranslucent(image: ImageData): boolean {
    const known = translucent.get(image) ?? hasTranslucent(image);
    translucent.set(image, known);
    return known;
  }

  /** The lit frame as `ImageData`. It is cached, because then an animation costs nothing when it repeats. */
  function pixels(sprite: ImageData, map: ImageData, setup: FixedSetup): ImageData {
    const known = cache.get(sprite);
    if (known?.map === map && known.setup === setup) return known.image;
    const image =
      card()?.pixels(sprite, map, setup) ?? new ImageData(lightPixels(sprite, map, setup), sprite.width, sprite.height);
    if (!known) bytes += image.data.byteLength;
    if (bytes > MAX_BYTES) {
      cache = new WeakMap();
      bytes = image.data.byteLength;
    }
    cache.set(sprite, { map, setup, image });
    return image;
  }

  return {
    light(sprite, map, setup) {
      const exact = sprite.width * sprite.height <= EXACT_PIXELS && isTranslucent(sprite);
      const canvas = exact ? undefined : card()?.canvas(sprite, map, setup);
      return canvas ?? pixels(sprite, map, setup);
    },
    clear() {
      gl?.clear();
      searched = gl !== undefined;
      cache = new WeakMap();
      bytes = 0;
    },
  };
}

function hasTranslucent({ data }: ImageData): boolean {
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 0;
    if (alpha > 0 && alpha < 255) return true;
  }
  return false;
}
