import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Holder } from '../../../src/core/disk/lease';
import type { JournalEntry } from '../../../src/core/runs/journal/entry';
import { Journal } from '../../../src/core/runs/journal/journal';
import type { RecordOutput, RunRecord } from '../../../src/core/runs/journal/record';
import { systemClock } from '../../../src/service/clock';
import { LeaseLostError } from '../../../src/service/runErrors';
import { removeFolder } from '../../support/folders';
import { addRecord, anyHolder } from '../../support/runs/runRecords';

const output = (index: number): RecordOutput => ({
  index,
  assetId: `asset-${index}`,
  stems: [`hero-edit-${index}`],
  files: [],
  done: false,
});

/** Believes that it still holds its lease, like a process suspended right after checking. */
const holder = (owner: string): Holder => ({ owner, held: async () => true });

describe('A record on disk', () => {
  let home: string;
  let journal: Journal;

  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-journal-'));
    journal = new Journal(path.join(home, 'runs'), systemClock);
  });

  afterEach(() => removeFolder(home));

  const add = (patch: Partial<RunRecord> = {}) => addRecord(journal, home, { ...patch });
  const fileOf = (entry: JournalEntry) => path.join(journal.directory, `${entry.record.id}.json`);
  const linesOf = async (entry: JournalEntry) => (await readFile(fileOf(entry), 'utf8')).trim().split('\n');

  async function onDisk(): Promise<RunRecord> {
    const [record, ...more] = await journal.read();
    assert.ok(record && more.length === 0);
    return record;
  }

  it('gets one line per change, so a run with many outputs writes at most twice its size', async () => {
    const entry = await add({ state: 'accepted' });
    const all: RecordOutput[] = [];
    for (let index = 0; index < 500; index++) {
      all.push(output(index));
      await entry.update({ outputs: [...all] });
      all[index] = { ...output(index), done: true };
      await entry.update({ outputs: [...all] });
    }
    assert.deepEqual((await onDisk()).outputs, all);
    const { size } = await stat(fileOf(entry));
    const held = JSON.stringify(entry.record).length;
    assert.ok(size < 4 * held, `${size} bytes for a record of ${held}`);
    await entry.update({ state: 'archived' });
    assert.equal((await linesOf(entry)).length, 1, 'one line when nothing more is written');
    assert.deepEqual((await onDisk()).outputs, all);
  });

  it('is compacted while it keeps growing', async () => {
    const entry = await add({ state: 'accepted' });
    for (let count = 0; count < 2000; count++) await entry.update({ remaining: count });
    assert.ok((await stat(fileOf(entry))).size < 80 * 1024);
    assert.equal((await onDisk()).remaining, 1999);
  });

  it('loses a field that a change removes', async () => {
    const entry = await add({ state: 'waiting', notBefore: 5 });
    await entry.update({ state: 'sending', notBefore: undefined });
    assert.deepEqual([(await onDisk()).state, (await onDisk()).notBefore], ['sending', undefined]);
  });

  it('of an earlier version, one line without a line end, can be read and updated', async () => {
    const entry = await add({ state: 'accepted', remaining: 3 });
    const { outputs, ...rest } = entry.record;
    await writeFile(fileOf(entry), JSON.stringify({ ...rest, outputs: [output(0)] }));
    assert.equal((await onDisk()).remaining, 3);
    const again = await journal.takeOver(entry.record.id, holder('aa'));
    await again?.update({ outputs: [output(0), output(1)] });
    assert.deepEqual((await onDisk()).outputs, [output(0), output(1)]);
  });

  it('of an earlier version that waits is taken over without being replaced', async () => {
    const entry = await add();
    await writeFile(fileOf(entry), JSON.stringify({ ...entry.record, state: 'waiting' }));
    const { ino } = await stat(fileOf(entry));
    const again = await journal.takeOver(entry.record.id, holder('aa'));
    await again?.update({ attempts: 4 });
    assert.deepEqual([(await onDisk()).attempts, (await stat(fileOf(entry))).ino], [4, ino]);
  });

  it('ignores a line that a crash truncated at any point', async () => {
    const entry = await add({ state: 'accepted' });
    const before = await readFile(fileOf(entry), 'utf8');
    await entry.update({ requestId: 'r' });
    const whole = await readFile(fileOf(entry), 'utf8');
    for (let end = before.length; end < whole.length; end++) {
      await writeFile(fileOf(entry), whole.slice(0, end));
      assert.deepEqual([(await onDisk()).state, (await onDisk()).requestId], ['accepted', undefined]);
      const next = await journal.takeOver(entry.record.id, holder('bb'));
      await next?.update({ remaining: end });
      assert.deepEqual([(await onDisk()).remaining, (await journal.readAll()).damaged], [end, []], `cut at ${end}`);
    }
  });

  it('with a pipe in its place is a damaged one, and nobody waits for it', async function () {
    if (process.platform === 'win32') this.skip();
    const [entry, other] = [await add({ state: 'waiting' }), await add({ state: 'waiting' })];
    await rm(fileOf(entry));
    execFileSync('mkfifo', [fileOf(entry)]);
    const { records, damaged } = await journal.readAll();
    assert.deepEqual(
      [records.map(({ id }) => id), damaged.map(({ id }) => id)],
      [[other.record.id], [entry.record.id]],
    );
  });

  it('is completed after a write that failed halfway', async () => {
    const entry = await add({ state: 'waiting' });
    await appendFile(fileOf(entry), '{"by":"0123456789abcdef","sta');
    await rename(fileOf(entry), `${fileOf(entry)}.aside`);
    await mkdir(fileOf(entry));
    await assert.rejects(entry.update({ attempts: 7 }), { code: 'EISDIR' });
    await removeFolder(fileOf(entry));
    await rename(`${fileOf(entry)}.aside`, fileOf(entry));
    await entry.update({ remaining: 8 });
    assert.deepEqual([(await onDisk()).attempts, (await onDisk()).remaining], [7, 8]);
  });

  it("refuses a change that couldn't be read again, and keeps its fields", async () => {
    const entry = await add({ state: 'accepted', remaining: 4 });
    const patches: Partial<RunRecord>[] = [
      { remaining: Number.POSITIVE_INFINITY },
      { reserved: Number.NaN },
      { expected: 1.5 },
      { error: { name: 'E', text: 't', facts: { retryAfter: Number.POSITIVE_INFINITY } } },
      { outputs: [{ ...output(0), index: -1 }] },
    ];
    for (const patch of patches) {
      await assert.rejects(entry.update({ ...patch, state: 'completed' }), { name: 'RecordError' });
      assert.deepEqual(
        [(await onDisk()).state, entry.record.state, (await onDisk()).remaining],
        ['accepted', 'accepted', 4],
      );
    }
    const without: object = { state: undefined };
    await assert.rejects(entry.update(without), /state doesn't fit/);
    await assert.rejects(add({ remaining: Number.POSITIVE_INFINITY }), { name: 'RecordError' });
    await entry.update({ remaining: 5 });
    assert.equal(entry.record.remaining, 5);
  });

  it('is readable only for its user, and no other file is left next to it', async () => {
    const entry = await add({ state: 'accepted' });
    await entry.update({ state: 'archived' });
    assert.equal((await stat(fileOf(entry))).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(journal.directory), [path.basename(fileOf(entry))]);
  });

  describe('that another window took over', () => {
    it('accepts no more changes from the previous window, which gets an error', async () => {
      for (const state of ['waiting', 'prepared', 'accepted', 'sending'] as const) {
        const first = await add({ state });
        const { id } = first.record;
        const second = await journal.takeOver(id, holder('bb'));
        assert.ok(second);
        await assert.rejects(first.update({ state: 'failed', attempts: 9 }), LeaseLostError);
        await assert.rejects(first.confirm(), LeaseLostError);
        await assert.rejects(
          first.remove(async () => assert.fail()),
          LeaseLostError,
        );
        assert.equal(first.isLost, true);
        await second.update({ remaining: 1 });
        await second.confirm();
        const [now] = (await journal.read()).filter((record) => record.id === id);
        assert.deepEqual([now?.state, now?.attempts, now?.remaining], [state, 1, 1]);
      }
    });

    it("isn't taken over by a window that lost its lease in the meantime: no line is written", async () => {
      const entry = await add({ state: 'waiting' });
      const before = await readFile(fileOf(entry), 'utf8');
      const late: Holder = { owner: 'dd', held: async () => false };
      assert.equal(await journal.takeOver(entry.record.id, late), undefined);
      assert.equal(await readFile(fileOf(entry), 'utf8'), before);
      await entry.update({ state: 'sending' });
      assert.equal((await onDisk()).state, 'sending');
    });

    it('is owned by the first of several windows, and the others get an error', async () => {
      const { record } = await add({ state: 'waiting' });
      const owners = ['a1', 'b2', 'c3', 'd4'].map(holder);
      const got = await Promise.all(owners.map((one) => journal.takeOver(record.id, one)));
      const sent = got.map(async (entry) => {
        await entry?.update({ state: 'sending', attempts: 2 });
        await entry?.confirm();
        return entry !== undefined;
      });
      const outcomes = await Promise.allSettled(sent);
      const sending = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value);
      assert.equal(sending.length, 1, JSON.stringify(outcomes));
    });

    it("isn't taken over twice from one owner: the later line is ignored", async () => {
      const entry = await add({ state: 'waiting' });
      const { owner } = anyHolder;
      await appendFile(fileOf(entry), `{"by":"b2","from":"${owner}"}\n{"by":"b2","state":"sending","attempts":2}\n`);
      await appendFile(fileOf(entry), `{"by":"c3","from":"${owner}"}\n{"by":"c3","state":"waiting","attempts":3}\n`);
      assert.deepEqual([(await onDisk()).state, (await onDisk()).attempts], ['sending', 2]);
    });
  });
});
