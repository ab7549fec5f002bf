import assert from 'node:assert/strict';
import { Run, type RunSnapshot } from '../../../../src/core/runs/run';
import { SavedFolders } from '../../../../src/core/runs/savedFolders';
import { runDescription } from '../../../../src/extension/features/runs/runRow';

const PLAN = { kind: 'edit', sources: [], tags: [], folder: 'file:///art', directionNames: [] } as const;

function saved(...names: readonly string[]): Run {
  const outputs = names.map((name, index) => ({
    index,
    state: 'saved' as const,
    files: [{ uri: `file:///art/${name}`, sha256: '', kind: 'still' as const }],
  }));
  const snapshot: Partial<RunSnapshot> = { state: 'succeeded', outputs, origin: 'built-in' };
  return new Run(names.join(), PLAN, snapshot, async () => {});
}

describe('The row of a run', () => {
  let names: string[] | undefined;
  let lists: number;
  let folders: SavedFolders;
  const list = async () => {
    lists++;
    return names ?? Promise.reject(new Error('no such folder'));
  };
  const row = (run: Run) => runDescription(run, { open: false, origin: 'built-in' }, folders.isThere);

  beforeEach(() => {
    names = ['a.png', 'b.png', 'c.png'];
    lists = 0;
    folders = new SavedFolders({ list });
  });

  it('counts the existing files once the folder has been read', async () => {
    const run = saved('a.png', 'b.png');
    names = ['b.png'];
    assert.equal(row(run), 'done · 2 files');
    await folders.look([run]);
    assert.equal(row(run), 'done · 1 of 2 files');
    names = undefined;
    await folders.look([run]);
    assert.equal(row(run), 'done · 2 files');
  });

  it('is redrawn only if files were added or removed, and each folder is read once', async () => {
    const [first, second] = [saved('a.png'), saved('c.png')];
    assert.deepEqual(await folders.look([first, second]), []);
    assert.equal(lists, 1);
    names = ['a.png'];
    assert.deepEqual(await folders.look([first, second]), [second]);
    assert.deepEqual(await folders.look([first, second]), []);
  });
});
