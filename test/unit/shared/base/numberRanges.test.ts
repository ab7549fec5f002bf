import assert from 'node:assert/strict';
import { numberRanges } from '../../../../src/shared/base/numberRanges';

describe('Ranges of numbers', () => {
  it('join what follows one another', () => {
    assert.deepEqual(numberRanges([0, 2, 3, 4, 9, 10]), [
      { from: 0, to: 0 },
      { from: 2, to: 4 },
      { from: 9, to: 10 },
    ]);
    assert.deepEqual(numberRanges([]), []);
  });
});
