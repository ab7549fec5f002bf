import assert from 'node:assert/strict';
import { AuthenticationError, InputError, NotFoundError } from '../../src/service/errors';
import { foreignText } from '../../src/shared/base/foreignText';
import { all, clients, run, suiteClients } from './clientTargets';
import { allTargets, LOCAL_TARGETS } from './targets';

const NOWHERE = '00000000-0000-4000-8000-000000000000';
const RUN = { operation: 'generate', prompt: 'a slime', size: 16 } as const;

for (const { name, open, line } of allTargets()) {
  describe(`Client, ${name}: read calls`, () => {
    const clientOf = suiteClients(open);

    it('§4 GET /credits returns an integer', async () => {
      assert.ok(Number.isInteger(await (await clientOf()).credits()));
    });

    line('§4 GET /assets returns a page of at most `limit`', async () => {
      const page = await (await clientOf()).assetPage({ limit: 2 });
      assert.ok(page.assets.length <= 2);
      assert.equal(page.hasMore, page.nextCursor !== null);
    });

    line('§4 GET /tags returns names with counts, most used first', async () => {
      const counts = (await (await clientOf()).tags()).map(({ count }) => count);
      assert.deepEqual(
        counts,
        [...counts].sort((a, b) => b - a),
      );
      assert.ok(counts.length <= 200);
    });

    it('§7 401: another key throws an AuthenticationError', async () => {
      const client = await clientOf({}, 'not-a-key');
      await assert.rejects(client.credits(), (error) => error instanceof AuthenticationError && error.status === 401);
    });

    it('§7 404: an unknown asset throws a NotFoundError', async () => {
      const client = await clientOf();
      await assert.rejects(client.asset(NOWHERE), (error) => error instanceof NotFoundError && error.status === 404);
    });

    line('§8 a forbidden request throws an InputError, and nothing is sent', async () => {
      const client = await clientOf();
      await assert.rejects(client.generate({ ...RUN, size: 48 }), InputError);
      await assert.rejects(client.replaceTags(NOWHERE, [foreignText('tag/with/slash')]), InputError);
      await assert.rejects(client.upload(new Uint8Array(1), 'image/gif'), InputError);
    });
  });
}

for (const { name, open, line } of LOCAL_TARGETS) {
  describe(`Client, ${name}: assets and tags`, () => {
    const clientOf = clients(open);

    it('§4 GET /assets returns all pages, newest first, each ID once', async () => {
      const client = await clientOf();
      const older = await run(client, { ...RUN, tags: ['older'] });
      const newer = await run(client, { ...RUN, prompt: 'a key', tags: ['newer'] });
      const ids = (await all(client.assets({ limit: 5 }))).map(({ id }) => id);
      assert.equal(ids.length, 24);
      assert.equal(new Set(ids).size, 24);
      assert.deepEqual(new Set(ids.slice(0, 12)), new Set(newer.assets.map(({ id }) => id)));
      assert.deepEqual(new Set(ids.slice(12)), new Set(older.assets.map(({ id }) => id)));
      assert.deepEqual(await all(client.assets()), await all(client.assets({ limit: 7 })));
    });

    line('§4 GET /assets returns only assets with the tag', async () => {
      const client = await clientOf();
      await run(client, { ...RUN, tags: ['Older'] });
      const newer = await run(client, { ...RUN, tags: ['newer'] });
      const found = await all(client.assets({ tag: ' NEWER ', limit: 5 }));
      assert.deepEqual(new Set(found.map(({ id }) => id)), new Set(newer.assets.map(({ id }) => id)));
      assert.deepEqual(await all(client.assets({ tag: 'nobody' })), []);
    });

    line('§4 GET /assets/{assetId} returns the asset of the output event', async () => {
      const client = await clientOf();
      const [asset] = (await run(client, RUN)).assets;
      assert.ok(asset);
      assert.deepEqual(await client.asset(asset.id), asset);
    });

    it('§4 PATCH /assets/{assetId} replaces all tags, stored trimmed and lowercase; an empty list removes them', async () => {
      const client = await clientOf();
      const [asset] = (await run(client, { ...RUN, tags: ['before'] })).assets;
      assert.ok(asset);
      const tagged = await client.replaceTags(asset.id, [
        foreignText(' My Game '),
        foreignText('my game'),
        foreignText('hero_1'),
      ]);
      assert.deepEqual(tagged.tags, ['my game', 'hero_1']);
      assert.deepEqual((await client.asset(asset.id)).tags, ['my game', 'hero_1']);
      assert.deepEqual((await client.replaceTags(asset.id, [])).tags, []);
      await assert.rejects(client.replaceTags(NOWHERE, [foreignText('x')]), NotFoundError);
    });

    line('§4 GET /tags counts assets', async () => {
      const client = await clientOf();
      const [asset] = (await run(client, { ...RUN, tags: ['Game'] })).assets;
      assert.ok(asset);
      await client.replaceTags(asset.id, [foreignText('game'), foreignText('hero')]);
      assert.deepEqual(
        (await client.tags()).map(({ name: tag, count }) => [tag, count]),
        [
          ['game', 12],
          ['hero', 1],
        ],
      );
    });
  });
}
