import * as l10n from '@vscode/l10n';
import { EXPORT_OPTIONS, type OptionRow, type OptionsOf } from '../optionTable';

type Bare<Row> = Row extends OptionRow ? Omit<Row, 'agents' | 'program' | 'group'> : never;
/** An option of an atlas. Only recipes and their page have it. */
export type AtlasRow = Bare<OptionRow>;

/** Most pixels a side of a page: the limit of browsers, and of every engine. */
export const MAX_PAGE_SIDE = 16_384;

const { trim, padding, border, extrude, mergeDuplicates, leaveOut, scale, evenSteps } = EXPORT_OPTIONS;
// What parts of one sprite have in common means nothing for many sprites.
const { common: _, ...trims } = trim.choices;

/**
 * The options of an atlas except its format, in the order of recipes. Those of exports mean the same here; some have another default, because an atlas
 * isn't played as it is.
 */
export const ATLAS_OPTIONS = {
  trim: {
    ...trim,
    choices: trims,
    usual: 'frame',
    about: 'Removes empty rows and columns: the same in all frames of a sprite, or in each frame by itself.',
  },
  padding: { ...padding, usual: 2 },
  border,
  extrude,
  rotate: {
    kind: 'flag',
    usual: false,
    about: 'Lets frames lie on their sides if that saves room. Only for Pixi, which turns them back. Phaser does not.',
    label: () => l10n.t('Turn frames'),
  },
  mergeDuplicates,
  leaveOut,
  sides: {
    kind: 'choice',
    choices: {
      'multiple-of-4': () => l10n.t('Multiples of 4'),
      'power-of-two': () => l10n.t('Powers of two'),
      any: () => l10n.t('Any'),
    },
    usual: 'multiple-of-4',
    about: 'What the sides of a page may be. Compressed textures need multiples of 4, some old devices powers of two.',
    label: () => l10n.t('Sides'),
  },
  maxSide: {
    kind: 'whole',
    min: 16,
    max: MAX_PAGE_SIDE,
    usual: null,
    about: "Most pixels a side of a page. Default: what the engine takes everywhere. What doesn't fit gets more pages.",
    label: () => l10n.t('Largest side'),
    placeholder: () => l10n.t('auto'),
  },
  json: {
    kind: 'choice',
    choices: { hash: () => l10n.t('Hash'), array: () => l10n.t('Array'), texturepacker: () => 'TexturePacker' },
    usual: 'hash',
    about: "JSON for each page: in one of Aseprite's two forms, or TexturePacker's.",
    label: () => 'JSON',
  },
  scale,
  evenSteps,
} as const satisfies Readonly<Record<string, AtlasRow>>;

export type AtlasOption = keyof typeof ATLAS_OPTIONS;
/** What builders and writers follow: all options, with defaults filled in. */
export type AtlasChoices = OptionsOf<typeof ATLAS_OPTIONS>;

/** The options in the order of recipes. */
export const ATLAS_OPTION_NAMES = Object.keys(ATLAS_OPTIONS) as AtlasOption[];

/** A row without its literal types, for code that handles all of them alike. */
export const atlasRow = (name: AtlasOption): AtlasRow => ATLAS_OPTIONS[name];
