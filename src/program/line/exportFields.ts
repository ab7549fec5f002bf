import { EXPORT_FORMATS } from '../../sprite/engines/exportFormats';
import type { ExportChoices } from '../../sprite/engines/exportOptions';
import { PRESET_NAMES } from '../../sprite/engines/presets';
import { helpOf, OPTION_NAMES, type OptionName, optionRow } from '../../sprite/export/optionTable';
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

/** Fills in options; those that are given, too, change it. */
export const PRESET: OptionRow = {
  flags: '--preset <name>',
  words: `fills in options for a kind of tool: ${PRESET_NAMES.join(', ')}`,
};

/** Options that come first in the help: they are given most. */
const FIRST: readonly OptionName[] = ['tag', 'scale', 'trim'];

/** The options of an export, as in the editor and in recipes. */
export const EXPORT_FIELDS: readonly ExportFieldRow[] = [
  {
    field: 'format',
    option: {
      flags: '--format <format>',
      words: `${EXPORT_FORMATS.join(', ')} (default: that of the engine whose project contains the folder, else sheet)`,
    },
  },
  ...[...new Set([...FIRST, ...OPTION_NAMES])].map(fieldRow),
];

function fieldRow(field: OptionName): ExportFieldRow {
  const row = optionRow(field);
  return {
    field,
    option: { flags: row.program.flags, words: helpOf(row) },
    ...(row.kind === 'flag' && { value: !row.usual }),
    ...(row.kind === 'whole' && { isNumber: true }),
  };
}
