import assert from 'node:assert/strict';
import { UnexpectedResponseError } from '../../../src/service/errors';
import { json, type ScriptedServer } from '../../support/service/scriptedServer';
import { bench, errorOf } from './support';

const page = (ids: readonly string[], nextCursor: string | null, hasMore = nextCursor !== null) =>
  json({ assets: ids.map((id) => ({ id, type: 'image', tags: [] })), hasMore, nextCursor });
const ids = (from: number, count: number) => Array.from({ length: count }, (_, at) => `a${from + at}`);
const query = ({ path }: { path: string }) => new URL(path, 'http://x').searchParams;

describe('Asset paging', () => {
  const { server, client } = bench();

  async function all(service: ScriptedServer, options: { tag?: string; limit?: number } = {}): Promise<string[]> {
    const found: string[] = [];
    for await (const { id } of client(service.origin).assets(options)) found.push(id);
    return found;
  }

  it('§4 GET /assets sends no cursor first, then the cursor as received, URL-encoded', async () => {
    const cursor = 'a+b/c=&d ü';
    const service = await server((request) => (query(request).has('cursor') ? page(['b'], null) : page(['a'], cursor)));
    assert.deepEqual(await all(service), ['a', 'b']);
    const [first, second] = service.requests;
    assert.ok(first && second);
    assert.deepEqual([...query(first)], [['limit', '100']]);
    assert.equal(query(second).get('cursor'), cursor);
    assert.ok(second.path.includes('a%2Bb%2Fc%3D%26d'));
  });

  it('§2 asks for a tag as stored, and clamps the limit to 1 through 100', async () => {
    const service = await server(() => page([], null));
    await all(service, { tag: '  My Game ', limit: 1000 });
    await all(service, { limit: 0 });
    assert.deepEqual(
      service.requests.map((request) => [query(request).get('tag'), query(request).get('limit')]),
      [
        ['my game', '100'],
        [null, '1'],
      ],
    );
  });

  it('drops a damaged entry and keeps the others of its page', async () => {
    const odd = [7, null, 'x', [], {}, { id: 7 }, { id: '' }, { type: 'image' }];
    const service = await server(() =>
      json({ assets: [{ id: 'a' }, ...odd, { id: 'b', tags: 'none', frameCount: 'many' }], nextCursor: null }),
    );
    assert.deepEqual(await all(service), ['a', 'b']);
  });

  it('reads no more assets of a page than it requested; extra ones are reported and end the list', async () => {
    const many = `{"assets":[${Array.from({ length: 500_000 }, (_, at) => `{"id":"a${at}"}`).join()}],"nextCursor":"x"}`;
    const service = await server(() => ({ headers: { 'content-type': 'application/json' }, body: many }));
    const one = await client(service.origin).assetPage({ limit: 1 });
    assert.deepEqual([one.assets.map(({ id }) => id), one.beyond], [['a0'], 499_999]);
    const found: string[] = [];
    const listing = async () => {
      for await (const { id } of client(service.origin).assets()) found.push(id);
    };
    assert.match(String(await errorOf(listing())), /500000 assets on a page, more than were asked for/);
    assert.deepEqual(found, ids(0, 100));
  });

  it('reads about as many tags as the contract allows, of an asset or a list with a million tags', async () => {
    const tags = Array.from({ length: 100_000 }, () => 't');
    const service = await server(({ path }) =>
      path.endsWith('/tags')
        ? json({ tags: tags.slice(0, 20_000).map((name) => ({ name, count: 1 })) })
        : json({ asset: { id: 'a', tags } }),
    );
    const asset = await client(service.origin).asset('a');
    assert.deepEqual([asset.tags.length, asset.oddTags], [100, true]);
    assert.equal((await client(service.origin).tags()).length, 200);
  });

  it('refuses an answer with more bytes than any page can have', async () => {
    const service = await server(() => json({ assets: [], nextCursor: null, filler: 'x'.repeat(17 * 1024 * 1024) }));
    assert.ok((await errorOf(client(service.origin).assetPage({}))) instanceof UnexpectedResponseError);
  });

  it('returns each ID once, even if 50 of a page were on the previous page', async () => {
    const service = await server((request) =>
      query(request).has('cursor') ? page(ids(50, 100), null) : page(ids(0, 100), 'next'),
    );
    assert.deepEqual(await all(service), ids(0, 150));
  });

  it('ends with an error if a cursor repeats, after returning what came before', async () => {
    for (const cursors of [
      ['x', 'x'],
      ['x', 'y', 'x'],
      ['', ''],
    ]) {
      const service = await server((_, count) => page([`a${count}`], cursors[count] ?? 'x'));
      const found: string[] = [];
      const listing = async () => {
        for await (const { id } of client(service.origin).assets()) found.push(id);
      };
      assert.ok((await errorOf(listing())) instanceof UnexpectedResponseError);
      assert.deepEqual(found, ids(0, cursors.length));
    }
  });

  it('§4 stops when nextCursor is null or missing, regardless of hasMore', async () => {
    for (const last of [page(['a'], null, true), json({ assets: [{ id: 'a' }], hasMore: true })]) {
      const service = await server(() => last);
      assert.deepEqual(await all(service), ['a']);
      assert.equal(service.requests.length, 1);
    }
  });

  it('continues after an empty page with a cursor', async () => {
    const service = await server((_, count) => (count === 0 ? page([], 'next') : page(['a'], null)));
    assert.deepEqual(await all(service), ['a']);
  });

  it('requests no more pages after the loop is left', async () => {
    const service = await server((_, count) => page(ids(count * 2, 2), `c${count}`));
    for await (const { id } of client(service.origin).assets()) if (id === 'a1') break;
    assert.equal(service.requests.length, 1);
  });

  it('requests a page that fails once again with the same cursor', async () => {
    const service = await server((_, count) => {
      if (count === 0) return page(['a'], 'next');
      return count === 1 ? 'reset' : page(['b'], null);
    });
    assert.deepEqual(await all(service), ['a', 'b']);
    assert.deepEqual(
      service.requests.slice(1).map((request) => query(request).get('cursor')),
      ['next', 'next'],
    );
  });
});
