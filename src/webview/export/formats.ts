import * as l10n from '@vscode/l10n';
import type { ExportState } from '../../shared/protocol/export';
import type { ExportFormat } from '../../sprite/export/exportFormats';
import type { ExportOptions } from '../../sprite/export/exportOptions';

export interface FormatWords {
  readonly name: string;
  /** What is written, dimmed after the name. */
  readonly hint: string;
  /** Codicon. */
  readonly icon: string;
}

/** Each format's name and icon. */
export const formatWords = (): Readonly<Record<ExportFormat, FormatWords>> => ({
  sheet: { name: l10n.t('Sprite sheet'), hint: l10n.t('PNG and JSON'), icon: 'table' },
  png: { name: l10n.t('PNG sequence'), hint: l10n.t('one file per frame'), icon: 'files' },
  gif: { name: 'GIF', hint: l10n.t('up to 256 colors per frame'), icon: 'play-circle' },
  apng: { name: 'APNG', hint: l10n.t('all colors'), icon: 'play-circle' },
  webp: { name: 'WebP', hint: l10n.t('animated, all colors'), icon: 'play-circle' },
  aseprite: { name: 'Aseprite', hint: '.aseprite', icon: 'file-media' },
  godot: { name: 'Godot 4', hint: 'SpriteFrames', icon: 'game' },
  unity: { name: 'Unity', hint: l10n.t('.aseprite for its importer'), icon: 'game' },
  phaser: { name: 'Phaser', hint: l10n.t('sheet and JSON'), icon: 'game' },
  pixi: { name: 'PixiJS', hint: l10n.t('sheet and JSON'), icon: 'game' },
  defold: { name: 'Defold', hint: l10n.t('tile source'), icon: 'game' },
});

export type FieldName = Exclude<keyof ExportOptions, 'format'>;

const CONTENT: readonly FieldName[] = ['tag', 'split', 'scale', 'names', 'animations'];
const SHEET: readonly FieldName[] = [
  ...CONTENT,
  'layout',
  'lines',
  'trim',
  'border',
  'padding',
  'innerPadding',
  'extrude',
  'mergeDuplicates',
  'parts',
];

/** The fields that a format uses. */
const USES: Readonly<Record<ExportFormat, readonly FieldName[]>> = {
  sheet: [...SHEET, 'json'],
  png: CONTENT,
  gif: CONTENT,
  apng: CONTENT,
  webp: CONTENT,
  aseprite: CONTENT,
  godot: [...SHEET, 'evenSteps'],
  unity: CONTENT,
  // Their loaders accept only one sheet.
  phaser: SHEET.filter((field) => field !== 'parts'),
  pixi: SHEET.filter((field) => field !== 'parts'),
  // All tiles have one size.
  defold: [...CONTENT, 'layout', 'lines', 'trim', 'padding', 'innerPadding', 'extrude'],
};

/** Whether a field has an effect with these options. */
export function isUsed(
  field: FieldName,
  { format, layout }: ExportOptions,
  { directions }: Pick<ExportState, 'directions'>,
): boolean {
  if (field === 'animations' && !directions?.whole) return false;
  if (field === 'lines' && layout !== 'rows' && layout !== 'columns') return false;
  return USES[format].includes(field);
}
