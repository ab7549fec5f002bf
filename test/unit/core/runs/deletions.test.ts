import assert from 'node:assert/strict';
import { access, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Deletion, deleteIfAllowed, mayDelete } from '../../../../src/core/runs/journal/deletions';
import { isFinal, STATES } from '../../../../src/core/runs/journal/record';
import { removeFolder, temporaryDirectory } from '../../../support/folders';

describe('A record of a run', () => {
  const OF_FINISHED: readonly Deletion[] = ['cleared', 'old', 'over'];

  for (const why of OF_FINISHED) {
    it(`goes as “${why}” only if its run is over`, () => {
      for (const state of STATES) assert.equal(mayDelete(why, state), isFinal(state), state);
      for (const unreadable of [undefined, null, 7, 'later']) assert.equal(mayDelete(why, unreadable), false);
    });
  }

  it('of a run that nobody accepted goes after no window can resume it', () => {
    const allowed = STATES.filter((state) => mayDelete('unaccepted', state));
    assert.deepEqual(allowed, ['dismissed']);
  });

  it('goes in any state if its content has another name, or never was a record', () => {
    for (const why of ['set-aside', 'superseded', 'cut-off'] as const) assert.ok(mayDelete(why, 'accepted'), why);
  });

  it('is deleted only if it may go; a file that is gone counts as deleted', async () => {
    const folder = await temporaryDirectory();
    const file = path.join(folder, 'record.json');
    await writeFile(file, 'x');
    assert.equal(await deleteIfAllowed(file, 'cleared', 'unresolved'), false);
    await access(file);
    assert.equal(await deleteIfAllowed(file, 'cleared', 'archived'), true);
    await assert.rejects(access(file));
    assert.equal(await deleteIfAllowed(file, 'cleared', 'archived'), true);
    await removeFolder(folder);
  });
});
