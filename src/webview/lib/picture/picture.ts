import type { FilePalette } from '../../../shared/palette/palette';
import type { PlacedRect } from '../../../shared/pixels/frames';
import type { FrameTag } from '../../../shared/pixels/frameTag';

/** A frame: straight (not premultiplied) RGBA pixels, and how long it is shown. */
export interface Frame {
  /** As large as the picture. Frames of a sheet are cut on each access: read this where it is needed, and do not keep all of them. */
  readonly image: ImageData;
  /** Milliseconds; 0 in stills. */
  readonly duration: number;
  /**
   * Only for frames of a sheet: the part that is not empty. Read pixels of many frames from here: `image` is a copy as large as the
   * whole frame, and a frame with one visible pixel may measure 4096 × 4096.
   */
  readonly cut?: FrameCut;
}

/** A part of a sheet; the rectangle lies inside the sheet and inside the frame. */
export interface FrameCut {
  readonly sheet: ImageData;
  readonly rect: PlacedRect;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** At least one. */
  readonly frames: readonly [Frame, ...Frame[]];
  /** Whether the file is an animation. `frames` has only the first frame where this window cannot decode the others. */
  readonly animated: boolean;
  /** Number of frames in the file, as far as known. More than `frames` has where they are too large to keep. */
  readonly total: number;
  /** Named ranges of `frames`; empty where the file has none. */
  readonly tags: readonly FrameTag[];
  /** Index of the first frame that cannot be read, at least 1; `frames` has those before it. */
  readonly broken?: number;
  /** Parts of the file cannot be read: its frames are shown without them. */
  readonly incomplete?: true;
  /** The palettes of the file itself, in the order of their frames; absent where it has none. */
  readonly palettes?: readonly FramePalette[];
  /** The file is a palette and nothing else: each pixel stands for a color. */
  readonly onlyPalette?: true;
  /** A remark about the frames, as a sentence: that files of a sequence differ in size. */
  readonly note?: string;
}

/** A palette that holds from a frame on, until the next one. */
export interface FramePalette {
  /** Index from 0. */
  readonly from: number;
  readonly palette: FilePalette;
}
