import * as v from 'valibot';
import type { AtlasFormat } from '../../sprite/engines/atlasFormats';
import type { AtlasUse } from '../../sprite/export/atlas/atlas';
import type { AtlasLayout } from '../../sprite/export/atlas/atlasLayout';
import { ATLAS_OPTION_NAMES, type AtlasOption } from '../../sprite/export/atlas/atlasOptions';
import type { Field } from '../../sprite/export/optionField';
import type { EngineUsage, MadeFile, MadeNote } from './export';
import type { PictureBytes } from './pictureBytes';

/** Messages between the page of an atlas and the host. No path or URL comes from a page, except for what a person types into the recipe. */

const nothing = v.strictObject({});
const index = v.pipe(v.number(), v.integer(), v.minValue(0));
const typed = v.pipe(v.string(), v.maxLength(1024));

/** Parameters of the methods that the page calls, checked by the host. */
export const atlasParams = {
  /** The page is ready; the host answers with what the recipe says. */
  ready: nothing,
  /** Packs an export of the recipe as it is in the editor. A new call cancels the previous one, which is answered with null. */
  pack: v.strictObject({ index }),
  /** Changes a field of an export in the recipe; null removes it. */
  set: v.strictObject({
    index,
    name: v.picklist(['format', 'folder', ...ATLAS_OPTION_NAMES]),
    value: v.nullable(v.union([typed, v.number(), v.boolean()])),
  }),
  /** Changes a source in the recipe, or adds one behind the last; null removes it. */
  setSource: v.strictObject({ index, value: v.nullable(v.pipe(typed, v.minLength(1))) }),
  /** Lets a person choose images or folders as further sources. */
  addSources: nothing,
  /** Lets a person choose the folder of an export. */
  chooseFolder: v.strictObject({ index }),
  /** Saves the recipe and runs it; `state` says how it ended. */
  exportNow: nothing,
  /** Undoes the last export on save. */
  undo: nothing,
  /** Opens the preview of a sprite. @see AtlasPacked.list */
  open: v.strictObject({ list: index, index }),
  /** Opens the recipe as text. */
  openText: nothing,
};

interface AtlasResults {
  ready: AtlasInit;
  pack: AtlasPacked | null;
  set: null;
  setSource: null;
  addSources: null;
  chooseFolder: null;
  exportNow: null;
  undo: { readonly text: string };
  open: null;
  openText: null;
}

export type AtlasCalls = {
  readonly [M in keyof typeof atlasParams]: {
    readonly params: v.InferOutput<(typeof atlasParams)[M]>;
    readonly result: AtlasResults[M];
  };
};

/** Events that the host sends. */
export interface AtlasEvents {
  readonly state: AtlasState;
}

export interface AtlasInit {
  /** Translations by English text, for `@vscode/l10n`; empty in English. */
  readonly l10n: Readonly<Record<string, string>>;
  /** BCP 47, for numbers. */
  readonly language: string;
  /** In the order in which they are offered. */
  readonly formats: readonly AtlasFormatRow[];
  /** The options of all formats, in the order of recipes. */
  readonly fields: readonly (Field<unknown> & { readonly name: AtlasOption })[];
  readonly state: AtlasState;
}

/** What the page knows of a format, so that it needn't load those of engines. */
export interface AtlasFormatRow {
  readonly format: AtlasFormat;
  /** `Godot 4`. */
  readonly name: string;
  /** What is written. */
  readonly hint: string;
  /** The options that it uses. */
  readonly options: readonly AtlasOption[];
  /** Whether pages are made here; otherwise, the engine packs images by itself. */
  readonly hasPages: boolean;
}

export interface AtlasState {
  /** `hud.atlas.json`. */
  readonly title: string;
  /** Increases when the recipe or a sprite changes: then it's packed again. */
  readonly version: number;
  /** The exports of the recipe; as they were, while it has faults. */
  readonly exports: readonly AtlasExportState[];
  readonly sources: readonly string[];
  /** Whether fields can be changed here: not while the text has faults. */
  readonly canChange: boolean;
  /** Why nothing can be exported in this window. */
  readonly cannotExport?: string;
  readonly exporting: boolean;
  /** How the last export in this window ended. */
  readonly ended?: AtlasEnd;
}

export interface AtlasEnd {
  readonly text: string;
  readonly isFailed: boolean;
  readonly isUndoable: boolean;
}

export interface AtlasExportState {
  readonly format: AtlasFormat;
  /** Relative to the recipe; empty: next to it. */
  readonly folder: string;
  /** Values of all options, with defaults. */
  readonly options: Readonly<Partial<Record<AtlasOption, string | number | boolean>>>;
}

/** An export that was packed, or why it wasn't. */
export interface AtlasPacked {
  /** Number of this list of sprites, for `open`. */
  readonly list: number;
  readonly problems: readonly string[];
  readonly notes: readonly MadeNote[];
  /** Of each source, how many sprites it names; null if it leaves out. Absent if that isn't known. */
  readonly counts?: readonly (number | null)[];
  /** Names of all sprites, in the order of `layout`; absent if they weren't found. */
  readonly sprites?: readonly string[];
  /** Absent if there are problems, or if the engine packs by itself. */
  readonly sheet?: AtlasSheet;
  /** Empty if there are problems. */
  readonly files: readonly MadeFile[];
  readonly usage?: EngineUsage;
}

export interface AtlasSheet {
  readonly layout: AtlasLayout;
  /** The images of the pages; undefined if one is too large to show. */
  readonly pictures: readonly (PictureBytes | undefined)[];
  readonly use: AtlasUse;
}
