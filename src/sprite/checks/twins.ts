import { rgbAt } from '../pixels/colors';
import type { ColorTable } from '../pixels/colorTable';
import { JUST_NOTICEABLE, labsOf, squaredBetween } from '../pixels/oklab';
import { ColorSet } from './colorSet';
import type { MeasuredSprite } from './measuredSprite';
import { markedIn } from './places';
import type { Found } from './rule';

/** Fewer colors with a twin happen by hand. */
const MIN_TWINS = 12;
/** Sprite pixels for each color, below which twins aren't the steps of a smooth ramp. */
const RAMP_PIXELS = 8;
/** More colors than this aren't chosen one by one. */
const MANY = 256;
/** Most colors that are compared: nobody needs the exact number of pairs among more. */
const MAX_COLORS = 16_384;

/**
 * Pairs of colors that nobody can tell apart; the pixels of the rarer one are marked. Generators, JPEG, and drifting palettes leave most colors with a
 * twin, and few pixels for each color. Smooth ramps with many pixels for each step are on purpose.
 */
export function findNearTwins(sprite: MeasuredSprite): Found<'near-twins'> | undefined {
  const { colors } = sprite;
  const compared = countsByRgb(colors, MAX_COLORS);
  const { pairs, twins, rarer } = twinsAmong(compared);
  if (pairs === 0) return undefined;
  const marked = markedIn(sprite.pictures, ({ words, data }, marks) => {
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
  const pixels = colors.pixels / sprite.pictures.length / sprite.pixelArea / colors.size;
  const isMost = twins >= Math.max(MIN_TWINS, compared.size / 2);
  return isMost && (pixels < RAMP_PIXELS || colors.size > MANY) ? found : { ...found, severity: 'hint' };
}

/** Numbers of pixels by 0xRRGGBB, whatever their alpha. Of more than `most` colors, a sample from everywhere: the table has them in the order of pixels. */
export function countsByRgb(table: ColorTable, most = Number.POSITIVE_INFINITY): Map<number, number> {
  const counts = new Map<number, number>();
  const word = new Uint32Array(1);
  const bytes = new Uint8ClampedArray(word.buffer);
  const skip = Math.max(1, Math.ceil(table.size / most));
  let at = 0;
  for (const [value, count] of table.entries()) {
    if (at++ % skip > 0) continue;
    word[0] = value;
    const rgb = rgbAt(bytes, 0);
    counts.set(rgb, (counts.get(rgb) ?? 0) + count);
  }
  return counts;
}

/** Boxes along each axis of OKLab, as wide as the distance of twins; the outermost ones stay empty. */
const BOXES = 64;
/** Of the colors before it, a color is paired with at most so many, and compared with at most so many: clouds of thousands of twins need no exact count. */
const MAX_PAIRS = 32;
const MAX_COMPARED = 96;

/** From a box to itself and its neighbors; the box itself first. */
const STEPS = [0, -1, 1];
const NEIGHBORS = STEPS.flatMap((l) => STEPS.flatMap((a) => STEPS.map((b) => (l * BOXES + a) * BOXES + b)));

interface Twins {
  readonly pairs: number;
  /** Colors with at least one twin. */
  readonly twins: number;
  /** Of each pair, the color with fewer pixels. */
  readonly rarer: ColorSet;
}

/** Up to so many colors are compared each with each: that is faster than making boxes. */
const FEW = 256;

/** Pairs of colors under the just noticeable difference. */
function twinsAmong(counts: ReadonlyMap<number, number>): Twins {
  return counts.size > FEW ? twinsInBoxes(counts) : twinsOfFew(counts);
}

function twinsOfFew(counts: ReadonlyMap<number, number>): Twins {
  const twins = new FoundTwins(counts);
  for (let color = 0; color < twins.size; color++)
    for (let other = 0; other < color; other++) twins.compare(color, other);
  return twins;
}

/** Compares colors of the same and of neighboring boxes of OKLab only. */
function twinsInBoxes(counts: ReadonlyMap<number, number>): Twins {
  const twins = new FoundTwins(counts);
  const boxes = boxesOf(twins.labs);
  // The colors of each box are a list: the last one, and for each color the one before it.
  const last = new Int32Array(BOXES ** 3).fill(-1);
  const before = new Int32Array(twins.size);
  for (let color = 0; color < twins.size; color++) {
    const box = boxes[color] ?? 0;
    let [paired, compared] = [0, 0];
    for (const step of NEIGHBORS) {
      let other = last[box + step] ?? -1;
      for (; other >= 0 && paired < MAX_PAIRS && compared < MAX_COMPARED; other = before[other] ?? -1) {
        compared++;
        if (twins.compare(color, other)) paired++;
      }
    }
    before[color] = last[box] ?? -1;
    last[box] = color;
  }
  return twins;
}

/** The pairs that were found among some colors, each by its index. */
class FoundTwins implements Twins {
  readonly rarer = new ColorSet();
  pairs = 0;
  readonly labs: Float32Array;
  readonly #colors: Uint32Array;
  readonly #pixels: Uint32Array;
  readonly #isTwin: Uint8Array;

  constructor(counts: ReadonlyMap<number, number>) {
    this.#colors = Uint32Array.from(counts.keys());
    this.#pixels = Uint32Array.from(counts.values());
    this.labs = labsOf(this.#colors);
    this.#isTwin = new Uint8Array(this.#colors.length);
  }

  /** Number of colors. */
  get size(): number {
    return this.#colors.length;
  }

  get twins(): number {
    return this.#isTwin.reduce((sum, one) => sum + one, 0);
  }

  /** Whether two colors are twins, which are kept then. */
  compare(color: number, other: number): boolean {
    if (squaredBetween(this.labs, color, other) >= JUST_NOTICEABLE ** 2) return false;
    this.pairs++;
    this.#isTwin[color] = 1;
    this.#isTwin[other] = 1;
    const isRarer = (this.#pixels[color] ?? 0) < (this.#pixels[other] ?? 0);
    this.rarer.add(this.#colors[isRarer ? color : other] ?? 0);
    return true;
  }
}

function boxesOf(labs: Float32Array): Int32Array {
  const along = (value: number) => Math.max(1, Math.min(BOXES - 2, Math.floor(value / JUST_NOTICEABLE) + 1));
  const boxes = new Int32Array(labs.length / 3);
  for (let color = 0; color < boxes.length; color++) {
    const [l, a, b] = [labs[color * 3] ?? 0, (labs[color * 3 + 1] ?? 0) + 0.6, (labs[color * 3 + 2] ?? 0) + 0.6];
    boxes[color] = (along(l) * BOXES + along(a)) * BOXES + along(b);
  }
  return boxes;
}
