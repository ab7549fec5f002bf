import * as l10n from '@vscode/l10n';
import { COMMON_SIDE, CONTENT_OPTIONS, type EngineFacts } from '../facts';
import { readTileSource } from './outlines';

export const defold = {
  name: 'Defold',
  project: {
    file: 'game.project',
    certainty: 'own-file',
    find: async ({ names }) => (names.has('game.project') ? 'own' : undefined),
  },
  format: {
    name: () => 'Defold',
    hint: () => l10n.t('tile source'),
    icon: 'game',
    content: 'sheets',
    // All tiles have one size.
    options: [...CONTENT_OPTIONS, 'layout', 'lines', 'trim', 'padding', 'innerPadding', 'extrude', 'partsTable'],
    // An atlas is Defold's other kind of file for frames.
    endings: ['png', 'tilesource', 'atlas'],
    data: { ending: 'tilesource', isText: true, outlines: readTileSource },
    reservedNames: [],
    isServed: false,
    atlas: {
      hint: () => l10n.t('.atlas and an image for each frame'),
      options: ['padding', 'extrude', 'leaveOut', 'maxSide', 'scale'],
      hasPages: false,
      maxSide: COMMON_SIDE,
      canTurn: false,
      standAlone: false,
    },
  },
  snippet: {
    language: 'lua',
    lines: ({ animation, untagged }) => [
      'function init(self)',
      `  sprite.play_flipbook("#sprite", hash(${animation ?? untagged(() => 'default')}))`,
      'end',
    ],
    atlas: {
      lines: ({ animation, still }) => [
        'function init(self)',
        `  sprite.play_flipbook("#sprite", hash(${animation ?? still?.name ?? '""'}))`,
        'end',
      ],
      settings: () =>
        l10n.t(
          'For sharp pixels, set Default Texture Min Filter and Default Texture Mag Filter to nearest under Graphics in game.project. The atlas is the image of a sprite component.',
        ),
    },
  },
  settings: () =>
    l10n.t(
      'For sharp pixels, set Default Texture Min Filter and Default Texture Mag Filter to nearest under Graphics in game.project. The tile source is the image of a sprite component.',
    ),
  folders: { known: ['assets/sprites', 'assets/images', 'assets', 'main/images', 'images'], usual: 'assets/images' },
  root: '/',
} satisfies EngineFacts;
