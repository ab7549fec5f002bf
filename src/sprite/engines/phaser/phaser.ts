import * as l10n from '@vscode/l10n';
import { COMMON_SIDE, type EngineFacts, PAGE_OPTIONS, SHEET_OPTIONS } from '../facts';
import { servedPath, WEB_FOLDERS } from '../webGames';

/** Phaser 3.60 and later. */
export const phaser = {
  name: 'Phaser',
  project: {
    file: 'package.json',
    certainty: 'package',
    find: async ({ packages }) => ((await packages()).has('phaser') ? 'own' : undefined),
  },
  format: {
    name: () => 'Phaser',
    hint: () => l10n.t('sheet and JSON'),
    icon: 'game',
    content: 'sheets',
    // Its loader accepts only one sheet.
    options: SHEET_OPTIONS.filter((option) => option !== 'parts'),
    endings: ['png', 'json'],
    data: { ending: 'json', isText: true, outlines: 'sheet-json' },
    // It stores animations as properties of an object, and calls that object's `hasOwnProperty`.
    reservedNames: ['__proto__', 'hasOwnProperty'],
    isServed: true,
    atlas: {
      hint: () => l10n.t('multiatlas and animations'),
      options: PAGE_OPTIONS,
      hasPages: true,
      maxSide: COMMON_SIDE,
      // Its loaders read "rotated", but no renderer of Phaser 3 or 4 turns the frame: it's drawn mirrored and stretched.
      canTurn: false,
      standAlone: false,
    },
  },
  // The animations belong to the sprite, because all sprites of a game share the keys of global ones.
  snippet: {
    language: 'javascript',
    address: servedPath,
    lines: ({ picture, data, title, animation, loops }) => [
      'function preload() {',
      `  this.load.aseprite(${title}, ${picture}, ${data});`,
      '}',
      'function create() {',
      `  this.textures.get(${title}).setFilter(Phaser.Textures.FilterMode.NEAREST);`,
      `  const sprite = this.add.sprite(100, 100, ${title}).setOrigin(0);`,
      `  sprite.anims.createFromAseprite(${title});`,
      `  sprite.play({ key: ${animation ?? title}, repeat: ${loops ? -1 : 0} });`,
      '}',
    ],
    atlas: {
      lines: ({ title, titled, file, folder, frame, animation }) => [
        'function preload() {',
        `  this.load.multiatlas(${[title, file('atlas', 'json'), ...(folder === undefined ? [] : [folder])].join(', ')});`,
        ...(animation === undefined
          ? []
          : [`  this.load.animation(${titled((name) => `${name}.anims`)}, ${file('atlas', 'anims.json')});`]),
        '}',
        'function create() {',
        `  this.textures.get(${title}).setFilter(Phaser.Textures.FilterMode.NEAREST);`,
        `  const sprite = this.add.sprite(100, 100, ${title}, ${frame});`,
        ...(animation === undefined ? [] : [`  sprite.play(${animation});`]),
        '}',
      ],
      settings: () => l10n.t('For sharp pixels, add {0} to the game config.', 'pixelArt: true'),
    },
  },
  settings: () =>
    l10n.t(
      'For sharp pixels, add {0} to the game config. Without {1}, Phaser plays an animation only once.',
      'pixelArt: true',
      'repeat: -1',
    ),
  folders: WEB_FOLDERS,
  root: null,
} satisfies EngineFacts;
