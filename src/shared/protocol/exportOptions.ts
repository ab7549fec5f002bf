import * as v from 'valibot';

/** What an export writes, in the order in which people are offered it. */
export const EXPORT_FORMATS = [
  'sheet',
  'png',
  'gif',
  'apng',
  'webp',
  'aseprite',
  'godot',
  'unity',
  'phaser',
  'pixi',
  'defold',
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** How animations of directions are named unless a person says otherwise: `walk_ne`. */
export const ANIMATION_NAMES = '{animation}_{direction}';

const pixels = (most: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most)), 0);

/**
 * What a person, a recipe file (`*.export.json`) or a call of `spriteKiln.export` says about an export. Every field but `format` has a
 * default. Fields that a format has no use for are ignored.
 */
export const exportFields = {
  format: v.picklist(EXPORT_FORMATS),
  /** How frames lie in a sheet. `rows` and `columns`: row by row, column by column, `lines` frames each. */
  layout: v.optional(v.picklist(['packed', 'horizontal', 'vertical', 'rows', 'columns']), 'packed'),
  /** Frames of a row or column; absent: about as many as make a square. */
  lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4096))),
  /** JSON beside a sheet, in one of the two forms that Aseprite writes. */
  json: v.optional(v.picklist(['array', 'hash', 'none']), 'array'),
  /** Empty rows and columns around the sprite are left out: as many in each frame (`sprite`), or of each by itself (`frame`). */
  trim: v.optional(v.picklist(['none', 'sprite', 'frame']), 'none'),
  /** Pixels around the sheet, between frames, and around each frame within its rectangle. */
  border: pixels(256),
  padding: pixels(256),
  innerPadding: pixels(256),
  /** Repeats the pixels at the edge of each frame once around it, so that neighbors do not shine through. */
  extrude: v.optional(v.boolean(), false),
  /** Frames that look alike share one place of the sheet. */
  mergeDuplicates: v.optional(v.boolean(), true),
  /** One result for each layer, tag or slice, instead of one for the sprite. */
  split: v.optional(v.picklist(['none', 'layer', 'tag', 'slice']), 'none'),
  /** Name of the one tag whose frames are exported; absent: all frames. */
  tag: v.optional(v.string()),
  /** Each pixel becomes a square of so many. */
  scale: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16)), 1),
  /**
   * Pattern of names as in Aseprite (`{title} {frame}.{extension}`); absent: Aseprite's own for the format. One without a number of frames
   * names the files. One with it names the files of `png`, and the frames in the JSON of a sheet.
   */
  names: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  /**
   * Pattern of the names of animations where views of several directions are one sprite. Fields: `{direction}`, which it must have, `{animation}`
   * (the view's own tag; dropped with the sign next to it where it has none) and `{title}`.
   */
  animations: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200)), ANIMATION_NAMES),
  /**
   * Repeats frames as entries of equal length, because Godot shows a frame too briefly after a shorter one. Up to 63 entries for each animation;
   * `auto`: if that's at most 15 more than it has.
   */
  evenSteps: v.optional(v.picklist(['auto', 'always', 'never']), 'auto'),
  /** A sheet over 4096 pixels a side is divided into several. */
  parts: v.optional(v.boolean(), false),
};

export const exportOptions = v.strictObject(exportFields);
/** All fields, with their defaults filled in. */
export type ExportOptions = v.InferOutput<typeof exportOptions>;
/** As it is written: only what differs from the defaults need be there. */
export type ExportChoices = v.InferInput<typeof exportOptions>;
