import { type ForeignText, rawText } from '../../shared/base/foreignText';

/**
 * Which files are offered for each use, by their lowercase extensions. Menus and custom editors in package.json name the same sets, which a test
 * compares. `shared/sprite/pixels/sniff` tells by the content what a file really is.
 */
const PICTURES = ['png', 'apng', 'gif', 'webp', 'jpg', 'jpeg'] as const;
const ASEPRITE = ['aseprite', 'ase'] as const;
/** Without Adobe's `ase`, which is also Aseprite's extension. */
const PALETTES = ['gpl', 'hex', 'pal', 'act'] as const;
const SHOWN = [...PICTURES, ...ASEPRITE] as const;

const EXTENSIONS = {
  /** Inputs of runs: what the service takes (`UPLOAD.contentTypes`), and Aseprite files, whose frames are sent as PNG. */
  input: ['png', 'jpg', 'jpeg', 'webp', ...ASEPRITE],
  /** What the preview opens. */
  opened: [...SHOWN, ...PALETTES],
  /** Pictures that the preview opens and groups with neighboring files. */
  shown: SHOWN,
  /** What the preview opens by default: VS Code has no other editor for it. */
  aseprite: ASEPRITE,
  /** Possible copies of an asset: they get a mark, and *Find Local Copies* finds them. */
  assetCopy: PICTURES,
  /** What runs write, named by content: an APNG gets `.png`. */
  saved: ['png', 'gif', 'webp', 'jpg', 'json'],
  /** What is renamed with a view of eight directions: pictures, and the JSON of sheets. */
  renamed: [...SHOWN, 'json'],
} as const;

/** Larger files are neither shown nor compared. */
export const MAX_SHOWN_BYTES = 40 * 1024 * 1024;

export type FileUse = keyof typeof EXTENSIONS;

const PATTERNS = Object.fromEntries(
  Object.entries(EXTENSIONS).map(([use, extensions]) => [use, new RegExp(`\\.(?:${extensions.join('|')})$`, 'i')]),
) as Record<FileUse, RegExp>;

/** @param name file name or path */
export function isFileFor(use: FileUse, name: ForeignText | string): boolean {
  return PATTERNS[use].test(rawText(name));
}

/** Lowercase, without the dot. */
export function extensionsFor(use: FileUse): string[] {
  return [...EXTENSIONS[use]];
}

/** A glob for watchers: files of this use in all folders. */
export function globFor(use: FileUse): string {
  return globOf(EXTENSIONS[use]);
}

/**
 * A glob for watchers: files with one of these extensions in all folders, in any letter case. Watchers compare letters literally on systems whose disks
 * do, and cameras, old programs, and Windows write `HERO.PNG`.
 * @param extensions lowercase, without the dot; may contain dots
 */
export function globOf(extensions: readonly string[]): string {
  const any = extensions.map((extension) =>
    extension.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`),
  );
  return any.length === 1 ? `**/*.${any[0]}` : `**/*.{${any.join(',')}}`;
}

/** Whether a file may describe a sheet. @param name file name or path */
export const isJson = (name: string) => /\.json$/i.test(name);

/** The `when` clause of menus for a file of this use, as package.json has it. */
export function whenFor(use: FileUse): string {
  return `resourceExtname =~ /^\\.(${EXTENSIONS[use].join('|')})$/i`;
}
