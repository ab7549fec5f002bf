import { OPAQUE_FROM } from '../../pixels/colors';
import { type Raster, wordsOf } from '../../pixels/raster';
import type { EditFrame, EditSprite } from '../editSprite';
import { FlatFrames } from '../flatFrames';

export interface PixelFacts {
  /** Whether a pixel is neither opaque nor transparent. */
  readonly isSoft: boolean;
  /** Whether a frame has more colors than a palette. */
  readonly hasManyColors: boolean;
}

/** What a frame shows. */
interface FrameFacts {
  readonly isSoft: boolean;
  readonly isClear: boolean;
  /** Number of colors without alpha and without transparency; at most one more than fit into a palette. */
  readonly colors: number;
}

/** By the cels of a frame, which stay the same object as long as nothing changes them. */
const KNOWN = new WeakMap<EditFrame['cels'], { readonly of: readonly unknown[]; readonly facts: FrameFacts }>();

/** Facts about all pixels; frames that are known aren't drawn again. @param most colors of a palette, transparency included */
export function pixelFacts(sprite: EditSprite, most: number): PixelFacts {
  const images = new FlatFrames(sprite);
  const { width, height, layers } = sprite;
  let [isSoft, isClear, colors] = [false, false, 0];
  for (const [at, { cels, palette }] of sprite.frames.entries()) {
    const of = [width, height, layers, palette, most];
    const known = KNOWN.get(cels);
    const facts = known?.of.every((one, index) => one === of[index]) ? known.facts : factsOf(images.raster(at), most);
    KNOWN.set(cels, { of, facts });
    isSoft ||= facts.isSoft;
    isClear ||= facts.isClear;
    colors = Math.max(colors, facts.colors);
  }
  // If one frame needs transparency, all have a color less.
  return { isSoft, hasManyColors: colors + (isClear ? 1 : 0) > most };
}

function factsOf({ data }: Raster, most: number): FrameFacts {
  const colors = new Set<number>();
  let [isSoft, isClear, last] = [false, false, -1];
  for (const word of wordsOf(data)) {
    if (word === last) continue;
    last = word;
    const alpha = word >>> 24;
    if (alpha !== 0 && alpha !== 255) isSoft = true;
    if (alpha < OPAQUE_FROM) isClear = true;
    else if (colors.size <= most) colors.add(word & 0xffffff);
  }
  return { isSoft, isClear, colors: colors.size };
}
