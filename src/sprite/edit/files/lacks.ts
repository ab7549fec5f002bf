import type { ArrangeLack } from '../sheet/arranging';

/**
 * What a sprite has and its files can't hold: said when it's changed, so that nobody finds out by saving. All else can be saved.
 */
export type FilesLack =
  /** No JSON is next to the sheet; a new one would hold them. */
  | { readonly lack: 'json'; readonly for: readonly SheetText[] }
  /** The JSON is of a kind that has no place for them, or reads them in another way; or images without one have none. */
  | { readonly lack: SheetText; readonly of?: 'numbered' | 'still' }
  /** Files of images have one layer each. */
  | { readonly lack: 'layers' }
  /** One image has one palette. */
  | { readonly lack: 'palettes' }
  /** The JSON isn't UTF-8, or no longer describes this image. */
  | { readonly lack: 'unreadable-json' }
  /** The JSON has outlines or other places in frames, counted in pixels, that no longer fit. */
  | { readonly lack: 'outlines' }
  | ArrangeLack
  /** The names of numbered files don't say how more are named. */
  | { readonly lack: 'names' }
  /** One of numbered files, by its index, is an animation, of which only the first frame is shown, so it's not written again. */
  | { readonly lack: 'animated-file'; readonly file: number }
  /** A still PNG got frames: it becomes an APNG, and programs that don't know these show its first frame. */
  | { readonly lack: 'animated-png' }
  /** Saving a JPEG or a lossy WebP again would change its colors, so a PNG is written beside it. */
  | { readonly lack: 'other-file'; readonly format: 'jpeg' | 'lossy-webp' }
  /** One of them has layers, which are shown as one image. */
  | { readonly lack: 'layered-file'; readonly file: number };

/** What only a text next to an image can say. `frames`: where they are. */
export type SheetText = 'tags' | 'durations' | 'slices' | 'frames';
