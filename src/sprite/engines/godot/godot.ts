import * as l10n from '@vscode/l10n';
import { ANYWHERE, COMMON_SIDE, type EngineFacts, PAGE_OPTIONS, SHEET_OPTIONS } from '../facts';
import { readSpriteFrames } from './outlines';

/** Godot 4. */
export const godot = {
  name: 'Godot',
  project: {
    file: 'project.godot',
    certainty: 'own-file',
    async find({ names, read }) {
      if (!names.has('project.godot')) return undefined;
      // Godot 4 has settings of version 5. Godot 3 can't read Godot 4's resources.
      const version = /^config_version=(\d+)/m.exec((await read('project.godot')) ?? '')?.[1];
      return version === undefined || Number(version) >= 5 ? 'own' : 'sheet';
    },
  },
  format: {
    name: () => 'Godot 4',
    hint: () => 'SpriteFrames',
    icon: 'game',
    content: 'sheets',
    options: [...SHEET_OPTIONS, 'evenSteps'],
    endings: ['png', 'tres'],
    data: { ending: 'tres', isText: true, outlines: readSpriteFrames },
    reservedNames: [],
    isServed: false,
    atlas: {
      hint: () => l10n.t('SpriteFrames and AtlasTextures'),
      options: [...PAGE_OPTIONS, 'evenSteps'],
      hasPages: true,
      maxSide: COMMON_SIDE,
      canTurn: false,
      standAlone: false,
    },
  },
  // Class AnimatedSprite2D.
  snippet: {
    language: 'gdscript',
    address: (path) => `res://${path}`,
    lines: ({ data, animation, untagged }) => [
      'func _ready() -> void:',
      '\tvar sprite := AnimatedSprite2D.new()',
      `\tsprite.sprite_frames = load(${data})`,
      '\tsprite.texture_filter = CanvasItem.TEXTURE_FILTER_NEAREST',
      '\tadd_child(sprite)',
      `\tsprite.play(${animation ?? untagged(() => 'default')})`,
    ],
    atlas: {
      lines: ({ file, animation, still }) => [
        'func _ready() -> void:',
        '\ttexture_filter = CanvasItem.TEXTURE_FILTER_NEAREST',
        ...(animation === undefined
          ? []
          : [
              '\tvar sprite := AnimatedSprite2D.new()',
              `\tsprite.sprite_frames = load(${file('atlas', 'tres')})`,
              '\tadd_child(sprite)',
              `\tsprite.play(${animation})`,
            ]),
        ...(still
          ? ['\tvar still := Sprite2D.new()', `\tstill.texture = load(${still.file('tres')})`, '\tadd_child(still)']
          : []),
      ],
    },
  },
  settings: () =>
    l10n.t(
      'For sharp pixels everywhere, set Project Settings > Rendering > Textures > Canvas Textures > Default Texture Filter to Nearest.',
    ),
  folders: ANYWHERE,
  root: 'res://',
} satisfies EngineFacts;
