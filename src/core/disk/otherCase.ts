import { rawText } from '../../shared/base/foreignText';
import { childOf, nameOf, parentOf, type ReadableFiles } from './fileStore';

/** Most folders that a path may lead through. */
const MAX_FOLDERS = 64;

/**
 * The place that is meant by a path that works only where upper and lower case don't count, as on Windows and macOS: each name as the disk has it.
 * @param place URI string of something that doesn't exist
 * @param top URI string of a folder around it that exists
 * @returns a URI string; undefined if nothing there differs in case alone, or several do
 */
export async function otherCase(
  place: string,
  top: string,
  files: Pick<ReadableFiles, 'list'>,
): Promise<string | undefined> {
  const names: string[] = [];
  let above = place;
  const end = top.replace(/\/$/, '');
  while (above !== end) {
    const parent = parentOf(above);
    if (parent === above || names.length === MAX_FOLDERS) return undefined;
    names.unshift(rawText(nameOf(above)));
    above = parent.replace(/\/$/, '');
  }
  let found = end;
  for (const name of names) {
    const there = await files.list(found).catch((): string[] => []);
    const same = there.filter((one) => one.toLowerCase() === name.toLowerCase());
    const [only] = same.includes(name) ? [name] : same.length === 1 ? same : [];
    if (only === undefined) return undefined;
    found = childOf(found, only);
  }
  return found === place ? undefined : found;
}
