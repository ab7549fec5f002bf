import { fileURLToPath } from 'node:url';
import { URI } from 'vscode-uri';
import type { CodeSearch } from '../core/code/codeSearch';
import { isBelow } from '../core/disk/realPlaces';
import { certainText } from '../core/references/textFiles';
import { formatNumber } from '../shared/base/numbers';
import type { ToolCall, ToolHost } from './host';

/** The search of a call for what the code of folders says. @param folders absolute paths @param words before how far it is */
export function codeSearchIn(
  folders: readonly string[],
  { core }: Pick<ToolHost, 'core'>,
  { signal, progress }: ToolCall,
  words: string,
): CodeSearch {
  return {
    files: core.host.files,
    tops: topsOf(folders),
    isExcluded: () => false,
    openText: () => undefined,
    decode: async (_uri, bytes) => certainText(bytes) ?? otherText(bytes),
    signal,
    tell: (read, of) => progress(`${words}: ${formatNumber(read)} of ${formatNumber(of)}`),
  };
}

/** A folder in another one is searched once. */
function topsOf(folders: readonly string[]): string[] {
  const tops = folders.filter((one, at) =>
    folders.every((other, index) => index === at || !isBelow(one, other) || (one === other && index > at)),
  );
  return tops.map((folder) => URI.file(folder).toString());
}

/** What isn't UTF-8, with a sign for each letter that can't be read. Undefined if it isn't text. */
function otherText(bytes: Uint8Array): string | undefined {
  return bytes.includes(0) ? undefined : new TextDecoder().decode(bytes);
}

/** Whether a file is one of the places or in one of them; without places, each is. @param places URI strings */
export function isAmong(places: readonly string[]): (uri: string) => boolean {
  if (!places.length) return () => true;
  const paths = places.map((place) => fileURLToPath(place));
  return (uri) => uri.startsWith('file:') && paths.some((place) => isBelow(fileURLToPath(uri), place));
}
