import { rgbaOf } from '../../../shared/pixels/paletteFiles';
import { wordsOf } from '../../../shared/pixels/raster';

/** Colours, `#RRGGBB` or `#RRGGBBAA`, as `wordsOf` numbers them. */
export function colourWords(colours: readonly string[]): ReadonlySet<number> {
  return new Set(wordsOf(Uint8ClampedArray.from(colours.flatMap(rgbaOf))));
}

/**
 * Covers all pixels but those of some colours. `frame` and `cover` have a word a pixel, as `wordsOf` gives them; `cover` gets 0
 * where a pixel has one of the `colours`, and `shade` elsewhere.
 */
export function coverOthers(frame: Uint32Array, colours: ReadonlySet<number>, shade: number, cover: Uint32Array): void {
  const [first] = colours;
  if (colours.size === 1) {
    for (let at = 0; at < frame.length; at++) cover[at] = frame[at] === first ? 0 : shade;
    return;
  }
  for (let at = 0; at < frame.length; at++) cover[at] = colours.has(frame[at] ?? 0) ? 0 : shade;
}
