import type { AssetEntry } from './assetEntry';
import { matcher } from './assetSearch';

/**
 * The first assets of a list that have all the words, each in the prompt or in a tag.
 * @param most how many are given
 * @param without ids that are left out
 */
export function findAssets(
  entries: readonly AssetEntry[],
  text: string,
  most: number,
  without: ReadonlySet<string> = new Set(),
): AssetEntry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const tests = words.map((word) => {
    const inPrompt = matcher({ text: word, tags: [], kind: 'all', size: null });
    return (entry: AssetEntry) => inPrompt(entry) || entry.tags.some((tag) => tag.includes(word));
  });
  const found: AssetEntry[] = [];
  for (const entry of entries) {
    if (found.length === most) break;
    if (!without.has(entry.id) && tests.every((test) => test(entry))) found.push(entry);
  }
  return found;
}
