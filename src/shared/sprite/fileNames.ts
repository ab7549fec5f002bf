import { COMPASS, type CompassPlace } from './compass';

/** How long a part of a file name may be: characters, and bytes of UTF-8. */
export interface NameLength {
  readonly characters: number;
  readonly bytes: number;
}

/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** What separates folders, and what Windows refuses. */
const UNFIT = /[<>:"/\\|?*]/;
/** What is not seen, and what turns the direction of text around. */
const UNSEEN = /[\p{C}\u2028\u2029]/u;

export const isDeviceName = (name: string) => DEVICE.test(name);

/** A name as every file system takes it: cut to a length, whole characters only, with a hyphen for each that does not fit. */
export function fitName(name: string, { characters, bytes }: NameLength): string {
  let out = '';
  for (const char of [...name].slice(0, characters)) {
    const next = out + (UNFIT.test(char) || UNSEEN.test(char) ? '-' : char);
    if (byteLength(next) > bytes) break;
    out = next;
  }
  return out;
}

/** Of the name of a direction: file systems take 255 bytes for the whole name. */
export const DIRECTION_NAME: NameLength = { characters: 40, bytes: 60 };

/** Why a name cannot be part of a file name everywhere. */
export type NameFault =
  | { readonly kind: 'empty' | 'unseen' | 'bytes' | 'device' | 'dot' }
  /** In characters. */
  | { readonly kind: 'long'; readonly length: number }
  | { readonly kind: 'unfit'; readonly character: string };

/** Why a name cannot be that of a direction, which is the ending of a file name. */
export type DirectionNameFault =
  | NameFault
  /** The first other place with that name, in upper or lower case: many file systems see one name twice. */
  | { readonly kind: 'double'; readonly other: CompassPlace };

/**
 * What is wrong with the names of the eight directions, in the order of `COMPASS`; undefined if nothing is. Blanks around a name do
 * not count.
 */
export function directionNameFaults(names: readonly string[]): (DirectionNameFault | undefined)[] {
  const plain = names.map((name) => name.trim().toLowerCase());
  return names.map((name, at) => {
    const other = COMPASS.find((_, k) => k !== at && plain[k] === plain[at]);
    return faultOf(name.trim()) ?? (other && { kind: 'double', other });
  });
}

/** Of the name of a file without its extension, with room for endings such as `-anim-sheet`. */
export const FILE_STEM: NameLength = { characters: 100, bytes: 200 };

/** What is wrong with the name of a file without its extension; undefined if nothing is. Blanks around it do not count. */
export function fileStemFault(stem: string): NameFault | undefined {
  // Many systems hide files whose names begin with a dot.
  return stem.trim().startsWith('.') ? { kind: 'dot' } : faultOf(stem.trim(), FILE_STEM);
}

function faultOf(name: string, most: NameLength = DIRECTION_NAME): NameFault | undefined {
  if (name === '') return { kind: 'empty' };
  const { length } = [...name];
  if (length > most.characters) return { kind: 'long', length };
  const character = UNFIT.exec(name)?.[0];
  if (character !== undefined) return { kind: 'unfit', character };
  if (UNSEEN.test(name)) return { kind: 'unseen' };
  if (isDeviceName(name)) return { kind: 'device' };
  if (name.endsWith('.')) return { kind: 'dot' };
  return byteLength(name) > most.bytes ? { kind: 'bytes' } : undefined;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** What a normal map adds to the name of its sprite. Engines look for `hero_n`; next to views called `hero_n` and `hero_e`, only `_normal` is clear. */
export const MAP_ENDINGS = ['_n', '_normal'] as const;
export type MapEnding = (typeof MAP_ENDINGS)[number];

/** How new normal maps in one folder are called. */
export interface MapNaming {
  readonly ending: string;
  /** Other endings, by the stem of the sprite in lower case: `_n` after it is a view to the north, or another sprite. */
  readonly exceptions?: ReadonlyMap<string, string>;
}

/** Name of the normal map that is made of a sprite: `hero_n.png`. @param stem name of the sprite without its extension */
export function normalMapName(stem: string, { ending, exceptions }: MapNaming = { ending: '_n' }): string {
  return `${stem}${exceptions?.get(stem.toLowerCase()) ?? ending}.png`;
}
