/** Why a change can't be made. Nothing changed. */
export type Refusal =
  /** There is no such frame, layer, tag, slice, or cel: the change was planned for another version. */
  | { readonly why: 'gone'; readonly what: 'frame' | 'layer' | 'tag' | 'slice' | 'cel' }
  /** Other frames were named than the sprite has, `named` of them: all of its `frames` are needed, each once. */
  | { readonly why: 'frame-count'; readonly frames: number; readonly named: number }
  /** Each frame has one duration, and `durations` were given, more than one. */
  | { readonly why: 'duration-count'; readonly frames: number; readonly durations: number }
  /** A frame was named, counted from 0, that the sprite never had. */
  | { readonly why: 'no-frame'; readonly frame: number; readonly frames: number }
  /** A sprite has at least one. */
  | { readonly why: 'last'; readonly what: 'frame' | 'layer' }
  /** More pixels or frames than any format here holds; for several frames, all `frames` together. */
  | { readonly why: 'too-large'; readonly width: number; readonly height: number; readonly frames: number }
  /** A number isn't a whole one, or is out of its range. */
  | {
      readonly why: 'range';
      readonly what: 'canvas' | 'duration' | 'multiple' | 'offset' | 'opacity' | 'plays' | 'repeat' | 'scale' | 'slice';
      readonly least: number;
      readonly most: number;
    }
  /** A name has more bytes in UTF-8 than files hold. */
  | { readonly why: 'long-name'; readonly most: number }
  /** More tags or layers than files hold. */
  | { readonly why: 'too-many'; readonly what: 'tag' | 'layer'; readonly most: number }
  /** A rectangle without a pixel of the canvas, or a crop that reaches beyond it. */
  | { readonly why: 'outside' }
  /** What is seen doesn't fit on a canvas that was told: that must be at least so large. */
  | {
      readonly why: 'too-small';
      readonly width: number;
      readonly height: number;
      /** Of several, the part that shows most. */
      readonly largest?: { readonly part: number; readonly width: number; readonly height: number };
    }
  /** No frame has a visible pixel, so nothing can be trimmed to it. */
  | { readonly why: 'empty' }
  /** Pixels aren't enlarged by this factor, so fewer can't show the same. */
  | { readonly why: 'not-enlarged'; readonly by: number }
  /** A group can't be within itself, and a background is below all others. */
  | { readonly why: 'misplaced' }
  /** Pixels of tilemaps can't be changed like this. */
  | { readonly why: 'tilemap' }
  /** Layers become one only if all of them are shown, or none: otherwise, what is hidden would be lost. */
  | { readonly why: 'hidden' }
  /** The result would look different in this frame, and maybe in others. */
  | { readonly why: 'looks-different'; readonly frame: number }
  /** All 256 entries of the palette are colors, so nothing can be transparent. */
  | { readonly why: 'all-colors' }
  /** Only images without layers and animation, and the sheets that they are, can be cut into frames; only what is cut is described. */
  | { readonly why: 'no-sheet' }
  /** Only layers with images have pixels that can be set: groups have none, and references aren't part of the sprite. */
  | { readonly why: 'no-pixels' }
  /** A background has no transparent pixels. */
  | { readonly why: 'background' }
  /** A pixel has an index that is none of the palette's. */
  | { readonly why: 'not-in-palette' }
  /** A palette has at most so many colors. */
  | { readonly why: 'full-palette'; readonly most: number }
  /** The sprite has no palette whose colors could change. */
  | { readonly why: 'no-palette' }
  /** Pixels or colors aren't what they should be: they are too few or too many, out of order, or no numbers. */
  | { readonly why: 'wrong-pixels' }
  /** An image isn't what it says: it has other bytes than its size needs. */
  | { readonly why: 'damaged' };

export class ChangeRefused extends Error {
  override readonly name = 'ChangeRefused';
  constructor(readonly refusal: Refusal) {
    super(`The change was refused: ${refusal.why}.`);
  }
}

/** @throws {ChangeRefused} */
export function refuse(refusal: Refusal): never {
  throw new ChangeRefused(refusal);
}
