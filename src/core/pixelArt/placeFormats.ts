import { imagesIn } from '../../sprite/sheet/sheetText';
import { splitName } from '../disk/fileStore';

/** How files look that name places in images, or sizes of parts of them, in pixels; by extension. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  // Starling, Sparrow, and others
  xml: /<(?:TextureAtlas|SubTexture|sprite)\b/i,
  // libGDX and Spine: an image, then its size and parts
  ...each(['atlas', 'pack', 'txt'], /^[ \t]*(?:size|bounds|xy)[ \t]*:/m),
  // Cocos2d
  plist: /<key>(?:frames|textureFileName)<\/key>/,
  // TexturePacker for Unity
  tpsheet: /^[^#\n]*;\d/m,
  // Tiled, also with tilesets inside of maps
  ...each(['tsx', 'tmx'], /<tileset\b/),
  // BMFont
  fnt: /\bpage\b/,
  // Godot: parts of textures, and tiles
  ...each(
    ['tscn', 'tres'],
    /^(?:region|region_rect|texture_region_size|\d+\/(?:region|tile_size)) = (?:Rect|Vector)2/m,
  ),
  // Defold
  tilesource: /^[ \t]*tile_width[ \t]*:/m,
  // Tiled and LDtk as JSON, and Phaser's lists of files
  ...each(['json', 'tmj', 'tsj', 'tj', 'ldtk'], /"(?:(?:tile|frame|cell)_?(?:width|height)|tileGridSize)"\s*:\s*\d/i),
};
/** EaselJS and CreateJS: frames of several images. */
const EASEL = [/"images"\s*:\s*\[/, /"frames"\s*:\s*[[{]/];

function each(extensions: readonly string[], looks: RegExp): Readonly<Record<string, RegExp>> {
  return Object.fromEntries(extensions.map((extension) => [extension, looks]));
}

const IMAGE = 'png|webp|gif|jpe?g';
/** Bounded, so that a long line takes no more time than many short ones. The first gives words; in quotes, names may have other signs. */
const IMAGE_NAMES = [
  new RegExp(`[^"'<>/\\\\\\s=:;][^"'<>/\\\\\\r\\n=:;]{0,250}\\.(?:${IMAGE})\\b`, 'gi'),
  new RegExp(`(?<=")[^"\\r\\n]{1,500}\\.(?:${IMAGE})(?=")`, 'gi'),
  new RegExp(`(?<=')[^'\\r\\n]{1,500}\\.(?:${IMAGE})(?=')`, 'gi'),
];
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#38': '&',
  '#39': "'",
};
const ENTITY = /&(amp|lt|gt|quot|apos|#3[89]);/g;

/** Whether a file of this name may name places in images. */
export function mayNamePlaces(name: string): boolean {
  return Object.hasOwn(FORMATS, extensionOf(name));
}

/** Base names of the images in which a file names places, also with their folders, in lowercase; others may be among them. @param name of the file */
export function imagesWithPlaces(text: string, name: string): ReadonlySet<string> {
  const plain = text.replace(/^\uFEFF/, '');
  const isJson = extensionOf(name) === 'json';
  const sheets = isJson ? imagesIn(plain) : [];
  const isOther = FORMATS[extensionOf(name)]?.test(plain) || (isJson && EASEL.every((part) => part.test(plain)));
  // The frames of a sheet may be named like files.
  const found = sheets.length || !isOther ? sheets : namesIn(plain);
  return new Set(found.map((image) => image.toLowerCase()));
}

function namesIn(text: string): string[] {
  const names = IMAGE_NAMES.flatMap((pattern) => text.match(pattern) ?? []);
  return names.flatMap((name) => {
    const [base = '', folder] = name.split(/[/\\]+/).reverse();
    return [base, ...(folder ? [`${folder}/${base}`] : [])].flatMap((one) => [one, plainOf(one)]);
  });
}

const plainOf = (text: string) => text.replace(ENTITY, (_, entity: string) => ENTITIES[entity] ?? '');

const extensionOf = (file: string) => splitName(file).extension.toLowerCase();
