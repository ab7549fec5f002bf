import type { CanvasRequest } from '../../sprite/edit/canvas/canvasRects';
import type { FitRequest } from '../../sprite/edit/fit/fitSet';
import type { FramesRequest } from '../../sprite/edit/frames/frameChanges';
import type { PartsChange } from '../../sprite/edit/parts';
import type { FoundSource } from '../exports/exportSource';

/** What is done to the sprites of files. */
export type FileEdit =
  /** Each sprite by itself; the views of a set alike. `together`: all of them alike, which matters to trims. `fill` as in `CanvasChange`. */
  | { readonly to: 'canvas'; readonly canvas: CanvasRequest; readonly fill?: number; readonly together?: boolean }
  /** All as one set. Without a kind, what their names say. */
  | { readonly to: 'fit'; readonly fit: Omit<FitRequest, 'kind'> & Partial<Pick<FitRequest, 'kind'>> }
  /** Each is put on the first frame of another sprite, on its canvas. */
  | { readonly to: 'register'; readonly on: FoundSource }
  /** Frames of each sprite. */
  | { readonly to: 'frames'; readonly frames: FramesRequest }
  /** The same changes of each sprite. */
  | { readonly to: 'change'; readonly changes: readonly PartsChange[] };

/** What names of new files get: `hero-fit.png`. */
const FILE_WORDS: Readonly<Record<FileEdit['to'], string>> = {
  canvas: 'canvas',
  fit: 'fit',
  register: 'registered',
  frames: 'frames',
  change: 'changed',
};

/** The word of an edit: flips and quarters are about the canvas. */
export const fileWordOf = (edit: FileEdit): string =>
  FILE_WORDS[edit.to === 'change' && edit.changes.every(({ change }) => change.change === 'turn') ? 'canvas' : edit.to];
