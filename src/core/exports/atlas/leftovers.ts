import * as l10n from '@vscode/l10n';
import { foreignText, plainText, rawText } from '../../../shared/base/foreignText';
import { digestAt, isWithin, nameOf, parentOf, placeKey, type ReadableFiles } from '../../disk/fileStore';
import { MAX_SHOWN_BYTES } from '../../domain/pictureFiles';

/** A file that an export wrote earlier. */
export interface OwnFile {
  /** `placeKey` */
  readonly place: string;
  readonly sha256: string;
}

/** Most files that a sentence names. */
const MAX_NAMED = 5;

/**
 * Files of earlier exports that are unchanged on the disk and no longer made, such as pages that aren't needed and sprites that were removed.
 * @param made URI strings
 * @returns URI strings
 */
export async function leftovers(
  own: readonly OwnFile[],
  made: readonly string[],
  files: ReadableFiles,
): Promise<string[]> {
  const now = new Set(made.map(placeKey));
  const names = new Map<string, Promise<ReadonlySet<string>>>();
  const found: string[] = [];
  for (const { place, sha256 } of own) {
    if (now.has(place)) continue;
    const uri = uriOf(place);
    const folder = parentOf(uri);
    const there = names.get(folder) ?? listed(folder, files);
    names.set(folder, there);
    if ((await there).has(rawText(nameOf(uri))) && (await digestAt(files, uri, MAX_SHOWN_BYTES)) === sha256)
      found.push(uri);
  }
  return found;
}

const listed = async (folder: string, files: Pick<ReadableFiles, 'list'>) =>
  new Set(await files.list(folder).catch((): string[] => []));

/** The URI string of a `placeKey`, which has no escapes. */
export function uriOf(place: string): string {
  const [, origin = '', path = place] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)(\/.*)$/is.exec(place) ?? [];
  return origin + path.split('/').map(encodeURIComponent).join('/');
}

/** @param uris strings; at least one @param folder URI string of the recipe's folder, from which they are named */
export function leftoversText(uris: readonly string[], folder: string): string {
  const names = uris.slice(0, MAX_NAMED).map((uri) => {
    const within = placeKey(folder).replace(/\/$/, '').length + 1;
    return plainText(isWithin(uri, folder) ? foreignText(placeKey(uri).slice(within)) : nameOf(uri));
  });
  const more = uris.length - names.length;
  const list = more ? l10n.t('{0} and {1} more', names.join(', '), more) : names.join(', ');
  return l10n.t('Written earlier and no longer part of this atlas, so you can delete them: {0}', list);
}
