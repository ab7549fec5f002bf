import { layOut, MAX_SIDE } from '../../export/layout';
import { containsRect, type Rect, type Size } from '../../pixels/raster';
import type { Cells } from '../pixelMoves';
import { gridOf, newGrid } from './sheetGrid';
import { NO_PAD, type SheetPlace } from './sheetPlaces';

/** A frame that goes onto a sheet. */
export interface WantedFrame {
  /** The part of it that goes there. */
  readonly kept: Rect;
  readonly whole: Size;
  /** The part's pixels, upright. */
  readonly image: Cells;
  /** Index of the old place that it should have again; undefined: it had none. */
  readonly old: number | undefined;
  /** Whether its pixels are those that are there. */
  readonly isSame: boolean;
}

export interface OldLayout {
  /** Size of the sheet. */
  readonly sheet: Size;
  readonly places: readonly SheetPlace[];
  /** Pixels repeated around each frame. */
  readonly edge: number;
  /** Whether what is between the frames can be drawn again. */
  readonly isFree: boolean;
}

export interface NewLayout {
  readonly sheet: Size;
  /** By frame. */
  readonly places: readonly SheetPlace[];
  /** Whether the old sheet is below the frames, at the top left. */
  readonly isKept: boolean;
}

/** Why there is no layout: what is between the frames would be lost. */
export type LayoutFault = 'pixels-between';

/**
 * Where frames go: into the grid of the old sheet if it has one, else where they were; those that no longer fit there follow below. A sheet that would be
 * half empty is packed again.
 * @param areMoved whether there are other frames, another order, or another canvas @param canAppend whether a frame can be anywhere
 */
export function newLayout(
  frames: readonly WantedFrame[],
  old: OldLayout,
  { areMoved, canAppend }: { readonly areMoved: boolean; readonly canAppend: boolean },
): NewLayout | LayoutFault {
  const grid = areMoved ? gridOf(old.places, old.sheet) : undefined;
  const [first] = frames;
  if (grid && first && old.isFree && frames.every(({ image }) => isSize(image, first.image))) {
    const { areas, sheet } = newGrid(grid, frames.length, first.image);
    const places = frames.map((frame, at) => upright(frame, areas[at] as Rect, grid.pad));
    return { sheet, places, isKept: false };
  }
  const kept = inOldPlaces(frames, old);
  const others = frames.flatMap((_, at) => (kept[at] ? [] : at));
  if (!others.length) return { sheet: old.sheet, places: kept as SheetPlace[], isKept: true };
  if (!canAppend) return 'pixels-between';
  const appended = withOthers(frames, kept, others, old);
  return old.isFree && isSparse(appended) ? packedAgain(frames, old) : appended;
}

const isSize = (a: Size, b: Size) => a.width === b.width && a.height === b.height;

function upright({ kept, whole }: WantedFrame, area: Rect, pad = NO_PAD): SheetPlace {
  return { area, kept, whole, turned: false, pad };
}

/** The old places of frames that fit into them; a place that several had stays theirs if they are alike. */
function inOldPlaces(frames: readonly WantedFrame[], old: OldLayout): (SheetPlace | undefined)[] {
  const crowded = crowdedPlaces(old.places);
  const taken = new Map<string, Cells>();
  // Frames that didn't change come first: their pixels are there.
  const order = [...frames.keys()].sort((a, b) => Number(frames[b]?.isSame) - Number(frames[a]?.isSame) || a - b);
  const places: (SheetPlace | undefined)[] = frames.map(() => undefined);
  for (const at of order) {
    const frame = frames[at] as WantedFrame;
    const before = old.places[frame.old ?? -1];
    const place = before && (frame.isSame || !crowded.has(frame.old ?? -1)) ? inPlace(frame, before) : undefined;
    if (!place) continue;
    const key = `${place.area.x} ${place.area.y}`;
    const other = taken.get(key);
    if (other && !sameCells(other, frame.image)) continue;
    taken.set(key, frame.image);
    places[at] = place;
  }
  return places;
}

/** A frame where another version of it was; undefined if that is too small. */
function inPlace({ kept, whole, image }: WantedFrame, { area, turned, pad }: SheetPlace): SheetPlace | undefined {
  const size = turned ? { width: image.height, height: image.width } : image;
  if (size.width > area.width || size.height > area.height) return undefined;
  const own = { x: area.x, y: area.y, width: size.width, height: size.height };
  return { area: own, kept, whole, turned, pad: isSize(size, area) ? pad : NO_PAD };
}

function sameCells(a: Cells, b: Cells): boolean {
  if (!isSize(a, b)) return false;
  return (
    a.bytes === b.bytes || (a.bytes.length === b.bytes.length && a.bytes.every((byte, at) => byte === b.bytes[at]))
  );
}

/** Places that share pixels with others, without being the same. */
function crowdedPlaces(places: readonly SheetPlace[]): ReadonlySet<number> {
  const order = [...places.keys()].sort((a, b) => (places[a]?.area.y ?? 0) - (places[b]?.area.y ?? 0));
  const crowded = new Set<number>();
  for (const [index, at] of order.entries()) {
    const { area: a } = places[at] as SheetPlace;
    for (let next = index + 1; next < order.length; next++) {
      const other = order[next] as number;
      const { area: b } = places[other] as SheetPlace;
      if (b.y >= a.y + a.height) break;
      const isApart = b.x >= a.x + a.width || a.x >= b.x + b.width;
      if (isApart || (containsRect(a, b) && containsRect(b, a))) continue;
      crowded.add(at).add(other);
    }
  }
  return crowded;
}

/** Frames below the others, in rows as wide as the sheet. */
function withOthers(
  frames: readonly WantedFrame[],
  kept: readonly (SheetPlace | undefined)[],
  others: readonly number[],
  old: OldLayout,
): NewLayout {
  const { gap, margin } = spacesOf(old);
  const widest = Math.max(...others.map((at) => frames[at]?.image.width ?? 0));
  const width = Math.max(old.sheet.width, widest + 2 * margin);
  const places = [...kept];
  const shared: { readonly area: Rect; readonly image: Cells }[] = [];
  const lowest = Math.max(...old.places.map(({ area }) => area.y + area.height));
  let [x, y, below] = [margin, Math.max(old.sheet.height - margin, lowest) + gap, 0];
  for (const at of others) {
    const frame = frames[at] as WantedFrame;
    const { width: w, height: h } = frame.image;
    const twin = shared.find(({ image }) => sameCells(image, frame.image));
    if (twin) {
      places[at] = upright(frame, twin.area);
      continue;
    }
    if (x > margin && x + w + margin > width) [x, y, below] = [margin, y + below + gap, 0];
    const area = { x, y, width: w, height: h };
    places[at] = upright(frame, area);
    shared.push({ area, image: frame.image });
    x += w + gap;
    below = Math.max(below, h);
  }
  const sheet = { width, height: y + below + margin };
  return { sheet: arePowers(old.sheet) ? powersFor(sheet) : sheet, places: places as SheetPlace[], isKept: true };
}

/** The least space between frames, and around all. */
function spacesOf({ places, sheet, edge }: OldLayout): { readonly gap: number; readonly margin: number } {
  const sample = places.slice(0, MAX_COMPARED).map(({ area }) => area);
  let gap = Number.POSITIVE_INFINITY;
  for (const a of sample)
    for (const b of sample) {
      const isBeside = b.x >= a.x + a.width && b.y < a.y + a.height && a.y < b.y + b.height;
      if (isBeside) gap = Math.min(gap, b.x - a.x - a.width);
    }
  const margin = Math.min(
    ...sample.flatMap(({ x, y, width, height }) => [x, y, sheet.width - x - width, sheet.height - y - height]),
  );
  return {
    gap: Math.max(2 * edge, Number.isFinite(gap) ? gap : 0),
    margin: Math.max(edge, margin),
  };
}

/** Most frames whose distances are measured. */
const MAX_COMPARED = 256;
/** Share of a sheet that must have frames. */
const MIN_FILLED = 0.5;

function isSparse({ sheet, places }: NewLayout): boolean {
  const areas = new Map(places.map(({ area }) => [`${area.x} ${area.y}`, area.width * area.height]));
  const filled = [...areas.values()].reduce((sum, area) => sum + area, 0);
  return filled < MIN_FILLED * sheet.width * sheet.height;
}

function packedAgain(frames: readonly WantedFrame[], old: OldLayout): NewLayout {
  const { gap, margin } = spacesOf(old);
  const rules = { layout: 'packed', lines: undefined, border: margin, padding: gap, side: MAX_SIDE } as const;
  const own: number[] = [];
  const cells = frames.map(({ image }, at) => {
    const twin = own.findIndex((other) => sameCells(frames[other]?.image as Cells, image));
    return twin < 0 ? own.push(at) - 1 : twin;
  });
  const { corners, ...sheet } = layOut(
    own.map((at) => frames[at]?.image as Cells),
    rules,
  );
  const places = frames.map((frame, at) => {
    const { width, height } = frame.image;
    return upright(frame, { ...(corners[cells[at] ?? 0] ?? { x: 0, y: 0 }), width, height });
  });
  return { sheet: arePowers(old.sheet) ? powersFor(sheet) : sheet, places, isKept: false };
}

const isPower = (side: number) => side > 1 && (side & (side - 1)) === 0;
/** Some engines want such sheets. */
const arePowers = ({ width, height }: Size) => isPower(width) && isPower(height);
const powersFor = ({ width, height }: Size): Size => ({
  width: 2 ** Math.ceil(Math.log2(width)),
  height: 2 ** Math.ceil(Math.log2(height)),
});
