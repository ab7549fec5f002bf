/** Recipes that are followed from one output to the next. */
const MOST = 8;

/**
 * Sources whose recipes feed each other, from one back to itself: `a, b, a`. Undefined if there are none within eight steps.
 * @param source URI string of what is exported
 * @param output URI string of one of its outputs that has a recipe too
 * @param outputsOf URI strings of what the recipe of a source writes; rejects if that can't be told
 */
export async function circleThrough(
  source: string,
  output: string,
  outputsOf: (source: string) => Promise<readonly string[]>,
): Promise<readonly string[] | undefined> {
  const ways: (readonly string[])[] = [[source, output]];
  const seen = new Set([output]);
  for (let way = ways.shift(); way && seen.size <= MOST; way = ways.shift()) {
    const outputs = await outputsOf(way.at(-1) ?? output).catch((): readonly string[] => []);
    for (const next of outputs) {
      if (next === source) return [...way, next];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
