import { paintPatch } from '../../../src/sprite/draw/patches';
import type { Change } from '../../../src/sprite/edit/change';
import type { LayerId } from '../../../src/sprite/edit/editSprite';
import { TURNS, type Turn } from '../../../src/sprite/edit/pixelMoves';

/** Sprites and changes in the plain way, to compare the real ones with: pixels are a list of places, and each change makes whole copies. */
export interface PlainSprite {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly PlainFrame[];
  readonly tags: readonly PlainTag[];
  /** Its normal map: one image for each frame, or one for all. */
  readonly map?: PlainMap;
}

export interface PlainFrame {
  /** Milliseconds. */
  readonly duration: number;
  /** From bottom to top. */
  readonly layers: readonly Points[];
}

export interface PlainMap {
  readonly images: readonly Points[];
  /** It couldn't follow a change, so its file stays as it was. */
  readonly isStale?: boolean;
}

export interface PlainTag {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly direction: 'forward' | 'reverse' | 'pingpong';
}

/** Opaque pixels; also those that are beyond the canvas. */
export type Points = readonly Point[];
type Point = readonly [x: number, y: number, color: number];

/** What the files of a format take. */
export interface Taken {
  readonly frames: boolean;
  /** Durations are multiples of this; 0: none. */
  readonly step: number;
  readonly tags: boolean;
}

/** What a person draws on. */
export interface PlainCanvas {
  /** From the bottom. */
  readonly layers: readonly LayerId[];
  /** A color as a pixel of a frame; undefined: transparent. Undefined if the sprite can't have it. */
  cellOf(frame: number, color: number | undefined): Uint8Array | undefined;
}

interface Made {
  readonly change: Change;
  readonly after: PlainSprite;
}

/** Something at random that the files can hold, and what it does. @param random 0 up to 1 */
export function randomPlainChange(sprite: PlainSprite, taken: Taken, random: () => number, canvas: PlainCanvas): Made {
  const upTo = (count: number) => Math.floor(random() * count);
  const makers = [
    canvasMade,
    turnMade,
    offsetMade,
    ...[0, 1, 2].map(() => paintMade(canvas)),
    replaceMade,
    ...(taken.frames ? [addMade, deleteMade, moveMade, reverseMade, pasteMade, someTurned] : []),
    ...(taken.step ? [durationsMade] : []),
    ...(taken.tags ? [addTagMade, changeTagMade, deleteTagMade] : []),
  ];
  for (;;) {
    const made = makers[upTo(makers.length)]?.(sprite, upTo, taken);
    if (made) return made;
  }
}

type UpTo = (count: number) => number;

const indexesOf = ({ frames }: PlainSprite) => frames.map((_, at) => at);

const withPoints = (sprite: PlainSprite, each: (points: Points, frame: number) => Points): PlainSprite => ({
  ...sprite,
  frames: sprite.frames.map((frame, at) => ({ ...frame, layers: frame.layers.map((points) => each(points, at)) })),
});

/** @param all whether all frames change alike */
function withMap(sprite: PlainSprite, each: (points: Points, frame: number) => Points, all = true): PlainSprite {
  const { map, frames } = sprite;
  if (!map || map.isStale) return sprite;
  const isOne = map.images.length === 1 && frames.length > 1;
  if (isOne && !all) return { ...sprite, map: { ...map, isStale: true } };
  return { ...sprite, map: { images: map.images.map(each) } };
}

function canvasMade(sprite: PlainSprite, upTo: UpTo): Made | undefined {
  const [x, y] = [upTo(5) - 2, upTo(5) - 2];
  const rect = { x, y, width: sprite.width - x + upTo(5) - 2, height: sprite.height - y + upTo(5) - 2 };
  const isOutside = x >= sprite.width || y >= sprite.height || x + rect.width <= 0 || y + rect.height <= 0;
  if (isOutside || rect.width < 1 || rect.height < 1 || rect.width > 12 || rect.height > 12) return undefined;
  const move = (points: Points) => points.map(([px, py, color]): Point => [px - x, py - y, color]);
  const moved = withMap(withPoints(sprite, move), move);
  return { change: { change: 'canvas', rect }, after: { ...moved, width: rect.width, height: rect.height } };
}

const PLACED: Readonly<Record<Turn, (x: number, y: number, right: number, bottom: number) => [number, number]>> = {
  'flip-horizontal': (x, y, right) => [right - x, y],
  'flip-vertical': (x, y, _, bottom) => [x, bottom - y],
  'rotate-90': (x, y, _, bottom) => [bottom - y, x],
  'rotate-180': (x, y, right, bottom) => [right - x, bottom - y],
  'rotate-270': (x, y, right) => [y, right - x],
};

function turnMade(sprite: PlainSprite, upTo: UpTo): Made {
  const turn = TURNS[upTo(TURNS.length)] ?? 'rotate-90';
  const { width, height } = sprite;
  const isQuarter = turn === 'rotate-90' || turn === 'rotate-270';
  const size = isQuarter ? { width: height, height: width } : { width, height };
  const move = turned(sprite, turn);
  return { change: { change: 'turn', turn }, after: { ...withMap(withPoints(sprite, move), move), ...size } };
}

const turned =
  ({ width, height }: PlainSprite, turn: Turn) =>
  (points: Points): Points =>
    points.map(([x, y, color]) => [...PLACED[turn](x, y, width - 1, height - 1), color]);

function someTurned(sprite: PlainSprite, upTo: UpTo): Made {
  const only = upTo(sprite.frames.length);
  const move = turned(sprite, 'flip-vertical');
  const each = (points: Points, at: number) => (at === only ? move(points) : points);
  return {
    change: { change: 'turn', turn: 'flip-vertical', frames: [only] },
    after: withMap(withPoints(sprite, each), each, sprite.frames.length === 1),
  };
}

function offsetMade(sprite: PlainSprite, upTo: UpTo): Made {
  const by = { x: upTo(5) - 2, y: upTo(5) - 2 };
  const move = (points: Points) => points.map(([x, y, color]): Point => [x + by.x, y + by.y, color]);
  return { change: { change: 'offset', by }, after: withMap(withPoints(sprite, move), move) };
}

const GRAY = 0x808080;

/** Sets pixels of one layer in some frames, or clears them. */
const paintMade =
  ({ layers, cellOf }: PlainCanvas) =>
  (sprite: PlainSprite, upTo: UpTo): Made | undefined => {
    const { width, height } = sprite;
    const at = upTo(layers.length);
    const frames = indexesOf(sprite).filter((frame) => frame === upTo(sprite.frames.length) || upTo(2));
    const [first] = sprite.frames;
    const known = first?.layers[at]?.[0]?.[2] ?? GRAY;
    const color = [undefined, GRAY, known][upTo(3)];
    const [cell] = frames.map((frame) => cellOf(frame, color));
    if (!cell || frames.some((frame) => `${cellOf(frame, color)}` !== `${cell}`)) return undefined;
    const bits = Uint8Array.from({ length: width * height }, () => (upTo(4) ? 0 : 1));
    const painted = Array.from(bits, (bit, place): Point[] =>
      bit && color !== undefined ? [[place % width, Math.floor(place / width), color]] : [],
    ).flat();
    const isKept = ([x, y]: Point) => x < 0 || y < 0 || x >= width || y >= height || !bits[y * width + x];
    const each = (frame: PlainFrame): PlainFrame => {
      const all = layers.map((_, place) => frame.layers[place] ?? []);
      return { ...frame, layers: all.with(at, [...(all[at] ?? []).filter(isKept), ...painted]) };
    };
    const patch = paintPatch(frames, { x: 0, y: 0, width, height, bits }, cell);
    return {
      change: { change: 'paint', layer: layers[at] ?? 0, patches: [patch] },
      after: { ...sprite, frames: sprite.frames.map((frame, place) => (frames.includes(place) ? each(frame) : frame)) },
    };
  };

function replaceMade(sprite: PlainSprite): Made | undefined {
  const from = sprite.frames[0]?.layers[0]?.[0]?.[2];
  if (from === undefined || from === GRAY) return undefined;
  const other = (points: Points) => points.map(([x, y, color]): Point => [x, y, color === from ? GRAY : color]);
  const [opaque, gray] = [from, GRAY].map((color) => (color | 0xff000000) >>> 0) as [number, number];
  return { change: { change: 'replace-color', from: opaque, to: gray }, after: withPoints(sprite, other) };
}

/** Frames in another order; undefined: an empty one. */
function arranged(sprite: PlainSprite, order: readonly (PlainFrame | undefined)[], sources: readonly number[]) {
  const { map, frames } = sprite;
  const follows = map && !map.isStale && map.images.length === frames.length;
  const empty: PlainFrame = { duration: 0, layers: [] };
  const images = sources.map((source, at): Points => (order[at] ? (map?.images[source] ?? []) : []));
  const next = { ...sprite, frames: order.map((frame) => frame ?? empty) };
  if (!follows || frames.length === 1) return next;
  return { ...next, map: { ...map, images } };
}

function withDurations(sprite: PlainSprite, at: number, added: readonly number[]): PlainSprite {
  const frames = sprite.frames.map((frame, place) => ({ ...frame, duration: added[place - at] ?? frame.duration }));
  return { ...sprite, frames };
}

function tagsWithAdded(tags: readonly PlainTag[], at: number, count: number, joins: (tag: PlainTag) => boolean) {
  return tags.map((tag): PlainTag => {
    if ((at > tag.from && at <= tag.to) || (at === tag.to + 1 && joins(tag))) return { ...tag, to: tag.to + count };
    return at <= tag.from ? { ...tag, from: tag.from + count, to: tag.to + count } : tag;
  });
}

const MAX_FRAMES = 6;

/** One map for the only frame belongs to that frame; with more, it's one for all. */
function canGrow({ frames, map }: PlainSprite): boolean {
  return frames.length < MAX_FRAMES && !(map && frames.length === 1);
}

function addMade(sprite: PlainSprite, upTo: UpTo): Made | undefined {
  if (!canGrow(sprite)) return undefined;
  const { frames } = sprite;
  const [at, model] = [upTo(frames.length + 1), upTo(frames.length)];
  const from = upTo(3) ? model : null;
  const places = indexesOf(sprite);
  const sources = [...places.slice(0, at), model, ...places.slice(at)];
  const added = from === null ? undefined : frames[model];
  const order = [...frames.slice(0, at), added, ...frames.slice(at)];
  const duration = added?.duration ?? frames[Math.max(0, at - 1)]?.duration ?? 0;
  const after = withDurations(arranged(sprite, order, sources), at, [duration]);
  const tags = tagsWithAdded(sprite.tags, at, 1, (tag) => from !== null && from >= tag.from && from <= tag.to);
  return { change: { change: 'add-frames', at, from: [from] }, after: { ...after, tags } };
}

function pasteMade(sprite: PlainSprite, upTo: UpTo, { step }: Taken): Made | undefined {
  if (!canGrow(sprite)) return undefined;
  const { width, height, frames } = sprite;
  const at = upTo(frames.length + 1);
  const bytes = new Uint8Array(width * height * 4);
  const points: Point[] = [];
  for (let pixel = 0; pixel < width * height; pixel++) {
    if (upTo(2)) continue;
    bytes.set([128, 128, 128, 255], pixel * 4);
    points.push([pixel % width, Math.floor(pixel / width), GRAY]);
  }
  const duration = durationOf(upTo, step, frames[Math.max(0, at - 1)]?.duration);
  const image = { width, height, pixels: { bytes, compressed: false } };
  const places = indexesOf(sprite);
  const order = [...frames.slice(0, at), undefined, ...frames.slice(at)];
  const empty = arranged(sprite, order, [...places.slice(0, at), 0, ...places.slice(at)]);
  const pasted: PlainFrame = { duration, layers: [points] };
  const after = { ...empty, frames: empty.frames.map((frame, place) => (place === at ? pasted : frame)) };
  const tags = tagsWithAdded(sprite.tags, at, 1, () => false);
  return { change: { change: 'paste-frames', at, frames: [{ duration, image }] }, after: { ...after, tags } };
}

const durationOf = (upTo: UpTo, step: number, known = 100) => (step ? step * (2 + upTo(30)) : known);

function deleteMade(sprite: PlainSprite, upTo: UpTo): Made | undefined {
  const { frames } = sprite;
  if (frames.length < 3) return undefined;
  const gone = upTo(frames.length);
  const sources = indexesOf(sprite).filter((at) => at !== gone);
  const after = arranged(
    sprite,
    sources.map((at) => frames[at]),
    sources,
  );
  const tags = sprite.tags.flatMap(({ from, to, ...tag }) => {
    const [first, last] = [from > gone ? from - 1 : from, to >= gone ? to - 1 : to];
    return first > last ? [] : [{ ...tag, from: first, to: last }];
  });
  return { change: { change: 'delete-frames', frames: [gone] }, after: { ...after, tags } };
}

/** A tag keeps the frames that it has, unless one of them is moved out of it. */
function moveMade(sprite: PlainSprite, upTo: UpTo): Made {
  const { frames } = sprite;
  const [moved, to] = [upTo(frames.length), upTo(frames.length + 1)];
  const others = indexesOf(sprite).filter((at) => at !== moved);
  const before = others.filter((at) => at < to);
  const sources = [...before, moved, ...others.filter((at) => at >= to)];
  const after = arranged(
    sprite,
    sources.map((at) => frames[at]),
    sources,
  );
  const tags = sprite.tags.map((tag): PlainTag => {
    const members = indexesOf(sprite).filter((at) => at >= tag.from && at <= tag.to);
    const isOut = members.length > 1 && members.includes(moved) && (to < tag.from || to > tag.to + 1);
    const places = members.filter((at) => !isOut || at !== moved).map((at) => sources.indexOf(at));
    return { ...tag, from: Math.min(...places), to: Math.max(...places) };
  });
  return { change: { change: 'move-frames', frames: [moved], to }, after: { ...after, tags } };
}

function reverseMade(sprite: PlainSprite): Made {
  const places = indexesOf(sprite);
  const sources = places.toReversed();
  const after = arranged(
    sprite,
    sources.map((at) => sprite.frames[at]),
    sources,
  );
  return { change: { change: 'reverse-frames', frames: places }, after };
}

function durationsMade(sprite: PlainSprite, upTo: UpTo, { step }: Taken): Made {
  const at = upTo(sprite.frames.length);
  const duration = durationOf(upTo, step);
  return {
    change: { change: 'durations', frames: [at], durations: duration },
    after: withDurations(sprite, at, [duration]),
  };
}

const DIRECTIONS = ['forward', 'reverse', 'pingpong'] as const;

function addTagMade(sprite: PlainSprite, upTo: UpTo): Made | undefined {
  const from = upTo(sprite.frames.length);
  const to = from + upTo(sprite.frames.length - from);
  const tag: PlainTag = { name: `tag ${upTo(9)}`, from, to, direction: DIRECTIONS[upTo(3)] ?? 'forward' };
  // Equal names would be one animation.
  if (sprite.tags.some(({ name }) => name === tag.name)) return undefined;
  const before = sprite.tags.findIndex((one) => one.from > from || (one.from === from && one.to < to));
  const tags = sprite.tags.toSpliced(before < 0 ? sprite.tags.length : before, 0, tag);
  return { change: { change: 'add-tag', tag }, after: { ...sprite, tags } };
}

function changeTagMade(sprite: PlainSprite, upTo: UpTo): Made | undefined {
  const at = upTo(sprite.tags.length);
  const old = sprite.tags[at];
  if (!old) return undefined;
  const direction = DIRECTIONS[upTo(3)] ?? 'forward';
  return {
    change: { change: 'change-tag', at, tag: { direction } },
    after: { ...sprite, tags: sprite.tags.with(at, { ...old, direction }) },
  };
}

function deleteTagMade(sprite: PlainSprite, upTo: UpTo): Made | undefined {
  const at = upTo(sprite.tags.length);
  if (!sprite.tags[at]) return undefined;
  return { change: { change: 'delete-tag', at }, after: { ...sprite, tags: sprite.tags.toSpliced(at, 1) } };
}

/** What is seen of layers on a canvas: RGB of each pixel; −1: transparent. */
export function seenOf(
  layers: readonly Points[],
  { width, height }: { readonly width: number; readonly height: number },
) {
  const seen = Array.from({ length: width * height }, () => -1);
  for (const points of layers)
    for (const [x, y, color] of points) if (x >= 0 && y >= 0 && x < width && y < height) seen[y * width + x] = color;
  return seen;
}

/** Opaque pixels of what is seen. */
export const pointsOf = (seen: readonly number[], width: number): Points =>
  seen.flatMap((color, at): Point[] => (color < 0 ? [] : [[at % width, Math.floor(at / width), color]]));
