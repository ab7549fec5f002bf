import * as v from 'valibot';
import { EDIT_STEPS } from '../../sprite/edit/labels';
import { PALETTE_EXTENSIONS } from '../../sprite/palette/formats';
import { MAX_FRAMES, MAX_SIDE } from '../../sprite/pixels/pictureLimits';
import type { Size } from '../../sprite/pixels/raster';
import type { SheetInfo } from '../../sprite/sheet/sheetInfo';
import type { CompassPlace } from '../../sprite/source/compass';
import { DIRECTION_NAME } from '../../sprite/source/fileNames';
import { shownFrame } from '../../sprite/source/shownFrame';
import type { RunKind } from '../contract/api';
import { PICTURE_KINDS } from '../contract/limits';
import { pageChoices } from './message';
import { type OnionSkin, onionSkin } from './onionSkin';
import type { OperationChoice } from './operationChoice';
import type { PictureBytes } from './pictureBytes';
import type { CopiedFrames, EditInit, EditList, FrameFiles, TakeSourceItem } from './previewEdits';

/** Messages between the preview page and the host. Ids are opaque: no path or URL comes from a page, except of files that are dropped there. */

const item = v.strictObject({ item: v.string() });
/** The limit is higher than the outputs of any run. */
const several = v.strictObject({ items: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10_000)) });
const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
/** 4096 × 4096 pixels of RGBA, and some more. */
const MAX_BYTES = 80 * 1024 * 1024;

/** An object that only code outside of the protocol can read. */
const plainData = v.record(v.string(), v.unknown());
export type PlainData = Readonly<v.InferOutput<typeof plainData>>;

/** How a person slices a sheet without JSON; pixels from the top left. */
export const sheetCut = v.strictObject({
  /** Frames in playing order, left to right, then top to bottom. */
  count: whole(1, MAX_FRAMES),
  columns: whole(1, MAX_FRAMES),
  width: whole(1, MAX_SIDE),
  height: whole(1, MAX_SIDE),
});
export type SheetCut = v.InferOutput<typeof sheetCut>;

/** Parameters of the methods that the page calls, checked by the host. */
export const previewParams = {
  /** The page is ready; the host answers with everything there is to show. */
  ready: v.strictObject({}),
  /** Bytes of one image file. */
  read: item,
  /** Stops watching the run that is shown. */
  cancelRun: v.strictObject({}),
  /** Starts the run that is shown again. */
  runAgain: v.strictObject({}),
  /** Reveals the file in the explorer. */
  reveal: item,
  /** Opens the page that exports the file, perhaps with a `ChosenLook` of `src/core/exports`. */
  export: v.strictObject({
    item: v.string(),
    look: v.optional(
      v.strictObject({
        layers: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(20_000))),
        name: v.pipe(v.string(), v.maxLength(80), v.regex(/^[\p{L}\p{N}-]+$/u)),
      }),
    ),
  }),
  /** Starts a run with this image as its first input. */
  useAsInput: v.strictObject({
    item: v.string(),
    operation: v.picklist(PICTURE_KINDS),
    /** For an Aseprite file: what is shown of it. */
    look: v.optional(shownFrame),
  }),
  /**
   * The image that is shown, or has the focus among several; null: none. Commands that are started elsewhere use it; for an Aseprite
   * file, with what is shown of it.
   */
  shown: v.strictObject({ item: v.nullable(v.string()), look: v.optional(shownFrame) }),
  /** The page got the focus. */
  focused: v.strictObject({}),
  /** Slices a sheet as the user chose, and remembers it for this file; null forgets it. */
  cutSheet: v.strictObject({ item: v.string(), cut: v.nullable(sheetCut) }),
  /** Remembers a file's onion skin. Pictures without a file forget it with their page. */
  rememberOnion: v.strictObject({ item: v.string(), onion: onionSkin }),
  /** Shows numbered files as one animation or as separate images, and remembers it for this name. */
  showSequence: v.strictObject({ item: v.string(), as: v.picklist(['animation', 'pictures']) }),
  /** Called before a person is asked: whether files have no trash, so `discard` would delete them permanently. */
  askDiscard: several,
  /** Moves files to the system's trash. Files without a trash are deleted, if the person was asked about that and they haven't changed since. */
  discard: several,
  /** Keeps drafts, which moves them to where they would have been saved, or makes drafts of them again. */
  keep: v.strictObject({ ...several.entries, kept: v.boolean() }),
  /** Renames an output of a run, and keeps it if it's a draft; its extension stays. */
  rename: v.strictObject({ item: v.string(), name: v.pipe(v.string(), v.maxLength(300)) }),
  /**
   * Names the views of the direction set, in their order. `files`: renames them (`hero-dir-0.png` → `hero-dir-n.png`); `setting`: new
   * sets get these names (`spriteKiln.directionNames`).
   */
  nameDirections: v.strictObject({
    names: v.pipe(
      v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(DIRECTION_NAME.bytes))),
      v.length(8),
    ),
    to: v.picklist(['files', 'setting']),
  }),
  /** Undoes the last `keep`, `discard`, `rename`, `nameDirections`, `putInto`, `fixPixels`, or `placeOnSource` of this preview. */
  undo: v.strictObject({}),
  /** Adds images to an Aseprite file, each with a name for its layer or tag if the page knows a better one than the file's. */
  putInto: v.strictObject({
    items: v.pipe(
      v.array(v.strictObject({ item: v.string(), name: v.optional(v.pipe(v.string(), v.maxLength(80))) })),
      v.minLength(1),
      v.maxLength(512),
    ),
  }),
  /** Fixes the pixels of a file, and writes the result next to it. */
  fixPixels: v.strictObject({
    item: v.string(),
    /** Everything that belongs to the item: all views of its set, or all numbered files. Otherwise only this file. */
    whole: v.boolean(),
    /** Ids of the files that the page listed: no other one is written. */
    files: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(512)),
    /** `FixSettings` of `src/pixelArt`, which the host checks: shared code can't import it. */
    settings: plainData,
    /** Replaces the files; otherwise the results get new names. */
    replace: v.boolean(),
  }),
  /** Puts an output where it lies on the sprite that it was made from, and replaces its file. */
  placeOnSource: item,
  /** Asks for a palette: of a file, of the project's style, or of another sprite. */
  pickPalette: v.strictObject({}),
  /** Asks for a path and writes a file made by the page: a frame, all frames as an Aseprite file, or a palette. */
  save: v.strictObject({
    item: v.string(),
    /** Appended to the item's name: `hero` and `-frame-3` suggest `hero-frame-3.png`. */
    suffix: v.pipe(v.string(), v.maxLength(40), v.regex(/^[\w.-]*$/)),
    /** The file contains everything that is shown, and the item is only the first of it. */
    all: v.optional(v.boolean()),
    /** The file is the item's normal map, which the host names. */
    isMap: v.optional(v.boolean()),
    extension: v.picklist(['png', 'aseprite', ...PALETTE_EXTENSIONS]),
    bytes: v.pipe(
      v.instance(Uint8Array),
      v.check(({ length }) => length <= MAX_BYTES),
    ),
  }),
  /** Everything that is changed here: the files, as they were read, and the changes since. The first call reads the files. */
  edit: v.strictObject({}),
  /** Adds changes that the page has made, as one step that VS Code can undo. */
  change: v.strictObject({
    /** The reading of the files. */
    base: whole(0, Number.MAX_SAFE_INTEGER),
    /** The last change that the page knows of, its own ones included; absent: there is none. After another one, these would mean something else. */
    after: v.optional(whole(1, Number.MAX_SAFE_INTEGER)),
    /** A `PartsChange` of `src/sprite/edit` each, which the host checks, with the number that it gets if no other change has it. */
    entries: v.pipe(
      v.array(v.strictObject({ id: whole(1, Number.MAX_SAFE_INTEGER), change: plainData })),
      v.minLength(1),
      v.maxLength(1000),
    ),
    /** What the step is called; default: as its first change. */
    step: v.optional(v.picklist(EDIT_STEPS)),
  }),
  /** Files changed on disk in the meantime: the next save replaces them; or they replace what is changed here. */
  keepMine: v.strictObject({}),
  takeTheirs: v.strictObject({}),
  /** Keeps frames for all previews of the window, until others are copied. */
  copyFrames: v.strictObject({
    frames: v.pipe(v.array(plainData), v.minLength(1), v.maxLength(MAX_FRAMES)),
    image: v.boolean(),
  }),
  copiedFrames: v.strictObject({}),
  /** Asks for files, and reads them. */
  pickFrames: v.strictObject({}),
  /** Reads files that were dropped on the page, which alone knows where they are: images in the workspace's folders only. */
  readFrames: v.strictObject({
    uris: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4000))), v.minLength(1), v.maxLength(1000)),
  }),
  /** What pixels can be taken from into a file; the newest first. */
  takeSources: item,
  /** Reads one of those. */
  takeSource: v.strictObject({ source: v.string() }),
  /** Saves what is changed here, as VS Code's own *Save* does. */
  saveEdits: v.strictObject({}),
  /** Choices that other previews start with, of those that changed in this page; the host stores them unchanged, with the others. */
  remember: v.strictObject({ choices: pageChoices }),
};

interface PreviewResults {
  ready: PreviewInit;
  read: PictureBytes;
  cancelRun: null;
  runAgain: null;
  reveal: null;
  export: null;
  useAsInput: null;
  shown: null;
  focused: null;
  cutSheet: null;
  rememberOnion: null;
  showSequence: null;
  askDiscard: { readonly permanent: boolean };
  keep: Done;
  discard: Done;
  rename: Done;
  nameDirections: Done;
  undo: Done;
  putInto: Done;
  fixPixels: Done;
  placeOnSource: Done;
  /** Null if the person chose none. */
  pickPalette: PickedPalette | null;
  save: Done;
  edit: EditInit;
  change: null;
  keepMine: null;
  takeTheirs: null;
  copyFrames: null;
  copiedFrames: CopiedFrames | null;
  pickFrames: FrameFiles;
  readFrames: FrameFiles;
  takeSources: readonly TakeSourceItem[];
  takeSource: PictureBytes;
  saveEdits: null;
  remember: null;
}

/** What was done, as a sentence for the page to show; absent if the user canceled or there was nothing to do. */
export interface Done {
  readonly text?: string;
  /** Whether `undo` would undo it. */
  readonly undoable: boolean;
}

export interface PickedPalette {
  /** 0xRRGGBB each, in the order of the palette, without duplicates; at least one. */
  readonly colors: readonly number[];
  /** Of the file or sprite, for display. */
  readonly name: string;
}

export type PreviewCalls = {
  readonly [M in keyof typeof previewParams]: {
    readonly params: v.InferOutput<(typeof previewParams)[M]>;
    readonly result: PreviewResults[M];
  };
};

/** Events that the host sends. */
export interface PreviewEvents {
  /** Replaces what is shown; items keep their ids, and images are read again only if their `version` changed. */
  readonly state: PreviewState;
  /** What is changed in the files, also in another editor of them. Only after the page called `edit`. */
  readonly edits: EditList;
  /** The files are changed in another editor: the page should call `edit`. */
  readonly editing: null;
  /** Something that a person requested outside of the page. */
  readonly begin: PreviewTask;
}

/**
 * Tasks that a page can start with. `normal-map`: the sliders of the normal map. `fix-pixels`: the panel *Fix Pixels*. `check-pixels`: the
 * checks. `swap-palette`: the panel *Swap Palette*. `canvas`, `fit-set`, and `dress-up`: the panels *Canvas*, *Fit Set*, and *Dress Up*. `draw`: the mode *Draw*.
 */
export type PreviewTask =
  | 'normal-map'
  | 'fix-pixels'
  | 'check-pixels'
  | 'swap-palette'
  | 'canvas'
  | 'fit-set'
  | 'dress-up'
  | 'draw'
  | DetailedTask;

/** A task that says more than what begins. */
export type DetailedTask = MarkTask | CanvasTask;

/** Marks pixels: of the first finding of a rule, in a frame that it is in. */
export interface MarkTask {
  readonly task: 'check-pixels';
  /** A `RuleId`; default: that of the worst finding. */
  readonly rule?: string;
  /** Counted from 0. */
  readonly frame?: number;
}

/** Opens the panel *Canvas* with a size. */
export interface CanvasTask {
  readonly task: 'canvas';
  readonly size: Size;
}

export interface PreviewInit {
  /** Translations by English text, for `@vscode/l10n`; empty in English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** BCP 47, for numbers. */
  readonly language: string;
  readonly operations: readonly OperationChoice[];
  readonly state: PreviewState;
  /** The choices saved by `remember`. */
  readonly choices: Readonly<Record<string, unknown>>;
  /** Bytes of the image that is most likely shown first, so no second request is needed. */
  readonly first?: { readonly item: string; readonly bytes: PictureBytes };
  readonly task?: PreviewTask;
  /** `possible`: what is shown are files, which can be changed. `begun`: they are changed already. */
  readonly editing?: 'possible' | 'begun';
}

export interface PreviewState {
  /** `Animate hero.png`, or a file's name. */
  readonly title: string;
  /** Absent if a file is shown outside of a run. */
  readonly run?: PreviewRun;
  /** The source first, if there is one; outputs in the order in which they arrived; then related files. */
  readonly items: readonly PreviewItem[];
  /** Why there is nothing to show, as a sentence. */
  readonly notice?: string;
  /** Item that is shown before the user chooses; absent: the page decides. */
  readonly main?: string;
  /** Eight views of one sprite, if the items contain a set. */
  readonly directions?: DirectionSet;
  /** Name of the Aseprite file that the items were drawn from, if there is one. */
  readonly drawnFrom?: string;
  /** Numbered files of one name, if the items contain some. */
  readonly sequence?: NumberedItems;
  /** Two versions of one file, if they are compared. */
  readonly comparison?: PreviewComparison;
  /** What the style file of the shown file's folder says about pixels: a `PixelStyle` of `src/pixelArt`. Absent if there is none. */
  readonly style?: PlainData;
}

export interface NumberedItems {
  /** Item ids in order. */
  readonly items: readonly string[];
  /** How they are shown: as the user chose, or as the names suggest. */
  readonly as: 'animation' | 'pictures';
  /** Whether what writes takes them as one sprite, until a person says otherwise; absent if that isn't known yet. */
  readonly isOne?: boolean;
  /** Item id of the one that was opened. */
  readonly opened?: string;
}

export interface PreviewComparison {
  /** Item ids of the older version, on the left, and the newer one, on the right. */
  readonly before: string;
  readonly after: string;
}

export interface PreviewRun {
  readonly operation: RunKind;
  /** The sources are shown among the outputs, to judge these by them. Absent: they aren't. */
  readonly besideSources?: boolean | undefined;
  /** Number of runs, if one command started several. */
  readonly runs?: number;
  readonly state: 'running' | 'succeeded' | 'failed' | 'canceled';
  /** The service's last message, or how the run ended, in the user's language. */
  readonly message: string;
  readonly received: number;
  /** Number of outputs, if it is known in advance. */
  readonly expected?: number;
  /** Credits that the run reserved; absent if its service is free or didn't say. */
  readonly cost?: number;
  /** Outputs are drafts until they are kept. */
  readonly drafts?: true | undefined;
}

export interface PreviewItem {
  readonly id: string;
  /** File name. */
  readonly name: string;
  /** In a comparison, which version it is: `a1b2c3d`, `Working Tree`. */
  readonly revision?: string;
  /** `related`: neither source nor output of a run, but shown with them: the sprite's other views, its normal map. */
  readonly role: 'source' | 'output' | 'related';
  readonly kind: 'still' | 'animation' | 'sheet' | 'sequence' | 'normal-map';
  /** A normal map judging by its name alone: the page checks its pixels before it lights a sprite with it. */
  readonly mapByName?: boolean;
  /** Increases when the bytes change, or how they are sliced. */
  readonly version: number;
  /** Set by the page: a number of what is changed in it and not saved yet. */
  readonly edited?: number;
  /** The file was deleted. */
  readonly gone?: boolean;
  /** The file waits in the folder of drafts. */
  readonly draft?: boolean | undefined;
  /** Pixels of one frame. */
  readonly width?: number;
  readonly height?: number;
  /** Sheets: how they are sliced, if known. */
  readonly sheet?: SheetInfo;
  /** Why the JSON next to a sheet isn't used, as a sentence. */
  readonly sheetFault?: string;
  /** Sequences: ids of their images in order; a sequence has no bytes of its own. */
  readonly members?: readonly string[];
  /** Milliseconds of each of them. */
  readonly durations?: readonly number[];
  /** How its onion skin was shown last; absent if it never was. */
  readonly onion?: OnionSkin;
  /** Id of the item that is its normal map. */
  readonly normalMap?: string;
  /** Id of the item that it was made from. */
  readonly before?: string;
  readonly fps?: number;
  readonly prompt?: string;
  readonly tags: readonly string[];
}

export interface DirectionSet {
  /** Name of the sprite: `hero`. */
  readonly title: string;
  /** Eight views, in the service's order or by name. */
  readonly views: readonly {
    /** Item id. */
    readonly item: string;
    /** The ending of its file name: `0`, `n`, `north`. Not shortened for display, because a person edits it on the page, which sends it back. */
    readonly name: string;
    /** Place on the compass, if the name tells. */
    readonly place?: CompassPlace;
  }[];
}
