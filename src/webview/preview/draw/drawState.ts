import type { Mask, MaskJoin } from '../../../sprite/draw/mask';
import type { ToolId } from './toolIds';

/** RGBA, red in the lowest byte; all that has no alpha is clear. */
export type DrawColor = number | 'clear';

export interface DrawBrush {
  /** Pixels across, 1 to `MAX_BRUSH`. */
  readonly size: number;
  readonly shape: 'square' | 'round';
  /** A piece of the image instead. */
  readonly image?: { readonly mask: Mask; readonly cells: Uint8Array };
}

/** What a person chose for drawing. Nothing of it belongs to a file. */
export interface DrawState {
  readonly tool: ToolId;
  readonly foreground: DrawColor;
  readonly background: DrawColor;
  readonly brush: DrawBrush;
  readonly pixelPerfect: boolean;
  readonly filled: boolean;
  readonly contiguous: boolean;
  /** How much colors may differ to count as one, 0 to 255. */
  readonly tolerance: number;
  readonly frames: 'this' | 'all';
  /** Whether a color is replaced in all views of a set, or all files of it. */
  readonly allViews: boolean;
  readonly mirror: { readonly x: boolean; readonly y: boolean };
  readonly stayInPalette: boolean;
  /** The newest first; RGBA. */
  readonly recent: readonly number[];
  /** All that tools may change; absent: everything. */
  readonly selection: Mask | undefined;
  readonly selectionMode: MaskJoin;
}

/** Pixels across a brush at most. */
export const MAX_BRUSH = 16;

export const FIRST_STATE: DrawState = {
  tool: 'pencil',
  foreground: 0xff000000,
  background: 'clear',
  brush: { size: 1, shape: 'round' },
  pixelPerfect: false,
  filled: false,
  contiguous: true,
  tolerance: 0,
  frames: 'this',
  allViews: false,
  mirror: { x: false, y: false },
  stayInPalette: false,
  recent: [],
  selection: undefined,
  selectionMode: 'replace',
};
