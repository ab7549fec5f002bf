import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Leases } from '../../../src/core/disk/lease';
import { isPlainId, ownPath } from '../../../src/core/disk/ownPath';
import { newJobId } from '../../../src/core/disk/resumableJob';
import { knownFilesIn } from '../../../src/core/domain/knownFiles';
import { isRecoveryTag, isRunId, newRunId } from '../../../src/core/domain/runId';
import { Journal } from '../../../src/core/runs/journal/journal';
import { ReplaceFile } from '../../../src/extension/features/placeholders/replaceFile';
import { systemClock } from '../../../src/service/clock';
import { foreignText } from '../../../src/shared/base/foreignText';
import { removeFolder } from '../../support/folders';

/** IDs that some system reads as another path, as no path, or as another ID's path. */
const HOSTILE = [
  '',
  '.',
  '..',
  '../victim',
  '../../victim',
  '..\\victim',
  '..\\..\\victim',
  '/victim',
  '\\\\server\\share',
  'C:victim',
  'c:\\victim',
  'id/../../victim',
  'id\0',
  'id.',
  'id ',
  ' id',
  'ID',
  'con',
  'CON',
  'nul',
  'lpt1',
  'id:stream',
  'id*',
  '-id',
  '%2e%2e',
  '．．',
  'i'.repeat(101),
];

describe('IDs used in paths', () => {
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-ids-'));
    await mkdir(path.join(home, 'victim'));
    await writeFile(path.join(home, 'victim', 'file.txt'), 'mine');
  });

  afterEach(async () => {
    assert.equal(await readFile(path.join(home, 'victim', 'file.txt'), 'utf8'), 'mine');
    await removeFolder(home);
  });

  it('lead only into their folder, on any system', () => {
    for (const id of HOSTILE) {
      assert.equal(isPlainId(id), false, JSON.stringify(id));
      assert.throws(() => ownPath(home, id), RangeError, JSON.stringify(id));
      assert.equal(isRunId(id), false, JSON.stringify(id));
      assert.equal(isRecoveryTag(foreignText(`run-${id}`)), false, JSON.stringify(id));
    }
    for (const id of [newRunId(), newJobId(), 'post-built-in', 'a'.repeat(64)])
      assert.equal(ownPath(home, id, '.json'), path.join(home, `${id}.json`));
  });

  it('invalidate a placeholder replacement job if illegal, and discarding it removes nothing', async () => {
    const folder = path.join(home, 'jobs', 'placeholders');
    await mkdir(folder, { recursive: true });
    const file = new ReplaceFile(folder);
    for (const id of [...HOSTILE, 'victim']) {
      await writeFile(
        path.join(folder, 'placeholders.jsonl'),
        JSON.stringify({ version: 1, id, origin: 'o', steps: [] }),
      );
      const job = await file.read();
      if (job) await file.remove(job);
      assert.equal(job, undefined, JSON.stringify(id));
      if (!isPlainId(id)) await assert.rejects(file.remove({ id }), RangeError);
      assert.deepEqual(await readdir(folder), ['placeholders.jsonl'], JSON.stringify(id));
    }
  });

  it("invalidate a job's step if illegal", async () => {
    const folder = path.join(home, 'jobs');
    await mkdir(folder);
    const plan = { kind: 'edit', sources: [], tags: [], folder: 'file:///art', directionNames: [] };
    const head = (id: string) => ({
      version: 1,
      id: newJobId(),
      origin: 'o',
      steps: [{ id, plan, files: [], after: [] }],
    });
    const file = new ReplaceFile(folder);
    const read = async (id: string) => {
      await writeFile(path.join(folder, 'placeholders.jsonl'), JSON.stringify(head(id)));
      return file.read();
    };
    for (const id of HOSTILE) assert.equal(await read(id), undefined, JSON.stringify(id));
    assert.ok(await read(newRunId()));
  });

  it('in the journal and in leases are refused before disk access if illegal', async () => {
    const folder = path.join(home, 'runs');
    await mkdir(folder);
    const journal = new Journal(folder, systemClock);
    const leases = new Leases(folder, systemClock);
    for (const id of HOSTILE) {
      await assert.rejects(journal.delete(id, 'cleared'), RangeError, JSON.stringify(id));
      await assert.rejects(journal.find(id), RangeError, JSON.stringify(id));
      await assert.rejects(leases.tryAcquire(id), RangeError, JSON.stringify(id));
    }
    assert.deepEqual(await readdir(folder), []);
  });

  it('of known files must be digests', async () => {
    const known = knownFilesIn(path.join(home, 'known', 'files'));
    // Their first two letters name a folder.
    assert.equal(await known.find('origin', '../../victim/file.txt'), undefined);
    for (const id of HOSTILE) await assert.rejects(known.forget('origin', id), RangeError, JSON.stringify(id));
    for (const id of HOSTILE) await assert.rejects(known.forget(id, 'a'.repeat(64)), RangeError, JSON.stringify(id));
  });
});
