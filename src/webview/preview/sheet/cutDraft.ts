import type { FrameRect } from '../../../shared/pixels/sheet';
import type { SheetCut, SheetInfo } from '../../../shared/protocol/preview';

/** A cut while it is being written: whole numbers of at least 1, in pixels where they are lengths. */
export interface CutDraft extends SheetCut {
  readonly rows: number;
}

export type CutField = keyof CutDraft;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The host takes no more frames, and no more columns. */
const MOST = 4096;

/** The cut that a sheet of evenly laid frames has, as far as one describes it. */
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

/** Largest value of a field in a sheet, while the others stay. */
export function limitOf(field: CutField, { columns, rows }: CutDraft, { width, height }: Size): number {
  switch (field) {
    case 'columns':
    case 'width':
      return Math.min(MOST, width);
    case 'rows':
    case 'height':
      return Math.min(MOST, height);
    case 'count':
      return Math.min(MOST, columns * rows);
  }
}

/** Sets one field and what follows from it: columns and widths belong together, rows and heights; all frames count again. */
export function withField(draft: CutDraft, field: CutField, value: number, sheet: Size): CutDraft {
  const set = Math.min(limitOf(field, draft, sheet), Math.max(1, Math.round(value) || 1));
  const next = { ...draft, [field]: set };
  if (field === 'columns') next.width = Math.max(1, Math.floor(sheet.width / set));
  if (field === 'rows') next.height = Math.max(1, Math.floor(sheet.height / set));
  if (field === 'width') next.columns = Math.max(1, Math.floor(sheet.width / set));
  if (field === 'height') next.rows = Math.max(1, Math.floor(sheet.height / set));
  if (field !== 'count') next.count = Math.min(MOST, next.columns * next.rows);
  return next;
}

/** Rectangles of the frames, left to right, then top to bottom. */
export function rectsOf({ columns, count, height, width }: SheetCut): FrameRect[] {
  return Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * width,
    y: Math.floor(index / columns) * height,
    w: width,
    h: height,
  }));
}

/** Pixels at the right and at the foot of a sheet that belong to no frame. */
export function leftOver({ columns, rows, width, height }: CutDraft, sheet: Size): { right: number; bottom: number } {
  return { right: sheet.width - columns * width, bottom: sheet.height - rows * height };
}

export function sameCut(a: SheetCut, b: SheetCut): boolean {
  return a.columns === b.columns && a.count === b.count && a.height === b.height && a.width === b.width;
}

function within(draft: CutDraft, sheet: Size): CutDraft {
  const width = Math.min(draft.width, sheet.width, MOST);
  const height = Math.min(draft.height, sheet.height, MOST);
  const columns = Math.max(1, Math.min(draft.columns, Math.floor(sheet.width / width)));
  const rows = Math.max(1, Math.min(draft.rows, Math.floor(sheet.height / height)));
  return { columns, rows, width, height, count: Math.min(draft.count, columns * rows, MOST) };
}
