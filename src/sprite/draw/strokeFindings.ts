import { ColorSet } from '../checks/colorSet';
import type { PixelRun, RuleId } from '../checks/finding';
import { doubledOutline } from '../checks/outline';
import { Marks } from '../checks/places';
import { visibleWords } from '../grid/edges';
import { commonRect } from '../pixels/changes';
import { rgbAt } from '../pixels/colors';
import { type Raster, type Rect, wordsOf } from '../pixels/raster';
import { AROUND } from '../pixels/shownPixels';
import { SpeckFinder } from '../pixels/speckFinder';
import { isIn, type Mask } from './mask';

/** What a stroke can make that a check would find. */
export type StrokeRule = Extract<RuleId, 'specks' | 'off-palette' | 'doubled-outline'>;

export interface StrokeFinding {
  readonly rule: StrokeRule;
  /** At least one. */
  readonly pixels: readonly PixelRun[];
}

export interface Stroke {
  /** What is seen of the frame before it. */
  readonly before: Raster;
  /** The same size. */
  readonly after: Raster;
  /** Where it may have changed pixels. */
  readonly mask: Mask;
  /** Colors that the sprite may have, 0xRRGGBB; absent: any. */
  readonly palette?: Iterable<number> | undefined;
}

/** Larger strokes aren't single pixels that slipped. */
const MAX_STROKE = 65_536;
/** Whose outline is looked at, in pixels: if a stroke may have doubled it, it takes all of the frame. */
const MAX_OUTLINED = 1024 * 1024;
/** Pixels around the mask that say whether one in it, or next to it, is a speck. */
const REACH = 3;

/** What is seen around a stroke. */
interface Looked {
  /** The part of the frame that is looked at. */
  readonly rect: Rect;
  /** Its pixels, row by row; 0: transparent. */
  readonly before: Uint32Array;
  readonly after: Uint32Array;
  /** Indexes in it of pixels that are others now, in order. */
  readonly changed: readonly number[];
}

/**
 * What a stroke made that a check would find: single pixels all alone, colors off the palette, an outline that is doubled. What was there before isn't
 * told again.
 */
export function strokeFindings({ before, after, mask, palette }: Stroke): readonly StrokeFinding[] {
  const { width } = after;
  const rect = commonRect(around(mask), { x: 0, y: 0, width, height: after.height });
  if (!rect) return [];
  const words = { before: seenIn(before, rect), after: seenIn(after, rect) };
  const changed = changedIn(words, rect, mask);
  if (!changed.length || changed.length > MAX_STROKE) return [];
  const looked = { ...words, rect, changed };
  /** In the frame. */
  const whole = (at: number) => (rect.y + Math.floor(at / rect.width)) * width + rect.x + (at % rect.width);
  const found: Readonly<Record<StrokeRule, readonly number[]>> = {
    specks: specksOf(looked).map(whole),
    'off-palette': palette ? othersOf(looked, new ColorSet(palette)).map(whole) : [],
    'doubled-outline': doubledBy(before, after, changed.map(whole)),
  };
  return STROKE_RULES.flatMap((rule) => (found[rule].length ? [{ rule, pixels: runsOf(found[rule], width) }] : []));
}

const around = ({ x, y, width, height }: Rect): Rect => ({
  x: x - REACH,
  y: y - REACH,
  width: width + 2 * REACH,
  height: height + 2 * REACH,
});

function seenIn({ width, data }: Raster, rect: Rect): Uint32Array {
  const words = wordsOf(data);
  const seen = new Uint32Array(rect.width * rect.height);
  for (let row = 0, to = 0; row < rect.height; row++) {
    const from = (rect.y + row) * width + rect.x;
    for (let at = from; at < from + rect.width; at++, to++) seen[to] = data[at * 4 + 3] ? (words[at] ?? 0) : 0;
  }
  return seen;
}

const STROKE_RULES = ['off-palette', 'specks', 'doubled-outline'] as const satisfies readonly StrokeRule[];

function changedIn({ before, after }: Pick<Looked, 'before' | 'after'>, { x, y, width }: Rect, mask: Mask): number[] {
  const changed: number[] = [];
  for (let at = 0; at < after.length; at++)
    if (before[at] !== after[at] && isIn(mask, x + (at % width), y + Math.floor(at / width))) changed.push(at);
  return changed;
}

/** Specks all alone; one whose neighbor was removed is as new as one that was drawn. */
function specksOf({ before, after, changed, rect }: Looked): number[] {
  const old = new SpeckFinder(before, rect, 1);
  return new SpeckFinder(after, rect, 1).near(changed).flatMap(({ isAlone, pixels: [at = 0] }) => {
    const isNew = before[at] !== after[at] || !old.at(at)?.isAlone;
    return isAlone && isNew ? [at] : [];
  });
}

function othersOf({ after, changed }: Looked, allowed: ColorSet): number[] {
  const data = new Uint8ClampedArray(after.buffer);
  return changed.filter((at) => after[at] !== 0 && !allowed.has(rgbAt(data, at * 4)));
}

/** Pixels that double the outline now and didn't before; those that were drawn, or lie next to one. */
function doubledBy(before: Raster, after: Raster, changed: readonly number[]): number[] {
  const { width, height } = after;
  const near = [...new Set(changed.flatMap((at) => [at - width, at - 1, at, at + 1, at + width]))];
  if (width * height > MAX_OUTLINED || !near.some((at) => mayDouble(after, at))) return [];
  const now = doubledOutline({ width, height, words: visibleWords(after) });
  const found = near.filter((at) => now?.[at] === 1);
  if (!found.length) return [];
  const old = doubledOutline({ width, height, words: visibleWords(before) });
  return found.filter((at) => old?.[at] !== 1).sort((one, other) => one - other);
}

/** Whether a pixel has its own color beside it, next to a transparent one: most of what is drawn hasn't, which spares the frame. */
function mayDouble({ width, height, data }: Raster, at: number): boolean {
  const words = wordsOf(data);
  const [left, top] = [at % width, Math.floor(at / width)];
  const colorAt = (x: number, y: number) => {
    const place = y * width + x;
    return x >= 0 && y >= 0 && x < width && y < height && data[place * 4 + 3] ? (words[place] ?? 0) : 0;
  };
  const color = colorAt(left, top);
  return (
    color !== 0 &&
    AROUND.some(
      ([x, y]) =>
        colorAt(left + x, top + y) === color && AROUND.some(([dx, dy]) => colorAt(left + x + dx, top + y + dy) === 0),
    )
  );
}

/** @param pixels in ascending order */
function runsOf(pixels: readonly number[], width: number): readonly PixelRun[] {
  const marks = new Marks(width);
  for (const at of pixels) marks.add(at);
  return marks.runs;
}
