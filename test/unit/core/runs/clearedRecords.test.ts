import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Journal } from '../../../../src/core/runs/journal/journal';
import type { RunRecord } from '../../../../src/core/runs/journal/record';
import { snapshotOf } from '../../../../src/core/runs/recordedRun';
import { systemClock } from '../../../../src/service/clock';
import { removeFolder } from '../../../support/folders';
import { addRecord, anyHolder } from '../../../support/runs/runRecords';

describe('Records of runs that were cleared from the list', () => {
  let folder: string;
  let journal: Journal;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-cleared-'));
    journal = new Journal(folder, systemClock);
  });
  afterEach(() => removeFolder(folder));

  async function isHidden(patch: Partial<Omit<RunRecord, 'plan'>>): Promise<boolean> {
    const { record } = await addRecord(journal, folder, { ...patch, cleared: true });
    const found = await journal.find(record.id);
    assert.ok(found && !('damage' in found));
    assert.equal(found.cleared, true);
    return snapshotOf(found).cleared ?? false;
  }

  it('are hidden only if the run is finished and used the built-in service', async () => {
    for (const state of ['archived', 'failed', 'dismissed', 'rejected'] as const) {
      assert.equal(await isHidden({ state }), true, state);
      assert.equal(
        await isHidden({ state, origin: 'https://draw.example', originId: 'other' }),
        false,
        `paid, ${state}`,
      );
    }
    const open = ['prepared', 'sending', 'waiting', 'accepted', 'completed', 'files_done', 'unresolved'] as const;
    for (const state of open) assert.equal(await isHidden({ state }), false, state);
  });

  it('are shown again if they were damaged and looked up again', async () => {
    const { record } = await addRecord(journal, folder, { state: 'archived', cleared: true });
    const damaged = { id: record.id, damage: 'damaged' as const, fields: record };
    await journal.replaceDamaged(damaged, { origin: 'built-in', originId: 'built-in', folder: 'file:///x' }, anyHolder);
    const found = await journal.find(record.id);
    assert.ok(found && !('damage' in found));
    assert.equal(found.cleared, undefined);
  });
});
