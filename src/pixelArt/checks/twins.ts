import { rgbAt } from '../../shared/sprite/pixels/colors';
import type { ColorTable } from '../../shared/sprite/pixels/colorTable';
import { JUST_NOTICEABLE, labsOf, squaredBetween } from '../oklab';
import { ColorSet } from './colorSet';
import type { MeasuredArt } from './measuredArt';
import { markedIn } from './places';
import type { Found } from './rule';

/** Fewer colors with a twin happen by hand. */
const LEAST_TWINS = 8;
/** Sprite pixels for each color, below which twins aren't the steps of a smooth ramp. */
const RAMP_PIXELS = 8;
/** More colors than this aren't chosen one by one. */
const MANY = 256;

/**
 * Pairs of colors that nobody can tell apart; the pixels of the rarer one are marked. Generators, JPEG, and drifting palettes leave most colors with a
 * twin, and few pixels for each color. Smooth ramps with many pixels for each step are on purpose.
 */
export function findNearTwins(art: MeasuredArt): Found<'near-twins'> | undefined {
  const { colors } = art;
  const { pairs, twins, rarer } = twinsAmong(countsByRgb(colors));
  if (pairs === 0) return undefined;
  const marked = markedIn(art.pictures, ({ words, data }, marks) => {
    let [last, isRarer] = [0, false];
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? 0;
      if (word === 0) continue;
      if (word !== last) [last, isRarer] = [word, rarer.has(rgbAt(data, at * 4))];
      if (isRarer) marks.add(at);
    }
  });
  if (!marked) return undefined;
  const found = { facts: { rule: 'near-twins', pairs }, places: marked.places } as const;
  const pixels = colors.pixels / art.pictures.length / art.pixelArea / colors.size;
  const isMost = twins >= Math.max(LEAST_TWINS, colors.size / 2);
  return isMost && (pixels < RAMP_PIXELS || colors.size > MANY) ? found : { ...found, severity: 'hint' };
}

/** Numbers of pixels by 0xRRGGBB, whatever their alpha. */
export function countsByRgb(table: ColorTable): Map<number, number> {
  const counts = new Map<number, number>();
  const word = new Uint32Array(1);
  const bytes = new Uint8ClampedArray(word.buffer);
  for (const [value, count] of table.entries()) {
    word[0] = value;
    const rgb = rgbAt(bytes, 0);
    counts.set(rgb, (counts.get(rgb) ?? 0) + count);
  }
  return counts;
}

/** Boxes along each axis of OKLab, as wide as the distance of twins. */
const BOXES = 64;

interface Twins {
  readonly pairs: number;
  /** Colors with at least one twin. */
  readonly twins: number;
  /** Of each pair, the color with fewer pixels. */
  readonly rarer: ColorSet;
}

/** Pairs of colors under the just noticeable difference. Compares colors of neighboring boxes of OKLab only. */
function twinsAmong(counts: ReadonlyMap<number, number>): Twins {
  const colors = [...counts.keys()];
  const labs = labsOf(colors);
  const boxAt = (value: number) => Math.max(0, Math.min(BOXES - 1, Math.floor(value / JUST_NOTICEABLE)));
  const boxOf = (color: number, dl = 0, da = 0, db = 0) => {
    const [l, a, b] = [labs[color * 3] ?? 0, (labs[color * 3 + 1] ?? 0) + 0.6, (labs[color * 3 + 2] ?? 0) + 0.6];
    return ((boxAt(l) + dl) * BOXES + boxAt(a) + da) * BOXES + boxAt(b) + db;
  };
  // The colors of each box are a list: the last one, and for each color the one before it.
  const last = new Int32Array(BOXES ** 3).fill(-1);
  const before = new Int32Array(colors.length);
  const isTwin = new Uint8Array(colors.length);
  const rarer = new ColorSet();
  let pairs = 0;
  colors.forEach((rgb, color) => {
    for (const [dl, da, db] of NEIGHBORS) {
      for (let other = last[boxOf(color, dl, da, db)] ?? -1; other >= 0; other = before[other] ?? -1) {
        if (squaredBetween(labs, color, other) >= JUST_NOTICEABLE ** 2) continue;
        pairs++;
        isTwin[color] = 1;
        isTwin[other] = 1;
        const otherRgb = colors[other] ?? 0;
        rarer.add((counts.get(rgb) ?? 0) < (counts.get(otherRgb) ?? 0) ? rgb : otherRgb);
      }
    }
    const box = boxOf(color);
    before[color] = last[box] ?? -1;
    last[box] = color;
  });
  return { pairs, twins: isTwin.reduce((sum, one) => sum + one, 0), rarer };
}

const STEPS = [-1, 0, 1];
const NEIGHBORS = STEPS.flatMap((dl) => STEPS.flatMap((da) => STEPS.map((db) => [dl, da, db] as const)));
