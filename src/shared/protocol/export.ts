import * as v from 'valibot';
import type { ExportFormat } from '../../sprite/engines/exportFormats';
import { type ExportOptions, exportOptions } from '../../sprite/engines/exportOptions';
import type { PictureBytes } from './pictureBytes';
import { type SheetCut, sheetCut } from './preview';

/** Messages between the export page and the host. No path or URL comes from a page. */

const nothing = v.strictObject({});
const chosen = v.strictObject({ options: exportOptions });

/** Parameters of the methods that the page calls, checked by the host. */
export const exportParams = {
  /** The page is ready; the host answers with everything there is to show. */
  ready: nothing,
  /** Makes the files without writing them. A new call cancels the previous one, which is answered with null. */
  make: chosen,
  /** Cancels the current `make` or `write`. */
  cancel: nothing,
  /** Lets a person choose the output folder. */
  chooseFolder: nothing,
  /** Resets the output folder to the source's folder. */
  usualFolder: nothing,
  /** Writes the files; a person is asked before other files are replaced. */
  write: v.strictObject({ options: exportOptions, onSave: v.boolean() }),
  /** Undoes the last `write`. */
  undo: nothing,
  /** Reveals the first file of the last `write` in the explorer. */
  reveal: nothing,
  /** Writes the choices into the recipe, or removes this export from it. */
  setRecipe: v.strictObject({ options: exportOptions, on: v.boolean() }),
  /** Opens the recipe in an editor. */
  openRecipe: nothing,
  /** Cuts the shown source into frames, or, with null, takes it as one image. It's remembered, and followed by its recipe. */
  cutSheet: v.strictObject({ cut: v.nullable(sheetCut) }),
  /** Shows the result of another of several sources. */
  showSource: v.strictObject({ index: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  /** Opens the export page of the whole set, or of one of its views; see `ExportState.directions`. */
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
  cutSheet: null;
  showSource: null;
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
  /** Name of this page. It is stored, so the host recognizes the page when its window is reopened. */
  readonly panel: string;
  /** The first values of the fields. */
  readonly options: ExportOptions;
  readonly state: ExportState;
}

export interface ExportState {
  /** `Export hero.aseprite`, `Export 3 files`. */
  readonly title: string;
  /** Names of the files that are exported with the same choices. */
  readonly sources: readonly string[];
  /** Index of the one that is shown. */
  readonly shown: number;
  /** How it's cut into frames; absent if it can't be, or if a file next to it says so. */
  readonly cut?: SourceCut;
  /** Increases when the source changes: then the result is made again. */
  readonly version: number;
  /** The engine whose project contains the source; offered first. */
  readonly engine?: FoundEngineName;
  /** Names of tags that can be exported alone. */
  readonly tags: readonly string[];
  /** Absent if the source has no other directions. */
  readonly directions?: ShownDirections;
  /** What a result can be split by. */
  readonly splits: readonly Exclude<ExportOptions['split'], 'none'>[];
  /** The output folder, as people read it; absent: not chosen yet. */
  readonly folder?: string;
  /** Whether that is the folder of the source. */
  readonly beside: boolean;
  /** Whether `setRecipe` can work here, and why not. */
  readonly onSave: { readonly possible: boolean; readonly why?: string };
  /** Formats in this folder that the recipe next to the source has. */
  readonly recipe: readonly ExportFormat[];
}

/** How an image is cut, and could be. */
export interface SourceCut {
  /** The image, in pixels. */
  readonly size: PixelSize;
  /** Absent: one image. */
  readonly cut?: SheetCut;
  /** `4 frames of 16 × 16 pixels, as you cut it`; `One image`. */
  readonly text: string;
  /** Other cuts, the likeliest first; what code says comes before what the pixels look like. */
  readonly suggestions: readonly CutSuggestion[];
}

export interface CutSuggestion {
  readonly cut: SheetCut;
  /** Where code says so: `game.js:12`. */
  readonly place?: string;
}

/** A source that is a set of directions, or one of its views. */
export interface ShownDirections {
  readonly whole: boolean;
  /** `8 directions as one sprite: n, ne`; `One of 8 directions`. */
  readonly text: string;
  /** Label of the button that opens the other page: `Only hero-n.png`, `All Directions`. */
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
  /** Number of frames in the result. */
  readonly frames?: number;
  /** Absent if the files are not for an engine. */
  readonly usage?: EngineUsage;
  /** Why the files can't be written with these choices. Absent if they can, perhaps after a question. */
  readonly obstacle?: Obstacle;
  /** Why a recipe couldn't write them on save. */
  readonly recipeFault?: string;
}

/** Something that a person must change before files can be written. */
export interface Obstacle {
  readonly text: string;
  readonly field: 'names' | 'folder';
}

/** How to use the files in a game. */
export interface EngineUsage {
  /** `Godot`. */
  readonly engine: string;
  /** Settings to make in the engine, in sentences. */
  readonly text: string;
  /** `GDScript`. */
  readonly language: string;
  /** Loads the files and plays one of their animations. */
  readonly code: string;
}

export interface MadeFile {
  /** Path within the folder, with `/`. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** See `PlannedFile.there`. */
  readonly there: 'new' | 'same' | 'ours' | 'foreign' | 'sprite' | 'source' | 'no-file' | 'too-large';
  /** Content of a text file, at most 64 KiB. */
  readonly text?: string;
}

export interface MadeNote {
  readonly text: string;
  /** An option that helps. */
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
  /** Areas of the frames, in pixels, without duplicates. */
  readonly frames: readonly { readonly x: number; readonly y: number; readonly w: number; readonly h: number }[];
}

/** The result of choices that can't be exported. */
export interface MakeFault {
  readonly made: false;
  readonly text: string;
  readonly field?: keyof ExportOptions;
}

export interface WriteDone {
  readonly text: string;
  readonly undoable: boolean;
}
