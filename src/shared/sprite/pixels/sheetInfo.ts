import type { FrameTag } from './frameTag';
import type { Slice } from './slice';

/** How the frames of a sheet are arranged and played. */
export interface SheetInfo {
  /** Pixels of a whole frame, before trimming. */
  readonly width: number;
  readonly height: number;
  /** At least one. */
  readonly frames: readonly SheetFrame[];
  readonly tags: readonly FrameTag[];
  /** From its JSON; absent if it has none. */
  readonly slices?: readonly Slice[];
  /** `json`: a file next to it; `run`: the run that made it; `user`: `cutSheet`; `guess`: its name or size. */
  readonly from: 'json' | 'run' | 'user' | 'guess';
}

export interface SheetFrame {
  /** Rectangle in the sheet, in pixels. For a rotated frame, as it is there. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Position of its top left corner in the whole frame; 0, 0 if it wasn't trimmed. */
  readonly left: number;
  readonly top: number;
  /** Milliseconds; at least 1. */
  readonly duration: number;
}
