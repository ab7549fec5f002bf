import * as l10n from '@vscode/l10n';
import { COMMON_SIDE, CONTENT_OPTIONS, type EngineFacts } from '../facts';

/** Unity, whose Aseprite Importer reads the file. */
export const unity = {
  name: 'Unity',
  project: {
    file: 'ProjectSettings',
    certainty: 'own-file',
    find: async ({ names }) => (names.has('Assets') && names.has('ProjectSettings') ? 'own' : undefined),
  },
  format: {
    name: () => 'Unity',
    hint: () => l10n.t('.aseprite for its importer'),
    icon: 'game',
    content: 'document',
    options: CONTENT_OPTIONS,
    endings: ['aseprite'],
    data: { ending: 'aseprite', isText: false, outlines: null },
    reservedNames: [],
    isServed: false,
    atlas: {
      hint: () => l10n.t('a folder of .aseprite and a sprite atlas'),
      options: ['leaveOut', 'scale'],
      hasPages: false,
      maxSide: COMMON_SIDE,
      canTurn: false,
      standAlone: false,
    },
  },
  // The importer makes a clip of each tag, or one named after the file if there are none.
  snippet: {
    language: 'csharp',
    lines: ({ animation, untagged }) => [
      'void Start()',
      '{',
      `    GetComponent<Animator>().Play(${animation ?? untagged((title) => `${title}_Clip`)});`,
      '}',
    ],
    atlas: {
      lines: ({ tag }) => [
        'void Start()',
        '{',
        `    GetComponent<Animator>().Play(${tag((file) => `${file}_Clip`)});`,
        '}',
      ],
      settings: () =>
        l10n.t(
          'Unity packs the folder into the sprite atlas when it builds, and takes sprites from there by itself. Turn the Sprite Atlas on under Project Settings > Editor > Sprite Packer. For sharp pixels, set Filter Mode to Point and Compression to None in its settings.',
        ),
    },
  },
  settings: () =>
    l10n.t(
      'For sharp pixels, set Filter Mode to Point and Compression to None in the import settings of the file. Drag it into the scene and add a script with this code.',
    ),
  folders: {
    loaded: ['Assets'],
    known: ['Assets/Sprites', 'Assets/Art/Sprites', 'Assets/Textures/Sprites', 'Assets/Art', 'Assets/Graphics'],
    usual: 'Assets/Sprites',
  },
  root: null,
} satisfies EngineFacts;
