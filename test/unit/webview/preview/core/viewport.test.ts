import assert from 'node:assert/strict';
import { Viewport } from '../../../../../src/webview/preview/core/viewport';
import { ZOOM_LEVELS } from '../../../../../src/webview/preview/core/zoomLevels';

const RATIOS = [1, 1.25, 1.5, 2];

function viewport(ratio: number, width = 48, height = 32): Viewport {
  const made = new Viewport(() => ratio);
  made.resize(701, 503);
  made.setPicture(width, height);
  return made;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6;
}

describe('Viewport', () => {
  it('keeps the sprite pixel under the pointer at every level, in and out, on any screen', () => {
    for (const ratio of RATIOS) {
      for (let at = 0; at < 60; at++) {
        const view = viewport(ratio);
        const anchor = { x: 40 + ((at * 97) % 600), y: 30 + ((at * 61) % 430) };
        const pixel = view.pixelAt(anchor);
        if (!pixel) continue;
        const ups = ZOOM_LEVELS.filter((level) => level > view.zoom);
        for (const level of [...ups, ...ZOOM_LEVELS.filter((one) => one >= 1).toReversed()]) {
          view.zoomTo(level, anchor);
          assert.deepEqual(view.pixelAt(anchor), pixel, `${level}× at ${ratio}, ${anchor.x} ${anchor.y}`);
        }
      }
    }
  });

  it('stretches pixels that are not square: places, fitting, zooming, and panning count with their shape', () => {
    for (const ratio of RATIOS) {
      const view = viewport(ratio);
      view.setPicture(48, 32, { x: 2, y: 1 });
      const { origin, scale } = view;
      assert.ok(48 * 2 * scale <= 701 && 48 * 2 * scale > 701 / 2);
      const at = (x: number, y: number) => view.pixelAt({ x: origin.x + x * 2 * scale, y: origin.y + y * scale });
      assert.deepEqual(at(10.9, 5.9), { x: 10, y: 5 });
      assert.deepEqual(at(11.1, 6.1), { x: 11, y: 6 });
      assert.equal(at(48.1, 1), undefined);
      const anchor = { x: origin.x + 10.5 * 2 * scale, y: origin.y + 5.5 * scale };
      for (const level of ZOOM_LEVELS.filter((one) => one >= 1)) {
        view.zoomTo(level, anchor);
        assert.deepEqual(view.pixelAt(anchor), { x: 10, y: 5 }, `${level}× at ${ratio}`);
      }
      const before = view.origin;
      view.pan({ x: -20, y: 0 });
      assert.ok(Math.abs(before.x - 20 - view.origin.x) <= 1);
    }
  });

  it('fits an area beyond the image with it, which is in the middle then, and leaves another zoom as it is', () => {
    for (const ratio of RATIOS) {
      const view = viewport(ratio, 16, 4);
      const alone = view.zoom;
      assert.ok(view.include({ x: 0, y: -6, width: 16, height: 16 }));
      assert.ok(!view.include({ x: 2, y: -6, width: 10, height: 16 }));
      assert.ok(view.zoom < alone);
      const { origin, scale } = view;
      const [above, below] = [origin.y - 6 * scale, 503 - origin.y - 10 * scale];
      assert.ok(above >= 0 && Math.abs(above - below) <= 1, `${above} ${below}`);
      // The same if the image comes later.
      const later = viewport(ratio, 16, 16);
      later.include({ x: 0, y: -6, width: 16, height: 16 });
      later.setPicture(16, 4);
      assert.deepEqual([later.origin, later.zoom], [origin, view.zoom]);
      view.zoomTo(3, { x: 300, y: 200 });
      const before = view.origin;
      assert.ok(view.include(undefined));
      assert.deepEqual(view.origin, before);
      view.zoomTo('fit');
      assert.equal(view.zoom, alone);
    }
  });

  it('puts the image and each of its pixels on whole screen pixels', () => {
    for (const ratio of RATIOS) {
      const view = viewport(ratio);
      for (const level of ZOOM_LEVELS) {
        view.zoomTo(level, { x: 200.3, y: 100.7 });
        view.pan({ x: 3.3, y: -7.1 });
        assert.ok(isWhole(view.origin.x * ratio) && isWhole(view.origin.y * ratio));
        const screen = view.scale * ratio;
        assert.ok(isWhole(screen) || isWhole(1 / screen));
      }
    }
  });

  it('finds the displayed pixel if only every second or fourth one is shown', () => {
    const view = viewport(1, 400, 300);
    view.zoomTo(0.25);
    const { origin } = view;
    assert.equal(view.step, 4);
    assert.deepEqual(view.pixelAt({ x: origin.x + 10.9, y: origin.y + 5 }), { x: 40, y: 20 });
    assert.equal(view.pixelAt({ x: origin.x - 0.1, y: origin.y }), undefined);
    assert.equal(view.pixelAt({ x: origin.x + 100, y: origin.y }), undefined);
  });

  it('finds the sprite pixels that fit on the stage', () => {
    for (const ratio of RATIOS) {
      const view = viewport(ratio);
      for (const level of ZOOM_LEVELS) {
        view.zoomTo(level, { x: 350, y: 250 });
        const { origin, scale, visible } = view;
        assert.ok(origin.x + visible.x * scale <= 1e-6 && origin.x + (visible.x + 1) * scale > -1e-6);
        assert.ok(origin.x + (visible.x + visible.width) * scale >= 701 - 1e-6);
        assert.ok(origin.y + (visible.y + visible.height) * scale >= 503 - 1e-6);
      }
    }
  });

  it('keeps a part of the image on the stage however far it is moved', () => {
    const view = viewport(1);
    view.zoomTo(4);
    view.pan({ x: 1e6, y: -1e6 });
    assert.equal(view.origin.x, 701 - 32);
    assert.equal(view.origin.y + 32 * 4, 32);
  });

  it("doesn't jump when moved after zooming at the very edge", () => {
    const view = viewport(1);
    view.zoomTo(4);
    view.pan({ x: 1e6, y: 0 });
    view.zoomTo(64, { x: 672, y: 250 });
    const before = view.origin;
    view.pan({ x: -1, y: 0 });
    assert.equal(view.origin.x, before.x - 1);
  });

  it('moves the image only as far as needed to show a pixel', () => {
    const view = viewport(1);
    view.zoomTo(16);
    const before = view.origin;
    view.reveal({ x: 24, y: 16 });
    assert.deepEqual(view.origin, before);
    view.reveal({ x: 47, y: 16 });
    assert.equal(view.origin.x + 48 * 16, 701 - 32);
    assert.equal(view.origin.y, before.y);
  });

  it('centers an image that fits', () => {
    const view = viewport(1);
    view.zoomTo(20, { x: 10, y: 10 });
    view.zoomTo('fit');
    assert.equal(view.wanted, 'fit');
    assert.ok(Math.abs(view.origin.x * 2 + 48 * view.scale - 701) <= 1);
  });
});
