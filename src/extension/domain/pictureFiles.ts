import { type ForeignText, rawText } from '../../shared/base/foreignText';

/**
 * Which files are looked at, by the ending of their names: a set for each use, as lower-case extensions. The menus and the editor in
 * package.json name the same sets, which a test compares. What a file really is, its content tells (`shared/sprite/pixels/sniff`).
 */
const PICTURES = ['png', 'apng', 'gif', 'webp', 'jpg', 'jpeg'] as const;
const ASEPRITE = ['aseprite', 'ase'] as const;
/** Adobe's palettes are missing here: their extension, `ase`, is one of Aseprite's too. */
const PALETTES = ['gpl', 'hex', 'pal', 'act'] as const;
const SHOWN = [...PICTURES, ...ASEPRITE] as const;

const EXTENSIONS = {
  /** Inputs of runs: what the service takes (`UPLOAD.contentTypes`), and Aseprite files, of which a frame is sent as PNG. */
  input: ['png', 'jpg', 'jpeg', 'webp', ...ASEPRITE],
  /** What the preview opens. */
  opened: [...SHOWN, ...PALETTES],
  /** Pictures that the preview opens, and groups with their neighbors. */
  shown: SHOWN,
  /** What the preview opens by itself: the editor has nothing else for it. */
  aseprite: ASEPRITE,
  /** What may be a copy of an asset: it gets a mark, and is found by *Find Local Copies*. */
  assetCopy: PICTURES,
  /** What runs write, named by its content: an APNG is called `.png`. */
  saved: ['png', 'gif', 'webp', 'jpg', 'json'],
  /** What is renamed along with a view of eight directions: pictures, and the JSON of sheets. */
  renamed: [...SHOWN, 'json'],
} as const;

/** Larger files are neither shown nor compared by their bytes. */
export const MOST_SHOWN_BYTES = 40 * 1024 * 1024;

export type FileUse = keyof typeof EXTENSIONS;

const PATTERNS = Object.fromEntries(
  Object.entries(EXTENSIONS).map(([use, extensions]) => [use, new RegExp(`\\.(?:${extensions.join('|')})$`, 'i')]),
) as Record<FileUse, RegExp>;

/** @param name of a file, or a path that ends in it */
export function isFileFor(use: FileUse, name: ForeignText | string): boolean {
  return PATTERNS[use].test(rawText(name));
}

/** Lower case, without the dot. */
export function extensionsFor(use: FileUse): string[] {
  return [...EXTENSIONS[use]];
}

/** A glob for watchers: files of this use in all folders. */
export function globFor(use: FileUse): string {
  return `**/*.{${EXTENSIONS[use].join(',')}}`;
}

/** The condition of menus for a file of this use, as package.json writes it. */
export function whenFor(use: FileUse): string {
  return `resourceExtname =~ /^\\.(${EXTENSIONS[use].join('|')})$/i`;
}
