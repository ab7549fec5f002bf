import * as l10n from '@vscode/l10n';
import { type AtlasLiterals, COMMON_SIDE, type EngineFacts, PAGE_OPTIONS, SHEET_OPTIONS } from '../facts';
import { servedPath, WEB_FOLDERS } from '../webGames';

/** Pixi 8. */
export const pixi = {
  name: 'Pixi',
  project: {
    file: 'package.json',
    certainty: 'package',
    find: async ({ packages }) => ((await packages()).has('pixi.js') ? 'own' : undefined),
  },
  format: {
    name: () => 'PixiJS',
    hint: () => l10n.t('sheet and JSON'),
    icon: 'game',
    content: 'sheets',
    // Its loader accepts only one sheet.
    options: SHEET_OPTIONS.filter((option) => option !== 'parts'),
    endings: ['png', 'json'],
    data: { ending: 'json', isText: true, outlines: 'sheet-json' },
    // It stores animations as properties of an object.
    reservedNames: ['__proto__'],
    isServed: true,
    atlas: {
      hint: () => l10n.t('linked sheets and JSON'),
      options: [...PAGE_OPTIONS, 'rotate'],
      hasPages: true,
      maxSide: COMMON_SIDE,
      canTurn: true,
      standAlone: true,
    },
  },
  // Class AnimatedSprite. The durations in the JSON only reach the sprite through its textures.
  snippet: {
    language: 'javascript',
    address: servedPath,
    lines: ({ data, title, animation, loops }) => [
      `const sheet = await Assets.load(${data});`,
      "sheet.textureSource.scaleMode = 'nearest';",
      `const frames = sheet.animations[${animation ?? title}].map((texture) => {`,
      '  return { texture, time: sheet.data.frames[texture.label].duration };',
      '});',
      'const sprite = new AnimatedSprite(frames);',
      `sprite.loop = ${loops};`,
      'sprite.play();',
      'app.stage.addChild(sprite);',
    ],
    atlas: { lines: pixiAtlas },
  },
  settings: () =>
    l10n.t(
      "For sharp pixels, set {0}. The durations are in the JSON. Pixi uses them only if they're passed with the textures.",
      "scaleMode: 'nearest'",
    ),
  folders: WEB_FOLDERS,
  root: null,
} satisfies EngineFacts;

/** An animation is on one page, and only that sheet knows it. */
function pixiAtlas({ file, isDivided, frame, animation, loops }: AtlasLiterals): string[] {
  const load = [
    `const first = await Assets.load(${file('first', 'json')});`,
    `const sheets = [first${isDivided ? ', ...first.linkedSheets' : ''}];`,
    "for (const sheet of sheets) sheet.textureSource.scaleMode = 'nearest';",
  ];
  if (animation === undefined)
    return [
      ...load,
      `const sheet = sheets.find(({ textures }) => textures[${frame}]);`,
      `app.stage.addChild(new Sprite(sheet.textures[${frame}]));`,
    ];
  return [
    ...load,
    `const sheet = sheets.find(({ animations }) => animations[${animation}]);`,
    `const frames = sheet.animations[${animation}].map((texture) => {`,
    '  return { texture, time: sheet.data.frames[texture.label].duration };',
    '});',
    'const sprite = new AnimatedSprite(frames);',
    `sprite.loop = ${loops};`,
    'sprite.play();',
    'app.stage.addChild(sprite);',
  ];
}
