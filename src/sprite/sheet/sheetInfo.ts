import type { FrameTag } from '../pixels/frameTag';
import type { Slice } from '../pixels/slice';
import type { PlacedRect } from './frames';

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
  /** `json`: a file next to it; `user`: `cutSheet`; `recipe`: that of its exports; `run`: the run that made it; `guess`: its name or size. */
  readonly from: 'json' | 'user' | 'recipe' | 'run' | 'guess';
}

/** Its area is inside the sheet; `left` and `top` are 0 if it wasn't trimmed. */
export interface SheetFrame extends PlacedRect {
  /** Milliseconds; at least 1. */
  readonly duration: number;
  /** The whole frame before trimming, if that is smaller than the sheet's largest one. It's at the top left of it. */
  readonly size?: { readonly w: number; readonly h: number };
}

/** Why a JSON that describes a sheet isn't used. */
export type SheetFault = 'not-json' | 'malformed' | 'too-many-frames' | 'outside' | 'unreadable';
