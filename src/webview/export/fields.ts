import * as l10n from '@vscode/l10n';
import type { ExportState } from '../../shared/protocol/export';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import { type Choice, type Field, fieldOf, NO_VALUE } from '../../sprite/export/optionField';
import {
  EXPORT_OPTIONS,
  OPTION_NAMES,
  type OptionGroup,
  type OptionName,
  optionRow,
} from '../../sprite/export/optionTable';

type ExportField = Field<ExportState> & { readonly name: OptionName; readonly group: OptionGroup };

export const groupTitles = (): Readonly<Record<OptionGroup, string>> => ({
  content: l10n.t('Content'),
  sheet: l10n.t('Sheet'),
  spacing: l10n.t('Spacing'),
  files: l10n.t('Files'),
});

/** Options that come before the others of their group: they are chosen most. */
const FIRST: readonly OptionName[] = ['tag'];

/** All fields except the format, in the page's order. */
export function exportFieldTable(): readonly ExportField[] {
  const names = [...new Set([...FIRST, ...OPTION_NAMES])];
  const groups = Object.keys(groupTitles());
  return groups.flatMap((group) => names.filter((name) => optionRow(name).group === group)).map(exportField);
}

function exportField(name: OptionName): ExportField {
  const row = optionRow(name);
  const base = { name, group: row.group };
  const { label, hint } = fieldOf(name, row);
  // What there is to choose depends on the sprite.
  if (name === 'tag') return { ...base, label, hint, kind: 'choice', choices: tagChoices };
  if (name === 'split') return { ...base, label, hint, kind: 'choice', choices: splitChoices };
  return { ...fieldOf(name, row), ...base };
}

const tagChoices = ({ tags }: ExportState): readonly Choice[] => [
  { value: NO_VALUE, label: l10n.t('All') },
  ...[...new Set(tags)].map((tag) => ({ value: tag, label: l10n.t('Tag {0}', tag) })),
];

function splitChoices({ splits }: ExportState): readonly Choice[] {
  const { choices } = EXPORT_OPTIONS.split;
  return (['none', ...splits] as const).map((value) => ({ value, label: choices[value]() }));
}

/** The options with a new value for a field; undefined removes the field. */
export function withValue(options: ExportOptions, name: OptionName, value: string | number | boolean | undefined) {
  const { [name]: _, ...others } = options;
  return { ...others, ...(value !== undefined && { [name]: value }) } as ExportOptions;
}
