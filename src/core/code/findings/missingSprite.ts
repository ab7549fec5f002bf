import { rawText } from '../../../shared/base/foreignText';
import { sniffShown } from '../../../sprite/source/shownPicture';
import { childOf, nameOf, parentOf, type ReadableFiles, splitName } from '../../disk/fileStore';

/** What a sprite that code names, and that isn't there, may look like: by its name, and by those next to it. */

/** Most neighbors whose headers are read. */
const MAX_NEIGHBORS = 200;
/** Bytes in which a PNG gives its size. */
const HEADER_BYTES = 1024;
/** A sheet is longer than that many times its height. */
const MAX_STRETCH = 2;

/** The name of a file as words: `heroWalk_02.png` → `hero walk`. Its stem if nothing is left. @param uri string */
export function wordsOfName(uri: string): string {
  const { stem } = splitName(rawText(nameOf(uri)));
  const words = stem
    .replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ \d+$|(?<=\p{L})\d+$/u, '')
    .toLowerCase();
  return words || stem;
}

/**
 * The size that most PNG files in the folder of a missing sprite have, of those that a service can make, in pixels a side. Undefined without such files.
 * @param uri string of the missing sprite
 * @param allowed in pixels a side
 */
export async function sizeOfNeighbors(
  uri: string,
  allowed: readonly number[],
  files: Pick<ReadableFiles, 'list' | 'readStart'>,
): Promise<number | undefined> {
  const folder = parentOf(uri);
  const names = (await files.list(folder).catch((): string[] => [])).filter((name) => /\.png$/i.test(name));
  const counts = new Map<number, number>();
  for (const name of names.slice(0, MAX_NEIGHBORS)) {
    const size = await files.readStart(childOf(folder, name), HEADER_BYTES).then(sniffShown, () => undefined);
    if (!size) continue;
    const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    if (long <= short * MAX_STRETCH) counts.set(long, (counts.get(long) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([a, countA], [b, countB]) => countB - countA || a - b);
  if (!usual) return undefined;
  const [side] = usual;
  return [...allowed].sort((a, b) => Math.abs(a - side) - Math.abs(b - side) || a - b)[0];
}
