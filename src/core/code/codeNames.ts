import type { Rect, Size } from '../../sprite/pixels/raster';
import type { FrameNumbers } from '../references/frameNumbers';
import type { Reference } from '../references/reference';

// What one text file says about sprites, read from its text alone: no disk, no other file. A thread reads it, so all of it can be cloned. Whether it's
// right is decided later, against the files of the project.

/** Where in the text: see `CodePlace`. */
export interface TextPlace {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** A path of a sprite, or the name of one that a function loads. */
export interface NamedPath extends TextPlace {
  /** All readings, the likeliest first; see `referencesAt`. */
  readonly readings: readonly Reference[];
  /** Whether it certainly names a file: a whole literal in code, not in a comment, a sentence, or a URL, and nothing is filled in. */
  readonly isCertain: boolean;
  /** Whether something takes it as the path of an image: a loader, an import, a scene, an attribute. Other strings may be names of something else. */
  readonly isLoaded?: boolean;
  /** What code says about the frames of the image there. */
  readonly numbers?: FrameNumbers;
}

/** A name that code puts together when it runs: `"hero_" + direction + ".png"`, `hero_%d.png`, a folder that is listed, a glob. */
export interface NamePattern extends TextPlace {
  /**
   * Its known parts, in order, in the way paths are written, with `/`, and without `./` at the start. Between two of them, and where `open` says so, anything
   * may come, also folders. Without an open start it starts where the name of a file or a folder does: in which folder is known only by the program.
   */
  readonly parts: readonly string[];
  readonly open: { readonly start: boolean; readonly end: boolean };
  /** Shown to people: as it's written, shortened. */
  readonly text: string;
}

/** Which sprite something is said about. */
export type AboutSprite =
  /** A path that stands in the same file: an index in `CodeNames.paths`. */
  | { readonly by: 'path'; readonly path: number }
  /** A name that an engine's loader gave to it, anywhere in the project. */
  | { readonly by: 'key'; readonly key: string };

/** Something that code says about a sprite, and that the sprite can contradict. */
export interface Claim extends TextPlace {
  readonly about: AboutSprite;
  readonly says:
    | { readonly kind: 'frame-size'; readonly size: Partial<Size> }
    /** Numbers of columns and rows, which divide the image: Godot's `hframes`. */
    | { readonly kind: 'grid'; readonly columns?: number; readonly rows?: number }
    /** The last frame that is used, counted from 0, of frames that are numbered in that size. */
    | { readonly kind: 'frame'; readonly frame: number; readonly numbers?: FrameNumbers }
    | { readonly kind: 'animation'; readonly name: string }
    | { readonly kind: 'region'; readonly rect: Rect };
}

/** A name of a sprite in an engine, such as a key of Phaser or an alias of Pixi. Keys are one space for each engine and project. */
export interface EngineKey extends TextPlace {
  readonly engine: string;
  readonly key: string;
  /** `defines`: a loader gives it, to the path at that index of `CodeNames.paths` if there is one. `uses`: something draws it. */
  readonly how: 'defines' | 'uses';
  readonly path?: number;
}

/** What one text file says about sprites. */
export interface CodeNames {
  readonly paths: readonly NamedPath[];
  readonly patterns: readonly NamePattern[];
  readonly claims: readonly Claim[];
  readonly keys: readonly EngineKey[];
  /** Engines for which this file loads or makes sprites under names that aren't known from its text: then no key of that engine is missing. */
  readonly openKeys: readonly string[];
  /**
   * Words that may name a sprite without its extension, in lowercase, each once: contents of strings and values of settings, also the last parts of their
   * paths. Of a list of frames on a sheet, also names with an extension, which are those of frames.
   */
  readonly words: readonly string[];
  /** What engines identify files by instead of paths, such as Unity's GUIDs, each once. */
  readonly ids: readonly string[];
}
