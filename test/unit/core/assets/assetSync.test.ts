import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { AssetEntry } from '../../../../src/core/assets/assetEntry';
import { AssetFile } from '../../../../src/core/assets/assetFile';
import { AssetIndex } from '../../../../src/core/assets/assetIndex';
import { type AssetPages, AssetSync } from '../../../../src/core/assets/assetSync';
import { UnexpectedResponseError } from '../../../../src/service/errors';
import { foreignText } from '../../../../src/shared/base/foreignText';
import type { Asset } from '../../../../src/shared/contract/api';
import { removeFolder } from '../../../support/folders';
import { texts } from '../../../support/foreignTexts';

const asset = (n: number): Asset => ({
  id: `a${n}`,
  type: foreignText('image'),
  prompt: foreignText(`sprite ${n}`),
  tags: texts('t'),
});
const never = new AbortController().signal;

/** A list as the contract describes it (§4, paging): `a1` is the oldest. Fails at a given page if told to. */
class List implements AssetPages {
  readonly #page;

  asked = 0;
  failAt = Number.POSITIVE_INFINITY;
  constructor(
    public count: number,
    page = 3,
  ) {
    this.#page = page;
  }

  async assetPage({ cursor }: { cursor?: string }) {
    this.asked++;
    if (this.asked === this.failAt) throw new UnexpectedResponseError(502, 'broken');
    const top = cursor === undefined ? this.count : Number(cursor);
    const assets = Array.from({ length: Math.min(this.#page, top) }, (_, at) => asset(top - at));
    const next = top - this.#page;
    return { assets, hasMore: next > 0, nextCursor: next > 0 ? String(next) : null };
  }
}

const downTo1 = (count: number) => Array.from({ length: count }, (_, at) => `a${count - at}`);
const idsOf = (index: AssetIndex) => index.entries().map(({ id }) => id);

describe('Reading the asset list', () => {
  it('reads everything once, then only up to the first known asset', async () => {
    const list = new List(10);
    const index = new AssetIndex();
    const sync = new AssetSync(index, list);
    const told: number[] = [];
    await sync.readNew(never, (read) => told.push(read));
    assert.deepEqual(idsOf(index), downTo1(10));
    assert.deepEqual(told, [3, 6, 9, 10]);
    list.count = 15;
    list.asked = 0;
    await sync.readNew(never, () => undefined);
    assert.deepEqual(idsOf(index), downTo1(15));
    assert.equal(list.asked, 2);
  });

  it('reads past an output of a local run in the middle of a page, because others made assets after it', async () => {
    const list = new List(10);
    const index = new AssetIndex();
    const sync = new AssetSync(index, list);
    await sync.readNew(never, () => undefined);
    // A run of this window inserted it before the list was read again.
    index.insert([asset(14)], 0);
    list.count = 15;
    await sync.readNew(never, () => undefined);
    // It keeps its place in the index until the next full read.
    assert.deepEqual(new Set(idsOf(index)), new Set(downTo1(15)));
  });

  it('continues where the first read was interrupted, after reading new assets', async () => {
    const list = new List(10);
    const index = new AssetIndex();
    const sync = new AssetSync(index, list);
    list.failAt = 3;
    await assert.rejects(sync.readNew(never, () => undefined));
    assert.deepEqual(idsOf(index), downTo1(10).slice(0, 6));
    list.count = 12;
    const again = new AssetSync(index, list, sync.header);
    await again.readNew(never, () => undefined);
    assert.deepEqual(idsOf(index), downTo1(12));
    assert.deepEqual(again.header, {});
  });

  it('reads everything again after new assets were partly read', async () => {
    const list = new List(3);
    const index = new AssetIndex();
    await new AssetSync(index, list).readNew(never, () => undefined);
    list.count = 20;
    list.asked = 0;
    list.failAt = 3;
    const sync = new AssetSync(index, list);
    await assert.rejects(sync.readNew(never, () => undefined));
    assert.equal(index.size, 9);
    await new AssetSync(index, list, sync.header).readNew(never, () => undefined);
    assert.deepEqual(idsOf(index), downTo1(20));
  });

  it("forgets assets that a full read no longer finds, and another account's list at once", async () => {
    const list = new List(5);
    const index = new AssetIndex();
    index.insert([asset(99), asset(3)]);
    await new AssetSync(index, list).readAll(never, () => undefined);
    assert.deepEqual(idsOf(index), downTo1(5));
    const other = new AssetIndex();
    other.insert([asset(99)]);
    await new AssetSync(other, list).readNew(never, () => undefined);
    assert.deepEqual(idsOf(other), downTo1(5));
  });

  it('ends with an error at a repeating cursor, without duplicates', async () => {
    const index = new AssetIndex();
    const pages: AssetPages = {
      assetPage: async () => ({ assets: [asset(1), asset(1), asset(2)], hasMore: true, nextCursor: 'again' }),
    };
    await assert.rejects(
      new AssetSync(index, pages).readNew(never, () => undefined),
      UnexpectedResponseError,
    );
    assert.deepEqual(idsOf(index), ['a1', 'a2']);
  });

  it('ends with an error if cursors form a circle', async () => {
    const index = new AssetIndex();
    let number = 0;
    const pages: AssetPages = {
      assetPage: async ({ cursor }) => {
        assert.ok(++number < 10, 'endless reading');
        return { assets: [asset(number)], hasMore: true, nextCursor: cursor === 'b' ? 'a' : 'b' };
      },
    };
    await assert.rejects(
      new AssetSync(index, pages).readNew(never, () => undefined),
      UnexpectedResponseError,
    );
  });

  it('counts assets repeated from the previous page once', async () => {
    const list = new List(12, 4);
    const pages: AssetPages = {
      async assetPage(query) {
        const page = await list.assetPage(query);
        // The list moved by two while it was being read.
        const before = Number(query.cursor ?? Number.NaN);
        return Number.isNaN(before)
          ? page
          : { ...page, assets: [asset(before + 2), asset(before + 1), ...page.assets] };
      },
    };
    for (const read of ['readNew', 'readAll'] as const) {
      const index = new AssetIndex();
      const told: number[] = [];
      await new AssetSync(index, pages)[read](never, (count) => told.push(count));
      assert.deepEqual(told, [4, 8, 12], read);
      assert.deepEqual(idsOf(index), downTo1(12), read);
    }
  });

  it('notes a gap after a page with too many assets, because its cursor skips the rest', async () => {
    for (const start of [undefined, '8']) {
      const list = new List(12, 4);
      const pages: AssetPages = {
        assetPage: async (query) => ({
          ...(await list.assetPage(query)),
          ...(query.cursor === start && { beyond: 7 }),
        }),
      };
      const index = new AssetIndex();
      const sync = new AssetSync(index, pages);
      await assert.rejects(
        sync.readNew(never, () => {}),
        UnexpectedResponseError,
      );
      assert.deepEqual([sync.header, index.size > 0], [{ gap: true }, true]);
      // The next read starts at the top and notes the gap again.
      await assert.rejects(
        sync.readNew(never, () => {}),
        UnexpectedResponseError,
      );
    }
  });

  it('stops when told to', async () => {
    const stop = new AbortController();
    const index = new AssetIndex();
    const reading = new AssetSync(index, new List(100)).readNew(stop.signal, (read) => read > 5 && stop.abort());
    await assert.rejects(reading, { name: 'AbortError' });
    assert.ok(index.size < 12);
  });
});

describe('The index on disk', () => {
  let folder: string;
  let file: AssetFile;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-index-'));
    file = new AssetFile(path.join(folder, 'deep', 'index.jsonl'));
  });
  afterEach(() => removeFolder(folder));

  async function read() {
    const index = new AssetIndex();
    const batches: number[] = [];
    const header = await file.read(index.shared, async (entries) => {
      batches.push(entries.length);
      index.restore(entries);
    });
    return { index, header, batches };
  }

  it('restores what was written, in parts', async () => {
    const index = new AssetIndex();
    index.insert(
      Array.from({ length: 450 }, (_, n) => ({ ...asset(n), fps: 8, batchId: `b${n}`, assetUrl: `https://x/${n}` })),
    );
    await file.write(index.entries(), { resume: 'c' });
    const { index: again, header, batches } = await read();
    assert.deepEqual(again.entries(), index.entries());
    assert.deepEqual(header, { resume: 'c' });
    assert.deepEqual(batches, [200, 200, 50]);
    assert.deepEqual(await readdir(path.join(folder, 'deep')), ['index.jsonl']);
  });

  it("keeps an address's version, and no signature", async () => {
    const index = new AssetIndex();
    const assetUrl = 'https://files.example/a/image.png?v=3&sig=c4nary#c4nary';
    index.insert([
      { ...asset(1), assetUrl, spritesheetUrl: 'https://files.example/s.png?c4nary', sourceImageUrl: 'c4nary?' },
    ]);
    await file.write(index.entries(), {});
    assert.ok(!(await readFile(path.join(folder, 'deep', 'index.jsonl'), 'utf8')).includes('c4nary'));
    const [entry] = (await read()).index.entries();
    assert.equal(entry?.url, 'https://files.example/a/image.png?v=3');
    assert.equal(entry?.sheetUrl, 'https://files.example/s.png');
    assert.equal(entry?.sourceUrl, '');
  });

  it('is empty if the file is missing or something else', async () => {
    assert.deepEqual((await read()).header, {});
    await file.write([], {});
    await writeFile(path.join(folder, 'deep', 'index.jsonl'), 'not an index\n["a"]\n');
    assert.equal((await read()).index.size, 0);
  });

  it('skips damaged lines and requests a full read', async () => {
    const index = new AssetIndex();
    index.insert([asset(2), asset(1)]);
    await file.write(index.entries(), {});
    const place = path.join(folder, 'deep', 'index.jsonl');
    await writeFile(place, `${await readFile(place, 'utf8')}["a0","image","cut sho`);
    const { index: again, header } = await read();
    assert.deepEqual(
      again.entries().map(({ id }: AssetEntry) => id),
      ['a2', 'a1'],
    );
    assert.deepEqual(header, { gap: true });
  });
});
