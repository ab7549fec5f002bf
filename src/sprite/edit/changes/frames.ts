import type { AsepriteTag } from '../../aseprite/document';
import type { Slice, SliceKey } from '../../pixels/slice';
import type { EditCel, EditFrame, EditSprite, LayerId } from '../editSprite';
import { refuse } from '../refusal';
import { checkCount } from './limits';
import { tagsWith, tagsWithout } from './tagRanges';

/** New frames before the one at `at`, or at the end. */
export interface AddFramesChange {
  readonly change: 'add-frames';
  readonly at: number;
  /** Of each new frame, the one whose cels it gets; null: it's empty. */
  readonly from: readonly (number | null)[];
  /** Whether the new frames share their cels with those, so that changing one changes the other. */
  readonly linked?: boolean;
}

export interface DeleteFramesChange {
  readonly change: 'delete-frames';
  readonly frames: readonly number[];
}

/** Moves frames, in their order, before the one that is at `to` now, or to the end. */
export interface MoveFramesChange {
  readonly change: 'move-frames';
  readonly frames: readonly number[];
  readonly to: number;
}

/** Reverses the order of frames among their places. */
export interface ReverseFramesChange {
  readonly change: 'reverse-frames';
  readonly frames: readonly number[];
}

export interface DurationChange {
  readonly change: 'durations';
  readonly frames: readonly number[];
  /** Milliseconds of each, or of all. */
  readonly durations: number | readonly number[];
}

/** Milliseconds of a frame. */
export const DURATIONS_MS = { least: 1, most: 65_535 } as const;
const DEFAULT_MS = 100;

export function addFrames(sprite: EditSprite, { at, from, linked = false }: AddFramesChange): EditSprite {
  const { frames } = sprite;
  if (at < 0 || at > frames.length || from.some((one) => one !== null && !frames[one]))
    refuse({ why: 'gone', what: 'frame' });
  checkCount(sprite, frames.length + from.length);
  const beside = frames[Math.max(0, at - 1)];
  const added = from.map((one): Arranged => {
    const model = one === null ? undefined : frames[one];
    if (model) return { frame: linked ? model : unlinked(model), source: one ?? 0 };
    const empty: EditFrame = {
      duration: beside?.duration ?? DEFAULT_MS,
      cels: new Map(),
      palette: beside?.palette ?? new Uint8Array(),
    };
    return { frame: empty, source: Math.max(0, at - 1) };
  });
  const whole = wholeOf(frames);
  const order = [...whole.slice(0, at), ...added, ...whole.slice(at)];
  // A copy belongs to the animation of its model.
  const tags = tagsWith(sprite.tags, at, added.length, ({ from: first, to }) =>
    from.some((one) => one !== null && one >= first && one <= to),
  );
  return { ...arranged(sprite, order), tags };
}

/** Copies of the pixels' places, so that the copy can be changed by itself; the pixels are shared until then. */
function unlinked(frame: EditFrame): EditFrame {
  const cels = new Map<LayerId, EditCel>();
  for (const [layer, cel] of frame.cels) cels.set(layer, { ...cel, body: { ...cel.body } });
  return { ...frame, cels };
}

export function deleteFrames(sprite: EditSprite, { frames: gone }: DeleteFramesChange): EditSprite {
  const out = chosen(sprite, gone);
  if (out.size === sprite.frames.length) refuse({ why: 'last', what: 'frame' });
  const order = wholeOf(sprite.frames).filter(({ source }) => !out.has(source));
  return { ...arranged(sprite, order), tags: tagsWithout(sprite.tags, out) };
}

/** A tag follows its frames: what is moved within it, out of it, and into it. A tag that moves as a whole stays whole. */
export function moveFrames(sprite: EditSprite, { frames, to }: MoveFramesChange): EditSprite {
  const moved = chosen(sprite, frames);
  if (to < 0 || to > sprite.frames.length) refuse({ why: 'gone', what: 'frame' });
  const whole = wholeOf(sprite.frames);
  const isMoved = ({ source }: Arranged) => moved.has(source);
  const order = [
    ...whole.slice(0, to).filter((one) => !isMoved(one)),
    ...whole.filter(isMoved),
    ...whole.slice(to).filter((one) => !isMoved(one)),
  ];
  const places = new Map(order.map(({ source }, place) => [source, place]));
  const tags = sprite.tags.map((tag) => movedTag(tag, { moved, to, places }));
  return { ...arranged(sprite, order), tags };
}

interface Move {
  readonly moved: ReadonlySet<number>;
  readonly to: number;
  readonly places: ReadonlyMap<number, number>;
}

function movedTag(tag: AsepriteTag, { moved, to, places }: Move): AsepriteTag {
  const members = Array.from({ length: tag.to - tag.from + 1 }, (_, at) => tag.from + at);
  const staying = members.filter((frame) => !moved.has(frame));
  const isWithin = to >= tag.from && to <= tag.to + 1 && staying.length < members.length;
  const kept = isWithin || !staying.length ? members : staying;
  const found = kept.map((frame) => places.get(frame) ?? 0);
  return { ...tag, from: Math.min(...found), to: Math.max(...found) };
}

export function reverseFrames(sprite: EditSprite, { frames }: ReverseFramesChange): EditSprite {
  const places = [...chosen(sprite, frames)].sort((a, b) => a - b);
  const order = wholeOf(sprite.frames);
  const turned = places.map((place) => order[place]).reverse();
  for (const [at, place] of places.entries()) {
    const one = turned[at];
    if (one) order[place] = one;
  }
  return arranged(sprite, order);
}

export function changeDurations(sprite: EditSprite, { frames, durations }: DurationChange): EditSprite {
  const places = [...frames];
  chosen(sprite, frames);
  const all = typeof durations === 'number' ? places.map(() => durations) : durations;
  const { least, most } = DURATIONS_MS;
  if (all.length !== places.length || all.some((one) => !Number.isSafeInteger(one) || one < least || one > most))
    refuse({ why: 'range', what: 'duration', least, most });
  const next = [...sprite.frames];
  for (const [at, place] of places.entries()) {
    const frame = next[place];
    const duration = all[at];
    if (frame && duration !== undefined && frame.duration !== duration) next[place] = { ...frame, duration };
  }
  return { ...sprite, frames: next };
}

/** A frame at a new place, and where it was; a new one is where its model was. */
interface Arranged {
  readonly frame: EditFrame;
  readonly source: number;
}

const wholeOf = (frames: readonly EditFrame[]): Arranged[] => frames.map((frame, source) => ({ frame, source }));

/** Frames in another order; the keys of slices, which hold until the next one, follow theirs. */
function arranged(sprite: EditSprite, order: readonly Arranged[]): EditSprite {
  const frames = order.map(({ frame }) => frame);
  const slices = sprite.slices.map((slice) => arrangedSlice(slice, order));
  return { ...sprite, frames, slices };
}

/** The keys of a slice, which hold until the next one, follow frames into another order. @param order where each frame was */
export function arrangedSlice(slice: Slice, order: readonly Pick<Arranged, 'source'>[]): Slice {
  const { keys } = slice;
  // One key holds for all frames, as most do.
  if (keys.length === 1 && keys[0]?.frame === 0) return slice;
  const found: SliceKey[] = [];
  let last: SliceKey | undefined;
  for (const [frame, { source }] of order.entries()) {
    const key = keys.findLast((one) => one.frame <= source);
    if (key === last) continue;
    last = key;
    found.push({ ...(key ?? HIDDEN), frame });
  }
  return { ...slice, keys: found };
}

/** Of frames before the first key. */
const HIDDEN: SliceKey = { frame: 0, bounds: { x: 0, y: 0, width: 0, height: 0 } };

function chosen({ frames }: EditSprite, places: readonly number[]): ReadonlySet<number> {
  if (!places.length || places.some((place) => !frames[place])) refuse({ why: 'gone', what: 'frame' });
  return new Set(places);
}
