import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { examples } from '../../../support/sample';
import type { HostileFigures } from './hostileSources.child';

/**
 * One file's pixels take 64 MiB at most: as stored, on the canvas, as frames, and as written, which makes four times that; and as much garbage may be
 * uncollected.
 */
const MAX_MIB = 512;

const FILES = examples(180, 600);

describe('Hostile export sources', () => {
  it('are exported or refused with a reason, in limited memory', async () => {
    const child = path.join(__dirname, 'hostileSources.child.js');
    const { stdout } = await promisify(execFile)(process.execPath, [child, String(FILES), '12'], {
      maxBuffer: 2 ** 24,
    });
    const { ends, broken, grownMiB } = JSON.parse(stdout) as HostileFigures;
    assert.deepEqual(broken, []);
    assert.ok((ends.written ?? 0) > FILES / 12 && (ends.truncated ?? 0) > FILES / 12, JSON.stringify(ends));
    assert.ok(grownMiB < MAX_MIB, `${grownMiB} MiB`);
  });
});
