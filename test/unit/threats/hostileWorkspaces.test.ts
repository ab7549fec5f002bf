import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { seed } from '../../support/random';
import { examples } from '../../support/sample';
import type { WorkspaceFigures } from './hostileWorkspaces.child';

/** Longest allowed continuous processor time of the host's thread. */
const MAX_BUSY_S = 2;
/** Of the host and the thread of exports, which ends at its own limit. */
const MAX_MIB = 600 + 768;
const WORKSPACES = examples(12, 2000);

describe('Hostile workspaces', () => {
  it('change nothing outside and no user files when each file is saved and exported, and the host stays responsive', async () => {
    const child = path.join(__dirname, 'hostileWorkspaces.child.js');
    const args = [child, String(WORKSPACES), String(seed % 1_000_000)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
    const { broken, workspaces, made, busyS, peakMiB } = JSON.parse(stdout) as WorkspaceFigures;
    assert.deepEqual(broken, []);
    // Half of them write files anyway, so the attacks reach the writing code.
    assert.ok(workspaces === WORKSPACES && made > workspaces / 2, `${made} files of ${workspaces} workspaces`);
    assert.ok(busyS < MAX_BUSY_S, `busy for ${busyS} s of processor time`);
    assert.ok(peakMiB < MAX_MIB, `${peakMiB} MiB`);
  });
});
