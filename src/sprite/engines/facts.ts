import type { AtlasOption } from '../export/atlas/atlasOptions';
import type { OptionName } from '../export/optionTable';
import type { Size } from '../pixels/raster';
import type { FrameRect } from '../sheet/sheet';
import type { SnippetLanguage } from './snippetLanguages';

/** A format of exports: all that differs by format, except for its writer (`writers.ts`), which only the export thread loads. */
export interface FormatFacts {
  /** Name in lists. */
  name(): string;
  /** What is written, dimmed after the name. */
  hint(): string;
  /** Codicon. */
  readonly icon: string;
  /**
   * What is in the files: sheets of frames with files about them, frames alone, one file that plays as it is, or one file to edit. Only sheets and files
   * to edit have named animations, so that several directions fit into one.
   */
  readonly content: 'sheets' | 'frames' | 'animation' | 'document';
  /** The options that it uses. */
  readonly options: readonly OptionName[];
  /** Extensions of its files, the image's first. A pattern for names may end with one, although the format decides it. */
  readonly endings: readonly [string, ...string[]];
  /** The file that a game loads, in addition to an image if there is one; null: none, only images. */
  readonly data: DataFile | null;
  /** Animations have names of their own, none of which is one of these; null: they keep the names of tags, also equal ones. */
  readonly reservedNames: readonly string[] | null;
  /** A page loads the files by URL. There `#` ends the path, so their names have no `#walk`. */
  readonly isServed: boolean;
  /** What it does with several sprites at once; null: it holds one. */
  readonly atlas: AtlasFacts | null;
}

/** An atlas in a format. */
export interface AtlasFacts {
  /** What is written, dimmed after the name. */
  hint(): string;
  /** The options that it uses. */
  readonly options: readonly AtlasOption[];
  /** Whether the pages are made here; otherwise, the engine packs images by itself when it builds. */
  readonly hasPages: boolean;
  /** Most pixels a side of a page that the engine takes on all of its devices. */
  readonly maxSide: number;
  /** Whether it turns frames back that lie on their sides. */
  readonly canTurn: boolean;
  /** Each page has data of its own, which names no frame of another page. */
  readonly standAlone: boolean;
}

export interface DataFile {
  /** Extension, without the dot. */
  readonly ending: string;
  /** Whether people can read it. */
  readonly isText: boolean;
  /** Reads where frames are in the images, to draw that over them; null: it says nothing about images. */
  readonly outlines: 'sheet-json' | ReadOutlines | null;
}

/** Most rectangles that a page draws over a sheet. */
export const MAX_OUTLINES = 4096;

/** The area of a frame in an image, in pixels. */
export interface Outline {
  /** Base name. */
  readonly image: string;
  readonly frame: FrameRect;
}

/** @param sizeOf size in pixels of one of the export's images, by its base name */
export type ReadOutlines = (text: string, sizeOf: (image: string) => Size | undefined) => readonly Outline[];

/** A game engine: all that differs by engine, except for the writer of its format. */
export interface EngineFacts {
  /** `Godot`. */
  readonly name: string;
  readonly project: ProjectSign;
  /** Its own format, which has the engine's id; null: its games read the plain sheet. */
  readonly format: FormatFacts | null;
  readonly snippet: SnippetFacts;
  /** Settings for pixel art, in sentences. */
  settings(): string;
  readonly folders: EngineFolders;
  /** How a path begins that starts at the project's top, in the engine's files and code; null: it has no such paths. */
  readonly root: `${string}://` | '/' | null;
}

/** How a project is recognized. */
export interface ProjectSign {
  /** The file that tells it, for people: `project.godot`. */
  readonly file: string;
  /** How sure the sign is: a folder with several is a project of the surest. */
  readonly certainty: Certainty;
  /** The format to offer there, its own or the plain sheet; undefined: the folder isn't the top of such a project. */
  find(folder: ProjectTop): Promise<'own' | 'sheet' | undefined>;
}

/** From sure to unsure: a file that only this engine has, a package of a web game, a file that other programs have, too. */
export const CERTAINTIES = ['own-file', 'package', 'common-file'] as const;
type Certainty = (typeof CERTAINTIES)[number];

/** A folder that may be the top of a project. */
export interface ProjectTop {
  readonly names: ReadonlySet<string>;
  /** Text of a file in it; `undefined` if it can't be read or is too large for a project file. */
  read(name: string): Promise<string | undefined>;
  /** Names of the packages that its `package.json` depends on; empty without one. */
  packages(): Promise<ReadonlySet<string>>;
}

/** Code that loads an export and plays one of its animations. */
export interface SnippetFacts {
  readonly language: SnippetLanguage;
  /** How the engine writes the path of a file in the project; absent: unchanged. */
  readonly address?: (path: string) => string;
  lines(names: SnippetLiterals): readonly string[];
  /** The same for an atlas. */
  readonly atlas: AtlasSnippetFacts;
}

/** Code that loads an atlas, shows one of its frames, and plays one of its animations. */
export interface AtlasSnippetFacts {
  lines(names: AtlasLiterals): readonly string[];
  /** Settings for pixel art, and how the engine gets the atlas, in sentences; absent: those of the engine. */
  settings?(): string;
}

/** The names of an atlas as string literals of the language. */
export interface AtlasLiterals {
  /** Base name of the atlas. */
  readonly title: string;
  /** A name derived from that. */
  titled(name: (title: string) => string): string;
  /** Path of a file: of the whole atlas, of its first page, or of the page with `frame`. @param ending without the dot */
  file(of: 'atlas' | 'first' | 'shown', ending: string): string;
  /** Path of the folder of all files; undefined for the top of the project. */
  readonly folder: string | undefined;
  /** Whether it has several pages. */
  readonly isDivided: boolean;
  /** Whether frames are a list in the JSON, instead of an object by their names. */
  readonly isList: boolean;
  /** A frame: `hero/walk/0`. */
  readonly frame: string;
  /** Name of the tag that is played, as in the sprite; a name derived from the sprite's own file if it has none. */
  tag(untagged: (file: string) => string): string;
  /** Name of the animation: `hero/walk`. */
  readonly animation: string | undefined;
  /** Whether it starts over at the end. */
  readonly loops: boolean;
  /** A sprite of one frame: its name, and the path of its own file in the atlas's folder. */
  readonly still: { readonly name: string; file(ending: string): string } | undefined;
}

/** The names of an export as string literals of the language. */
export interface SnippetLiterals {
  readonly picture: string;
  readonly data: string;
  /** Base name of the data file without its extension. */
  readonly title: string;
  readonly animation: string | undefined;
  /** A name derived from the title, for an animation without a tag. */
  untagged(name: (title: string) => string): string;
  /** Whether the animation starts over at the end. */
  readonly loops: boolean;
}

/** Where the games of an engine have their images, from the project's folder. */
export interface EngineFolders {
  /** Folders outside of which a game can't load anything; absent: all are loaded. */
  readonly loaded?: readonly string[];
  /** Usual folders: the first that exists is taken. */
  readonly known: readonly string[];
  /** Otherwise this one; absent: any folder is as good. */
  readonly usual?: string;
  /** Web games: if there is a folder that their bundler copies, images are there. */
  readonly isBundled?: true;
}

/** Where games have their images whose engine loads any folder. */
export const ANYWHERE: EngineFolders = {
  known: ['assets/sprites', 'assets/images', 'assets/graphics', 'assets', 'sprites', 'images', 'graphics', 'gfx'],
};

/** Pixels a side of a texture that phones and browsers take everywhere. */
export const COMMON_SIDE = 4096;

/** Options of atlases whose pages are made here. */
export const PAGE_OPTIONS = [
  'trim',
  'padding',
  'border',
  'extrude',
  'mergeDuplicates',
  'leaveOut',
  'sides',
  'maxSide',
  'scale',
] as const satisfies readonly AtlasOption[];

/** Options that all formats use. */
export const CONTENT_OPTIONS = [
  'tag',
  'split',
  'scale',
  'names',
  'animations',
  'layers',
  'leaveOut',
] as const satisfies readonly OptionName[];
/** Options of formats that arrange frames freely. */
export const SHEET_OPTIONS = [
  ...CONTENT_OPTIONS,
  'layout',
  'lines',
  'trim',
  'border',
  'padding',
  'innerPadding',
  'extrude',
  'mergeDuplicates',
  'multiple',
  'colors',
  'parts',
  'partsTable',
] as const satisfies readonly OptionName[];
