import type { ForeignText } from '../shared/base/foreignText';
import type { PutFault } from '../sprite/aseprite/putPlan';
import type { CheckAnswer, CheckInput } from '../sprite/checks/checkSource';
import type { Likeness } from '../sprite/compare/likeness';
import type { ContactSheet, ContactSheetOptions, SheetItem } from '../sprite/contactSheet/contactSheet';
import type { Glance, GlanceOptions } from '../sprite/contactSheet/glance';
import type { ExportOptions } from '../sprite/engines/exportOptions';
import type { PutAnswer, PutInput } from '../sprite/export/putSprites';
import type { ExportTools } from '../sprite/export/tools';
import type { FixAnswer, FixInput } from '../sprite/fix/files/fixAnswer';
import type { FixFault } from '../sprite/fix/fixError';
import type { NormalMapSettings } from '../sprite/normalMap/settings';
import type { PictureFault } from '../sprite/pixels/pictureError';
import type { MapNaming } from '../sprite/source/fileNames';
import type { ExportSource } from '../sprite/source/source';
import type { SourceLook } from '../sprite/source/sourceLook';
import type { ExportFault, ExportResult } from '../sprite/source/sprite';
import type { Description, SpriteFacts } from '../sprite/source/spriteFacts';
import type { StyleAnswer } from '../sprite/style/styleSources';

// Messages between the host and the export thread.

/** Reads a source and writes it in a format. */
export interface WriteTask extends Pick<ExportTools, 'version' | 'projectFolder' | 'sourceNames' | 'mapNaming'> {
  readonly kind: 'write';
  readonly source: ExportSource;
  readonly options: ExportOptions;
}

/** Reads a source only to list the choices. */
export interface DescribeTask {
  readonly kind: 'describe';
  readonly source: ExportSource;
  /** Pattern for the names of animations; see `ExportOptions`. */
  readonly animations: string;
}

/** Adds images to an Aseprite file. */
export interface PutTask extends PutInput {
  readonly kind: 'put';
}

/** Makes the normal map of a source. */
export interface NormalMapTask {
  readonly kind: 'normal-map';
  readonly source: ExportSource;
  readonly settings: NormalMapSettings;
  readonly naming?: MapNaming;
}

/** Flattens one frame of an Aseprite file. */
export interface FlattenTask {
  readonly kind: 'flatten';
  /** The whole file. */
  readonly file: Uint8Array;
  /** Base name, for errors. */
  readonly name: ForeignText;
  readonly look: SourceLook;
}

/** Checks whether the pixels of an image are those of a normal map. */
export interface LookTask {
  readonly kind: 'look';
  readonly bytes: Uint8Array;
}

/** Compares each picture file with the one before it. */
export interface LikenessTask {
  readonly kind: 'likeness';
  /** At least two whole files. */
  readonly files: readonly Uint8Array[];
}

/** Draws sprites as one labeled contact sheet, and lists their facts. */
export interface ContactSheetTask extends ContactSheetOptions {
  readonly kind: 'contact-sheet';
  /** At least one; of more than 64, or after all frames together have 4096 × 4096 pixels, the rest is left out. */
  readonly items: readonly SheetItem[];
}

/** Draws a sprite as one small image, animated if it is an animation. */
export interface GlanceTask extends GlanceOptions {
  readonly kind: 'glance';
  readonly source: ExportSource;
}

/** Checks a sprite by the rules of pixel art. */
export interface CheckTask extends CheckInput {
  readonly kind: 'check';
}

/** Fixes a sprite, and writes files of the source's own kinds. */
export interface FixTask extends FixInput {
  readonly kind: 'fix';
}

/** Lists the colors of a sprite as a palette. */
export interface ColorsTask {
  readonly kind: 'colors';
  readonly source: ExportSource;
}

/** Reads the style that sprites have in common. */
export interface StyleTask {
  readonly kind: 'style';
  /** At least one. */
  readonly sources: readonly ExportSource[];
}

export type ExportTask =
  | WriteTask
  | DescribeTask
  | PutTask
  | NormalMapTask
  | FlattenTask
  | LookTask
  | LikenessTask
  | ContactSheetTask
  | GlanceTask
  | CheckTask
  | FixTask
  | ColorsTask
  | StyleTask;

export interface DescribeAnswer {
  readonly description: Description;
}

export interface ExportAnswer extends ExportResult {
  readonly facts: SpriteFacts;
}

export type TaskAnswer =
  | ExportAnswer
  | DescribeAnswer
  | PutAnswer
  | ExportResult
  | FlatAnswer
  | MapAnswer
  | LikenessAnswer
  | ContactSheet
  | Glance
  | CheckAnswer
  | FixAnswer
  | ColorsAnswer
  | StyleAnswer;

export interface ColorsAnswer {
  /** 0xRRGGBB of all frames and views, in ramps from dark to light, the most used ramp first; empty if all pixels are transparent. */
  readonly palette: readonly number[];
}

export interface FlatAnswer {
  /** Undefined if the frame doesn't exist. */
  readonly png: Uint8Array | undefined;
}

export interface MapAnswer {
  /** Undefined if the image is too transparent to tell. */
  readonly isMap: boolean | undefined;
}

export interface LikenessAnswer {
  /** One for each two neighbors that can be compared; see `likenessOfFiles`. */
  readonly pairs: readonly Likeness[];
}

/** Why nothing was written, apart from bugs in the program. */
export type ExportRefusal =
  | { readonly of: 'picture'; readonly fault: PictureFault; readonly message: string }
  | { readonly of: 'export'; readonly detail: ExportFault }
  | { readonly of: 'fix'; readonly detail: FixFault }
  | { readonly of: 'put'; readonly fault: PutFault }
  | { readonly of: 'put-picture'; readonly picture: string; readonly fault: PictureFault };
