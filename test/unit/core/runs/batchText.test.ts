import assert from 'node:assert/strict';
import { batchText } from '../../../../src/core/runs/batchText';
import { Run, type RunSnapshot } from '../../../../src/core/runs/run';
import { RunFailedError } from '../../../../src/service/runErrors';
import { foreignText } from '../../../../src/shared/base/foreignText';

const output = (index: number) => ({ index, state: 'saved', files: [] }) as const;

/** Animations of files with these names. */
function batch(...runs: readonly [name: string, snapshot: Partial<RunSnapshot>][]): Run[] {
  return runs.map(([name, snapshot]) => {
    const plan = {
      kind: 'animate',
      sources: [`file:///art/${name}`],
      tags: [],
      folder: 'file:///art',
      directionNames: [],
    } as const;
    return new Run(name, plan, { origin: 'https://draw.example', ...snapshot }, async () => {});
  });
}

const done = { state: 'succeeded', outputs: [output(0)], reserved: 15 } as const;

describe('The summary of a batch', () => {
  it('says how many worked and their total cost', () => {
    const runs = batch(['a.png', { ...done, remaining: 385 }], ['b.png', { ...done, remaining: 370 }]);
    assert.equal(batchText(runs), '2 of 2 runs finished. 2 sprites saved. 30 credits, 370 left.');
  });

  it("names the failed ones with the first one's reason, and counts the canceled ones", () => {
    const error = new RunFailedError(foreignText('out of paint'));
    const failed = ['b', 'c', 'd', 'e'].map((name) => [`${name}.png`, { state: 'failed', error }] as const);
    const text = batchText(
      batch(['a.png', done], ...failed.map(([name, one]): [string, Partial<RunSnapshot>] => [name, one]), [
        'f.png',
        { state: 'canceled' },
      ]),
    );
    assert.match(
      text,
      /^1 of 6 runs finished\. 4 failed: Animate b\.png, Animate c\.png, Animate d\.png, 1 more\. .*out of paint/,
    );
    assert.match(text, /1 canceled\. Animation and sheet saved\./);
  });

  it('mentions neither costs nor files before all are done', () => {
    assert.equal(batchText(batch(['a.png', done], ['b.png', { state: 'drawing' }])), '1 of 2 runs finished.');
  });

  it("counts only existing files, and doesn't mention credits if nothing costs any", () => {
    const runs = batch(['a.png', { ...done, origin: 'built-in' }], ['b.png', { ...done, origin: 'built-in' }]);
    const text = batchText(runs.map(({ plan, snapshot, isOver }, index) => ({ plan, snapshot, isOver, there: index })));
    assert.match(text, /^2 of 2 runs finished\. Animation and sheet still there, of 2 saved\./);
    assert.doesNotMatch(text, /credits/);
  });
});
