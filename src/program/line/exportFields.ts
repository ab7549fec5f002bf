import { EXPORT_FORMATS } from '../../sprite/export/exportFormats';
import type { ExportChoices } from '../../sprite/export/exportOptions';
import type { OptionRow } from './options';

/** An option of `export`, and the field that it sets, as in recipes. */
export interface ExportFieldRow {
  readonly field: keyof ExportChoices;
  readonly option: OptionRow;
  /** What the value on the command line becomes; a flag without a value sets `value`. */
  readonly value?: boolean;
  readonly isNumber?: true;
}

/** Name of an option as the parser gives it: `--inner-padding <pixels>` → `innerPadding`. */
export function optionName({ flags }: OptionRow): string {
  const [flag = ''] = flags.slice(2).split(' ');
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The options of an export, as in the editor and in recipes. */
export const EXPORT_FIELDS: readonly ExportFieldRow[] = [
  {
    field: 'format',
    option: {
      flags: '--format <format>',
      words: `${EXPORT_FORMATS.join(', ')} (default: that of the engine whose project contains the folder, else sheet)`,
    },
  },
  { field: 'tag', option: { flags: '--tag <name>', words: 'only this animation tag' } },
  { field: 'scale', option: { flags: '--scale <times>', words: '1 to 16 (default: 1)' }, isNumber: true },
  { field: 'trim', option: { flags: '--trim <how>', words: 'none, sprite, or frame (default: none)' } },
  {
    field: 'layout',
    option: { flags: '--layout <how>', words: 'packed, horizontal, vertical, rows, or columns (default: packed)' },
  },
  { field: 'lines', option: { flags: '--lines <frames>', words: 'frames in a row or column' }, isNumber: true },
  { field: 'json', option: { flags: '--sheet-json <form>', words: 'array, hash, or none (default: array)' } },
  { field: 'border', option: { flags: '--border <pixels>', words: 'around the sheet' }, isNumber: true },
  { field: 'padding', option: { flags: '--padding <pixels>', words: 'between frames' }, isNumber: true },
  {
    field: 'innerPadding',
    option: { flags: '--inner-padding <pixels>', words: 'around each frame in its rectangle' },
    isNumber: true,
  },
  {
    field: 'extrude',
    option: { flags: '--extrude', words: 'repeat the pixels at the edge of each frame' },
    value: true,
  },
  {
    field: 'mergeDuplicates',
    option: { flags: '--keep-duplicates', words: 'give identical frames places of their own' },
    value: false,
  },
  { field: 'split', option: { flags: '--split <by>', words: 'none, layer, tag, or slice (default: none)' } },
  { field: 'names', option: { flags: '--names <pattern>', words: 'as in Aseprite: {title} {frame}.{extension}' } },
  {
    field: 'animations',
    option: { flags: '--animations <pattern>', words: 'names of directions: {animation}_{direction}' },
  },
  {
    field: 'evenSteps',
    option: { flags: '--even-steps <when>', words: 'auto, always, or never, for Godot (default: auto)' },
  },
  { field: 'parts', option: { flags: '--parts', words: 'divide sheets over 4096 pixels a side' }, value: true },
];
