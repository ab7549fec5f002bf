import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { DamagedRecord } from '../../../src/core/runs/journal/journal';
import { foreignText } from '../../../src/shared/base/foreignText';
import { anyHolder } from '../../support/runs/runRecords';
import { completed, type Kiln, light, output, started, stream } from './kiln';

describe('A damaged record', () => {
  let kiln: Kiln;
  let id: string;
  let whole: string;

  /** An accepted run whose files are gone and whose outputs still carry its tag, as if its window had died. */
  beforeEach(async () => {
    kiln = await light({
      generate: ({ tags, kiln: { make } }) =>
        stream([started, output(0, make(tags)), output(1, make(tags)), completed(2)]),
    });
    await kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak') }).ended;
    const [record] = await kiln.bench.records();
    assert.ok(record);
    id = record.id;
    for (const asset of kiln.assets) asset.tags = [`run-${id}`];
    for (const name of await kiln.bench.names()) if (name !== 'hero.png') await kiln.bench.remove(name);
    whole = JSON.stringify({ owner: 'aa', ...record, state: 'accepted', outputs: [] });
  });

  afterEach(() => kiln.close());

  const file = () => path.join(kiln.bench.dependencies.journal.directory, `${id}.json`);
  const names = async () => (await readdir(kiln.bench.dependencies.journal.directory)).sort();

  async function damaged(text: string): Promise<DamagedRecord> {
    await writeFile(file(), text);
    const { records, damaged: all } = await kiln.bench.dependencies.journal.readAll();
    assert.deepEqual(records, []);
    const [one, ...more] = all;
    assert.ok(one && more.length === 0);
    return one;
  }

  const half = (): string => whole.split('"fingerprint"')[0] ?? '';
  const later = () => whole.replace('"version":1', '"version":2,"news":[]');
  const nulls = () => `${whole}\n${'\0'.repeat(50)}\n`;
  const poisoned = () => whole.replace('"attempts":1', '"attempts":1,"remaining":null');

  it("is listed with its readable fields, and isn't resumed automatically", async () => {
    const nothing = ['', '\0\0\0\0', '{"own', '[1]', 'null'].map((text) => ({ text, known: [] }));
    for (const { text, known } of [...nothing, { text: half(), known: ['plan', 'origin', 'sources'] }]) {
      const { fields, damage } = await damaged(text);
      assert.equal(damage, 'damaged');
      for (const key of known) assert.ok(key in fields, `${key} of ${text}`);
      if (!known.length) assert.deepEqual(fields, {});
      assert.deepEqual(await kiln.bench.window.recover(), []);
      assert.equal(await readFile(file(), 'utf8'), text);
    }
    assert.deepEqual((await damaged(later())).damage, 'later');
    for (const text of [nulls(), poisoned()]) {
      const { fields, damage } = await damaged(text);
      assert.deepEqual([damage, fields.plan?.prompt, fields.state], ['damaged', 'a cloak', 'accepted']);
    }
  });

  it('loses only the damaged line, and keeps the lines around it', async () => {
    const outputs = (at: number) => [{ index: at, assetId: `asset-${at}`, stems: [`s${at}`], files: [], done: false }];
    const { fields } = await damaged(
      [
        whole,
        JSON.stringify({ by: 'aa', outputs: outputs(0) }),
        '{"by":"aa","rem',
        JSON.stringify({ by: 'aa', outputs: outputs(1) }),
        '',
      ].join('\n'),
    );
    assert.deepEqual(
      fields.outputs?.map(({ assetId }) => assetId),
      ['asset-0', 'asset-1'],
    );
  });

  const texts: readonly (readonly [string, () => string])[] = [
    ['empty', () => ''],
    ['half a record', half],
    ['poisoned', poisoned],
    ['from a later version', later],
  ];
  for (const [name, text] of texts) {
    it(`that is ${name}: its images are found by the tag in its file name, and the file is kept`, async () => {
      const { dependencies, window } = kiln.bench;
      const { origin, originId, journal } = dependencies;
      const one = await damaged(text());
      await journal.replaceDamaged(one, { origin, originId, folder: window.folder }, anyHolder);
      const run = await window.takeUp(id, true);
      await run?.ended;
      assert.equal(run?.snapshot.state, 'succeeded', String(run?.snapshot.error));
      const saved = (await kiln.bench.names()).filter((file) => file !== 'hero.png');
      const known = name !== 'empty';
      assert.deepEqual(saved, known ? ['hero-edit-1.png', 'hero-edit-2.png'] : ['sprite-1.png', 'sprite-2.png']);
      assert.equal(run.plan.unknown, known ? undefined : true);
      assert.deepEqual(await names(), [`${id}.damaged`, `${id}.json`]);
      assert.equal(await readFile(file().replace('.json', '.damaged'), 'utf8'), text());
      assert.equal(kiln.posts().length, 1);
    });
  }

  it('is renamed to a unique name each time, and leaves the list when dismissed', async () => {
    const { journal } = kiln.bench.dependencies;
    for (const text of ['first', 'second']) {
      await damaged(text);
      await journal.dismissDamaged(id);
    }
    assert.deepEqual(await names(), [`${id}.damaged`, `${id}.damaged-2`]);
    assert.deepEqual(await journal.readAll(), { records: [], damaged: [] });
  });

  /** A temporary file of the record, left by a killed process, or by a power cut that removed the final name. */
  async function leaveTemporary(text: string, name = `${id}.json.0123456789ab.tmp`): Promise<void> {
    await writeFile(inJournal(name), text);
    const before = new Date(Date.now() - 120_000);
    await utimes(inJournal(name), before, before);
  }

  const inJournal = (name: string) => path.join(kiln.bench.dependencies.journal.directory, name);
  const line = () => `${whole}\n`;

  /** What replaces the record, and what can be read from it. */
  const strays: readonly (readonly [string, () => Promise<void>, boolean])[] = [
    [
      'is a folder',
      async () => {
        await rm(file());
        await mkdir(file());
        await writeFile(path.join(file(), 'inside.txt'), 'kept');
      },
      false,
    ],
    [
      'has its name in upper case',
      async () => {
        await writeFile(file(), line());
        await rename(file(), inJournal(`${id.toUpperCase()}.JSON`));
      },
      true,
    ],
    [
      'is left only as a temporary file',
      async () => {
        await rm(file());
        await leaveTemporary(line());
      },
      true,
    ],
  ];

  for (const [what, damage, known] of strays) {
    it(`that ${what} is reported, survives the next start and the next run, and its images are found`, async () => {
      const { dependencies, window } = kiln.bench;
      const { origin, originId, journal } = dependencies;
      await damage();
      await journal.prune();
      await kiln.bench.start({
        kind: 'edit',
        sources: [kiln.hero],
        prompt: foreignText('a hat'),
        folder: `${window.folder}/other`,
      }).ended;
      const { damaged: all } = await journal.readAll();
      assert.deepEqual(
        all.map((one) => [one.id, one.damage, one.fields.plan?.prompt]),
        [[id, 'damaged', known ? 'a cloak' : undefined]],
      );
      const [one] = all;
      assert.ok(one);
      await journal.replaceDamaged(one, { origin, originId, folder: window.folder }, anyHolder);
      const run = await window.takeUp(id, true);
      await run?.ended;
      assert.equal(run?.snapshot.state, 'succeeded', String(run?.snapshot.error));
      assert.deepEqual(
        (await names()).filter((name) => name.toLowerCase().startsWith(id)),
        [`${id}.damaged`, `${id}.json`],
      );
    });

    it(`that ${what} leaves the list when dismissed, but is kept`, async () => {
      const { journal } = kiln.bench.dependencies;
      await damage();
      assert.equal((await journal.readAll()).damaged.length, 1);
      await journal.dismissDamaged(id);
      assert.deepEqual(await journal.readAll(), { records: [], damaged: [] });
      assert.deepEqual(await names(), [`${id}.damaged`]);
    });
  }

  it('is not reported for a useless temporary file: next to its record, of a finished run, or truncated', async () => {
    const { journal } = kiln.bench.dependencies;
    const [other, third] = [`${id.slice(0, -1)}0`, `${id.slice(0, -1)}1`].map((one) => `${one}.json.0123456789ab.tmp`);
    await leaveTemporary(line());
    await leaveTemporary(line().replace('"accepted"', '"archived"'), other);
    await leaveTemporary(whole, third);
    const { damaged: all } = await journal.readAll();
    assert.deepEqual(all, []);
    await journal.prune();
    assert.deepEqual(await names(), [`${id}.json`]);
  });

  it('is not reported for a temporary file that another window may be writing, and the file is kept', async () => {
    const { journal } = kiln.bench.dependencies;
    const name = `${id}.json.0123456789ab.tmp`;
    await rename(file(), inJournal(name));
    await writeFile(inJournal(name), line());
    assert.deepEqual(await journal.readAll(), { records: [], damaged: [] });
    await journal.prune();
    assert.deepEqual(await names(), [name]);
  });

  it("under another run's name never overwrites that run", async () => {
    const { journal } = kiln.bench.dependencies;
    const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
    await writeFile(file(), line());
    await writeFile(inJournal(`${other}.json`), line().replace('"accepted"', '"archived"'));
    assert.equal(await journal.amendFinal(other, anyHolder, () => ({ cleared: true })), undefined);
    const { records, damaged: all } = await journal.readAll();
    assert.deepEqual([records.map((one) => one.id), all.map((one) => one.id)], [[id], [other]]);
    assert.equal(await readFile(file(), 'utf8'), line());
  });
});
