import { ColorSet } from '../checks/colorSet';
import type { PixelRun, RuleId } from '../checks/finding';
import { doubledOutline } from '../checks/outline';
import { Marks } from '../checks/places';
import { visibleWords } from '../grid/edges';
import { rgbAt } from '../pixels/colors';
import type { Raster, Size } from '../pixels/raster';
import { SpeckFinder } from '../pixels/speckFinder';
import type { Mask } from './mask';

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
/** Whose outline is looked at, in pixels: it takes all of the frame. */
const MAX_OUTLINED = 1024 * 1024;

/** What a stroke in progress knows of its frame. */
interface Looked extends Size {
  readonly before: Uint32Array;
  readonly after: Uint32Array;
  readonly data: Uint8ClampedArray;
  /** Indexes of pixels that are others now, in order. */
  readonly changed: readonly number[];
}

/**
 * What a stroke made that a check would find: single pixels all alone, colors off the palette, an outline that is doubled. What was there before isn't
 * told again.
 */
export function strokeFindings({ before, after, mask, palette }: Stroke): readonly StrokeFinding[] {
  const { width, height, data } = after;
  const words = { before: visibleWords(before), after: visibleWords(after) };
  const changed = changedIn(words, width, mask);
  if (!changed.length || changed.length > MAX_STROKE) return [];
  const looked = { ...words, width, height, data, changed };
  const found: Readonly<Record<StrokeRule, readonly number[]>> = {
    specks: specksOf(looked),
    'off-palette': palette ? othersOf(looked, new ColorSet(palette)) : [],
    'doubled-outline': width * height > MAX_OUTLINED ? [] : doubledBy(looked),
  };
  return STROKE_RULES.flatMap((rule) => (found[rule].length ? [{ rule, pixels: runsOf(found[rule], width) }] : []));
}

const STROKE_RULES = ['off-palette', 'specks', 'doubled-outline'] as const satisfies readonly StrokeRule[];

function changedIn({ before, after }: Pick<Looked, 'before' | 'after'>, columns: number, mask: Mask): number[] {
  const { x, y, width, height, bits } = mask;
  const changed: number[] = [];
  for (let row = 0, bit = 0; row < height; row++) {
    for (let column = 0; column < width; column++, bit++) {
      const at = (y + row) * columns + x + column;
      if (bits[bit] && before[at] !== after[at]) changed.push(at);
    }
  }
  return changed;
}

/** Specks all alone; one whose neighbor was removed is as new as one that was drawn. */
function specksOf({ before, after, changed, ...size }: Looked): number[] {
  const old = new SpeckFinder(before, size, 1);
  return new SpeckFinder(after, size, 1).near(changed).flatMap(({ isAlone, pixels: [at = 0] }) => {
    const isNew = before[at] !== after[at] || !old.at(at)?.isAlone;
    return isAlone && isNew ? [at] : [];
  });
}

function othersOf({ after, data, changed }: Looked, allowed: ColorSet): number[] {
  return changed.filter((at) => after[at] !== 0 && !allowed.has(rgbAt(data, at * 4)));
}

/** Pixels that double the outline now and didn't before; those that were drawn, or lie next to one. */
function doubledBy({ before, after, changed, width, height }: Looked): number[] {
  const now = doubledOutline({ width, height, words: after });
  if (!now) return [];
  const old = doubledOutline({ width, height, words: before });
  const near = new Set(changed.flatMap((at) => [at - width, at - 1, at, at + 1, at + width]));
  return [...near].filter((at) => now[at] === 1 && old?.[at] !== 1).sort((one, other) => one - other);
}

/** @param pixels in ascending order */
function runsOf(pixels: readonly number[], width: number): readonly PixelRun[] {
  const marks = new Marks(width);
  for (const at of pixels) marks.add(at);
  return marks.runs;
}
