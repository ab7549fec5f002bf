import { rgbAt } from '../pixels/colors';
import { ColorSet } from './colorSet';
import type { MeasuredSprite, Picture } from './measuredSprite';
import { type Marks, markedIn, wholeFrame } from './places';
import type { Found } from './rule';
import type { PixelStyle } from './style';
import { countsByRgb } from './twins';

/** Sprites of any size have as many by hand. */
const FEW = 48;
/** No sprite has more by hand; also the most of an indexed file. */
const MANY = 256;
/** Sprite pixels for each color; smooth ramps by hand have more. */
const MIN_PIXELS = 10;

/** More than 256 colors, or more than 48 with fewer than 10 sprite pixels each. A color counts once, whatever its alphas. */
export function findManyColors(sprite: MeasuredSprite): Found<'many-colors'> | undefined {
  const { colors } = sprite;
  const size = colors.overflowed ? colors.size : countsByRgb(colors).size;
  // What frames and views share counts once in colors, so their pixels count once too.
  const pixels = colors.pixels / sprite.pictures.length / sprite.pixelArea;
  if (size <= Math.min(MANY, Math.max(FEW, pixels / MIN_PIXELS))) return undefined;
  return { facts: { rule: 'many-colors', colors: size }, places: sprite.pictures.map(wholeFrame) };
}

/** Pixels in colors that the style's palette doesn't have. */
export function findOffPalette(sprite: MeasuredSprite, { palette }: PixelStyle): Found<'off-palette'> | undefined {
  if (!palette) return undefined;
  const allowed = new ColorSet(palette);
  const colors = new ColorSet();
  const marked = markedIn(sprite.pictures, (picture, marks) => markOthers(picture, allowed, marks, colors));
  if (!marked) return undefined;
  return { facts: { rule: 'off-palette', colors: colors.size, pixels: marked.pixels }, places: marked.places };
}

/** Marks the pixels whose colors aren't allowed, and adds those colors. */
function markOthers({ words, data }: Picture, allowed: ColorSet, marks: Marks, others: ColorSet): void {
  let [last, isOther] = [0, false];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? 0;
    if (word === 0) continue;
    if (word !== last) {
      last = word;
      const rgb = rgbAt(data, at * 4);
      isOther = !allowed.has(rgb);
      if (isOther) others.add(rgb);
    }
    if (isOther) marks.add(at);
  }
}
