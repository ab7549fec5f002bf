import * as v from 'valibot';
import { type ExportFormat, type ExportOptions, exportOptions } from './exportOptions';
import type { PictureBytes } from './pictureBytes';

/** What the page of an export and the host say to each other. No path or address comes from a page. */

const nothing = v.strictObject({});
const chosen = v.strictObject({ options: exportOptions });

/** Parameters of the methods that the page calls, checked by the host. */
export const exportParams = {
  /** The page listens; the host answers with everything there is to show. */
  ready: nothing,
  /** Makes the files without writing them. A newer call ends an older one, which is answered with null. */
  make: chosen,
  /** Ends what is being made or written. */
  cancel: nothing,
  /** Asks for the folder of the outputs. */
  chooseFolder: nothing,
  /** Goes back to the folder beside the source. */
  usualFolder: nothing,
  /** Writes the files; a person is asked where others are in the way. */
  write: v.strictObject({ options: exportOptions, onSave: v.boolean() }),
  /** Takes the last `write` back. */
  undo: nothing,
  /** Shows the first file of the last `write` in the explorer. */
  reveal: nothing,
  /** Writes the choices into the recipe, or takes this export out of it. */
  setRecipe: v.strictObject({ options: exportOptions, on: v.boolean() }),
  /** Opens the recipe in an editor. */
  openRecipe: nothing,
  /** Opens the page of the whole set, or of one of its views; see `ExportState.directions`. */
  openOther: nothing,
};

interface ExportResults {
  ready: ExportInit;
  make: Made | MakeFault | null;
  cancel: null;
  chooseFolder: null;
  usualFolder: null;
  write: WriteDone | null;
  undo: { readonly text: string };
  reveal: null;
  setRecipe: { readonly text: string };
  openRecipe: null;
  openOther: null;
}

export type ExportCalls = {
  readonly [M in keyof typeof exportParams]: {
    readonly params: v.InferOutput<(typeof exportParams)[M]>;
    readonly result: ExportResults[M];
  };
};

/** Events that the host sends. */
export interface ExportEvents {
  readonly state: ExportState;
}

export interface ExportInit {
  /** Translations by English text, for `@vscode/l10n`; empty in English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** BCP 47, for numbers. */
  readonly language: string;
  /** Which page this is. It is kept under this name, so that the host knows the page when its window comes back. */
  readonly panel: string;
  /** What the fields begin with. */
  readonly options: ExportOptions;
  readonly state: ExportState;
}

export interface ExportState {
  /** `Export hero.aseprite`, `Export 3 files`. */
  readonly title: string;
  /** Files that are exported with the same choices; the first is shown. */
  readonly sources: readonly string[];
  /** Grows when the source changes: the result is made again. */
  readonly version: number;
  /** The engine whose project the source lies in, offered first. */
  readonly engine?: FoundEngineName;
  /** Names that can be exported alone. */
  readonly tags: readonly string[];
  /** Absent if the source has no other directions. */
  readonly directions?: ShownDirections;
  /** What a result can be split by. */
  readonly splits: readonly ('layer' | 'tag' | 'slice')[];
  /** Where outputs go, as people read it; absent: nowhere yet. */
  readonly folder?: string;
  /** Whether that is the folder of the source. */
  readonly beside: boolean;
  /** Whether `setRecipe` can work here, and why not. */
  readonly onSave: { readonly possible: boolean; readonly why?: string };
  /** Formats that the recipe beside the source asks for in this folder. */
  readonly recipe: readonly ExportFormat[];
}

/** A source that is a set of directions, or one of its views. */
export interface ShownDirections {
  readonly whole: boolean;
  /** `8 directions as one sprite: n, ne`; `One of 8 directions`. */
  readonly text: string;
  /** Button that opens the other page: `Only hero-n.png`, `All Directions`. */
  readonly other: string;
}

export interface FoundEngineName {
  /** `Godot`. */
  readonly name: string;
  readonly format: ExportFormat;
  /** `project.godot`. */
  readonly file: string;
}

/** Files that would be written. */
export interface Made {
  readonly made: true;
  readonly files: readonly MadeFile[];
  readonly notes: readonly MadeNote[];
  readonly shown: ShownResult;
  /** Frames of the result. */
  readonly frames?: number;
  /** Absent if the files are for no engine. */
  readonly usage?: EngineUsage;
  /** Why the files can't be written as chosen. Absent if they can, perhaps after a question. */
  readonly obstacle?: Obstacle;
  /** Why a recipe couldn't write them on save. */
  readonly recipeFault?: string;
}

/** Something that a person must change before files can be written. */
export interface Obstacle {
  readonly text: string;
  readonly field: 'names' | 'folder';
}

/** How a game uses the files. */
export interface EngineUsage {
  /** `Godot`. */
  readonly engine: string;
  /** What to set there, in sentences. */
  readonly text: string;
  /** `GDScript`. */
  readonly language: string;
  /** Loads the files and plays an animation of them. */
  readonly code: string;
}

export interface MadeFile {
  /** Within the folder, with `/`. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** See `PlannedFile.there`. */
  readonly there: 'new' | 'same' | 'ours' | 'foreign' | 'sprite' | 'source' | 'no-file' | 'too-large';
  /** Content of a text file, 64 KiB at most. */
  readonly text?: string;
}

export interface MadeNote {
  readonly text: string;
  /** A choice that helps. */
  readonly offer?: 'parts';
}

/** What the page draws. */
export type ShownResult =
  | { readonly kind: 'sheet'; readonly sheets: readonly ShownSheet[]; readonly more: number }
  | { readonly kind: 'animation'; readonly name: string; readonly picture: PictureBytes; readonly size: PixelSize }
  | { readonly kind: 'frames'; readonly pictures: readonly ShownSheet[]; readonly more: number }
  | { readonly kind: 'none' };

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

export interface ShownSheet extends PixelSize {
  readonly name: string;
  readonly picture: PictureBytes;
  /** Where frames lie, in pixels; without repeats. */
  readonly frames: readonly { readonly x: number; readonly y: number; readonly w: number; readonly h: number }[];
}

/** Nothing can be made of these choices. */
export interface MakeFault {
  readonly made: false;
  readonly text: string;
  readonly field?: keyof ExportOptions;
}

export interface WriteDone {
  readonly text: string;
  readonly undoable: boolean;
}
