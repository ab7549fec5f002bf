import assert from 'node:assert/strict';
import { assetUri } from '../../../../../src/core/domain/assetPlace';
import { neededRecords } from '../../../../../src/extension/features/placeholders/clearing';
import type { WritingRun } from '../../../../../src/extension/features/placeholders/placeholders';
import { foreignText } from '../../../../../src/shared/base/foreignText';
import { editPlan } from '../../../../support/runs/runRecords';

/** @param file its only output */
function run(id: string, file: string, sources: readonly string[] = [], origin = 'built-in'): WritingRun {
  const plan = editPlan('file:///game', sources);
  const files = [{ uri: file, sha256: `bytes of ${id}`, kind: 'still' as const }];
  return { id, plan, snapshot: { origin, outputs: [{ index: 0, asset: { id: `asset-${id}` }, files }] } };
}

const assetOf = (id: string, originId = 'built-in') => assetUri({ originId, id: `asset-${id}` }, foreignText('x'));

/** IDs of runs whose records are needed. @param there IDs of the runs with a placeholder on disk */
function needed(runs: readonly WritingRun[], there: readonly string[]): string[] {
  const found = there.map((runId) => ({ runId }));
  return [...neededRecords(runs, found, (uri) => uri.startsWith('file:///game/'))].sort();
}

describe('Records that clearing the list keeps', () => {
  it('belong to runs with a placeholder on disk, or one that may have been moved', () => {
    const runs = [
      run('4', 'file:///other/d.png', [], 'https://service.example'),
      run('3', 'file:///other/c.png'),
      run('2', 'file:///game/b.png'),
      run('1', 'file:///game/a.png'),
    ];
    assert.deepEqual(needed(runs, ['1']), ['1', '3']);
  });

  it('belong to runs that made the assets that these were made from, recursively', () => {
    const runs = [
      run('3', 'file:///game/c.png', [assetOf('2')]),
      run('2', 'file:///game/b.png', [assetOf('1')]),
      run('1', 'file:///game/a.png'),
    ];
    assert.deepEqual(needed(runs, ['3']), ['1', '2', '3']);
    assert.deepEqual(needed(runs, ['2']), ['1', '2']);
    assert.deepEqual(needed(runs, []), []);
  });

  it('never belong to another service', () => {
    const paid = run('1', 'file:///game/a.png', [], 'https://service.example');
    const drawn = run('2', 'file:///game/b.png', [assetOf('1', 'service')]);
    assert.deepEqual(needed([drawn, paid], ['2']), ['2']);
  });

  it('exclude a file that another service made later in the same place', () => {
    const paid = run('2', 'file:///other/a.png', [], 'https://service.example');
    assert.deepEqual(needed([paid, run('1', 'file:///other/a.png')], []), []);
  });
});
