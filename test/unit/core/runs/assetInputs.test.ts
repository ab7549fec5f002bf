import assert from 'node:assert/strict';
import { assetAt, assetUri } from '../../../../src/core/domain/assetPlace';
import { OPERATION_TABLE } from '../../../../src/core/domain/operations';
import { NotFoundError } from '../../../../src/service/errors';
import { SourceFileError } from '../../../../src/service/runErrors';
import { foreignText, rawText } from '../../../../src/shared/base/foreignText';
import { ageLeftovers, openWindow } from '../../../support/runs/runWindow';
import { fault } from '../../../support/service/scriptedServer';
import { completed, type Kiln, type KilnScript, light, output, started, stream } from '../../faults/kiln';
import { squarePng } from './support';

const id = '3b8a6a54-52e6-4d0c-9a3e-7f9a0c3a4a11';
const knight = assetUri({ originId: 'test', id }, foreignText('A brave knight, with a silver helmet!'));

describe('Asset URIs', () => {
  it('contain the account, ID, and name of the asset', () => {
    assert.equal(knight, `sprite-kiln-asset://test/${id}/A%20brave%20knight%20with%20a%20silver%20helmet`);
    assert.deepEqual(assetAt(knight), { originId: 'test', id });
    assert.equal(assetAt('file:///art/hero.png'), undefined);
  });

  it('accept any ID and any prompt', () => {
    for (const odd of ['a/b', '../..', 'ü?#', '~x', ' ']) {
      const uri = assetUri({ originId: 'built-in', id: odd }, foreignText('../../../etc \n passwd?#%2f'));
      assert.deepEqual(assetAt(uri), { originId: 'built-in', id: odd });
      assert.equal(uri.split('/').length, 5, uri);
    }
    assert.match(assetUri({ originId: 'o', id: 'x' }, foreignText('  ')), /\/sprite$/);
    const long = decodeURIComponent(assetUri({ originId: 'o', id: 'x' }, foreignText('ritter '.repeat(1000))));
    assert.ok(long.endsWith(`/${rawText(Array(7).fill('ritter').join(' '))}`), long);
  });

  it("name outputs after the words of the asset's prompt", () => {
    const plan = { sources: [knight], tags: [], folder: 'file:///art', directionNames: [] };
    const first = (kind: 'edit' | 'animate' | 'direction-set' | 'normal-map') => [
      ...take(OPERATION_TABLE[kind].names(plan)),
    ];
    assert.deepEqual(first('edit'), ['brave-knight-silver-helmet-edit-1']);
    assert.deepEqual(first('animate'), ['brave-knight-silver-helmet-anim', 'brave-knight-silver-helmet-anim-sheet']);
    assert.equal(first('direction-set')[7], 'brave-knight-silver-helmet-dir-7');
    assert.deepEqual(first('normal-map'), ['brave-knight-silver-helmet_n']);
  });
});

function take(groups: Iterable<readonly string[]>): readonly string[] {
  for (const group of groups) return group;
  return [];
}

describe('Runs on saved assets', () => {
  let kiln: Kiln;
  const generate: KilnScript['generate'] = ({ tags, kiln: { make } }) =>
    stream([started, output(0, make(tags)), completed(1)]);

  async function fire(script: KilnScript, plan: { kind: 'edit' | 'animate'; sources: readonly string[] }) {
    kiln = await light(script);
    const run = kiln.bench.start({ prompt: foreignText('a cloak'), ...plan });
    await run.ended;
    return run;
  }
  const inputs = () => kiln.posts().map(({ body }) => JSON.parse(body.toString()).inputs);
  const uploads = () => kiln.server.requests.filter(({ path }) => path.includes('/uploads'));
  const asked = () => kiln.server.requests.filter(({ path }) => path.includes(id));

  afterEach(() => kiln?.close());

  it('send the ID, and read and upload nothing', async () => {
    const run = await fire({ generate }, { kind: 'edit', sources: [knight] });
    assert.equal(run.snapshot.state, 'succeeded');
    assert.deepEqual(inputs(), [[{ asset_id: id }]]);
    assert.deepEqual([uploads().length, asked().length], [0, 0]);
    assert.deepEqual(await kiln.bench.names(), ['brave-knight-silver-helmet-edit-1.png', 'hero.png']);
  });

  it('can mix assets with files, in the order of the plan', async () => {
    kiln = await light({ generate });
    const run = kiln.bench.start({
      kind: 'edit',
      prompt: foreignText('x'),
      sources: [knight, kiln.hero, `${knight}s`],
    });
    await run.ended;
    const [[first, second, third]] = inputs();
    assert.deepEqual([first, third], [{ asset_id: id }, { asset_id: id }]);
    assert.deepEqual(Object.keys(second), ['data_url']);
  });

  it('are journaled as requested', async () => {
    const run = await fire({ generate }, { kind: 'edit', sources: [knight] });
    const [record] = await kiln.bench.records();
    assert.ok(record);
    assert.deepEqual(record.plan, run.plan);
    assert.deepEqual(record.sources, [`asset:${id}`]);
  });

  it('are not sent if the asset belongs to another service', async () => {
    const run = await fire(
      { generate },
      { kind: 'edit', sources: [assetUri({ originId: 'other', id }, foreignText('x'))] },
    );
    assert.ok(run.snapshot.error instanceof SourceFileError);
    assert.equal(run.snapshot.error.fault, 'elsewhere');
    assert.equal(kiln.server.requests.length, 0);
  });

  it('are sent once if the asset is gone', async () => {
    const run = await fire({ generate: () => fault(404) }, { kind: 'edit', sources: [knight] });
    assert.ok(run.snapshot.error instanceof NotFoundError);
    assert.equal(run.snapshot.error.charged, 'no');
    assert.equal(kiln.posts().length, 1);
  });

  it('make a normal map of an asset without a file', async () => {
    kiln = await light({
      generate,
      other: ({ path, body }) =>
        path.endsWith('/normal-maps') && String(body).includes(id)
          ? { headers: { 'content-type': 'image/png' }, body: squarePng(8) }
          : undefined,
    });
    const run = kiln.bench.start({ kind: 'normal-map', sources: [knight] });
    await run.ended;
    assert.deepEqual(await kiln.bench.names(), ['brave-knight-silver-helmet_n.png', 'hero.png']);
  });

  it('that were refused for now are sent by the next window, still by ID', async () => {
    let busy = true;
    kiln = await light({ generate: (post) => (busy ? fault(429, { 'retry-after': '1200' }) : generate(post)) });
    const closing = new AbortController();
    const { home, dependencies } = kiln.bench;
    const options = {
      home,
      baseUrl: `${kiln.server.origin}/api/v1`,
      key: 'a-key-of-the-tests',
      clock: dependencies.clock,
    };
    const before = openWindow({ ...options, more: { closing: closing.signal } });
    const run = before.start({ kind: 'edit', prompt: foreignText('a cloak'), sources: [knight] });
    await new Promise<void>((resolve) => run.watch(() => run.snapshot.state === 'waiting' && resolve()));
    closing.abort();
    run.cancel();
    await run.ended;
    await before.close();
    busy = false;
    await ageLeftovers(home);
    const after = openWindow(options);
    const [again] = await after.recover();
    await after.close();
    assert.equal(again?.snapshot.state, 'succeeded');
    assert.deepEqual(inputs(), [[{ asset_id: id }], [{ asset_id: id }]]);
    assert.deepEqual([uploads().length, asked().length], [0, 0]);
  });
});

/** One opaque pixel. */
