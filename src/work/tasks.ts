import type { CheckAnswer, CheckInput } from '../sprite/checks/checkSource';
import type { CompareAnswer, CompareInput } from '../sprite/compare/compareSources';
import type { Likeness } from '../sprite/compare/likeness';
import type { ContactSheet, ContactSheetOptions, SheetItem } from '../sprite/contactSheet/contactSheet';
import type { Glance, GlanceOptions } from '../sprite/contactSheet/glance';
import type { SourcesAnswer, SourcesInput } from '../sprite/edit/files/changeSources';
import type { PlaceAnswer, PlaceInput } from '../sprite/edit/files/placeSource';
import type { ChangeInput } from '../sprite/edit/files/saveChanges';
import type { SavedParts } from '../sprite/edit/files/saveParts';
import type { ExportOptions } from '../sprite/engines/exportOptions';
import type { PutAnswer, PutInput } from '../sprite/export/putSprites';
import type { ExportTools } from '../sprite/export/tools';
import type { FixAnswer, FixInput } from '../sprite/fix/files/fixAnswer';
import type { NormalMapSettings } from '../sprite/normalMap/settings';
import type { Rect } from '../sprite/pixels/raster';
import type { MapNaming } from '../sprite/source/fileNames';
import type { ShownFrame } from '../sprite/source/shownFrame';
import type { ExportSource } from '../sprite/source/source';
import type { ExportResult } from '../sprite/source/sprite';
import type { Description, SpriteFacts } from '../sprite/source/spriteFacts';
import type { StyleAnswer } from '../sprite/style/styleSources';
import type { VariantsAnswer, VariantsInput } from '../sprite/variants/makeVariants';
import type { AtlasAnswer, AtlasInput } from './atlasTask';

// All work on sprites that takes longer than a host may stand still, or that damaged files could break: decoding, judging, fixing, drawing, and writing
// pixels. It's done in worker threads, which all run the script of `spriteWorker.ts`. Each kind of task is a row here, and stands in three more tables:
//
// - its function in `spriteWorker.ts`, with the bytes of its answer that are moved instead of copied,
// - the time that it may take, in `timeLimits.ts`,
// - the uses that it belongs to, in `uses.ts`: each use has threads of its own, so that no task waits for work of another use.
//
// The compiler refuses a table without the row. Callers run a task by `SpriteThreads.run(kind, input)`, whose answer has the type of the row.

/** Kind of task → what the worker gets, and what it answers. */
export interface Tasks {
  /** Reads a source, and makes the files of an export. */
  readonly export: { readonly input: ExportInput; readonly answer: ExportAnswer };

  /** Reads a source only to list the choices that it offers to an export. */
  readonly describe: {
    readonly input: {
      readonly source: ExportSource;
      /** Pattern for the names of animations; see `ExportOptions`. */
      readonly animations: string;
      /** Layers that the export will leave out, so that what was read serves it, too; absent: none. */
      readonly leaveOut?: string;
    };
    readonly answer: Description;
  };

  /** Packs many sprites into the files of an atlas, and keeps them decoded for the next time. */
  readonly atlas: { readonly input: AtlasInput; readonly answer: AtlasAnswer };

  /** Whether two PNG files are the same but for their compression; see `samePng`. */
  readonly 'same-png': {
    readonly input: { readonly old: Uint8Array; readonly fresh: Uint8Array };
    readonly answer: boolean;
  };

  /** Adds pictures to an Aseprite file, or to a new one. */
  readonly put: { readonly input: PutInput; readonly answer: PutAnswer };

  /** Makes the normal map of a source, as a file. */
  readonly 'normal-map': {
    readonly input: {
      readonly source: ExportSource;
      readonly settings: NormalMapSettings;
      readonly naming?: MapNaming | undefined;
    };
    readonly answer: ExportResult;
  };

  /** Draws sprites as one labeled contact sheet, and lists their facts. Unreadable ones are reported among the items. */
  readonly 'contact-sheet': {
    readonly input: ContactSheetOptions & {
      /** At least one; of more than 64, or after all frames together have 4096 × 4096 pixels, the rest is left out. */
      readonly items: readonly SheetItem[];
    };
    readonly answer: ContactSheet;
  };

  /** Checks a sprite by the rules of pixel art. */
  readonly check: { readonly input: CheckInput; readonly answer: CheckAnswer };

  /** Fixes a sprite, and makes files of the source's own kinds. */
  readonly fix: { readonly input: FixInput; readonly answer: FixAnswer };

  /** Makes a sprite in several palettes. */
  readonly variants: { readonly input: VariantsInput; readonly answer: VariantsAnswer };

  /** Changes a sprite, and makes the files that differ then. */
  readonly edit: { readonly input: ChangeInput; readonly answer: SavedParts };

  /** Plans what is asked of several sprites, and makes the files that differ then. */
  readonly 'change-sources': { readonly input: SourcesInput; readonly answer: SourcesAnswer };

  /** Finds where an image belongs: on what it was made from, or on a canvas. Nothing is changed. */
  readonly place: { readonly input: PlaceInput; readonly answer: PlaceAnswer };

  /** 0xRRGGBB of all frames and views, in ramps from dark to light, the most used ramp first; empty if all pixels are transparent. */
  readonly colors: { readonly input: { readonly source: ExportSource }; readonly answer: readonly number[] };

  /** Reads the style that sprites have in common. At least one source. */
  readonly style: { readonly input: { readonly sources: readonly ExportSource[] }; readonly answer: StyleAnswer };

  /** Flattens one frame of a whole Aseprite file, as a PNG; undefined if the frame doesn't exist. */
  readonly flatten: {
    readonly input: { readonly file: Uint8Array; readonly shown: ShownFrame };
    readonly answer: Uint8Array | undefined;
  };

  /** Draws a sprite as one small image, animated if it is an animation. */
  readonly glance: { readonly input: GlanceOptions & { readonly source: ExportSource }; readonly answer: Glance };

  /** Whether the first frame of a picture file has the pixels of a normal map; undefined if it's too transparent to tell. */
  readonly 'is-normal-map': { readonly input: { readonly bytes: Uint8Array }; readonly answer: boolean | undefined };

  /** Whether a part of the first frame of a picture file has pixels of several colors. */
  readonly 'is-drawn': {
    readonly input: { readonly bytes: Uint8Array; readonly part: Rect };
    readonly answer: boolean;
  };

  /** Compares each of at least two whole picture files with the one before it; see `likenessOfFiles`. */
  readonly likeness: {
    readonly input: { readonly files: readonly Uint8Array[] };
    readonly answer: readonly Likeness[];
  };

  /** Compares two versions of a file, and draws what changed. A damaged version is part of the answer. */
  readonly compare: { readonly input: CompareInput; readonly answer: CompareAnswer };
}

/** What an export needs besides source and options. */
export type ExportPlace = Pick<ExportTools, 'projectFolder' | 'sourceNames' | 'mapNaming'>;

export interface ExportInput extends ExportPlace, Pick<ExportTools, 'version'> {
  readonly source: ExportSource;
  readonly options: ExportOptions;
}

export interface ExportAnswer extends ExportResult {
  readonly facts: SpriteFacts;
}
