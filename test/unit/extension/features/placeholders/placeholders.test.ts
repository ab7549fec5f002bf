import assert from 'node:assert/strict';
import {
  placeholderRuns,
  placeholdersOf,
  stepsFor,
  type WritingRun,
} from '../../../../../src/extension/features/placeholders/placeholders';
import { editPlan } from '../../../../support/runs/runRecords';

const place = (name: string) => `file:///game/${name}`;

/** A run of the built-in service that wrote some files, one output each; `id` is also its age. */
function run(id: string, sources: readonly string[], files: readonly string[], origin = 'built-in'): WritingRun {
  const plan = editPlan('file:///game', sources);
  const outputs = files.map((name, index) => ({
    index,
    asset: { id: `asset-of-${name}` },
    files: [{ uri: place(name), sha256: `sha-${id}-${name}`, kind: 'still' as const }],
  }));
  return { id, plan, snapshot: { origin, outputs } };
}

const names = (runs: readonly WritingRun[]) =>
  placeholdersOf(runs).flatMap(({ files }) => files.map(({ uri }) => uri.slice(place('').length)));

const order = (runs: readonly WritingRun[]) => stepsFor(placeholdersOf(runs)).map(({ id, after }) => [id, after]);

describe('Placeholders', () => {
  it('are files of the built-in service that no later run overwrote', () => {
    const first = run('1', [], ['a.png', 'b.png']);
    const hosted = run('2', [], ['b.png'], 'https://service.example');
    assert.deepEqual(names([first]), ['a.png', 'b.png']);
    assert.deepEqual(names([hosted, first]), ['a.png']);
    assert.deepEqual(names([hosted]), []);
    assert.deepEqual([...placeholderRuns([hosted, first])], ['1']);
    assert.deepEqual([...placeholderRuns([hosted, run('1', [], ['b.png'])])], []);
  });

  it('are missing for a run whose plan is unknown', () => {
    const known = run('1', [], ['a.png']);
    assert.deepEqual(names([{ ...known, plan: { ...known.plan, unknown: true } }]), []);
  });

  it('are regenerated after their sources, in any order of the runs', () => {
    const base = run('5', [], ['hero.png']);
    const edit = run('3', [place('hero.png')], ['hero-edit.png']);
    const walk = run('4', [place('hero-edit.png')], ['hero-walk.gif']);
    const other = run('1', [place('photo.png')], ['tree.png']);
    const expected = [
      ['1', []],
      ['5', []],
      ['3', ['5']],
      ['4', ['3']],
    ];
    assert.deepEqual(order([base, edit, walk, other]), expected);
    assert.deepEqual(order([walk, other, edit, base]), expected);
  });

  it("that aren't selected don't delay others", () => {
    const base = run('1', [], ['hero.png']);
    const edit = run('2', [place('hero.png')], ['hero-edit.png']);
    const chosen = placeholdersOf([base, edit]).filter(({ runId }) => runId === '2');
    assert.deepEqual(
      stepsFor(chosen).map(({ id, after }) => [id, after]),
      [['2', []]],
    );
  });

  it('made from each other or from themselves are ordered without an endless loop', () => {
    const one = run('1', [place('b.png')], ['a.png']);
    const two = run('2', [place('a.png')], ['b.png']);
    assert.deepEqual(order([one, two]), [
      ['2', []],
      ['1', ['2']],
    ]);
    assert.deepEqual(order([run('1', [place('a.png')], ['a.png'])]), [['1', []]]);
  });
});
