import * as l10n from '@vscode/l10n';
import type { ExportState } from '../../shared/protocol/export';
import { ANIMATION_NAMES, type ExportOptions } from '../../sprite/export/exportOptions';
import type { FieldName } from './formats';

/** Headings of the fields. */
export type FieldGroup = 'content' | 'sheet' | 'spacing' | 'files';

interface FieldBase {
  readonly name: FieldName;
  readonly label: string;
  readonly group: FieldGroup;
  /** A line under the field. */
  readonly hint?: string;
}

/** A choice in a field. */
interface Choice {
  readonly value: string;
  readonly label: string;
}

export type Field =
  | (FieldBase & { readonly kind: 'choice'; choices(state: ExportState): readonly Choice[] })
  /** From `least` to `most`. It may be empty if it has `optional`, its placeholder. */
  | (FieldBase & { readonly kind: 'number'; readonly least: number; readonly most: number; readonly optional?: string })
  | (FieldBase & { readonly kind: 'flag' })
  | (FieldBase & { readonly kind: 'text'; readonly placeholder: string });

export const groupTitles = (): Readonly<Record<FieldGroup, string>> => ({
  content: l10n.t('Content'),
  sheet: l10n.t('Sheet'),
  spacing: l10n.t('Spacing'),
  files: l10n.t('Files'),
});

/** Value for "no tag": all frames. */
export const ALL_FRAMES = '';

/** All fields except the format, in the page's order. */
export const exportFieldTable = (): readonly Field[] => [
  ...contentFields(),
  ...sheetFields(),
  ...spacingFields(),
  ...fileFields(),
];

function contentFields(): Field[] {
  return [
    {
      name: 'tag',
      label: l10n.t('Frames'),
      group: 'content',
      kind: 'choice',
      choices: ({ tags }) => [
        { value: ALL_FRAMES, label: l10n.t('All') },
        ...[...new Set(tags)].map((tag) => ({ value: tag, label: l10n.t('Tag {0}', tag) })),
      ],
    },
    {
      name: 'split',
      label: l10n.t('Split by'),
      group: 'content',
      kind: 'choice',
      choices: ({ splits }) => [
        { value: 'none', label: l10n.t('Nothing') },
        ...splits.map((value) => ({ value, label: splitWords()[value] })),
      ],
    },
    { name: 'scale', label: l10n.t('Scale'), group: 'content', kind: 'number', least: 1, most: 16 },
    {
      name: 'animations',
      label: l10n.t('Animation names'),
      group: 'content',
      kind: 'text',
      placeholder: ANIMATION_NAMES,
      hint: l10n.t('Fields: {0}', '{animation} {direction} {title}'),
    },
    {
      name: 'evenSteps',
      label: l10n.t('Even steps'),
      group: 'content',
      kind: 'choice',
      hint: l10n.t('Keeps uneven durations in Godot'),
      choices: () => [
        { value: 'auto', label: l10n.t('Automatic') },
        { value: 'always', label: l10n.t('Always') },
        { value: 'never', label: l10n.t('Never') },
      ],
    },
  ];
}

function sheetFields(): Field[] {
  return [
    {
      name: 'layout',
      label: l10n.t('Layout'),
      group: 'sheet',
      kind: 'choice',
      choices: () => [
        { value: 'packed', label: l10n.t('Packed') },
        { value: 'horizontal', label: l10n.t('Horizontal strip') },
        { value: 'vertical', label: l10n.t('Vertical strip') },
        { value: 'rows', label: l10n.t('By rows') },
        { value: 'columns', label: l10n.t('By columns') },
      ],
    },
    {
      name: 'lines',
      label: l10n.t('Frames per row or column'),
      group: 'sheet',
      kind: 'number',
      least: 1,
      most: 4096,
      optional: l10n.t('auto'),
    },
    {
      name: 'trim',
      label: l10n.t('Trim'),
      group: 'sheet',
      kind: 'choice',
      choices: () => [
        { value: 'none', label: l10n.t('Nothing') },
        { value: 'sprite', label: l10n.t('The sprite') },
        { value: 'frame', label: l10n.t('Each frame') },
      ],
    },
    { name: 'mergeDuplicates', label: l10n.t('Merge duplicates'), group: 'sheet', kind: 'flag' },
    { name: 'parts', label: l10n.t('Divide into 4096-pixel parts'), group: 'sheet', kind: 'flag' },
  ];
}

function spacingFields(): Field[] {
  const pixels = { kind: 'number', group: 'spacing', least: 0, most: 256 } as const;
  return [
    { name: 'border', label: l10n.t('Border padding'), ...pixels },
    { name: 'padding', label: l10n.t('Shape padding'), ...pixels },
    { name: 'innerPadding', label: l10n.t('Inner padding'), ...pixels },
    { name: 'extrude', label: l10n.t('Extrude by one pixel'), group: 'spacing', kind: 'flag' },
  ];
}

function fileFields(): Field[] {
  return [
    {
      name: 'json',
      label: l10n.t('JSON'),
      group: 'files',
      kind: 'choice',
      choices: () => [
        { value: 'array', label: l10n.t('Array') },
        { value: 'hash', label: l10n.t('Hash') },
        { value: 'none', label: l10n.t('None') },
      ],
    },
    {
      name: 'names',
      label: l10n.t('Names'),
      group: 'files',
      kind: 'text',
      placeholder: l10n.t('as in Aseprite'),
      hint: l10n.t('Fields: {0}', '{title} {frame} {frame1} {frame001} {tag} {tagframe} {layer} {slice}'),
    },
  ];
}

const splitWords = () => ({ layer: l10n.t('Layer'), tag: l10n.t('Tag'), slice: l10n.t('Slice') });

/** The options with a new value for a field; undefined removes the field. */
export function withValue(options: ExportOptions, name: FieldName, value: string | number | boolean | undefined) {
  const { [name]: _, ...others } = options;
  return { ...others, ...(value !== undefined && { [name]: value }) } as ExportOptions;
}
