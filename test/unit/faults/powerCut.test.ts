import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { InterruptedError } from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';
import { texts } from '../../support/foreignTexts';
import { onFlush } from '../../support/runs/flushes';
import { amend } from '../../support/runs/runRecords';
import { fault } from '../../support/service/scriptedServer';
import { completed, type Kiln, light, output, started, stream } from './kiln';

describe('Power cut', () => {
  let kiln: Kiln;
  let listed: boolean;
  let looks: number;

  beforeEach(async () => {
    listed = true;
    looks = 0;
    kiln = await light({
      generate: ({ tags, kiln: { make } }) =>
        stream([started, output(0, make(tags)), output(1, make(tags)), completed(2)]),
      other: ({ path: asked }) => {
        if (!asked.startsWith('/api/v1/assets?')) return undefined;
        looks++;
        return listed ? undefined : fault(503);
      },
    });
  });

  afterEach(() => kiln.close());

  const begin = (tags: string[] = []) =>
    kiln.bench.start({ kind: 'edit', sources: [kiln.hero], prompt: foreignText('a cloak'), tags: texts(...tags) });

  it('record and folder are flushed before the first byte of the request arrives', async () => {
    await kiln.close();
    const events: string[] = [];
    kiln = await light({
      generate: ({ tags, kiln: { make } }) => {
        events.push('request');
        return stream([started, output(0, make(tags)), completed(1)]);
      },
    });
    const inodes = new Map<number, string>();
    const undo = await onFlush((what, inode) => events.push(what === 'folder' ? `folder ${inode}` : 'record'));
    try {
      await begin().ended;
    } finally {
      undo();
    }
    const { directory } = kiln.bench.dependencies.journal;
    inodes.set((await stat(directory)).ino, 'runs');
    inodes.set((await stat(path.dirname(directory))).ino, 'home');
    inodes.set((await stat(path.join(path.dirname(directory), 'budget'))).ino, 'budget');
    const named = events.map((event) => {
      const [what, inode] = event.split(' ');
      return what === 'folder' ? `folder ${inodes.get(Number(inode))}` : event;
    });
    const before = named.slice(0, named.indexOf('request'));
    // The folder is new, then the record gets its name, then the line that marks it as sending.
    // Whose turn it is needs a folder, too.
    const turns = ['folder budget', 'folder home'];
    assert.deepEqual(before, ['folder home', 'record', 'folder runs', ...turns, 'record']);
    assert.deepEqual(named.slice(-2), ['record', 'folder runs'], 'a file that is replaced keeps its name');
  });

  /** As if the disk had lost everything after `state`: outputs exist, and no window knows of them. */
  async function forgets(state: 'prepared' | 'waiting', tags: string[] = []): Promise<void> {
    const { journal } = kiln.bench.dependencies;
    const run = begin(tags);
    await run.ended;
    const [record] = await kiln.bench.records();
    assert.ok(record);
    // The tag was removed when the files were saved.
    for (const asset of kiln.assets) asset.tags = record.tag ? [...asset.tags, record.tag] : asset.tags;
    for (const name of await kiln.bench.names()) if (name !== 'hero.png') await kiln.bench.remove(name);
    const lost = { requestId: undefined, expected: undefined, outputs: [], updatedAt: record.createdAt };
    await amend(journal, record.id, { ...lost, state, ...(state === 'waiting' && { notBefore: 0 }) });
  }

  const files = async () => (await kiln.bench.names()).filter((name) => name !== 'hero.png');

  for (const state of ['prepared', 'waiting'] as const) {
    describe(`the disk says ${state}, the service has charged`, () => {
      it('the outputs are found by the tag and saved; nothing is sent', async () => {
        await forgets(state);
        const [again] = await kiln.bench.window.recover();
        assert.equal(again?.snapshot.state, 'succeeded', String(again?.snapshot.error));
        assert.deepEqual([kiln.posts().length, await files()], [1, ['hero-edit-1.png', 'hero-edit-2.png']]);
      });

      it("the list can't be read: the record stays unchanged, and the next start finds the outputs", async () => {
        await forgets(state);
        listed = false;
        const [again] = await kiln.bench.window.recover();
        assert.equal(again?.snapshot.state, 'unresolved');
        assert.ok(again.snapshot.error instanceof InterruptedError);
        assert.deepEqual([(await kiln.bench.records())[0]?.state, kiln.posts().length], [state, 1]);
        listed = true;
        const [later] = await kiln.bench.window.recover();
        assert.equal(later?.snapshot.state, 'succeeded', String(later?.snapshot.error));
        assert.deepEqual([kiln.posts().length, (await files()).length], [1, 2]);
      });

      it('the run has no tag of its own: a person is asked', async () => {
        await forgets(
          state,
          Array.from({ length: 10 }, (_, at) => `t${at}`),
        );
        for (const [at, asset] of kiln.assets.entries()) kiln.assets[at] = { ...asset, prompt: 'a cloak' };
        const [again] = await kiln.bench.window.recover();
        assert.equal(again?.snapshot.state, 'unresolved');
        assert.deepEqual([(await kiln.bench.records())[0]?.state, kiln.posts().length], ['unresolved', 1]);
      });
    });
  }

  it('a prepared run that was never sent is dropped, once the service had time to list its possible outputs', async () => {
    await forgets('prepared');
    const made = kiln.assets.splice(0);
    const [record] = await kiln.bench.records();
    const { clock, journal } = kiln.bench.dependencies;
    // In the future, so that the full time is left however long this machine takes.
    await amend(journal, record?.id, { updatedAt: clock.now() + 300_000 });
    looks = 0;
    const [again] = await kiln.bench.window.recover();
    assert.deepEqual([again?.snapshot.state, await kiln.bench.records()], ['canceled', []]);
    assert.deepEqual([looks, made.length, kiln.posts().length], [2, 2, 1]);
  });

  it('outputs that appear in the list only after a while are found too', async () => {
    await forgets('prepared');
    const made = kiln.assets.splice(0);
    const [record] = await kiln.bench.records();
    const { clock, journal } = kiln.bench.dependencies;
    // In the future, so that the full time is left however long this machine takes.
    await amend(journal, record?.id, { updatedAt: clock.now() + 300_000 });
    const { sleep } = clock;
    Object.assign(clock, {
      sleep: (ms: number, signal?: AbortSignal) => {
        if (ms > 200_000) kiln.assets.push(...made.splice(0));
        return sleep(ms, signal);
      },
    });
    const [again] = await kiln.bench.window.recover();
    assert.equal(again?.snapshot.state, 'succeeded', String(again?.snapshot.error));
    assert.deepEqual([kiln.posts().length, (await files()).length], [1, 2]);
  });
});
