import assert from 'node:assert/strict';
import { batchText } from '../../../src/extension/features/runs/batchText';
import { Run, type RunSnapshot } from '../../../src/extension/features/runs/run';
import { RunFailedError } from '../../../src/service/runErrors';
import { foreignText } from '../../../src/shared/base/foreignText';

const output = (index: number) => ({ index, state: 'saved', files: [] }) as const;

/** Animations of files of these names. */
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

describe('The end of a batch', () => {
  it('says how many worked and what they cost together', () => {
    const runs = batch(['a.png', { ...done, remaining: 385 }], ['b.png', { ...done, remaining: 370 }]);
    assert.equal(batchText(runs), '2 of 2 runs finished. 2 sprites saved. 30 credits, 370 left.');
  });

  it('names what failed, with the reason of the first, and counts what was canceled', () => {
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

  it('says neither costs nor files before all are over', () => {
    assert.equal(batchText(batch(['a.png', done], ['b.png', { state: 'drawing' }])), '1 of 2 runs finished.');
  });

  it('counts what is there, and speaks of no credits where nothing costs any', () => {
    const runs = batch(['a.png', { ...done, origin: 'built-in' }], ['b.png', { ...done, origin: 'built-in' }]);
    const text = batchText(runs.map(({ plan, snapshot, isOver }, index) => ({ plan, snapshot, isOver, there: index })));
    assert.match(text, /^2 of 2 runs finished\. Animation and sheet still there, of 2 saved\./);
    assert.doesNotMatch(text, /credits/);
  });
});
