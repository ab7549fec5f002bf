import assert from 'node:assert/strict';
import type { Asset, AssetPage, TagCount } from '../../src/shared/contract/api';
import { allTargets, LOCAL_TARGETS } from './targets';
import { type Wire, wires } from './wireClient';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const slime = (tags?: string[]) => ({ operation: 'generate', prompt: 'a slime', size: 16, tags });

async function allPages(wire: Wire, query: string): Promise<Asset<string>[]> {
  const found: Asset<string>[] = [];
  let cursor: string | null = null;
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await wire.get<AssetPage<string>>(`/assets?${query}${more}`);
    found.push(...body.assets);
    assert.equal(body.hasMore, body.nextCursor !== null);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return found;
}

for (const { name, open, line } of allTargets()) {
  describe(`Wire, ${name}: reading assets and tags`, () => {
    const wireOn = wires(open);

    it('§4 GET /assets returns assets, hasMore, and nextCursor, at most `limit` and 20 by default', async () => {
      const wire = await wireOn();
      for (const [query, most] of [
        ['', 20],
        ['?limit=1', 1],
        ['?limit=100', 100],
      ] as const) {
        const { status, body } = await wire.get<AssetPage<string>>(`/assets${query}`);
        assert.equal(status, 200);
        assert.ok(Array.isArray(body.assets) && body.assets.length <= most);
        assert.equal(typeof body.hasMore, 'boolean');
        assert.equal(body.hasMore, body.nextCursor !== null);
        for (const asset of body.assets) {
          assert.equal(typeof asset.id, 'string');
          assert.equal(typeof asset.type, 'string');
          assert.ok(Array.isArray(asset.tags) && asset.tags.length <= 10);
        }
      }
    });

    line('§4 GET /tags returns names with counts, most used first, at most 200', async () => {
      const wire = await wireOn();
      const { status, body } = await wire.get<{ tags: TagCount<string>[] }>('/tags');
      assert.equal(status, 200);
      assert.ok(body.tags.length <= 200);
      const counts = body.tags.map(({ count }) => count);
      assert.deepEqual(
        counts,
        [...counts].sort((a, b) => b - a),
      );
    });

    line("§4 GET /assets/{assetId} returns 404 for an asset the caller doesn't own", async () => {
      const wire = await wireOn();
      await wire.refused(wire.request('GET', `/assets/${UNKNOWN}`), 404);
    });

    line('§4 GET /assets requires an integer limit from 1 to 100, or else returns 400', async () => {
      const wire = await wireOn();
      for (const limit of ['0', '101', '-1']) await wire.refused(wire.request('GET', `/assets?limit=${limit}`), 400);
    });
  });
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Wire, ${name}: GET /assets`, () => {
    const wireOn = wires(open);

    line('§4 lists the newest first, with each member of a batch and its batch fields', async () => {
      const wire = await wireOn();
      const first = await wire.run(slime());
      const second = await wire.run(slime());
      const newestFirst = [...first.assets, ...second.assets].reverse();
      assert.deepEqual((await wire.get<AssetPage<string>>('/assets?limit=100')).body, {
        assets: newestFirst,
        hasMore: false,
        nextCursor: null,
      });
      const page = (await wire.get<AssetPage<string>>('/assets')).body;
      assert.deepEqual(page.assets, newestFirst.slice(0, 20));
      assert.equal(page.hasMore, true);
      assert.deepEqual(
        page.assets.map(({ batchIndex }) => batchIndex),
        [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11, 10, 9, 8, 7, 6, 5, 4],
      );
    });

    line('§4 returns every asset once for any page size, and ends with nextCursor null', async () => {
      const wire = await wireOn();
      for (let runs = 0; runs < 3; runs++) await wire.run(slime());
      const whole = await allPages(wire, 'limit=100');
      assert.equal(whole.length, 36);
      for (const limit of [1, 5, 9, 12, 35, 36]) assert.deepEqual(await allPages(wire, `limit=${limit}`), whole);
    });

    line("§4 isn't affected by assets added while paging", async () => {
      const wire = await wireOn();
      const { assets } = await wire.run(slime());
      const page = (await wire.get<AssetPage<string>>('/assets?limit=5')).body;
      await wire.run(slime());
      const cursor = encodeURIComponent(page.nextCursor ?? '');
      const rest = (await wire.get<AssetPage<string>>(`/assets?limit=100&cursor=${cursor}`)).body;
      assert.deepEqual([...page.assets, ...rest.assets], [...assets].reverse());
      assert.equal(rest.nextCursor, null);
    });

    it('§4 returns only assets with the tag in any case, across pages', async () => {
      const wire = await wireOn();
      const tagged = await wire.run(slime(['My Game']));
      await wire.run(slime(['other']));
      assert.deepEqual(await allPages(wire, 'tag=my%20game&limit=5'), [...tagged.assets].reverse());
      assert.equal((await allPages(wire, 'tag=%20MY+GAME')).length, 12);
      assert.deepEqual(await allPages(wire, 'tag=my'), []);
      assert.deepEqual(await allPages(wire, 'tag=a%2Fb'), []);
    });

    line('§4 refuses a cursor that no page returned with 400', async () => {
      const wire = await wireOn();
      await wire.run(slime());
      const { nextCursor } = (await wire.get<AssetPage<string>>('/assets?limit=1')).body;
      assert.ok(nextCursor);
      for (const cursor of ['', 'x', '0', 'null', `${nextCursor}x`, `1${nextCursor}`, `${nextCursor}.1`]) {
        await wire.refused(wire.request('GET', `/assets?cursor=${encodeURIComponent(cursor)}`), 400);
      }
    });

    line("§4 refuses a limit that isn't a plain integer with 400", async () => {
      const wire = await wireOn();
      for (const limit of ['', 'ten', '1.5', '1e1', '0x10', '+5', '1000', '%205']) {
        await wire.refused(wire.request('GET', `/assets?limit=${limit}`), 400);
      }
    });

    line('§4 GET /assets/{assetId} returns the same fields as the list', async () => {
      const wire = await wireOn();
      const { assets } = await wire.run(slime(['hero']));
      for (const asset of assets) {
        assert.deepEqual((await wire.get<{ asset: Asset<string> }>(`/assets/${asset.id}`)).body, { asset });
      }
      await wire.refused(wire.request('GET', '/assets/not-an-id'), 404);
      await wire.refused(wire.request('GET', '/assets/..%2F..%2Fjournal.jsonl'), 404);
      await wire.refused(wire.request('GET', '/assets/__proto__'), 404);
    });

    it('§4 survives a restart, including cursors', async () => {
      const { temporaryDirectory, removeFolder } = await import('../support/folders');
      const directory = await temporaryDirectory();
      try {
        const before = await wireOn({ directory });
        await before.run(slime(['kept']));
        const page = (await before.get<AssetPage<string>>('/assets?limit=5')).body;
        await before.target.close();
        const after = await wireOn({ directory });
        const ids = (assets: readonly Asset<string>[]) => assets.map(({ id, tags }) => ({ id, tags }));
        const again = (await after.get<AssetPage<string>>('/assets?limit=5')).body;
        assert.deepEqual(ids(again.assets), ids(page.assets));
        const rest = await after.get<AssetPage<string>>(`/assets?cursor=${encodeURIComponent(page.nextCursor ?? '')}`);
        assert.equal(rest.body.assets.length, 7);
        const file = await after.file(again.assets[0]?.assetUrl);
        assert.equal(file.contentType, 'image/png');
        await after.target.close();
      } finally {
        await removeFolder(directory);
      }
    });
  });
}
