import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { examples } from '../../support/sample';
import type { HostileFigures } from './hostileSources.child';

/**
 * Pixels of one file take 64 MiB at most: once as the file has them, on the canvas, as frames, and as what is written, which is four times,
 * and garbage of as many is not collected at once.
 */
const MOST_MIB = 512;

const FILES = examples(180, 600);

describe('hostile sources of exports', () => {
  it('mutated files are exported or refused with a reason, in bounded memory', async () => {
    const child = path.join(__dirname, 'hostileSources.child.js');
    const { stdout } = await promisify(execFile)(process.execPath, [child, String(FILES), '12'], {
      maxBuffer: 2 ** 24,
    });
    const { ends, broken, grownMiB } = JSON.parse(stdout) as HostileFigures;
    assert.deepEqual(broken, []);
    assert.ok((ends.written ?? 0) > FILES / 12 && (ends.truncated ?? 0) > FILES / 12, JSON.stringify(ends));
    assert.ok(grownMiB < MOST_MIB, `${grownMiB} MiB`);
  });
});
