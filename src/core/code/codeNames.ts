import type { Rect } from '../../sprite/pixels/raster';
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
  /** Godot's or Unity's id next to it, which leads to the file wherever it is; without `uid://`. */
  readonly uid?: string;
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

/** What another text of the project exports under a name, or below one: `Textures.Hero`, `default.HERO`. */
export interface ImportedName {
  /** As the import writes it. */
  readonly from: string;
  readonly name: string;
}

/** A part of a string that code puts together; null if it isn't known. */
export type StringPart = string | ImportedName | null;

/** A name that a text gives to others. With neither of both parts, its value isn't understood. */
export interface ExportedName {
  /** With dots for what is in objects: `Textures.Hero`. */
  readonly name: string;
  readonly parts?: readonly StringPart[];
  /** It's what another text exports. */
  readonly same?: ImportedName;
}

/** What a script exports that may be strings. */
export interface ModuleNames {
  readonly exports: readonly ExportedName[];
  /** Text files of which it exports everything, as it names them. */
  readonly stars: readonly string[];
  /** What it imports and changes: that isn't a constant. */
  readonly changes: readonly ImportedName[];
}

/** Which sprite something is said about. */
export type AboutSprite =
  /** A path that stands in the same file: an index in `CodeNames.paths`. */
  | { readonly by: 'path'; readonly path: number }
  /** A name that an engine's loader gave to it, anywhere in the project. */
  | {
      readonly by: 'key';
      readonly engine: string;
      readonly key: string;
      readonly parts?: readonly StringPart[];
      /** Only what is defined for this text counts: the `scope` of the definition leads to it. */
      readonly isOwn?: true;
    }
  /**
   * The file of that name in the folder of the text: Unity's `.meta` lies next to its image. `other`: the name that it may have instead; if files of both
   * names are there, it isn't known which is meant.
   */
  | { readonly by: 'neighbor'; readonly name: string; readonly other?: string }
  /** The sheet that the text is. */
  | { readonly by: 'sheet' };

/** How an engine counts frames in an image, from its top left, row by row. Lengths in pixels; a part that doesn't fit has no frame. */
export interface FrameGrid {
  readonly width?: number;
  readonly height?: number;
  readonly columns?: number;
  readonly rows?: number;
  /** Most frames. */
  readonly count?: number;
}

/** Something that code says about a sprite, and that the sprite can contradict. The place is that of the number, or the name. */
export interface Claim extends TextPlace {
  readonly about: AboutSprite;
  /** An engine: the claim counts only if no code opens its names of sprites, which code does that changes such numbers when it runs. */
  readonly closed?: string;
  readonly says: /** The place has the width, or the height, in pixels. */
    | { readonly kind: 'frame-size'; readonly side: 'width' | 'height'; readonly grid: FrameGrid }
    /** The place has the number of columns, or of rows, which divide the image: Godot's `hframes`. */
    | { readonly kind: 'parts'; readonly side: 'width' | 'height'; readonly grid: FrameGrid }
    /** A frame that is used, counted from 0. `first`: what the engine counts from. `grid` is absent if the loader of the key says it. */
    | { readonly kind: 'frame'; readonly frame: number; readonly first: 0 | 1; readonly grid?: FrameGrid }
    /** Frames that are used by their names. */
    | { readonly kind: 'frame-names'; readonly names: readonly (readonly StringPart[])[]; readonly isNamed?: true }
    /** Animations of a sheet that are used by their names. */
    | { readonly kind: 'animation-names'; readonly names: readonly (readonly StringPart[])[] }
    /** A frame that the JSON of a sheet uses and doesn't have. It counts if that engine loads the sheet. */
    | { readonly kind: 'sheet-frame'; readonly engine: string; readonly name: string }
    /** A column, or a row, of a grid, counted from 1. `first`: what the engine counts from. */
    | {
        readonly kind: 'cell';
        readonly side: 'width' | 'height';
        readonly cell: number;
        readonly first: 0 | 1;
        readonly grid: FrameGrid;
      }
    /**
     * `fromBottom`: its `y` counts from the lower edge of the image to that of the region, as in Unity. `mayRepeat`: a region that is larger than the image
     * shows it several times. `mayScale`: the engine scales images of some sizes first, unless their settings say that it doesn't.
     */
    | {
        readonly kind: 'region';
        readonly rect: Rect;
        readonly fromBottom?: true;
        readonly mayRepeat?: true;
        readonly mayScale?: true;
      };
}

/** What a name of an engine names. `path`: where its files are, which is open if they're in a network. */
export type KeyKind = 'sprite' | 'animation' | 'frame' | 'path';

/**
 * A name in an engine: a key of Phaser, an alias of Pixi, an animation. Names of one kind and one engine are one space in each project, or in what `scope`
 * names.
 */
export interface EngineKey extends TextPlace {
  readonly engine: string;
  readonly kind: KeyKind;
  readonly key: string;
  /** Instead of a key, if other text files say it or a part isn't known; `key` is empty then. */
  readonly parts?: readonly StringPart[];
  /** The place has a name for the key, and not the key itself. */
  readonly isNamed?: true;
  /**
   * - `defines`: a loader or a file gives the name, to the path at that index of `CodeNames.paths` if there is one.
   * - `uses`: something draws or plays it.
   * - `asks`: code asks whether it's there, so it need not be.
   * - `tags`: the animations of the sprite that has this key are such names.
   * - `file`: the text file at this path of the project has more of them; if it isn't there, none is missing.
   */
  readonly how: 'defines' | 'uses' | 'asks' | 'tags' | 'file';
  readonly path?: number;
  /** Of a file: it certainly has such names, so one in which none is read isn't understood. */
  readonly hasNames?: true;
  /** Of what is defined: how its frames are counted. */
  readonly grid?: FrameGrid;
  /** Of what is defined: the path of the JSON with its frames, as it's written. */
  readonly sheet?: string;
  /**
   * What has the name: a resource in the same text, or a file by its path in the project, beginning with `/`. Absent for a definition: the text itself.
   * Absent for a use: anything in the project.
   */
  readonly scope?: string;
  /** Of an animation that a script plays: the name of its sprite, as what `scope` leads to that script defines it. */
  readonly owner?: string;
  /** Of such a sprite: the file that has its animations, by its path in the project; absent if it isn't known. */
  readonly animations?: string;
}

/** What one text file says about sprites. */
export interface CodeNames {
  readonly paths: readonly NamedPath[];
  readonly patterns: readonly NamePattern[];
  readonly claims: readonly Claim[];
  readonly keys: readonly EngineKey[];
  /** Engines for which this file loads or makes names that aren't known from its text: then none of that kind is missing. */
  readonly openKeys: readonly { readonly engine: string; readonly kind: KeyKind }[];
  /** Names of frames, in lowercase, each once, of a text that lists those of a sheet: they look like paths of images. */
  readonly frames: readonly string[];
  /** Names of all frames, if the text is the JSON of a sheet. */
  readonly sheet?: readonly string[];
  /** Of such a JSON: the path of its image, as an index. Some engines load that file, for others it's a note. */
  readonly sheetImage?: number;
  /** Of a script that exports strings, or changes what it imports. */
  readonly module?: ModuleNames;
}
