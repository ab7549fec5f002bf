import type { Change } from '../../../sprite/edit/change';

/** What a command of frames does: its changes, and which frames are selected afterwards. */
export interface FrameStep {
  readonly changes: readonly Change[];
  readonly selected: readonly number[];
  /** What else is to be said of it, as sentences. */
  readonly note?: string;
}

/**
 * Moves frames to a gap between frames, or puts copies of them there; undefined: they are there already.
 * @param frames in order
 * @param gap 0 is before the first frame
 */
export function movedTo(frames: readonly number[], gap: number, isCopy: boolean): FrameStep | undefined {
  const from = isCopy ? gap : gap - frames.filter((frame) => frame < gap).length;
  const selected = frames.map((_, at) => from + at);
  if (isCopy) return { changes: [{ change: 'add-frames', at: gap, from: frames }], selected };
  if (selected.every((place, at) => place === frames[at])) return undefined;
  return { changes: [{ change: 'move-frames', frames, to: gap }], selected };
}
