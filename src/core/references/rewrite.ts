import { splitName } from '../disk/fileStore';
import type { Reference } from './reference';
import type { Candidate } from './resolve';
import { writtenPath } from './syntaxes';

/** Where a reference leads after a move. Places are URI strings. */
export interface NewPlaces {
  /** The new place of the picture. */
  readonly uri: string;
  /** The new place of the folder in which the path starts. */
  readonly base: string;
}

/**
 * The text of a reference for a new place, written in the same way: with the same beginning, separators, and escapes. Undefined if that can't be: code
 * puts the path together, the new place is outside of the folder in which the path starts, or it's uncertain how its name is written there.
 */
export function rewritten(
  reference: Reference,
  { prefix, variant }: Pick<Candidate, 'prefix' | 'variant'>,
  to: NewPlaces,
): string | undefined {
  if (reference.joined || reference.isUncertain || reference.call?.isKept) return undefined;
  const relative = relativePath(to.base, to.uri);
  if (relative === undefined) return undefined;
  const isUp = relative.startsWith('../');
  if (isUp && prefix !== '' && prefix !== './') return undefined;
  // A path with dots stays one: without them, bundlers would look for a package.
  const isDotted = prefix === './' || variant.path.startsWith('../');
  const beginning = isUp ? '' : isDotted ? './' : prefix;
  const path = reference.call ? withoutExtension(relative) : relative;
  const written = `${beginning}${path}`;
  // Some languages end a line at U+2028 and U+2029, too.
  if (/[\p{Cc}\u2028\u2029]/u.test(written) || written.includes('\\')) return undefined;
  return asWritten(written, reference, variant.encoded);
}

function withoutExtension(path: string): string {
  const { extension } = splitName(path);
  return extension ? path.slice(0, -extension.length - 1) : path;
}

/** From a folder to a file, both URI strings, with `..` where needed; undefined in another file system. */
export function relativePath(folder: string, file: string): string | undefined {
  const [from, to] = [folder.split('/'), file.split('/')];
  if (from[0] !== to[0] || from[2] !== to[2]) return undefined;
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  const up = from.slice(same).map(() => '..');
  return [...up, ...to.slice(same).map(decodeURIComponent)].join('/');
}

function asWritten(path: string, reference: Reference, encoded: boolean): string | undefined {
  const { quote, separator, syntax } = reference;
  const address = encoded ? encodedBy(path, /[^A-Za-z0-9_.!~*:@+=/-]/gu) : asAddress(path, reference);
  return address === undefined ? undefined : writtenPath(syntax, address.replaceAll('/', separator), quote);
}

function asAddress(path: string, { address, form, quote }: Reference): string | undefined {
  if (address === 'never') return path;
  const where = form === 'list' ? 'list' : quote === '' ? 'bare' : 'quoted';
  if (address === 'always') return encodedBy(path, UNSAFE[where]);
  // In a URL they're encoded, and for a function that reads files they aren't.
  return /[%?#]/.test(path) ? undefined : path;
}

/** What is encoded in a URL, so that neither it nor the text around it ends there. */
const UNSAFE = {
  quoted: /["'`<>%?#\\&${}]/g,
  list: /["'`<>%?#\\&${}\s,]/g,
  bare: /["'`<>%?#\\&${}\s,()[\]=;|]/g,
} as const;

function encodedBy(path: string, unsafe: RegExp): string {
  return path.replace(unsafe, (one) =>
    [...new TextEncoder().encode(one)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}
