import assert from 'node:assert/strict';
import type { Finding, FindingFacts, FixStep } from '../../../../src/sprite/checks/finding';
import { remedyOf } from '../../../../src/sprite/checks/remedy';

const finding = (facts: FindingFacts, fix?: FixStep): Finding => ({
  ...facts,
  severity: 'error',
  places: [{ view: 0, frame: 0, pixels: [] }],
  ...(fix && { fix }),
});
const square = (side: number) => ({ width: side, height: side });

describe('What removes a finding', () => {
  const sizeFor = (size: { width: number; height: number }, ...sides: number[]) =>
    remedyOf(finding({ rule: 'canvas-size', size, expected: sides.map(square) }), true);

  it('is the nearest expected canvas that loses nothing, of a canvas with another size', () => {
    assert.deepEqual(sizeFor({ width: 26, height: 36 }, 16, 64, 48, 128), { by: 'canvas', size: square(48) });
    // None is large enough: the one that loses the least.
    assert.deepEqual(sizeFor({ width: 26, height: 36 }, 16, 32, 24), { by: 'canvas', size: square(32) });
    assert.equal(sizeFor({ width: 26, height: 36 }), undefined);
  });

  it('is a fix of the grid, if the sprite is enlarged', () => {
    const facts = { rule: 'canvas-size', size: square(96), expected: [square(16)] } as const;
    assert.deepEqual(remedyOf(finding(facts, 'grid'), true), { by: 'fix', step: 'grid' });
  });

  it('is one foot line and one height for views that differ, where they can be changed', () => {
    const feet = finding({ rule: 'view-feet', by: 3 }, 'anchor');
    const heights = finding({ rule: 'view-size', least: 12, most: 20 });
    assert.deepEqual(
      [feet, heights].map((one) => remedyOf(one, true)?.by),
      ['fit-set', 'fit-set'],
    );
    assert.deepEqual(
      [feet, heights].map((one) => remedyOf(one, false)),
      [{ by: 'fix', step: 'anchor' }, undefined],
    );
  });

  it('is the step of a fix for all others, or nothing', () => {
    assert.deepEqual(remedyOf(finding({ rule: 'soft-alpha', pixels: 3 }, 'alpha'), true), { by: 'fix', step: 'alpha' });
    assert.equal(remedyOf(finding({ rule: 'banding', pixels: 3 }), true), undefined);
  });
});
