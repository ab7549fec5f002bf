import * as v from 'valibot';
import { EXPORT_FORMATS } from './exportFormats';

/** Default names of the animations of directions: `walk_ne`. */
export const ANIMATION_NAMES = '{animation}_{direction}';

const pixels = (most: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most)), 0);

/**
 * The options of an export, from a person, a recipe file (`*.export.json`), or a call of `spriteKiln.export`. Every field except `format`
 * has a default. A format ignores the fields that it doesn't need.
 */
export const exportFields = {
  format: v.picklist(EXPORT_FORMATS),
  /** How frames are arranged on a sheet. `rows` and `columns`: row by row, column by column, with `lines` frames each. */
  layout: v.optional(v.picklist(['packed', 'horizontal', 'vertical', 'rows', 'columns']), 'packed'),
  /** Frames in a row or column; absent: as many as make the sheet about square. */
  lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4096))),
  /** JSON for a sheet, in one of Aseprite's two forms. */
  json: v.optional(v.picklist(['array', 'hash', 'none']), 'array'),
  /** Removes empty rows and columns around the sprite: the same in all frames (`sprite`), or in each frame by itself (`frame`). */
  trim: v.optional(v.picklist(['none', 'sprite', 'frame']), 'none'),
  /** Pixels around the sheet, between frames, and around each frame within its rectangle. */
  border: pixels(256),
  padding: pixels(256),
  innerPadding: pixels(256),
  /** Repeats the pixels at the edge of each frame once around it, which prevents neighbors from bleeding. */
  extrude: v.optional(v.boolean(), false),
  /** Identical frames share one place on the sheet. */
  mergeDuplicates: v.optional(v.boolean(), true),
  /** One result for each layer, tag, or slice, instead of one for the sprite. */
  split: v.optional(v.picklist(['none', 'layer', 'tag', 'slice']), 'none'),
  /** Name of the only tag to export; absent: all frames. */
  tag: v.optional(v.string()),
  /** Each pixel becomes a square of this size. */
  scale: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16)), 1),
  /**
   * Name pattern as in Aseprite (`{title} {frame}.{extension}`); absent: Aseprite's own for the format. A pattern without a frame number
   * names the files. A pattern with one names the files of `png`, and the frames in a sheet's JSON.
   */
  names: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  /**
   * Pattern for the names of animations if views of several directions form one sprite. Fields: `{direction}`, which is required,
   * `{animation}` (the view's own tag; dropped with the separator next to it if there is none), and `{title}`.
   */
  animations: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200)), ANIMATION_NAMES),
  /**
   * Repeats frames as entries of equal length, because Godot shows a frame too briefly after a shorter one. Up to 63 entries for each
   * animation; `auto`: only if that adds at most 15 entries.
   */
  evenSteps: v.optional(v.picklist(['auto', 'always', 'never']), 'auto'),
  /** Divides a sheet over 4096 pixels a side into several. */
  parts: v.optional(v.boolean(), false),
};

export const exportOptions = v.strictObject(exportFields);
/** All fields, with defaults filled in. */
export type ExportOptions = v.InferOutput<typeof exportOptions>;
/** As people write it: fields with defaults may be missing. */
export type ExportChoices = v.InferInput<typeof exportOptions>;
