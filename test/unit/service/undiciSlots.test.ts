import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { bench } from './support';

describe("Undici transport, the process's own fetch", () => {
  const { server } = bench();

  for (const when of ['before', 'after'] as const) {
    it(`is unchanged if it was first used ${when} undici was loaded`, async () => {
      const { origin } = await server(() => ({ body: 'ok' }));
      const child = path.join(__dirname, 'undiciSlots.child.js');
      const { stdout } = await promisify(execFile)(process.execPath, [child, origin, when]);
      assert.deepEqual(JSON.parse(stdout), {
        filledBefore: when === 'before',
        kept: true,
        sameFetch: true,
        text: 'ok',
        foreign: false,
      });
    });
  }
});
