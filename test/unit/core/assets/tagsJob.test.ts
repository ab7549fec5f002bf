import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyTags, undoTags } from '../../../../src/core/assets/tags/tagJob';
import {
  AuthenticationError,
  CanceledError,
  ConnectionError,
  InputError,
  OddTagsError,
} from '../../../../src/service/errors';
import { texts } from '../../../support/foreignTexts';
import { seeded } from '../../../support/random';
import { refusal, type TagsHome, tagsHome } from './tagsService';

const RUN = `run-${'0123456789abcdefghjkmnpqrs'}`;
const signal = new AbortController().signal;

describe('Changing tags at the service', () => {
  let home: TagsHome;
  const opened: TagsHome[] = [];
  const open = async (tags: readonly (readonly string[])[]) => {
    home = await tagsHome(tags);
    opened.push(home);
    const ports = home.window();
    ports.index.insert((await ports.client.assetPage({ limit: 100 })).assets);
    home.requests.length = 0;
    return ports;
  };
  const patches = () => home.requests.filter((line) => line.startsWith('PATCH')).length;
  /** Returns this answer for the nth PATCH (from 1). */
  const atPatch = (nth: number, answer: () => Response) => {
    let count = 0;
    home.fault = ({ method }) => (method === 'PATCH' && ++count === nth ? answer() : undefined);
  };

  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  it('gives each asset (before − removed) + added and leaves others alone; undo restores all exactly', async () => {
    const random = seeded(5);
    const names = ['a', 'b', 'c', 'd', 'e', RUN];
    const some = () => names.filter(() => random() < 0.4).sort(() => random() - 0.5);
    const ports = await open(Array.from({ length: 20 }, some));
    await fc.assert(
      fc.asyncProperty(fc.subarray([...home.ids]), fc.subarray(names), fc.subarray(names), async (ids, add, remove) => {
        const before = await home.tags();
        const result = await applyTags(ids, { add: texts(...add), remove: texts(...remove) }, ports, { signal });
        const after = await home.tags();
        for (const [id, tags] of before) {
          const kept = tags.filter((tag) => tag === RUN || !remove.includes(tag));
          const wanted = ids.includes(id) ? new Set([...kept, ...add.filter((tag) => tag !== RUN)]) : new Set(tags);
          assert.deepEqual(new Set(after.get(id)), wanted);
          assert.deepEqual(ports.index.get(id)?.tags, after.get(id));
        }
        assert.deepEqual([result.failed, result.left, result.gone, result.tried.size], [[], [], [], 0]);
        assert.equal(result.changed.length + result.unchanged.length, ids.length);
        const undone = await undoTags(result.changed, ports, { signal });
        assert.equal(undone.restored.length, result.changed.length);
        assert.deepEqual(await home.tags(), before);
      }),
      { numRuns: 25 },
    );
  });

  it("uses the service's tags, not the index's, and sends only real changes", async () => {
    const ports = await open([['a'], ['a'], ['b']]);
    const [first = '', second = '', third = ''] = home.ids;
    await home.set(first, ['a', 'new']);
    await home.set(second, ['b', 'a']);
    const result = await applyTags(home.ids, { add: texts('b'), remove: [] }, ports, { signal });
    assert.deepEqual(result.changed, [{ id: first, before: ['a', 'new'], after: ['a', 'new', 'b'] }]);
    assert.deepEqual(result.unchanged, [second, third]);
    assert.equal(patches(), 1);
    assert.deepEqual(ports.index.get(second)?.tags, ['b', 'a']);
    assert.deepEqual(ports.index.tags()[0], { name: 'b', count: 3 });
  });

  it('sends tags outside the rules back unchanged', async () => {
    const ports = await open([['a']]);
    const [first = ''] = home.ids;
    const odd = ['api:v1', 'Größe/2', 'UPPER', 'x'.repeat(40)];
    await home.set(first, odd);
    // The built-in service enforces the rules; this one accepts the tags it returned.
    home.fault = async ({ method, body }) => {
      if (method !== 'PATCH') return undefined;
      const { tags } = JSON.parse(await body());
      await home.set(first, tags);
      return Response.json({ asset: { id: first, type: 'image', tags } });
    };
    const { changed } = await applyTags([first], { add: texts('b'), remove: [] }, ports, { signal });
    assert.deepEqual(changed, [{ id: first, before: odd, after: [...odd, 'b'] }]);
    assert.deepEqual((await home.tags()).get(first), [...odd, 'b']);
    assert.deepEqual(ports.index.get(first)?.tags, ['api:v1', 'größe/2', 'upper', 'x'.repeat(40), 'b']);
  });

  it('never writes a list that contains other values than strings', async () => {
    const ports = await open([['a'], ['a']]);
    const [first = '', second = ''] = home.ids;
    for (const odd of ['none', [7], ['a', null], { a: 1 }]) {
      home.fault = ({ path, method }) =>
        method === 'GET' && path.endsWith(first)
          ? Response.json({ asset: { id: first, type: 'image', tags: odd } })
          : undefined;
      const { failed, changed } = await applyTags([first], { add: texts('b'), remove: [] }, ports, { signal });
      assert.ok(failed[0]?.why instanceof OddTagsError, JSON.stringify(odd));
      assert.deepEqual([changed, patches()], [[], 0]);
    }
    const { changed } = await applyTags([second], { add: texts('b'), remove: [] }, ports, { signal });
    assert.equal(changed.length, 1);
  });

  it('works on at most four at once', async () => {
    const ports = await open(Array.from({ length: 12 }, () => ['a']));
    let running = 0;
    let most = 0;
    const turn = () => new Promise(setImmediate);
    home.fault = async () => {
      most = Math.max(most, ++running);
      await turn();
      running--;
      return undefined;
    };
    await applyTags(home.ids, { add: texts('b'), remove: [] }, ports, { signal });
    assert.equal(most, 4);
  });

  it('removes a missing asset from the index, and fails only the one that the rules forbid', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => `t${at}`);
    const ports = await open([['a'], ten, ['a']]);
    const [first = '', full = '', last = ''] = home.ids;
    home.fault = ({ path }) => (path.endsWith(first) ? refusal(404) : undefined);
    const result = await applyTags(home.ids, { add: texts('b'), remove: [] }, ports, { signal });
    assert.deepEqual(result.gone, [first]);
    assert.equal(ports.index.has(first), false);
    assert.deepEqual(
      result.failed.map(({ id, why }) => [id, why instanceof InputError]),
      [[full, true]],
    );
    assert.deepEqual(
      result.changed.map(({ id }) => id),
      [last],
    );
    assert.equal(patches(), 1);
  });

  it('waits for a 429 in the middle', async () => {
    const ports = await open(Array.from({ length: 6 }, () => []));
    atPatch(3, () => refusal(429, { 'retry-after': '2' }));
    const result = await applyTags(home.ids, { add: texts('b'), remove: [] }, ports, { signal });
    assert.equal(result.changed.length, 6);
    assert.equal(patches(), 7);
  });

  it('stops at a 401 in the middle; the rest is left, and a second try does only that', async () => {
    const ports = await open(Array.from({ length: 30 }, () => []));
    let count = 0;
    home.fault = ({ method }) => (method === 'PATCH' && ++count > 10 ? refusal(401) : undefined);
    const first = await applyTags(home.ids, { add: texts('b'), remove: [] }, ports, { signal });
    assert.ok(first.stopped instanceof AuthenticationError);
    assert.deepEqual([first.changed.length, first.left.length, first.failed.length], [10, 20, 0]);
    assert.ok(patches() <= 14);
    home.fault = () => undefined;
    home.requests.length = 0;
    const second = await applyTags(first.left, { add: texts('b'), remove: [] }, ports, {
      signal,
      tried: first.tried,
    });
    assert.deepEqual([second.changed.length, patches(), second.tried.size], [20, 20, 0]);
  });

  it('stops if the connection is lost in the middle', async () => {
    const ports = await open(Array.from({ length: 8 }, () => []));
    const { client } = ports;
    let asked = 0;
    const off = {
      replaceTags: client.replaceTags.bind(client),
      asset: (id: string) =>
        ++asked > 5 ? Promise.reject(new ConnectionError('https://x', false, 'ECONNREFUSED')) : client.asset(id),
    };
    const result = await applyTags(home.ids, { add: texts('b'), remove: [] }, { ...ports, client: off }, { signal });
    assert.ok(result.stopped instanceof ConnectionError);
    assert.deepEqual([result.changed.length, result.left.length], [5, 3]);
  });

  it('leaves the rest on Cancel', async () => {
    const ports = await open(Array.from({ length: 12 }, () => []));
    const stop = new AbortController();
    const step = () => stop.abort();
    const result = await applyTags(home.ids, { add: texts('b'), remove: [] }, ports, {
      signal: stop.signal,
      step,
    });
    assert.ok(result.stopped instanceof CanceledError);
    const done = [...(await home.tags()).values()].filter((tags) => tags.includes('b')).length;
    assert.ok(done < 12);
    assert.equal(result.changed.length + result.left.length, 12);
  });

  it('counts a change with a lost answer as done at the next try, and undoes it to the earlier tags', async () => {
    const ports = await open([['b', 'a']]);
    const [id = ''] = home.ids;
    let lost = 0;
    home.fault = ({ method }) => {
      if (method !== 'PATCH' || lost++ > 0) return undefined;
      return home.set(id, ['b', 'a', 'c']).then(() => refusal(400));
    };
    const first = await applyTags(home.ids, { add: texts('c'), remove: [] }, ports, { signal });
    assert.deepEqual([first.failed.length, first.changed.length], [1, 0]);
    const second = await applyTags([id], { add: texts('c'), remove: [] }, ports, {
      signal,
      tried: first.tried,
    });
    assert.deepEqual(second.changed, [{ id, before: ['b', 'a'], after: ['b', 'a', 'c'] }]);
    await undoTags(second.changed, ports, { signal });
    assert.deepEqual((await home.tags()).get(id), ['b', 'a']);
  });

  it("keeps others' changes on undo, and doesn't restore the tag of a finished run", async () => {
    const ports = await open([['a', RUN], ['a'], ['a']]);
    const [first = '', second = '', third = ''] = home.ids;
    const { changed } = await applyTags(home.ids, { add: texts('b'), remove: texts('a') }, ports, {
      signal,
    });
    await home.set(first, ['b']);
    await home.set(second, ['b', 'mine']);
    const result = await undoTags(changed, ports, { signal });
    assert.deepEqual([[...result.restored].sort(), result.others], [[first, third].sort(), [second]]);
    const tags = await home.tags();
    assert.deepEqual([tags.get(first), tags.get(second), tags.get(third)], [['a'], ['b', 'mine'], ['a']]);
  });
});
