import assert from 'node:assert/strict';
import { inNaturalOrder } from '../../../../src/shared/base/naturalOrder';

describe('Natural order', () => {
  it('counts numbers in names', () => {
    const names = ['art/hero10.png', 'art/hero2.png', 'art/hero.png', 'art/fx/boom_1.png', 'art/Hero-1.png'];
    const expected = ['art/fx/boom_1.png', 'art/Hero-1.png', 'art/hero.png', 'art/hero2.png', 'art/hero10.png'];
    assert.deepEqual(names.sort(inNaturalOrder), expected);
  });

  it('is the same for names that differ in a way that languages ignore', () => {
    assert.deepEqual(['a02', 'a2', 'a\u0000'].sort(inNaturalOrder), ['a2', 'a02', 'a\u0000'].sort(inNaturalOrder));
    assert.equal(inNaturalOrder('a2', 'a2'), 0);
  });
});
