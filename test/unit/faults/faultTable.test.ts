import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { foreignText } from '../../../src/shared/base/foreignText';
import { fault, json, type Script, type SeenRequest } from '../../support/service/scriptedServer';
import { squarePng } from '../core/runs/support';
import { completed, type Kiln, type KilnScript, light, output, started, stream } from './kiln';

/** Faults and their required outcome: the outputs are on disk, and one request was charged. */
describe('Faults', () => {
  let kiln: Kiln;

  async function fire(script: KilnScript, plan = {}) {
    kiln = await light(script);
    const run = kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak'), ...plan });
    await run.ended;
    return run;
  }
  const names = async () => (await kiln.bench.names()).filter((name) => name !== 'hero.png');

  /** Two outputs of a normal run. */
  const generate: KilnScript['generate'] = ({ tags, kiln: { make } }) =>
    stream([started, output(0, make(tags)), output(1, make(tags)), completed(2)]);
  /** The stream is lost after the first of two outputs. */
  const lost: KilnScript['generate'] = ({ tags, kiln: { make } }) => {
    const first = output(0, make(tags));
    make(tags);
    return stream([started, first], 'cut');
  };

  async function assertBothThere(): Promise<void> {
    assert.deepEqual(await names(), ['hero-edit-1.png', 'hero-edit-2.png']);
    assert.equal(kiln.posts().length, 1);
    const [record] = await kiln.bench.records();
    const outputs = record?.outputs ?? [];
    assert.deepEqual(outputs.map(({ assetId }) => assetId).sort(), ['asset-0', 'asset-1']);
    assert.deepEqual(outputs.map(({ index }) => index).sort(), [0, 1]);
    assert.equal(new Set(outputs.flatMap(({ files }) => files.map(({ uri }) => uri))).size, 2);
  }

  /** The first two requests for which `meant` is true get another answer. */
  function twice(meant: (request: SeenRequest) => boolean, script: Script): NonNullable<KilnScript['other']> {
    let times = 0;
    return (request) => (meant(request) && times++ < 2 ? script : undefined);
  }

  afterEach(() => kiln?.close());

  describe('GET, PATCH, POST /uploads, PUT of a file fails', () => {
    const calls: Readonly<Record<string, (request: SeenRequest) => boolean>> = {
      'GET of a file': ({ path }) => path.startsWith('/files'),
      'GET of an asset': ({ method, path }) => method === 'GET' && path.includes('/assets/'),
      'GET of the list': ({ path }) => path.includes('/assets?'),
      PATCH: ({ method }) => method === 'PATCH',
    };
    for (const [name, meant] of Object.entries(calls)) {
      for (const [how, script] of Object.entries({ 'fails with 503': fault(503), 'is reset': 'reset' as const })) {
        it(`${name} ${how}: repeated, with a limit and jitter`, async () => {
          const searched = name === 'GET of the list';
          const run = await fire({ generate: searched ? lost : generate, other: twice(meant, script) });
          assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
          await assertBothThere();
          const [record] = await kiln.bench.records();
          assert.equal(record?.state, searched ? 'files_done' : 'archived');
          assert.ok(kiln.server.requests.filter(meant).length >= 3);
        });
      }
    }

    it('PATCH keeps failing: the files are saved, and the tag is removed at the next start', async () => {
      let broken = true;
      const run = await fire({
        generate,
        other: ({ method }) => (broken && method === 'PATCH' ? fault(500) : undefined),
      });
      assert.equal(run.snapshot.state, 'succeeded');
      await assertBothThere();
      assert.deepEqual((await kiln.bench.records())[0]?.state, 'files_done');
      const patches = kiln.server.requests.filter(({ method }) => method === 'PATCH').length;
      assert.equal(patches, 8, 'four attempts for each output');
      broken = false;
      await kiln.bench.window.recover();
      assert.deepEqual((await kiln.bench.records())[0]?.state, 'archived');
      assert.deepEqual(
        kiln.assets.map(({ tags }) => tags),
        [[], []],
      );
    });

    for (const call of ['/uploads', '/upload'] as const) {
      it(`${call === '/uploads' ? 'POST /uploads' : 'PUT of a file'}: a new ticket, then one request`, async () => {
        let tickets = 0;
        const fails = twice(({ path }) => path.endsWith(call), fault(503));
        kiln = await light({
          generate,
          other: (request, on) => {
            const failure = fails(request, on);
            if (failure || request.path === '/upload') return failure ?? {};
            if (!request.path.endsWith('/uploads')) return undefined;
            return json({ upload_id: `u-${++tickets}`, upload_url: `${on.server.origin}/upload`, headers: {} });
          },
        });
        const large = await kiln.bench.put('hero.png', Buffer.concat([squarePng(16), new Uint8Array(1_000_001)]));
        const run = kiln.bench.start({ kind: 'edit', sources: [large], prompt: foreignText('a cloak') });
        await run.ended;
        assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
        await assertBothThere();
        const [post] = kiln.posts();
        assert.deepEqual(JSON.parse(String(post?.body)).inputs, [{ upload_id: `u-${tickets}` }]);
      });
    }
  });

  // The reader's own tests try every split point of such streams (stream.test.ts, streamFuzz.test.ts).
  it('split UTF-8, CR, CRLF, BOM, comments, multi-line data, no final blank line: the same outputs', async () => {
    const run = await fire({
      generate: ({ tags, kiln: { make } }) => {
        const word = Buffer.from(`data: ${JSON.stringify({ type: 'progress', message: 'Épée' })}\r\r`);
        const middle = word.indexOf(0xc3) + 1;
        const [head = '', tail = ''] = JSON.stringify(output(0, make(tags))).split(/(?<=,)/, 2);
        const rest = JSON.stringify(output(0, kiln.assets[0] ?? make(tags))).slice(head.length + tail.length);
        return stream([
          `\uFEFF: hello\r\ndata: ${JSON.stringify(started)}\r\n\r\n`,
          word.subarray(0, middle),
          word.subarray(middle),
          `data: ${head}\ndata: ${tail}${rest}\n\n`,
          output(1, make(tags)),
          `data: ${JSON.stringify(completed(2))}`,
        ]);
      },
    });
    assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
    assert.equal((await kiln.bench.records())[0]?.guessed, false);
    await assertBothThere();
  });

  it('unknown, duplicate, or out-of-order events are counted and ignored; unknown fields are kept', async () => {
    const run = await fire({
      generate: ({ tags, kiln: { make } }) => {
        const first = output(0, make(tags, { mood: 'grim' }));
        return stream([
          started,
          { type: 'weather', sky: 'red' },
          first,
          first,
          started,
          'data: no JSON\n\n',
          output(1, make(tags)),
          completed(2, 'succeeded', { mood: 'grim' }),
          first,
        ]);
      },
    });
    assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
    assert.equal(run.snapshot.outputs[0]?.asset?.mood, 'grim');
    await assertBothThere();
  });

  it('two outputs with one index: both are saved', async () => {
    const run = await fire({
      generate: ({ tags, kiln: { make } }) =>
        stream([started, output(0, make(tags)), output(0, make(tags)), completed(2)]),
    });
    assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
    await assertBothThere();
  });

  it('an output found in the list at an index that the stream later gives to another: both are saved', async () => {
    let looked = () => {};
    const look = new Promise<void>((resolve) => {
      looked = resolve;
    });
    const run = await fire({
      generate: ({ tags, kiln: { make } }) => {
        make(tags);
        return stream([started, () => look, output(0, make([])), completed(2)]);
      },
      other: ({ path }) => {
        // A silent stream is checked every 5 s: the answer to the second look shows that the first one was processed.
        if (path.includes('/assets?') && kiln.bench.waits.filter((wait) => wait === 5_000).length >= 18) looked();
        return undefined;
      },
    });
    assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
    await assertBothThere();
  });

  describe('event over 16 MiB, stream over 64 MiB', () => {
    const large: Readonly<Record<string, string>> = {
      'an event': `data: ${'x'.repeat(17 * 2 ** 20)}\n\n`,
      'a stream': `: ${'x'.repeat(2 ** 20)}\n\n`.repeat(66),
    };
    for (const [name, text] of Object.entries(large)) {
      it(`${name}: parsing stops, and the outputs are found in the list`, async () => {
        const run = await fire({
          generate: ({ tags, kiln: { make } }) => {
            const first = output(0, make(tags));
            return stream([started, first, text, output(1, make(tags)), completed(2)]);
          },
        });
        assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
        assert.equal((await kiln.bench.records())[0]?.guessed, true, 'the count was never read');
        await assertBothThere();
      });
    }
  });

  describe('cursor repeats, 400, hasMore with a null cursor: no duplicates, limited', () => {
    const pages: Readonly<Record<string, (cursor: string | null, assets: readonly object[]) => Script>> = {
      'a repeating cursor': (cursor, assets) =>
        json({ assets: assets.slice(cursor ? 1 : 0, cursor ? 2 : 1), hasMore: true, nextCursor: 'again' }),
      '400 for a cursor': (cursor, assets) =>
        cursor ? fault(400) : json({ assets, hasMore: true, nextCursor: 'next' }),
      'hasMore with a null cursor': (_, assets) => json({ assets, hasMore: true, nextCursor: null }),
    };
    for (const [name, page] of Object.entries(pages)) {
      it(name, async () => {
        const run = await fire({
          generate: lost,
          other: (request, { assets }) =>
            request.path.includes('/assets?')
              ? page(new URL(request.path, 'http://any.invalid').searchParams.get('cursor'), [...assets].reverse())
              : undefined,
        });
        await assertBothThere();
        assert.ok(kiln.server.requests.length < 120, String(kiln.server.requests.length));
        assert.ok(run.isOver);
      });
    }
  });

  it('a name taken in the meantime is never overwritten: the output gets -2', async () => {
    const run = await fire({
      generate: ({ tags, kiln: { make } }) => stream([started, output(0, make(tags)), completed(1)]),
      // The name was free when it was claimed; someone takes it while the image is being downloaded.
      other: (request, { bench }) => {
        if (!request.path.startsWith('/files')) return undefined;
        const take = () => bench.put('hero-edit-1.png', new Uint8Array([1]));
        return { headers: { 'content-type': 'image/png' }, body: [take, squarePng(16, 5)] };
      },
    });
    assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
    assert.deepEqual(await names(), ['hero-edit-1-2.png', 'hero-edit-1.png']);
    assert.deepEqual([...(await readFile(path.join(kiln.bench.folder, 'hero-edit-1.png')))], [1]);
  });

  describe('source file changed or deleted during the run', () => {
    for (const how of ['changed', 'deleted'] as const) {
      it(`${how}: outputs are still saved`, async () => {
        const run = await fire({
          generate: ({ tags, kiln: { make, hero } }) => {
            const file = fileURLToPath(hero);
            const meddle = () => (how === 'changed' ? writeFile(file, 'other') : rm(file));
            return stream([started, meddle, output(0, make(tags)), output(1, make(tags)), completed(2)]);
          },
        });
        assert.equal(run.snapshot.state, 'succeeded', String(run.snapshot.error));
        await assertBothThere();
      });
    }
  });
});
