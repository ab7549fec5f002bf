import * as l10n from '@vscode/l10n';
import { NOT_FOR_THE_GAME } from '../source/notForTheGame';

/** Parts of the export page. */
export type OptionGroup = 'content' | 'sheet' | 'spacing' | 'files';

interface RowBase {
  /** What it does, for the editor of recipes: Markdown in English. */
  readonly about: string;
  /** The same for coding agents; null: their tool doesn't have this option. */
  readonly agents: string | null;
  readonly program: {
    /** As in the usage; a flag without a value sets the opposite of `usual`. */
    readonly flags: string;
    /** Help in English, in which `{values}` and `{usual}` are filled in; null: both (`helpOf`). */
    readonly words: string | null;
  };
  readonly group: OptionGroup;
  /** On the export page. */
  label(): string;
  /** A line under the field of the export page. */
  hint?(): string;
}

/** One of several words. */
interface ChoiceRow extends RowBase {
  readonly kind: 'choice';
  /** The words, in the order in which they are offered, each with its label on the export page. */
  readonly choices: Readonly<Record<string, () => string>>;
  readonly usual: string;
}

/** A whole number from `min` to `max`. */
interface WholeRow extends RowBase {
  readonly kind: 'whole';
  readonly min: number;
  readonly max: number;
  /** null: absent. */
  readonly usual: number | null;
  /** What the empty field of the export page shows, if it may be empty. */
  placeholder?(): string;
}

interface FlagRow extends RowBase {
  readonly kind: 'flag';
  readonly usual: boolean;
}

interface TextRow extends RowBase {
  readonly kind: 'text';
  /** Characters; null: any text. */
  readonly length: { readonly min: number; readonly max: number } | null;
  /** An empty string is a value, not the same as no value. */
  readonly canBeEmpty?: true;
  /** null: absent. */
  readonly usual: string | null;
  /** What the empty field of the export page shows; absent: `usual`. */
  placeholder?(): string;
}

/** An option of an export. */
export type OptionRow = ChoiceRow | WholeRow | FlagRow | TextRow;

const PATTERN = { min: 1, max: 200 } as const;
const pixels = { kind: 'whole', min: 0, max: 256, usual: 0, agents: null, group: 'spacing' } as const;

/**
 * The options of an export except its format, in the order of recipes: what each may be, its default, and its words. The schema of recipes and calls
 * (`exportOptions.ts`), the export page, the program's flags, and the agents' tool read this table. Which formats use an option is said by the format
 * (`FormatFacts.options`); others ignore it.
 */
export const EXPORT_OPTIONS = {
  layout: {
    kind: 'choice',
    choices: {
      packed: () => l10n.t('Packed'),
      horizontal: () => l10n.t('Horizontal strip'),
      vertical: () => l10n.t('Vertical strip'),
      rows: () => l10n.t('By rows'),
      columns: () => l10n.t('By columns'),
      directions: () => l10n.t('A row per direction'),
    },
    usual: 'packed',
    about:
      'How frames are arranged on the sheet. `rows` and `columns`: row by row, column by column, with `lines` frames each. `directions`: four rows, down, left, right, up, of the animations that are named so, such as `walk_down` or `walk_s`.',
    agents: null,
    program: { flags: '--layout <how>', words: null },
    group: 'sheet',
    label: () => l10n.t('Layout'),
  },
  lines: {
    kind: 'whole',
    min: 1,
    max: 4096,
    usual: null,
    about:
      'Frames in a row or column. Default: as many as make the sheet about square; with `directions`, those of the longest animation.',
    agents: null,
    program: { flags: '--lines <frames>', words: 'frames in a row or column' },
    group: 'sheet',
    label: () => l10n.t('Frames per row or column'),
    placeholder: () => l10n.t('auto'),
  },
  json: {
    kind: 'choice',
    choices: { array: () => l10n.t('Array'), hash: () => l10n.t('Hash'), none: () => l10n.t('None') },
    usual: 'array',
    about: "JSON for the sheet, in one of Aseprite's two forms.",
    agents: null,
    // `--json` is how the program answers.
    program: { flags: '--sheet-json <form>', words: null },
    group: 'files',
    label: () => l10n.t('JSON'),
  },
  trim: {
    kind: 'choice',
    choices: {
      none: () => l10n.t('Nothing'),
      sprite: () => l10n.t('The sprite'),
      frame: () => l10n.t('Each frame'),
      common: () => l10n.t('All parts alike'),
    },
    usual: 'none',
    about:
      'Removes empty rows and columns: the same in all frames (`sprite`), in all frames of all parts (`common`, so that layers still lie on each other), or in each frame by itself (`frame`).',
    agents: 'Removes empty margins: the same in all frames (sprite, common), or in each. Default: none.',
    program: { flags: '--trim <how>', words: null },
    group: 'sheet',
    label: () => l10n.t('Trim'),
  },
  border: {
    ...pixels,
    about: 'Pixels around the sheet.',
    program: { flags: '--border <pixels>', words: 'around the sheet' },
    label: () => l10n.t('Border padding'),
  },
  padding: {
    ...pixels,
    about: 'Pixels between frames.',
    program: { flags: '--padding <pixels>', words: 'between frames' },
    label: () => l10n.t('Shape padding'),
  },
  innerPadding: {
    ...pixels,
    about: 'Pixels around each frame, within its rectangle.',
    program: { flags: '--inner-padding <pixels>', words: 'around each frame in its rectangle' },
    label: () => l10n.t('Inner padding'),
  },
  extrude: {
    kind: 'flag',
    usual: false,
    about: 'Repeats the pixels at the edge of each frame once around it, which prevents neighbors from bleeding.',
    agents: null,
    program: { flags: '--extrude', words: 'repeat the pixels at the edge of each frame' },
    group: 'spacing',
    label: () => l10n.t('Extrude by one pixel'),
  },
  mergeDuplicates: {
    kind: 'flag',
    usual: true,
    about: 'Identical frames share one place on the sheet.',
    agents: null,
    program: { flags: '--keep-duplicates', words: 'give identical frames places of their own' },
    group: 'sheet',
    label: () => l10n.t('Merge duplicates'),
  },
  split: {
    kind: 'choice',
    choices: {
      none: () => l10n.t('Nothing'),
      layer: () => l10n.t('Layer'),
      tag: () => l10n.t('Tag'),
      slice: () => l10n.t('Slice'),
      'layer-tag': () => l10n.t('Layer and tag'),
    },
    usual: 'none',
    about: 'One result for each layer, tag, or slice, or for each layer in each tag, instead of one for the sprite.',
    agents: null,
    program: { flags: '--split <by>', words: null },
    group: 'content',
    label: () => l10n.t('Split by'),
  },
  layers: {
    kind: 'text',
    length: { min: 1, max: 20_000 },
    usual: null,
    about:
      'Names of the only layers to export, separated by commas, also of hidden ones; of a group, what is visible in it. `hats/red` is a layer in a group; `*` and `?` as in `leaveOut`. Default: what is visible.',
    agents: null,
    program: { flags: '--layers <names>', words: 'only these layers, also hidden ones: body, hats/red' },
    group: 'content',
    label: () => l10n.t('Only layers'),
    placeholder: () => l10n.t('all visible ones'),
  },
  leaveOut: {
    kind: 'text',
    length: { min: 0, max: 400 },
    canBeEmpty: true,
    usual: NOT_FOR_THE_GAME,
    about:
      'Names of layers that are left out, separated by commas; a group with all that is in it. `*` stands for any characters, `?` for one; case is ignored. An empty string leaves out nothing.',
    agents: `Names of layers to leave out, with \`*\` and \`?\`. Default: \`${NOT_FOR_THE_GAME}\`; \`-\` keeps all.`,
    program: { flags: '--leave-out <names>', words: 'layers that aren\'t for the game, "" for none: {usual}' },
    group: 'content',
    label: () => l10n.t('Leave out layers'),
    hint: () => l10n.t('Names separated by commas, with {0} and {1}', '*', '?'),
    placeholder: () => l10n.t('none'),
  },
  tag: {
    kind: 'text',
    length: null,
    usual: null,
    about: 'Name of the only tag to export. Default: all frames.',
    agents: 'Name of the only animation tag to export. Default: all frames.',
    program: { flags: '--tag <name>', words: 'only this animation tag' },
    group: 'content',
    label: () => l10n.t('Frames'),
  },
  scale: {
    kind: 'whole',
    min: 1,
    max: 16,
    usual: 1,
    about: 'Each pixel becomes a square of this size.',
    agents: 'Each pixel becomes a square of this size. Default: 1, which suits engines.',
    program: { flags: '--scale <times>', words: null },
    group: 'content',
    label: () => l10n.t('Scale'),
  },
  /** Absent: Aseprite's own names for the format. A pattern without a frame number names the files; with one, the files of `png`, and frames in a JSON. */
  names: {
    kind: 'text',
    length: PATTERN,
    usual: null,
    about: 'Name pattern as in Aseprite: `{title} {frame}.{extension}`. `{frames}` is the number of frames.',
    agents: null,
    program: { flags: '--names <pattern>', words: 'as in Aseprite: {title} {frame}.{extension}' },
    group: 'files',
    label: () => l10n.t('Names'),
    hint: () => l10n.t('Fields: {0}', '{title} {frame} {frame1} {frame001} {tag} {tagframe} {layer} {slice} {frames}'),
    placeholder: () => l10n.t('as in Aseprite'),
  },
  /** `{animation}` is the view's own tag; it is dropped with the separator next to it if there is none. */
  animations: {
    kind: 'text',
    length: PATTERN,
    // `walk_ne`.
    usual: '{animation}_{direction}',
    about:
      'Pattern for animation names if views of several directions form one sprite: `{animation}_{direction}`. `{direction}` is required; `{title}` is also available.',
    agents: null,
    program: { flags: '--animations <pattern>', words: 'names of directions: {usual}' },
    group: 'content',
    label: () => l10n.t('Animation names'),
    hint: () => l10n.t('Fields: {0}', '{animation} {direction} {title}'),
  },
  evenSteps: {
    kind: 'choice',
    choices: {
      auto: () => l10n.t('Automatic'),
      always: () => l10n.t('Always'),
      never: () => l10n.t('Never'),
    },
    usual: 'auto',
    about:
      'Repeats frames as entries of equal length, because Godot shows a frame too briefly after a shorter one. Up to 63 entries for each animation; `auto`: only if that adds at most 15 entries.',
    agents: null,
    program: { flags: '--even-steps <when>', words: '{values}, for Godot (default: {usual})' },
    group: 'content',
    label: () => l10n.t('Even steps'),
    hint: () => l10n.t('Keeps uneven durations in Godot'),
  },
  /** A canvas of the frames, so that whatever cuts a sheet by a grid meets all of them. */
  multiple: {
    kind: 'whole',
    min: 1,
    max: 256,
    usual: 1,
    about:
      'Width and height of frames become multiples of this: empty pixels are added at the right and below. Above 1, frames are not trimmed.',
    agents: null,
    program: { flags: '--multiple <pixels>', words: 'make the sides of frames multiples of this' },
    group: 'sheet',
    label: () => l10n.t('Frame size is a multiple of'),
  },
  colors: {
    kind: 'whole',
    min: 2,
    max: 256,
    usual: null,
    about:
      'Most colors of all images together, or of each part of a split sprite; the transparent one counts. The images are indexed PNGs with as few bits as that needs. Default: all colors.',
    agents: null,
    program: { flags: '--colors <count>', words: 'at most so many, in an indexed PNG: 2 to 256' },
    group: 'content',
    label: () => l10n.t('Most colors'),
    placeholder: () => l10n.t('all'),
  },
  parts: {
    kind: 'flag',
    usual: false,
    about: 'Divides a sheet over 4096 pixels a side into several.',
    agents: null,
    program: { flags: '--parts', words: 'divide sheets over 4096 pixels a side' },
    group: 'sheet',
    label: () => l10n.t('Divide into 4096-pixel parts'),
  },
  partsTable: {
    kind: 'flag',
    usual: false,
    about:
      'A table for code if a sheet is split by layer: `hero.parts.json` with the size of the canvas, and for each part its files and the place, offset, and duration of each frame.',
    agents: null,
    program: { flags: '--parts-table', words: 'a table for code of what is split by layer' },
    group: 'files',
    label: () => l10n.t('Table of parts for code'),
  },
} as const satisfies Readonly<Record<string, OptionRow>>;

type Table = typeof EXPORT_OPTIONS;
export type OptionName = keyof Table;
/** Options that coding agents have. */
export type AgentOption = { [N in OptionName]: Table[N]['agents'] extends null ? never : N }[OptionName];

/** Values of an option. */
export type OptionValue<N extends OptionName> = ValueOf<Table[N]>;
type ValueOf<R> = R extends { readonly choices: infer C }
  ? keyof C
  : R extends { readonly kind: 'whole' }
    ? number
    : R extends { readonly kind: 'flag' }
      ? boolean
      : string;

/** Options without a default. */
type UnsetIn<T extends Readonly<Record<string, { readonly usual: unknown }>>> = {
  [N in keyof T]: T[N]['usual'] extends null ? N : never;
}[keyof T];

/** The options of a table, with defaults filled in. */
export type OptionsOf<T extends Readonly<Record<string, { readonly usual: unknown }>>> = {
  [N in Exclude<keyof T, UnsetIn<T>>]: ValueOf<T[N]>;
} & { [N in UnsetIn<T>]?: ValueOf<T[N]> | undefined };

/** What writers follow: all options, with defaults filled in. */
export type WriteOptions = OptionsOf<Table>;

/** The options in the order of recipes. */
export const OPTION_NAMES = Object.keys(EXPORT_OPTIONS) as OptionName[];

/** A row without its literal types, for code that handles all of them alike. */
export const optionRow = (name: OptionName): OptionRow => EXPORT_OPTIONS[name];

/** The words that an option can be, `none, sprite, or frame`, or its numbers, `1 to 16`. */
function valuesOf(row: OptionRow): string {
  if (row.kind === 'whole') return `${row.min} to ${row.max}`;
  const words = row.kind === 'choice' ? Object.keys(row.choices) : [];
  // Every start of the program reads this: a `ListFormat` would load rules of languages.
  return words.map((word, at) => (at > 0 && at === words.length - 1 ? `or ${word}` : word)).join(', ');
}

/** What the program's help says about an option. */
export function helpOf(row: OptionRow): string {
  const words = row.program.words ?? '{values} (default: {usual})';
  return words.replace('{values}', valuesOf(row)).replace('{usual}', () => String(row.usual));
}
