import type { SheetCut } from '../../../shared/protocol/preview';
import { MAX_FRAMES, MAX_SIDE } from '../../../sprite/pixels/pictureLimits';
import type { Size } from '../../../sprite/pixels/raster';
import type { SheetInfo } from '../../../sprite/sheet/sheetInfo';

/** A cut that the user is writing. All numbers are integers of at least 1; lengths are in pixels. */
export interface CutDraft extends SheetCut {
  readonly rows: number;
}

export type CutField = keyof CutDraft;

/** The cut of a sheet. If its frames are uneven, the nearest cut. */
export function draftOf(sheet: Size, info: SheetInfo): CutDraft {
  const { width, height, frames } = info;
  const columns = new Set(frames.map(({ x }) => x)).size;
  return within({ columns, rows: Math.ceil(frames.length / columns), width, height, count: frames.length }, sheet);
}

/** A draft of a cut by columns and frame size. */
export function draftFrom(sheet: Size, { columns, count, height, width }: SheetCut): CutDraft {
  return within({ columns, count, height, width, rows: Math.ceil(count / columns) }, sheet);
}

/** The picture as one frame. */
export function wholeDraft({ width, height }: Size): CutDraft {
  return { columns: 1, rows: 1, width, height, count: 1 };
}

/** The largest value of a field while the other fields stay the same. */
export function limitOf(field: CutField, { columns, rows }: CutDraft, { width, height }: Size): number {
  switch (field) {
    case 'columns':
      return Math.min(MAX_FRAMES, width);
    case 'rows':
      return Math.min(MAX_FRAMES, height);
    case 'width':
      return Math.min(MAX_SIDE, width);
    case 'height':
      return Math.min(MAX_SIDE, height);
    case 'count':
      return Math.min(MAX_FRAMES, columns * rows);
  }
}

/** Sets a field and those that depend on it: columns and width on each other, rows and height on each other, the count on all. */
export function withField(draft: CutDraft, field: CutField, value: number, sheet: Size): CutDraft {
  const set = Math.min(limitOf(field, draft, sheet), Math.max(1, Math.round(value) || 1));
  const next = { ...draft, [field]: set };
  if (field === 'columns') next.width = Math.max(1, Math.floor(sheet.width / set));
  if (field === 'rows') next.height = Math.max(1, Math.floor(sheet.height / set));
  if (field === 'width') next.columns = Math.max(1, Math.floor(sheet.width / set));
  if (field === 'height') next.rows = Math.max(1, Math.floor(sheet.height / set));
  if (field !== 'count') next.count = Math.min(MAX_FRAMES, next.columns * next.rows);
  return next;
}

/** The number of pixels on the right and at the bottom of a sheet that belong to no frame. */
export function leftOver({ columns, rows, width, height }: CutDraft, sheet: Size): { right: number; bottom: number } {
  return { right: sheet.width - columns * width, bottom: sheet.height - rows * height };
}

/** A draft reduced to what fits into the sheet. */
function within(draft: CutDraft, sheet: Size): CutDraft {
  const width = Math.min(draft.width, sheet.width, MAX_SIDE);
  const height = Math.min(draft.height, sheet.height, MAX_SIDE);
  const columns = Math.max(1, Math.min(draft.columns, Math.floor(sheet.width / width)));
  const rows = Math.max(1, Math.min(draft.rows, Math.floor(sheet.height / height)));
  return { columns, rows, width, height, count: Math.min(draft.count, columns * rows, MAX_FRAMES) };
}
