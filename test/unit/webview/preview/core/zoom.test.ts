import assert from 'node:assert/strict';
import {
  cssScale,
  fitZoom,
  nearestZoom,
  pixelStep,
  screenScale,
  validZoom,
  ZOOM_LEVELS,
  zoomLabel,
} from '../../../../../src/webview/preview/core/zoomLevels';

const RATIOS = [0.5, 0.8, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];

describe('Zoom levels', () => {
  it('are whole screen pixels per sprite pixel, or whole sprite pixels per screen pixel, on any screen', () => {
    for (const ratio of RATIOS) {
      for (const zoom of ZOOM_LEVELS) {
        const scale = screenScale(zoom, ratio);
        assert.ok(Number.isInteger(scale) || Number.isInteger(Math.round(1e9 / scale) / 1e9), `${zoom} at ${ratio}`);
        assert.equal(pixelStep(zoom, ratio), scale >= 1 ? 1 : Math.round(1 / scale));
        assert.equal(cssScale(zoom, ratio), scale / ratio);
      }
    }
  });

  it('never get smaller from one to the next', () => {
    for (const ratio of RATIOS) {
      const scales = ZOOM_LEVELS.map((zoom) => screenScale(zoom, ratio));
      assert.deepEqual(
        scales,
        scales.toSorted((a, b) => a - b),
      );
    }
    assert.deepEqual(
      [0.25, 0.5, 1, 2, 3].map((zoom) => screenScale(zoom, 1.5)),
      [1 / 3, 1, 2, 3, 5],
    );
  });

  it('fit with the largest whole level', () => {
    assert.equal(fitZoom({ width: 16, height: 16 }, { width: 100, height: 63 }), 3);
    assert.equal(fitZoom({ width: 16, height: 16 }, { width: 9999, height: 9999 }), 64);
    assert.equal(fitZoom({ width: 100, height: 10 }, { width: 99, height: 99 }), 0.5);
    assert.equal(fitZoom({ width: 100, height: 10 }, { width: 49, height: 99 }), 0.25);
    // Three uses 5 screen pixels, which are 3⅓ CSS pixels.
    assert.equal(fitZoom({ width: 100, height: 100 }, { width: 310, height: 310 }, 64, 1.5), 2);
    for (const pixelRatio of RATIOS) {
      for (let room = 100; room < 400; room += 7) {
        const zoom = fitZoom({ width: 32, height: 32 }, { width: room, height: room }, 64, pixelRatio);
        assert.ok(32 * cssScale(zoom, pixelRatio) <= room + 1e-6);
        assert.ok(32 * cssScale(zoom + 1, pixelRatio) > room);
      }
    }
  });

  it('are found for any number', () => {
    assert.equal(nearestZoom(0.01), 0.25);
    assert.equal(nearestZoom(0.7), 0.5);
    assert.equal(nearestZoom(0.72), 1);
    assert.equal(nearestZoom(8.9), 8);
    assert.equal(nearestZoom(9), 10);
    assert.equal(nearestZoom(1e6), 64);
  });

  it('have labels, and invalid values are refused', () => {
    assert.deepEqual([0.25, 0.5, 1, 64].map(zoomLabel), ['¼×', '½×', '1×', '64×']);
    assert.deepEqual([0.5, 9, 0.3, 65, '8'].map(validZoom), [0.5, 9, undefined, undefined, undefined]);
  });
});
