import assert from 'node:assert/strict';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { InterruptedError, NotSavedError } from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';
import { encodePng } from '../../../src/sprite/formats/png';
import { createRaster } from '../../../src/sprite/pixels/raster';
import { removeFolder } from '../../support/folders';
import { seeded } from '../../support/random';
import { amend } from '../../support/runs/runRecords';
import { ageLeftovers } from '../../support/runs/runWindow';
import { stage } from './crash';
import { completed, type Kiln, light, output, started, stream } from './kiln';

const NOBODY = 65_534;

describe('Disk full, folder read-only or missing', () => {
  let kiln: Kiln;

  beforeEach(async () => {
    kiln = await light({
      generate: ({ tags, kiln: { make } }) =>
        stream([started, output(0, make(tags)), output(1, make(tags)), completed(2)]),
    });
  });

  afterEach(() => kiln.close());

  const start = (folder: string) =>
    kiln.bench.start({
      kind: 'edit',
      sources: [kiln.hero],
      prompt: foreignText('a cloak'),
      folder: pathToFileURL(folder).href,
    });

  /** Like Save To…; resolves to the names in the new folder. */
  async function saveTo(folder: string): Promise<string[]> {
    const { journal } = kiln.bench.dependencies;
    const [record] = await kiln.bench.records();
    assert.ok(record);
    await amend(journal, record.id, { plan: { ...record.plan, folder: pathToFileURL(folder).href } });
    const [run] = await kiln.bench.window.recover();
    assert.equal(run?.snapshot.state, 'succeeded', String(run?.snapshot.error));
    return (await readdir(folder)).sort();
  }

  async function assertNotSavedYet(run: ReturnType<typeof start>): Promise<void> {
    assert.ok(run.snapshot.error instanceof NotSavedError, String(run.snapshot.error));
    assert.deepEqual(
      run.snapshot.outputs.map(({ state }) => state),
      ['not-saved', 'not-saved'],
    );
    const [record] = await kiln.bench.records();
    assert.equal(record?.state, 'completed');
    assert.deepEqual(
      record?.outputs.map(({ done }) => done),
      [false, false],
    );
    for (const { tags } of kiln.assets) assert.equal(tags.length, 1, 'still found by the tag of the run');
  }

  it('a file in place of the folder: outputs stay listed as unsaved, and Save To works and is free', async () => {
    const blocked = path.join(kiln.bench.home, 'blocked');
    await writeFile(blocked, 'old');
    const run = start(blocked);
    await run.ended;
    await assertNotSavedYet(run);
    assert.equal(await readFile(blocked, 'utf8'), 'old');
    const elsewhere = path.join(kiln.bench.home, 'elsewhere');
    assert.deepEqual(await saveTo(elsewhere), ['hero-edit-1.png', 'hero-edit-2.png']);
    assert.equal(kiln.posts().length, 1);
  });

  it('a folder below a file, which then becomes a folder: downloading again is free', async () => {
    const blocked = path.join(kiln.bench.home, 'blocked');
    await writeFile(blocked, 'old');
    const run = start(path.join(blocked, 'deep'));
    await run.ended;
    await assertNotSavedYet(run);
    await rm(blocked);
    const [again] = await kiln.bench.window.recover();
    assert.equal(again?.snapshot.state, 'succeeded');
    assert.deepEqual((await readdir(path.join(blocked, 'deep'))).length, 2);
    assert.equal(kiln.posts().length, 1);
  });

  it('a read-only folder: old files stay, and no partial file is left', async () => {
    const folder = path.join(kiln.bench.home, 'locked');
    await mkdir(folder);
    await writeFile(path.join(folder, 'old.png'), 'old');
    // Connections are opened and code is loaded first; then the process stops being root, because root can write everywhere.
    await kiln.bench.dependencies.client.assetPage({});
    const root = process.getuid?.() === 0;
    if (root) {
      for (const place of ['', 'art', 'locked']) await chown(path.join(kiln.bench.home, place), NOBODY, NOBODY);
      process.seteuid?.(NOBODY);
    }
    try {
      await chmod(folder, 0o555);
      const run = start(folder);
      await run.ended;
      await assertNotSavedYet(run);
      assert.deepEqual(await readdir(folder), ['old.png']);
      await chmod(folder, 0o755);
      assert.deepEqual(await saveTo(folder), ['hero-edit-1.png', 'hero-edit-2.png', 'old.png']);
    } finally {
      if (root) process.seteuid?.(0);
    }
    assert.equal(await readFile(path.join(folder, 'old.png'), 'utf8'), 'old');
    assert.equal(kiln.posts().length, 1);
  });

  it('a folder that is removed during the run is created again', async () => {
    const folder = path.join(kiln.bench.home, 'gone');
    await mkdir(folder);
    const run = start(folder);
    let going: Promise<void> | undefined;
    run.watch(() => {
      if (run.snapshot.state === 'drawing') going ??= removeFolder(folder);
    });
    await run.ended;
    await going;
    assert.ok(going, 'the folder went');
    const [again = run] = run.snapshot.state === 'succeeded' ? [] : await kiln.bench.window.recover();
    assert.equal(again.snapshot.state, 'succeeded', String(again.snapshot.error));
    assert.equal(kiln.posts().length, 1);
  });

  it("a journal that can't be written during the run: the run stays open, and is found when there is space", async () => {
    await kiln.close();
    kiln = await light({
      generate: ({ tags, kiln: { make, bench } }) => {
        const fill = async () => {
          while ((await bench.records())[0]?.state !== 'accepted') await new Promise(setImmediate);
          await rename(runs(bench.home), `${runs(bench.home)}.aside`);
          await writeFile(runs(bench.home), 'full');
        };
        return stream([started, fill, output(0, make(tags)), output(1, make(tags)), completed(2)]);
      },
    });
    const run = start(path.join(kiln.bench.home, 'art'));
    await run.ended;
    assert.equal(run.snapshot.state, 'unresolved', String(run.snapshot.error));
    assert.ok(run.snapshot.error instanceof InterruptedError && run.snapshot.error.charged === 'yes');
    await rm(runs(kiln.bench.home));
    await rename(`${runs(kiln.bench.home)}.aside`, runs(kiln.bench.home));
    await ageLeftovers(kiln.bench.home);
    const [again] = await kiln.bench.window.recover();
    assert.equal(again?.snapshot.state, 'succeeded', String(again?.snapshot.error));
    assert.deepEqual(await kiln.bench.names(), ['hero-edit-1.png', 'hero-edit-2.png', 'hero.png']);
    assert.equal(kiln.posts().length, 1);
  });

  it('a full disk: the journal records what is missing, and it is downloaded when there is space', async () => {
    const scene = await stage(__dirname);
    try {
      const large = path.join(scene.home, 'large.png');
      await writeFile(large, noise());
      const plan = { kind: 'edit' as const, prompt: foreignText('a red cloak'), sources: [pathToFileURL(large).href] };
      // Time runs slower here: the run waits for both outputs, also on a busy machine.
      const full = await scene.child({ plan, times: 80 }, { fileKiB: 8 });
      assert.match(full?.errors[0] ?? '', /2 of 2 outputs couldn't be saved/);
      assert.deepEqual(await scene.names(), [], 'no partial file');
      assert.deepEqual(
        (await scene.records()).map(({ state }) => state),
        ['completed'],
      );
      await scene.restart();
      assert.deepEqual(await scene.names(), ['large-edit-1.png', 'large-edit-2.png']);
      await scene.assertAllThere();
      assert.equal(await scene.charges(), 1);
    } finally {
      await scene.close();
    }
  });
});

const runs = (home: string) => path.join(home, 'runs');

/** An image that doesn't compress. */
function noise(): Uint8Array {
  const raster = createRaster(64, 64);
  const random = seeded(1);
  for (let at = 0; at < raster.data.length; at++) raster.data[at] = at % 4 === 3 ? 255 : random() * 256;
  return encodePng(raster);
}
