import { COMPASS, type CompassPlace } from './compass';

/** The maximum length of a part of a file name: characters, and bytes of UTF-8. */
export interface NameLength {
  readonly characters: number;
  readonly bytes: number;
}

/** Names that Windows reserves for devices; it ignores spaces at the end, and reads superscripts as digits. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *$/i;
/** Path separators, and characters that Windows refuses. */
const UNFIT = /[<>:"/\\|?*]/;
/** Invisible characters, and those that change the text direction. */
const UNSEEN = /[\p{C}\u2028\u2029]/u;

/** @param name file name up to its first dot: `aux.old.png` is a device too */
export const isDeviceName = (name: string) => DEVICE.test(name);

/** A name that every file system accepts: cut to a length, whole characters only, with a hyphen for each invalid character. */
export function fitName(name: string, { characters, bytes }: NameLength): string {
  let out = '';
  for (const char of [...name].slice(0, characters)) {
    const next = out + (UNFIT.test(char) || UNSEEN.test(char) ? '-' : char);
    if (byteLength(next) > bytes) break;
    out = next;
  }
  return out;
}

/** Length of a direction's name; file systems allow 255 bytes for a whole name. */
export const DIRECTION_NAME: NameLength = { characters: 40, bytes: 60 };

/** Why a name can't be part of a file name on every system. */
export type NameFault =
  | { readonly kind: 'empty' | 'unseen' | 'bytes' | 'device' | 'dot' }
  /** In characters. */
  | { readonly kind: 'long'; readonly length: number }
  | { readonly kind: 'unfit'; readonly character: string };

/** Why a name can't be a direction's, which is the ending of a file name. */
export type DirectionNameFault =
  | NameFault
  /** The first other place with that name, ignoring case, because many file systems do. */
  | { readonly kind: 'double'; readonly other: CompassPlace };

/** The faults in the names of the eight directions, in the order of `COMPASS`; undefined for a valid name. Spaces around a name are ignored. */
export function directionNameFaults(names: readonly string[]): (DirectionNameFault | undefined)[] {
  const plain = names.map((name) => name.trim().toLowerCase());
  return names.map((name, at) => {
    const other = COMPASS.find((_, k) => k !== at && plain[k] === plain[at]);
    return faultOf(name.trim()) ?? (other && { kind: 'double', other });
  });
}

/** Length of a file name without its extension, with room for endings such as `-walk-sheet`. */
export const FILE_STEM: NameLength = { characters: 100, bytes: 200 };

/** The fault in a file name without its extension; undefined if it is valid. Spaces around it are ignored. */
export function fileStemFault(stem: string): NameFault | undefined {
  // Many systems hide files whose names start with a dot.
  return stem.trim().startsWith('.') ? { kind: 'dot' } : faultOf(stem.trim(), FILE_STEM);
}

function faultOf(name: string, most: NameLength = DIRECTION_NAME): NameFault | undefined {
  if (name === '') return { kind: 'empty' };
  const { length } = [...name];
  if (length > most.characters) return { kind: 'long', length };
  const character = UNFIT.exec(name)?.[0];
  if (character !== undefined) return { kind: 'unfit', character };
  if (UNSEEN.test(name)) return { kind: 'unseen' };
  if (isDeviceName(name.split('.')[0] ?? '')) return { kind: 'device' };
  if (name.endsWith('.')) return { kind: 'dot' };
  return byteLength(name) > most.bytes ? { kind: 'bytes' } : undefined;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/**
 * Endings that a normal map adds to the name of its sprite. Engines look for `hero_n`; next to views named `hero_n` and `hero_e`, only
 * `_normal` is unambiguous.
 */
export const MAP_ENDINGS = ['_n', '_normal'] as const;
export type MapEnding = (typeof MAP_ENDINGS)[number];

/** How new normal maps in one folder are named. */
export interface MapNaming {
  readonly ending: string;
  /** Other endings, by the lowercase stem of the sprite: for sprites after which `_n` would be a view to the north, or another sprite. */
  readonly exceptions?: ReadonlyMap<string, string>;
}

/** Name of the normal map of a sprite: `hero_n.png`. @param stem name of the sprite without its extension */
export function normalMapName(stem: string, { ending, exceptions }: MapNaming = { ending: '_n' }): string {
  return `${stem}${exceptions?.get(stem.toLowerCase()) ?? ending}.png`;
}
