import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  budgetFolder,
  DEFAULT_AGENT_BUDGET,
  editorBound,
  limitFrom,
  programLimit,
  recordEditorBound,
} from '../../../../src/core/budget/limits';
import { NotRegularError } from '../../../../src/core/disk/regularFile';
import { scratchFolder } from '../../../support/processes';

/** Variables that say where files of programs are. */
const VARIABLES = [
  'HOME',
  'USERPROFILE',
  'XDG_STATE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'LOCALAPPDATA',
  'APPDATA',
] as const;

describe('Where the limit of the budget comes from', () => {
  it('the ledger is in the folder for such files of each system', () => {
    const places = {
      linux: budgetFolder({ system: 'linux', home: '/home/a' }),
      darwin: budgetFolder({ system: 'darwin', home: '/Users/a' }),
      win32: budgetFolder({ system: 'win32', home: 'C:\\Users\\a' }),
    };
    assert.deepEqual(places, {
      linux: '/home/a/.local/state/sprite-kiln/budget',
      darwin: '/Users/a/Library/Application Support/sprite-kiln/budget',
      win32: 'C:\\Users\\a\\AppData\\Local\\sprite-kiln\\budget',
    });
  });

  it('no environment moves it', () => {
    const before = { ...process.env };
    const place = budgetFolder();
    try {
      for (const name of VARIABLES) process.env[name] = path.join(os.tmpdir(), 'elsewhere');
      assert.equal(budgetFolder(), place);
      assert.ok(place.startsWith(os.userInfo().homedir));
    } finally {
      for (const name of VARIABLES) {
        if (before[name] === undefined) delete process.env[name];
        else process.env[name] = before[name];
      }
    }
  });

  it('the account’s own config decides, and another one only lowers it', () => {
    const table: readonly (readonly [account: unknown, environment: unknown, limit: number])[] = [
      [undefined, undefined, DEFAULT_AGENT_BUDGET],
      [250, undefined, 250],
      [0, undefined, 0],
      [250, 10, 10],
      [250, 9_999, 250],
      [undefined, 9_999, 100],
      [undefined, 0, 0],
      ['250', undefined, 0],
      [Number.NaN, undefined, 0],
      [-1, undefined, 0],
      [null, undefined, 0],
      [250, 'all', 0],
    ];
    for (const [account, environment, limit] of table)
      assert.equal(programLimit(account, environment), limit, `${account}, ${environment}`);
    assert.equal(DEFAULT_AGENT_BUDGET, 100);
  });

  it('is a finite number that a person may mean', () => {
    assert.deepEqual([0, 0.5, 1_000_000].map(limitFrom), [0, 0.5, 1_000_000]);
    assert.deepEqual([-1, 1_000_001, Number.POSITIVE_INFINITY, '5', true, {}].map(limitFrom), Array(6).fill(undefined));
  });

  it('the editor’s limit is found by each folder of its workspace, and by no other', async () => {
    const scratch = await scratchFolder('sprite-kiln-limits');
    try {
      const folder = path.join(scratch.path, 'budget');
      assert.equal(await editorBound(folder, '/game'), undefined);
      await recordEditorBound(folder, { limit: 40, folders: ['/game', '/art'] });
      await recordEditorBound(folder, { limit: 7, folders: ['/other'] });
      assert.deepEqual(await editorBound(folder, '/art'), { limit: 40, folders: ['/game', '/art'] });
      assert.deepEqual(await editorBound(folder, '/other'), { limit: 7, folders: ['/other'] });
      assert.equal(await editorBound(folder, '/game/art'), undefined);
      await recordEditorBound(folder, { limit: 50, folders: ['/game'] });
      assert.deepEqual(await editorBound(folder, '/game'), { limit: 50, folders: ['/game'] });
    } finally {
      await scratch.remove();
    }
  });

  it('a pipe in place of the editor’s record is an error at once', async function () {
    if (process.platform === 'win32') this.skip();
    const scratch = await scratchFolder('sprite-kiln-limits');
    try {
      await recordEditorBound(scratch.path, { limit: 40, folders: ['/game'] });
      const [name = ''] = await readdir(path.join(scratch.path, 'editor'));
      const record = path.join(scratch.path, 'editor', name);
      await rm(record);
      execFileSync('mkfifo', [record]);
      await assert.rejects(editorBound(scratch.path, '/game'), NotRegularError);
    } finally {
      await scratch.remove();
    }
  });

  it('a damaged record of the editor says nothing', async () => {
    const scratch = await scratchFolder('sprite-kiln-limits');
    try {
      await recordEditorBound(scratch.path, { limit: 40, folders: ['/game'] });
      const [name = ''] = await readdir(path.join(scratch.path, 'editor'));
      for (const text of [
        '',
        '{',
        '{"version":1,"limit":-5,"folders":["/game"]}',
        '{"version":1,"limit":5,"folders":["/x"]}',
      ]) {
        await writeFile(path.join(scratch.path, 'editor', name), text);
        assert.equal(await editorBound(scratch.path, '/game'), undefined);
      }
    } finally {
      await scratch.remove();
    }
  });
});
