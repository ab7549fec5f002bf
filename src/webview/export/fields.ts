import * as l10n from '@vscode/l10n';
import type { ExportState } from '../../shared/protocol/export';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import {
  EXPORT_OPTIONS,
  OPTION_NAMES,
  type OptionGroup,
  type OptionName,
  optionRow,
} from '../../sprite/export/optionTable';

interface FieldBase {
  readonly name: OptionName;
  readonly label: string;
  readonly group: OptionGroup;
  /** A line under the field. */
  readonly hint?: string | undefined;
}

/** A choice in a field. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

export type Field =
  | (FieldBase & { readonly kind: 'choice'; choices(state: ExportState): readonly Choice[] })
  /** From `least` to `most`. It may be empty if it has `optional`, its placeholder. */
  | (FieldBase & {
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly optional?: string | undefined;
    })
  | (FieldBase & { readonly kind: 'flag' })
  | (FieldBase & {
      readonly kind: 'text' /** Most characters. */;
      readonly most?: number | undefined;
      readonly placeholder: string;
      readonly canBeEmpty: boolean;
    });

export const groupTitles = (): Readonly<Record<OptionGroup, string>> => ({
  content: l10n.t('Content'),
  sheet: l10n.t('Sheet'),
  spacing: l10n.t('Spacing'),
  files: l10n.t('Files'),
});

/** Value for "no tag": all frames. */
export const ALL_FRAMES = '';

/** Options that come before the others of their group: they are chosen most. */
const FIRST: readonly OptionName[] = ['tag'];

/** All fields except the format, in the page's order. */
export function exportFieldTable(): readonly Field[] {
  const names = [...new Set([...FIRST, ...OPTION_NAMES])];
  const groups = Object.keys(groupTitles());
  return groups.flatMap((group) => names.filter((name) => optionRow(name).group === group)).map(fieldOf);
}

function fieldOf(name: OptionName): Field {
  const row = optionRow(name);
  const base = { name, label: row.label(), group: row.group, hint: row.hint?.() };
  // What there is to choose depends on the sprite.
  if (name === 'tag') return { ...base, kind: 'choice', choices: tagChoices };
  if (name === 'split') return { ...base, kind: 'choice', choices: splitChoices };
  switch (row.kind) {
    case 'choice':
      return {
        ...base,
        kind: 'choice',
        choices: () => Object.entries(row.choices).map(([value, label]) => ({ value, label: label() })),
      };
    case 'whole':
      return { ...base, kind: 'number', least: row.min, most: row.max, optional: row.placeholder?.() };
    case 'flag':
      return { ...base, kind: 'flag' };
    case 'text':
      return {
        ...base,
        kind: 'text',
        most: row.length?.max,
        placeholder: row.placeholder?.() ?? row.usual ?? '',
        canBeEmpty: row.canBeEmpty ?? false,
      };
  }
}

const tagChoices = ({ tags }: ExportState): readonly Choice[] => [
  { value: ALL_FRAMES, label: l10n.t('All') },
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
