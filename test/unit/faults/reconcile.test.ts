import assert from 'node:assert/strict';
import { candidates, type Found, search } from '../../../src/core/runs/search';
import { foreignText } from '../../../src/shared/base/foreignText';
import type { Asset } from '../../../src/shared/contract/api';
import { texts } from '../../support/foreignTexts';
import { amend } from '../../support/runs/runRecords';
import { json } from '../../support/service/scriptedServer';
import { bench as clientBench, fakeClock } from '../service/support';
import { completed, type Kiln, light, output, started, stream } from './kiln';

interface Case {
  /** Seconds after the cut at which each output appears. */
  readonly appear: readonly number[];
  readonly expected?: number;
  readonly accepted?: boolean;
  /** Seconds after the cut at which the list can be read again. */
  readonly unreadableUntil?: number;
  /** Seconds after the cut at which the user cancels. */
  readonly canceledAt?: number;
}

describe('Reconciliation', () => {
  describe('the end of the search', () => {
    const { server, client } = clientBench();

    /** Searches with a simulated clock; resolves to the verdict, its second, and the seconds of the looks. */
    async function look({ appear, expected, accepted = true, unreadableUntil = 0, canceledAt }: Case) {
      const clock = fakeClock(0.5, 0);
      const cancel = new AbortController();
      if (canceledAt === 0) cancel.abort();
      const looks: number[] = [];
      const { origin } = await server(() => {
        const now = clock.now() / 1000;
        looks.push(now);
        if (canceledAt !== undefined && now >= canceledAt) cancel.abort();
        if (now < unreadableUntil) return { status: 404, body: 'gone' };
        const there = appear.flatMap((at, index) => (at <= now ? { id: `a-${index}`, tags: ['run-x'] } : []));
        return json({ assets: there.reverse(), hasMore: false, nextCursor: null });
      });
      const found: string[] = [];
      const verdict: Found = await search({
        client: client(origin, { clock }),
        clock,
        tag: 'run-x',
        accepted,
        since: 0,
        known: new Set(),
        onFound: async (assets: readonly Asset[]) => void found.push(...assets.map(({ id }) => id)),
        signal: new AbortController().signal,
        canceled: cancel.signal,
        ...(expected !== undefined && { expected }),
      });
      return { verdict, at: clock.now() / 1000, looks, found };
    }

    it('looks at 0, 2, 4, 8, and 15 s, then every 15 to 30 s', async () => {
      const { looks } = await look({ appear: [] });
      assert.deepEqual(looks.slice(0, 5), [0, 2, 4, 8, 15]);
      for (let at = 5; at < looks.length; at++) {
        const gap = (looks[at] ?? 0) - (looks[at - 1] ?? 0);
        assert.ok(gap >= 15 && gap <= 30, String(gap));
      }
    });

    it('known count: ends as soon as all outputs are listed', async () => {
      const { verdict, at } = await look({ appear: [0, 1, 5, 7], expected: 4 });
      assert.deepEqual([verdict, at], ['complete', 8]);
    });

    it('known count, one output missing: ends only at the time limit', async () => {
      const { verdict, at } = await look({ appear: [0, 1], expected: 3 });
      assert.equal(verdict, 'short');
      assert.ok(at >= 600, String(at));
    });

    it('unknown count: ends when stable for 60 s, and 90 s after the cut', async () => {
      const { verdict, at, found } = await look({ appear: [0, 1] });
      assert.deepEqual([verdict, found], ['stable', ['a-0', 'a-1']]);
      assert.ok(at >= 90 && at < 120, String(at));
    });

    it('unknown count: a late output restarts the 60 s', async () => {
      const { verdict, at, found } = await look({ appear: [0, 80] });
      assert.deepEqual([verdict, found], ['stable', ['a-0', 'a-1']]);
      assert.ok(at >= 140 && at < 180, String(at));
    });

    it("unknown count: an unreadable list doesn't count as stable", async () => {
      const { verdict, at } = await look({ appear: [0], unreadableUntil: 200 });
      assert.equal(verdict, 'stable');
      assert.ok(at >= 260, String(at));
    });

    it('canceled: ends after the looks of the first 8 s; later searches continue from there', async () => {
      for (const expected of [undefined, 8]) {
        const { verdict, looks, found } = await look({ appear: [1, 30], expected, canceledAt: 0 });
        assert.deepEqual([verdict, looks, found], ['later', [0, 2, 4, 8], ['a-0']]);
      }
    });

    it('canceled: ends when all outputs are listed', async () => {
      const { verdict, at } = await look({ appear: [0, 3], expected: 2, canceledAt: 0 });
      assert.deepEqual([verdict, at], ['complete', 4]);
    });

    it('canceled during the search: the current look is the last', async () => {
      const { verdict, at, found } = await look({ appear: [0], canceledAt: 30 });
      assert.deepEqual([verdict, found], ['later', ['a-0']]);
      assert.ok(at >= 30 && at < 60, String(at));
    });

    for (const [accepted, seconds] of [
      [false, 300],
      [true, 600],
    ] as const) {
      it(`no outputs: ends after ${seconds} s if the run was ${accepted ? '' : 'not '}seen to start`, async () => {
        const { verdict, at } = await look({ appear: [], accepted });
        assert.equal(verdict, 'none');
        assert.ok(at >= seconds && at < seconds + 30, String(at));
      });
    }
  });

  describe('found outputs', () => {
    let kiln: Kiln;
    const hour = 3_600_000;

    afterEach(() => kiln.close());

    const edit = async (names: readonly string[] = []) => {
      const tags = texts(...names);
      const run = kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak'), tags });
      await run.ended;
      return run;
    };

    it('are ordered by batchIndex, or else oldest first', async () => {
      for (const [places, wanted] of [
        [[], ['asset-0', 'asset-1', 'asset-2']],
        [
          [2, 0, 1],
          ['asset-1', 'asset-2', 'asset-0'],
        ],
        [
          [1, 1, 7],
          ['asset-1', 'asset-0', undefined],
        ],
      ] as const) {
        kiln = await light({
          generate: ({ tags, kiln: { make } }) => {
            for (let at = 0; at < 3; at++) make(tags, places.length ? { batchIndex: places[at] } : {});
            return stream([started], 'cut');
          },
        });
        await edit();
        const [record] = await kiln.bench.records();
        const by = (place: number) => record?.outputs.find(({ index }) => index === place)?.assetId;
        assert.deepEqual([by(0), by(1), by(2)], wanted);
        assert.equal(record?.outputs.length, 3);
        if (wanted[2]) await kiln.close();
      }
    });

    it('that come after the search had ended are found an hour later, and then the tag is removed', async () => {
      kiln = await light({
        generate: ({ tags, kiln: { make } }) => {
          make(tags);
          return stream([started], 'cut');
        },
      });
      const run = await edit();
      assert.deepEqual([run.snapshot.state, run.snapshot.guessed], ['succeeded', true]);
      kiln.make(kiln.assets[0]?.tags ?? []);
      await kiln.bench.window.recover();
      assert.deepEqual(await kiln.bench.names(), ['hero-edit-1.png', 'hero-edit-2.png', 'hero.png']);
      assert.equal(kiln.assets[1]?.tags.length, 1);
      const [record] = await kiln.bench.records();
      const { journal, clock } = kiln.bench.dependencies;
      await amend(journal, record?.id, { createdAt: clock.now() - hour });
      await kiln.bench.window.recover();
      assert.deepEqual(
        kiln.assets.map(({ tags }) => tags),
        [[], []],
      );
      assert.equal((await kiln.bench.records())[0]?.state, 'archived');
    });

    it("lose only the run's own tag and keep the user's later changes", async () => {
      kiln = await light({
        generate: ({ tags, kiln: { make } }) => stream([started, output(0, make(tags)), completed(1)]),
        other: ({ path, method }, { assets }) => {
          // Set in the service's editor during the run.
          const [first] = assets;
          if (first && method === 'GET' && path.includes('/assets/')) first.tags = [...first.tags, 'favorite'];
          return undefined;
        },
      });
      const run = await edit(['knights', 'wip']);
      assert.deepEqual(kiln.assets[0]?.tags, ['knights', 'wip', 'favorite']);
      assert.deepEqual(run.snapshot.outputs[0]?.asset?.tags, ['knights', 'wip']);
    });

    it('with ten tags of the user leave no room for a recovery tag, so the newest earlier asset is remembered', async () => {
      const ten = Array.from({ length: 10 }, (_, at) => `tag-${at}`);
      kiln = await light({
        generate: ({ tags, kiln: { make } }) => {
          assert.deepEqual(tags, ten);
          return stream([started, output(0, make(tags))], 'cut');
        },
      });
      kiln.make(['older']);
      const run = await edit(ten);
      assert.equal(run.snapshot.state, 'unresolved');
      const [record] = await kiln.bench.records();
      assert.deepEqual([record?.tag, record?.newestBefore], [undefined, 'asset-0']);
      assert.deepEqual(await kiln.bench.names(), ['hero-edit-1.png', 'hero.png'], 'received outputs are kept');
      assert.equal(kiln.posts().length, 1);
    });

    it("without a recovery tag are offered if newer with the same prompt, and the person's choice is saved", async () => {
      const ten = Array.from({ length: 10 }, (_, at) => `tag-${at}`);
      const prompt = 'a cloak';
      kiln = await light({
        generate: ({ tags, kiln: { make } }) => {
          const first = output(0, make(tags, { prompt }));
          make(tags, { prompt });
          make(tags, { prompt: 'a hat' });
          make([`run-${'0'.repeat(26)}`], { prompt });
          make(tags, { prompt });
          return stream([started, first], 'cut');
        },
      });
      kiln.make(ten, { prompt });
      await edit(ten);
      const { client, journal } = kiln.bench.dependencies;
      const [record] = await kiln.bench.records();
      assert.ok(record);
      const offered = (await candidates(record, client)).map(({ id }) => id);
      assert.deepEqual(offered, ['asset-2', 'asset-5']);
      await amend(journal, record.id, { picked: offered.slice(0, 1) });
      const [again] = await kiln.bench.window.recover();
      assert.equal(again?.snapshot.state, 'succeeded', String(again?.snapshot.error));
      assert.deepEqual(await kiln.bench.names(), ['hero-edit-1.png', 'hero-edit-2.png', 'hero.png']);
      assert.deepEqual([kiln.posts().length, (await kiln.bench.records())[0]?.state], [1, 'archived']);
    });
  });
});
