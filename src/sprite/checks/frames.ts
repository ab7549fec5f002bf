import type { MeasuredSprite, Picture } from './measuredSprite';
import { wholeFrame } from './places';
import type { Found } from './rule';

const isEmpty = ({ words }: Picture) => words.every((word) => word === 0);

/** Frames without a visible pixel. At the start or the end of an animation, as before a spark or after smoke, they may be on purpose. */
export function findEmptyFrames(sprite: MeasuredSprite): Found<'empty-frame'> | undefined {
  const empty = sprite.views.flatMap((_, view) => {
    const pictures = sprite.picturesOf(view);
    const filled = pictures.map((picture) => !isEmpty(picture));
    const [first, last] = [filled.indexOf(true), filled.lastIndexOf(true)];
    return pictures.flatMap((picture, frame) =>
      filled[frame] ? [] : [{ picture, isInside: first < 0 || (frame > first && frame < last) }],
    );
  });
  if (empty.length === 0) return undefined;
  const facts = { rule: 'empty-frame', frames: empty.length } as const;
  const places = empty.map(({ picture }) => wholeFrame(picture));
  return empty.some(({ isInside }) => isInside) ? { facts, places } : { facts, places, severity: 'hint' };
}

/** Number of pixels that differ. Sizes are equal. */
function differences(one: Picture, other: Picture): number {
  let count = 0;
  for (let at = 0; at < one.words.length; at++) if (one.words[at] !== other.words[at]) count++;
  return count;
}

/** Frames that equal the one before them. */
export function findEqualFrames(sprite: MeasuredSprite): Found<'equal-frames'> | undefined {
  const equal = sprite.views.flatMap((_, view) => {
    const pictures = sprite.picturesOf(view);
    return pictures.filter((picture, frame) => {
      const before = pictures[frame - 1];
      return before !== undefined && picture.words.every((word, at) => word === before.words[at]);
    });
  });
  if (equal.length === 0) return undefined;
  return { facts: { rule: 'equal-frames', frames: equal.length }, places: equal.map(wholeFrame) };
}

/** A loop of fewer frames has no usual step. */
const MIN_FRAMES = 4;
/** How many times the largest step the way back to the first frame may be. */
const MAX_JUMP = 1.6;

/**
 * Loops whose first frame differs from the last one far more than frames differ from their neighbors. Where each frame is farther from the first one
 * than the frame before it, the animation may be played once, as a death.
 */
export function findOpenLoop(sprite: MeasuredSprite): Found<'open-loop'> | undefined {
  const open = sprite.views.flatMap(({ loops }, view) =>
    loops.flatMap((range) => jumpOf(sprite.picturesOf(view).slice(range.from, range.to + 1)) ?? []),
  );
  if (open.length === 0) return undefined;
  const facts = { rule: 'open-loop', by: Math.max(...open.map(({ by }) => by)) } as const;
  const places = open.map(({ last }) => wholeFrame(last));
  return open.some(({ isEnd }) => !isEnd) ? { facts, places } : { facts, places, severity: 'hint' };
}

/** How a loop jumps back to its start; undefined if it doesn't. */
function jumpOf(pictures: readonly Picture[]): { by: number; last: Picture; isEnd: boolean } | undefined {
  const [first, last] = [pictures[0], pictures.at(-1)];
  if (!first || !last || pictures.length < MIN_FRAMES) return undefined;
  const steps = pictures.slice(1).map((picture, at) => differences(picture, pictures[at] ?? picture));
  const usual = Math.max(1, ...steps);
  const by = differences(last, first) / usual;
  if (by < MAX_JUMP) return undefined;
  const away = pictures.map((picture) => differences(picture, first));
  const isEnd = away.every((distance, at) => at === 0 || distance >= (away[at - 1] ?? 0));
  return { by: Math.round(by * 10) / 10, last, isEnd };
}
