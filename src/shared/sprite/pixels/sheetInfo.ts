import type { FrameTag } from './frameTag';
import type { Slice } from './slice';

/** How the frames of a sheet lie and play. */
export interface SheetInfo {
  /** Pixels of a whole frame, as it was before trimming. */
  readonly width: number;
  readonly height: number;
  /** At least one. */
  readonly frames: readonly SheetFrame[];
  readonly tags: readonly FrameTag[];
  /** As its JSON says; absent if it has none. */
  readonly slices?: readonly Slice[];
  /** `json`: a file beside it; `run`: the run that made it; `user`: `cutSheet`; `guess`: its name or size. */
  readonly from: 'json' | 'run' | 'user' | 'guess';
}

export interface SheetFrame {
  /** Rectangle in the sheet, in pixels. Of a rotated frame: as it lies there. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  /** Where its top left corner belongs in the whole frame; 0, 0 where nothing was trimmed. */
  readonly left: number;
  readonly top: number;
  /** Milliseconds; at least 1. */
  readonly duration: number;
}
