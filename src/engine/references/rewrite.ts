import { splitName } from '../disk/fileStore';
import type { ReferenceKind } from './kinds';
import type { Reference } from './reference';
import type { Candidate } from './resolve';

/** Where a reference leads after a move. Places are URI strings. */
export interface NewPlaces {
  /** The new place of the picture. */
  readonly uri: string;
  /** The new place of the folder in which the path starts. */
  readonly base: string;
}

/**
 * The text of a reference for a new place, written in the same way: with the same beginning, separators, and escapes. Undefined if that can't be: the
 * new place is outside of the folder in which the path starts, or its name can't be written there.
 */
export function rewritten(
  reference: Reference,
  { prefix, variant }: Pick<Candidate, 'prefix' | 'variant'>,
  kind: ReferenceKind,
  to: NewPlaces,
): string | undefined {
  const relative = relativePath(to.base, to.uri);
  if (relative === undefined) return undefined;
  const isUp = relative.startsWith('../');
  if (isUp && prefix !== '' && prefix !== './') return undefined;
  // A path with dots stays one: without them, bundlers would look for a package.
  const isDotted = prefix === './' || variant.path.startsWith('../');
  const beginning = isUp ? '' : isDotted ? './' : prefix;
  const path = reference.call ? withoutExtension(relative) : relative;
  const written = `${beginning}${path}`;
  if (/\p{Cc}/u.test(written) || written.includes('\\')) return undefined;
  return asWritten(written, reference, variant.encoded, kind);
}

function withoutExtension(path: string): string {
  const { extension } = splitName(path);
  return extension ? path.slice(0, -extension.length - 1) : path;
}

/** From a folder to a file, with `..` where needed; undefined in another file system. */
function relativePath(folder: string, file: string): string | undefined {
  const [from, to] = [folder.split('/'), file.split('/')];
  if (from[0] !== to[0] || from[2] !== to[2]) return undefined;
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same++;
  const up = from.slice(same).map(() => '..');
  return [...up, ...to.slice(same).map(decodeURIComponent)].join('/');
}

function asWritten(path: string, reference: Reference, encoded: boolean, kind: ReferenceKind): string | undefined {
  const { quote, separator, form } = reference;
  if (encoded || kind.isUrl) {
    const unsafe = UNSAFE[form === 'list' ? 'list' : quote === '' ? 'bare' : 'quoted'];
    return encodedBy(path, encoded ? /[^A-Za-z0-9_.!~*:@$&+=/-]/gu : unsafe).replaceAll('/', separator);
  }
  if (quote === '') return /[\s"'`=,;()[\]<>|]/.test(path) ? undefined : path.replaceAll('/', separator);
  return path.replaceAll(quote, `\\${quote}`).replaceAll('/', separator);
}

/** What must be encoded in a URL, so that neither it nor the text around it ends there. */
const UNSAFE = {
  quoted: /["'`<>%?#\\]/g,
  list: /["'`<>%?#\\\s,]/g,
  bare: /["'`<>%?#\\\s,()[\]=;|]/g,
} as const;

function encodedBy(path: string, unsafe: RegExp): string {
  return path.replace(unsafe, (one) =>
    [...new TextEncoder().encode(one)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
}
