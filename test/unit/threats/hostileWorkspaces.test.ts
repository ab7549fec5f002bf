import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { examples } from '../../support/sample';
import { seed } from '../../support/seed';
import type { WorkspaceFigures } from './hostileWorkspaces.child';

/** Processor time that the host's thread may be busy at a stretch. */
const MOST_BUSY_S = 2;
/** Of the host, and of the thread that exports, which ends at a bound of its own. */
const MOST_MIB = 600 + 768;
const WORKSPACES = examples(30, 2000);

describe('hostile workspaces', () => {
  it('of each, every file is saved and exported: nothing outside and nothing of a person changes, and the host stays quick', async () => {
    const child = path.join(__dirname, 'hostileWorkspaces.child.js');
    const args = [child, String(WORKSPACES), String(seed % 1_000_000)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
    const { broken, workspaces, made, busyS, peakMiB } = JSON.parse(stdout) as WorkspaceFigures;
    assert.deepEqual(broken, []);
    // Half of them make files in spite of it all, so the attacks get as far as writing.
    assert.ok(workspaces === WORKSPACES && made > workspaces / 2, `${made} files of ${workspaces} workspaces`);
    assert.ok(busyS < MOST_BUSY_S, `busy for ${busyS} s of processor time`);
    assert.ok(peakMiB < MOST_MIB, `${peakMiB} MiB`);
  });
});
