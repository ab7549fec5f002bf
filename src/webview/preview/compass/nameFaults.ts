import { COMPASS, type CompassPlace } from '../../../shared/compass';

/** As the host takes them: UTF-16 units, and bytes of UTF-8, of which file systems take 255 for the whole name. */
export const MOST_CHARACTERS = 40;
const MOST_BYTES = 60;

/** What separates folders, what Windows refuses, and what is not seen. */
const UNFIT = /[<>:"/\\|?*]/;
const UNSEEN = /[\p{C}\u2028\u2029]/u;

/** Why a name cannot be the ending of a file name. */
export type NameFault =
  | { readonly kind: 'empty' | 'unseen' | 'bytes' }
  | { readonly kind: 'long'; readonly length: number }
  | { readonly kind: 'unfit'; readonly character: string }
  /** The first other place with that name, in upper or lower case: many file systems see one name twice. */
  | { readonly kind: 'double'; readonly other: CompassPlace };

/** What is wrong with the names of the eight places, in the order of `COMPASS`; undefined where all is well. */
export function nameFaults(names: readonly string[]): (NameFault | undefined)[] {
  const plain = names.map((name) => name.trim().toLowerCase());
  return names.map((name, at) => {
    const other = COMPASS.find((_, k) => k !== at && plain[k] === plain[at]);
    return faultOf(name.trim()) ?? (other && { kind: 'double', other });
  });
}

function faultOf(name: string): NameFault | undefined {
  if (name === '') return { kind: 'empty' };
  if (name.length > MOST_CHARACTERS) return { kind: 'long', length: name.length };
  const character = UNFIT.exec(name)?.[0];
  if (character !== undefined) return { kind: 'unfit', character };
  if (UNSEEN.test(name)) return { kind: 'unseen' };
  return new TextEncoder().encode(name).length > MOST_BYTES ? { kind: 'bytes' } : undefined;
}
