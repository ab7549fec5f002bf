import assert from 'node:assert/strict';
import { type Change, changed } from '../../../../../src/sprite/edit/change';
import { createRaster } from '../../../../../src/sprite/pixels/raster';
import { movedTo } from '../../../../../src/webview/preview/edit/frameMoves';
import { gapAt, TILE_PITCH } from '../../../../../src/webview/preview/play/stripLayout';
import { flatSprite } from '../../../../support/sprites/flatSprite';

/** Frames that are told apart by their durations, 1 to 6. */
const six = changed(flatSprite(Array.from({ length: 6 }, () => createRaster(1, 1))), {
  change: 'durations',
  frames: [0, 1, 2, 3, 4, 5],
  durations: [1, 2, 3, 4, 5, 6],
});
const lengthsAfter = (changes: readonly Change[]) =>
  changes.reduce(changed, six).frames.map(({ duration }) => duration);

describe('Frames that are dragged', () => {
  it('are selected where they come to lie', () => {
    const sets = [[0], [5], [1, 2], [0, 3, 5], [0, 1, 2, 3, 4, 5]];
    for (const frames of sets)
      for (const isCopy of [false, true])
        for (let gap = 0; gap <= 6; gap++) {
          const step = movedTo(frames, gap, isCopy);
          if (!step) continue;
          const found = lengthsAfter(step.changes);
          assert.deepEqual(
            step.selected.map((at) => found[at]),
            frames.map((frame) => frame + 1),
            `${frames} to ${gap}`,
          );
        }
  });

  it('stay where they are', () => {
    assert.deepEqual(
      [1, 2, 3].map((gap) => movedTo([1, 2], gap, false)),
      [undefined, undefined, undefined],
    );
    assert.ok(movedTo([1, 2], 2, true));
    // Those that lie apart come together.
    assert.deepEqual(lengthsAfter(movedTo([1, 3], 2, false)?.changes ?? []), [1, 2, 4, 3, 5, 6]);
  });

  it('go to the nearest gap', () => {
    assert.deepEqual(
      [-90, 0, TILE_PITCH / 2 - 3, TILE_PITCH / 2 - 1, TILE_PITCH, 900].map((x) => gapAt(x, 3)),
      [0, 0, 0, 1, 1, 3],
    );
  });
});
