import { UNITS } from '../canvas/painter';
import type { Room, Stage } from '../parts/kit';
import { DIRECTIONS, yawOf } from '../parts/view';

/** A box in the square, in units. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A figure at rest from all sides. Its size is chosen so that all of them fit. */
export const ALL_SIDES: readonly Stage[] = Array.from({ length: DIRECTIONS }, (_, direction) => ({
  yaw: yawOf(direction),
}));

/**
 * Size of a figure in motion, relative to one that stands still and fills its square. It is the same for all motions, because games show them one
 * after the other. The rest of the square is for arms, weapons, and jumps; a motion that needs more reaches less far.
 */
const IN_MOTION = 0.9;

/** The frame of a figure in motion: smaller, about the middle of the foot line. @param size side of the square in pixels */
export function inMotion<Frame extends { readonly x: number; readonly y: number; readonly scale: number }>(
  frame: Frame,
  size: number,
): Frame {
  const [x, y] = [UNITS / 2, UNITS - UNITS / size];
  return {
    ...frame,
    x: x + (frame.x - x) * IN_MOTION,
    y: y + (frame.y - y) * IN_MOTION,
    scale: frame.scale * IN_MOTION,
  };
}

/** The amounts of a motion that are tried, 1 for all of it. */
const REACHES = [1, 0.8, 0.6, 0.4, 0.2, 0];
const RISES = [1, 0.7, 0.45];

/** With less of a motion than this, a strike would hardly be visible: the figure steps back instead. */
const ENOUGH = 0.6;

/**
 * Fits the stages of a motion into the square. All of them use the same amount of the motion, so that nothing jerks. A figure that would hardly
 * move may step aside, and one that falls lies on the ground.
 * @param size side of the square in pixels; its lowest line is the ground
 * @param boxOf where a stage would lie
 */
export function fittedStages(stages: readonly Stage[], size: number, boxOf: (stage: Stage) => Box): readonly Stage[] {
  const pixel = UNITS / size;
  const square: Box = [pixel, pixel, UNITS - pixel, UNITS - pixel];
  const shift = (box: Box, axes: readonly [number, number]): [number, number] => {
    const [right, down] = into(box, square);
    return [axes[0] * Math.round(right / pixel) * pixel, axes[1] * Math.round(down / pixel) * pixel];
  };
  if (stages.some(({ motion }) => motion?.name === 'die'))
    return stages.map((stage) => ({ ...stage, shift: shift(boxOf(stage), [1, 1]) }));
  const tried = REACHES.flatMap((reach) =>
    RISES.map((rise) => {
      const reaching = stages.map((stage) => inRoom(stage, { reach, rise }));
      return { reach, reaching, boxes: reaching.map(boxOf) };
    }),
  );
  const fits = (box: Box, sides: readonly number[]) =>
    into(box, square).every((by, axis) => !sides.includes(axis) || Math.abs(by) < SLACK);
  const inPlace = tried.find(({ boxes }) => boxes.every((box) => fits(box, [0, 1])));
  if (inPlace && inPlace.reach >= ENOUGH) return inPlace.reaching;
  const aside = tried.find(({ reach, boxes }) => reach <= ENOUGH && boxes.every((box) => fits(box, [1])));
  const { reaching, boxes } = aside ?? inPlace ?? tried.at(-1) ?? { reaching: stages, boxes: [] };
  return reaching.map((stage, i) => ({ ...stage, shift: shift(boxes[i] ?? square, [1, 0]) }));
}

function inRoom({ motion, ...stage }: Stage, room: Room): Stage {
  return { ...stage, motion: motion && { ...motion, room } };
}

/** The error of a sketch's box, in units. */
const SLACK = 0.5;

/** How far to the right and down a box must move to lie in the square. */
function into([left, top, right, bottom]: Box, square: Box): [number, number] {
  const by = (low: number, high: number, from: number, to: number) =>
    low < from ? from - low : high > to ? to - high : 0;
  return [by(left, right, square[0], square[2]), by(top, bottom, square[1], square[3])];
}
