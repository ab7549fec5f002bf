import * as l10n from '@vscode/l10n';
import type { OptionName, WriteOptions } from '../export/optionTable';
import type { ExportFormat } from './exportFormats';

/** Options for a kind of tool, by one name: they fill in the choices, and nothing remembers which it was. */
export interface PresetFacts {
  /** Name in lists. */
  name(): string;
  /** What it makes, dimmed after the name. */
  hint(): string;
  readonly format: ExportFormat;
  readonly options: Partial<WriteOptions>;
}

/** A sheet that is cut by a grid: nothing is between frames, and each has its place. */
const GRID = {
  trim: 'none',
  border: 0,
  padding: 0,
  innerPadding: 0,
  extrude: false,
  mergeDuplicates: false,
  parts: false,
  json: 'none',
} as const satisfies Partial<WriteOptions>;

/** How the name of a file begins that RPG Maker reads as one character. */
const ONE_CHARACTER = '$';

/** The presets, in the order in which they are offered; as the program names them. */
export const PRESETS = {
  '4-colors': {
    name: () => l10n.t('4 colors'),
    hint: () => l10n.t('indexed, 2 bits'),
    format: 'sheet',
    options: { colors: 4 },
  },
  '16-colors': {
    name: () => l10n.t('16 colors'),
    hint: () => l10n.t('indexed, 4 bits'),
    format: 'sheet',
    options: { colors: 16 },
  },
  '8x8-tiles': {
    name: () => l10n.t('8 × 8 tiles'),
    hint: () => l10n.t('frames fill whole tiles'),
    format: 'sheet',
    options: { ...GRID, layout: 'rows', multiple: 8 },
  },
  gamemaker: {
    name: () => 'GameMaker',
    hint: () => l10n.t('a strip that says how many frames it has'),
    format: 'sheet',
    options: { ...GRID, layout: 'horizontal', multiple: 1, names: '{title}_strip{frames}' },
  },
  'rpg-maker': {
    name: () => 'RPG Maker',
    hint: () => l10n.t('a character: 3 frames in 4 directions'),
    format: 'sheet',
    options: { ...GRID, layout: 'directions', lines: 3, multiple: 1, names: `${ONE_CHARACTER}{title}` },
  },
} as const satisfies Readonly<Record<string, PresetFacts>>;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[];

/** The format and the options that a preset sets. @param format the one that was chosen before, which stays if it has these options */
export function presetChoices(
  preset: Preset,
  format?: { readonly id: ExportFormat; readonly options: readonly OptionName[] },
): Partial<WriteOptions> & { readonly format: ExportFormat } {
  const facts: PresetFacts = PRESETS[preset];
  const fits = format && (Object.keys(facts.options) as OptionName[]).every((name) => format.options.includes(name));
  return { ...facts.options, format: fits ? format.id : facts.format };
}
