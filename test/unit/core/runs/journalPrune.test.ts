import assert from 'node:assert/strict';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Journal } from '../../../../src/core/runs/journal/journal';
import { systemClock } from '../../../../src/service/clock';
import { removeFolder } from '../../../support/folders';
import { addRecord } from '../../../support/runs/runRecords';

describe('Finished runs in the journal', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'sprite-kiln-journal-'));
  });
  afterEach(() => removeFolder(folder));

  it('are removed oldest first, with separate limits for the built-in service and for normal maps; other runs stay', async () => {
    const journal = new Journal(folder, systemClock);
    const hosted = { origin: 'https://draw.example', originId: 'other' };
    const ids: Record<string, string> = {};
    const add = async (name: string, patch: Parameters<typeof addRecord>[2]) => {
      ids[name] = (await addRecord(journal, folder, patch)).record.id;
    };
    await add('waiting', { ...hosted, state: 'unresolved' });
    for (const name of ['a', 'b', 'c']) {
      await add(`built-in ${name}`, { state: 'archived' });
      await add(`hosted ${name}`, { ...hosted, state: 'archived' });
      await add(`map ${name}`, { ...hosted, state: 'archived', plan: { kind: 'normal-map' } });
    }
    await journal.prune({ builtIn: 2, normalMaps: 1, others: 1 });
    const left = new Set((await journal.read()).map(({ id }) => id));
    const names = Object.keys(ids).filter((name) => left.has(ids[name] ?? ''));
    assert.deepEqual(names, ['waiting', 'built-in b', 'built-in c', 'hosted c', 'map c']);
  });
});
