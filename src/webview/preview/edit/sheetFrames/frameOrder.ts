import type { CutFrame } from '../../../../sprite/edit/sheet/cutSheet';
import { readingRows } from '../../../../sprite/edit/sheetFrames/findFrames';
import type { FramesDraft } from './framesDraft';

const indexes = (from: number, length: number) => Array.from({ length }, (_, at) => from + at);

/** Puts the chosen frames, together, before the place `to` among the others. */
function put(draft: FramesDraft, to: number): boolean {
  const { frames, chosen } = draft;
  const moved = new Set(chosen);
  const others = frames.filter((_, at) => !moved.has(at));
  const at = Math.max(0, Math.min(to, others.length));
  const own = chosen.flatMap((one) => frames[one] ?? []);
  return draft.make(others.toSpliced(at, 0, ...own), indexes(at, own.length), 'reorder');
}

export const earlier = (draft: FramesDraft) => put(draft, (draft.chosen[0] ?? 0) - 1);

export function later(draft: FramesDraft): boolean {
  const { chosen } = draft;
  return put(draft, (chosen.at(-1) ?? 0) + 2 - chosen.length);
}

/** Brings the chosen frames together, where the first one is. */
export const together = (draft: FramesDraft) => put(draft, draft.chosen[0] ?? 0);

/** In rows from the top, each from the left. */
export function inReadingOrder(draft: FramesDraft): boolean {
  // The rows have the frames themselves.
  return draft.make(readingRows(draft.frames).flat() as readonly CutFrame[], [0], 'reorder');
}
