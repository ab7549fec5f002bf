import type { EngineAnimation } from '../../export/animations';
import type { FrameTag } from '../../pixels/frameTag';

/** A run of tiles that plays, each for 1 / `fps` seconds. Tiles are counted from 0; `first` and `last` are included. */
export interface TileAnimation {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly playback: 'LOOP_FORWARD' | 'LOOP_BACKWARD' | 'LOOP_PINGPONG' | 'ONCE_FORWARD' | 'ONCE_BACKWARD';
  /** A whole number, at least 1. */
  readonly fps: number;
}

export interface TilePlan {
  /** The index of the frame that each tile shows. */
  readonly tiles: readonly number[];
  readonly runs: readonly TileAnimation[];
}

/**
 * The tiles of animations. Each frame comes first, once; tags with equal durations in a direction that the engine knows need no other
 * tiles. Everything else is written out after them: reverse passes, repeats, and longer frames as several tiles.
 * @param durations of all frames, in milliseconds
 * @param tags of the sprite; none, or one for each animation
 */
export function tilesOf(
  durations: readonly number[],
  tags: readonly FrameTag[],
  animations: readonly EngineAnimation[],
): TilePlan {
  const tiles = [...durations.keys()];
  const runs = animations.map(({ name, frames, loops }, index): TileAnimation => {
    const { fps, counts } = timing(frames.map((frame) => durations[frame] ?? 1));
    const tag = tags[index] ?? { from: 0, to: durations.length - 1, direction: 'forward' };
    const playback = counts.every((count) => count === 1) ? nativePlayback(tag) : undefined;
    if (playback) return { name, first: tag.from, last: tag.to, playback, fps };
    const first = tiles.length;
    for (const [at, frame] of frames.entries()) tiles.push(...Array<number>(counts[at] ?? 1).fill(frame));
    return { name, first, last: tiles.length - 1, playback: loops ? 'LOOP_FORWARD' : 'ONCE_FORWARD', fps };
  });
  return { tiles, runs };
}

/** How the engine plays a tag's own tiles; undefined if it can't. In the engine's ping-pong, the first and last tile show once. */
function nativePlayback({ direction, repeat }: Omit<FrameTag, 'name'>): TileAnimation['playback'] | undefined {
  if (repeat !== undefined && repeat !== 1) return undefined;
  if (direction === 'forward') return repeat ? 'ONCE_FORWARD' : 'LOOP_FORWARD';
  if (direction === 'reverse') return repeat ? 'ONCE_BACKWARD' : 'LOOP_BACKWARD';
  return direction === 'pingpong' && !repeat ? 'LOOP_PINGPONG' : undefined;
}

/** No screen shows every tile at a higher rate. */
const MAX_FPS = 240;
/** Relative error that a duration may have to save tiles. */
const TOLERANCE = 0.025;
/** Most tiles of one animation: beyond that, durations are only as accurate as fewer tiles allow. */
const MAX_TILES = 1024;

/** Tiles per second, and number of tiles for each frame: as few as keep every duration within the tolerance, otherwise the most accurate. */
export function timing(times: readonly number[]): { fps: number; counts: number[] } {
  let best = { fps: 1, counts: times.map(() => 1), tiles: Number.POSITIVE_INFINITY, off: Number.POSITIVE_INFINITY };
  for (let fps = 1; fps <= MAX_FPS; fps++) {
    const counts = times.map((time) => Math.max(1, Math.round((time * fps) / 1000)));
    const off = Math.max(...times.map((time, at) => Math.abs(((counts[at] ?? 1) * 1000) / fps - time) / time));
    const tiles = counts.reduce((sum, count) => sum + count, 0);
    if (tiles > Math.max(MAX_TILES, times.length)) break;
    const isNear = off <= TOLERANCE;
    const better =
      best.off <= TOLERANCE
        ? isNear && (tiles < best.tiles || (tiles === best.tiles && off < best.off))
        : off < best.off;
    if (better) best = { fps, counts, tiles, off };
  }
  return best;
}
