import assert from 'node:assert/strict';
import type { RunPlan } from '../../../../src/core/domain/runPlan';
import { withMapEnding } from '../../../../src/core/runs/mapRuns';
import type { MapNaming } from '../../../../src/sprite/source/fileNames';

const plan: RunPlan = {
  kind: 'normal-map',
  sources: ['file:///art/Mage.png'],
  tags: [],
  folder: 'file:///out',
  directionNames: [],
};

describe('Normal map runs', () => {
  const asked: string[][] = [];
  const maps = {
    namingIn: async (folder: string, title: string): Promise<MapNaming> => {
      asked.push([folder, title]);
      return { ending: '_n', exceptions: new Map([['mage', '_normal']]) };
    },
  };

  it('choose the suffix of their maps by the output folder', async () => {
    assert.equal((await withMapEnding(plan, maps)).mapEnding, '_normal');
    assert.equal((await withMapEnding({ ...plan, sources: ['file:///art/orc.png'] }, maps)).mapEnding, '_n');
    assert.deepEqual(asked, [
      ['file:///out', 'Mage'],
      ['file:///out', 'orc'],
    ]);
    const edit: RunPlan = { ...plan, kind: 'edit' };
    assert.equal(await withMapEnding(edit, maps), edit);
  });
});
