import assert from 'node:assert/strict';
import { entryOf } from '../../../../../src/extension/features/pixelArt/problemEntry';
import type { FileProblem } from '../../../../../src/extension/features/pixelArt/problemsCache';

const problem = (rule: string, severity: FileProblem['severity']): FileProblem => ({
  file: 'hero.png',
  rule,
  severity,
  message: rule,
});

describe('The entry of a picture in the Problems panel', () => {
  it('is its worst finding, of equally bad ones the first, with the number of the others', () => {
    const all = [problem('a', 'warning'), problem('b', 'error'), problem('c', 'error'), problem('d', 'hint')];
    assert.deepEqual(entryOf(all), { worst: all[1], more: 2 });
    assert.deepEqual(entryOf(all.slice(2)), { worst: all[2], more: 0 });
    assert.equal(entryOf([]), undefined);
  });

  it('counts hints only if there is nothing worse', () => {
    const hints = [problem('a', 'hint'), problem('b', 'hint')];
    assert.deepEqual(entryOf(hints), { worst: hints[0], more: 1 });
    assert.deepEqual(entryOf([...hints, problem('c', 'warning')]), { worst: problem('c', 'warning'), more: 0 });
  });
});
