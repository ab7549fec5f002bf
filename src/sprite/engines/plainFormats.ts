import * as l10n from '@vscode/l10n';
import { COMMON_SIDE, CONTENT_OPTIONS, type FormatFacts, PAGE_OPTIONS, SHEET_OPTIONS } from './facts';

const animation = {
  icon: 'play-circle',
  content: 'animation',
  options: CONTENT_OPTIONS,
  data: null,
  reservedNames: null,
  isServed: false,
  atlas: null,
} as const;

/** The formats that belong to no engine. */
export const PLAIN_FORMATS = {
  sheet: {
    name: () => l10n.t('Sprite sheet'),
    hint: () => l10n.t('PNG and JSON'),
    icon: 'table',
    content: 'sheets',
    options: [...SHEET_OPTIONS, 'json'],
    endings: ['png', 'json'],
    data: { ending: 'json', isText: true, outlines: 'sheet-json' },
    reservedNames: null,
    isServed: false,
    atlas: {
      hint: () => l10n.t('PNG and JSON for each page'),
      options: [...PAGE_OPTIONS, 'json'],
      hasPages: true,
      maxSide: COMMON_SIDE,
      canTurn: false,
      standAlone: true,
    },
  },
  png: {
    name: () => l10n.t('PNG sequence'),
    hint: () => l10n.t('one file per frame'),
    icon: 'files',
    content: 'frames',
    options: [...CONTENT_OPTIONS, 'multiple', 'colors'],
    endings: ['png'],
    data: null,
    reservedNames: null,
    isServed: false,
    atlas: null,
  },
  gif: { ...animation, name: () => 'GIF', hint: () => l10n.t('up to 256 colors per frame'), endings: ['gif'] },
  apng: { ...animation, name: () => 'APNG', hint: () => l10n.t('all colors'), endings: ['apng'] },
  webp: { ...animation, name: () => 'WebP', hint: () => l10n.t('animated, all colors'), endings: ['webp'] },
  aseprite: {
    name: () => 'Aseprite',
    hint: () => '.aseprite',
    icon: 'file-media',
    content: 'document',
    options: CONTENT_OPTIONS,
    endings: ['aseprite'],
    data: null,
    reservedNames: null,
    isServed: false,
    atlas: null,
  },
} satisfies Readonly<Record<string, FormatFacts>>;

export type PlainFormat = keyof typeof PLAIN_FORMATS;
