import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  drawnTiles,
  frameAtTime,
  scrollTo,
  TILE_GAP,
  TILE_PITCH,
  timeSpans,
} from '../../../../../src/webview/preview/play/stripLayout';

describe('Timeline', () => {
  it('gives each frame space for its duration', () => {
    assert.deepEqual(timeSpans([100, 200, 100]), [0, 0.25, 0.75, 1]);
    assert.deepEqual(timeSpans([0, 1]), [0, 0.5, 1]);
  });

  it('finds the frame at a position, and the first or last frame outside', () => {
    const spans = timeSpans([100, 200, 100]);
    assert.deepEqual(
      [-1, 0, 0.24, 0.25, 0.74, 0.75, 0.99, 1, 7].map((at) => frameAtTime(spans, at)),
      [...[0, 0, 0, 1, 1, 2, 2, 2, 2]],
    );
  });

  it('finds every frame at its own start', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 40 }), (durations) => {
        const spans = timeSpans(durations);
        for (const frame of durations.keys()) assert.equal(frameAtTime(spans, spans[frame] ?? 0), frame);
      }),
    );
  });
});

describe('Visible frames', () => {
  it('are drawn with three more on each side', () => {
    assert.deepEqual(drawnTiles({ left: 0, width: 300, tiles: 500 }), [0, 8]);
    assert.deepEqual(drawnTiles({ left: 6000, width: 300, tiles: 500 }), [97, 108]);
    assert.deepEqual(drawnTiles({ left: 29_700, width: 300, tiles: 500 }), [492, 500]);
    assert.deepEqual(drawnTiles({ left: 0, width: 1000, tiles: 4 }), [0, 4]);
    assert.deepEqual(drawnTiles({ left: 900, width: 300, tiles: 4 }), [4, 4]);
  });

  it('stay in place while the current frame is among them', () => {
    const scrolled = { left: 600, width: 300, tiles: 500 };
    assert.deepEqual(
      [10, 14].map((tile) => scrollTo(tile, scrolled)),
      [600, 600],
    );
  });

  it('move by a page to the current frame', () => {
    const scrolled = { left: 600, width: 300, tiles: 500 };
    assert.equal(scrollTo(15, scrolled), 900);
    assert.equal(scrollTo(9, scrolled), 9 * TILE_PITCH + TILE_PITCH - TILE_GAP - 300);
    assert.equal(scrollTo(0, scrolled), 0);
    assert.equal(scrollTo(499, scrolled), 500 * TILE_PITCH - TILE_GAP - 300);
  });

  it('show the current frame completely, wherever it was, if there is space for one', () => {
    const any = fc.record({
      left: fc.nat(20_000),
      width: fc.integer({ min: TILE_PITCH, max: 1500 }),
      tiles: fc.integer({ min: 1, max: 400 }),
    });
    fc.assert(
      fc.property(any, fc.nat(399), (scrolled, at) => {
        const tile = at % scrolled.tiles;
        const left = scrollTo(tile, scrolled);
        assert.ok(tile * TILE_PITCH >= left && (tile + 1) * TILE_PITCH - TILE_GAP <= left + scrolled.width);
        const [from, to] = drawnTiles({ ...scrolled, left });
        assert.ok(tile >= from && tile < to);
      }),
    );
  });
});
