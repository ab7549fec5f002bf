import assert from 'node:assert/strict';
import { findGrid } from '../../../../src/sprite/grid/findGrid';
import { GLOWS } from '../../../support/pixelArt/glows';
import { sampleOf } from '../../../support/sample';

/** The share of pictures that may get a grid: a search for grids is never free of chance. */
const MAX_FOUND = 0.01;
/** In the sample of `npm test`. */
const SAMPLED = 60;

describe('A glow at its own size', () => {
  it('is among hundreds of shapes, grounds, and sizes, alone and around something with edges', () => {
    assert.ok(GLOWS.length > 1000, `${GLOWS.length}`);
    assert.equal(new Set(GLOWS.map(({ name }) => name)).size, GLOWS.length);
  });

  it('gets no grid', () => {
    const glows = sampleOf(GLOWS, SAMPLED);
    const found = glows.flatMap(({ name, make }) => {
      const grid = findGrid([make()]);
      return grid ? [`${name}: ${grid.step.x.toFixed(2)} ${grid.kernel}`] : [];
    });
    assert.ok(found.length <= Math.ceil(MAX_FOUND * glows.length), `${glows.length}, found: ${found.join('; ')}`);
  });
});
