import { entryOf } from '../../src/core/assets/assetEntry';
import { AssetFile } from '../../src/core/assets/assetFile';
import { AssetIndex } from '../../src/core/assets/assetIndex';
import { SearchResult } from '../../src/core/assets/assetSearch';
import { received } from '../support/foreignTexts';
import { syntheticAsset } from '../support/service/syntheticAssets';

/** The process's output, as JSON. */
export interface IndexFigures {
  /** Bytes of the heap that the index uses, after garbage collection. */
  readonly bytes: number;
  /** Milliseconds of each search: words, a tag, nothing; from the filter to the ordered rows. */
  readonly searches: readonly number[];
  /** Milliseconds to read it from disk. */
  readonly reading: number;
}

const ROUNDS = 40;
const FILTERS = [
  { text: 'knight', tags: [] },
  { text: 'swamp knight', tags: [] },
  { text: 'nothing has this', tags: [] },
  { text: '', tags: ['items'] },
  { text: '', tags: [] },
] as const;

const heap = () => {
  global.gc?.();
  return process.memoryUsage().heapUsed;
};

async function load(file: AssetFile): Promise<AssetIndex> {
  const index = new AssetIndex();
  await file.read(index.shared, async (entries) => index.restore(entries));
  return index;
}

/** Writes an index with this many assets to `file`, reads it like a window, and prints its cost. Needs `--expose-gc`. */
async function main(place: string, count: number): Promise<void> {
  if (!global.gc) throw new Error('Start it with --expose-gc.');
  const write = async (size: number) => {
    const index = new AssetIndex();
    const entries = Array.from({ length: size }, (_, at) => {
      const number = size - at;
      return entryOf(received(syntheticAsset(1, number, `https://files.example/${number}/`)), index.shared);
    });
    const file = new AssetFile(`${place}-${size}`);
    await file.write(entries, {});
    return file;
  };
  // Load code before measuring.
  await load(await write(10));
  const file = await write(count);
  const before = heap();
  const begin = performance.now();
  const index = await load(file);
  const reading = performance.now() - begin;
  // As it is after the first search.
  const entries = index.entries();
  index.tags();
  const bytes = heap() - before;
  const searches: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const filter of FILTERS) {
      const start = performance.now();
      const result = new SearchResult(
        entries,
        { ...filter, tags: [...filter.tags], kind: 'all', size: null },
        new Set(),
      );
      result.slice(0, 60);
      searches.push(performance.now() - start);
    }
  }
  const figures: IndexFigures = { bytes, searches: searches.slice(FILTERS.length), reading };
  console.log(JSON.stringify(figures));
}

const [place, count] = process.argv.slice(2);
if (!place || !count) throw new Error('Usage: assetIndex.child.js FILE COUNT');
main(place, Number(count)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
