import type { FrameTag, LoopDirection } from './frameTag';
import { MAX_FRAMES } from './pictureLimits';

/** Frames that play, counted from 0, both ends included. */
export interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/**
 * The order in which frames play, as in Aseprite: a ping-pong shows the first and last frame once at each turn (0 1 2 1 0), and each
 * direction counts as one pass.
 */
export interface PlayOrder extends FrameRange {
  readonly direction: LoopDirection;
  /** How many times the range is played in one direction: at least 1, or Infinity. */
  readonly passes: number;
}

/** The order of a tag, from its file. */
export function orderOfTag({ from, to, direction, repeat }: Omit<FrameTag, 'name'>): PlayOrder {
  return { from, to, direction, passes: repeat ?? Number.POSITIVE_INFINITY };
}

/**
 * The frames of an order one after the other, for players that only go forward: all frames if the order ends, otherwise one round, which
 * is then repeated. The frame at a turn appears once. If an order has more than 4,096 positions, as many complete passes as fit, at least
 * one.
 */
export function framesInOrder(order: PlayOrder): number[] {
  const ends = Number.isFinite(order.passes);
  const pass = playLength({ ...order, passes: 1 });
  const most = Math.max(1, Math.floor((MAX_FRAMES - 1) / pass));
  const length = ends ? playLength({ ...order, passes: Math.min(order.passes, most) }) : roundLength(order);
  return Array.from({ length }, (_, position) => frameAt(order, position));
}

export function isPingPong(direction: LoopDirection): boolean {
  return direction === 'pingpong' || direction === 'pingpong_reverse';
}

export function isBackward(direction: LoopDirection): boolean {
  return direction === 'reverse' || direction === 'pingpong_reverse';
}

/** Number of positions in one round, after which the order starts again. */
export function roundLength({ from, to, direction }: PlayOrder): number {
  const frames = to - from + 1;
  return isPingPong(direction) ? Math.max(1, 2 * (frames - 1)) : frames;
}

/** Number of positions until the order ends; Infinity if it never ends. */
export function playLength(order: PlayOrder): number {
  const frames = order.to - order.from + 1;
  if (!isPingPong(order.direction) || frames === 1) return order.passes * frames;
  return order.passes * (frames - 1) + 1;
}

/** The frame at a position. Positions before 0 and after the end count as if the order continued forever. */
export function frameAt(order: PlayOrder, position: number): number {
  const round = roundLength(order);
  const at = ((position % round) + round) % round;
  const frames = order.to - order.from + 1;
  const offset = at < frames ? at : round - at;
  return isBackward(order.direction) ? order.to - offset : order.from + offset;
}

/**
 * The frame `by` places to the right, or to the left if negative, wrapping around in the range. From outside the range: its first frame
 * to the right, its last one to the left.
 */
export function neighbor({ from, to }: FrameRange, frame: number, by: number): number {
  if (frame < from || frame > to) return by > 0 ? from : to;
  const frames = to - from + 1;
  return from + ((((frame - from + by) % frames) + frames) % frames);
}
