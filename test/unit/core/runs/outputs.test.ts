import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Journal } from '../../../../src/core/runs/journal/journal';
import { Outputs } from '../../../../src/core/runs/outputs';
import type { RunSnapshot } from '../../../../src/core/runs/run';
import { systemClock } from '../../../../src/service/clock';
import { receivedPicture } from '../../../../src/service/pictures';
import { foreignText } from '../../../../src/shared/base/foreignText';
import { namesIn, removeFolder, temporaryDirectory } from '../../../support/folders';
import { addRecord } from '../../../support/runs/runRecords';
import { savingTo, squarePng } from './support';

describe('Outputs of a run', () => {
  let home: string;

  beforeEach(async () => {
    home = await temporaryDirectory();
    await mkdir(path.join(home, 'art'));
  });

  afterEach(() => removeFolder(home));

  it('are in the journal on disk with their names before their download begins', async () => {
    const journal = new Journal(path.join(home, 'runs'), systemClock);
    const entry = await addRecord(journal, path.join(home, 'art'), { state: 'accepted' });
    const onDisk = () => readFileSync(path.join(journal.directory, `${entry.record.id}.json`), 'utf8');
    const atDownload: string[] = [];
    const saving = savingTo(path.join(home, 'art'), async () => {
      atDownload.push(onDisk());
      return receivedPicture(squarePng(8));
    });
    let snapshot = { outputs: [] } as Pick<RunSnapshot, 'outputs'> as RunSnapshot;
    const run = {
      plan: { ...entry.record.plan, directionNames: [] },
      signal: new AbortController().signal,
      snapshot: () => snapshot,
      report: (patch: Partial<RunSnapshot>) => {
        snapshot = { ...snapshot, ...patch };
      },
      countdown: () => () => {},
      onMoved: () => {},
    };
    const closing = new AbortController().signal;
    const outputs = new Outputs(run, entry, saving, { client: { asset: async () => assert.fail() }, closing });
    for (const [index, id] of ['first-asset', 'second-asset'].entries()) {
      await outputs.add(
        { id, type: foreignText('image'), tags: [], assetUrl: `https://files.example/${id}.png` },
        index,
      );
      await outputs.idle();
      assert.match(atDownload[index] ?? '', new RegExp(`"${id}".*"sprite-edit-${index + 1}"`));
    }
    assert.deepEqual(await namesIn(path.join(home, 'art')), ['sprite-edit-1.png', 'sprite-edit-2.png']);
  });
});
