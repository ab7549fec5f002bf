import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LoopDirection } from '../../../src/shared/pixels/frameTag';
import { type PlaySequence, sequenceOf } from '../../../src/shared/pixels/playSequence';
import { composeOnion, type OnionFrame, onionFrames, onionOpacity } from '../../../src/webview/preview/onion/onionSkin';

const forever = Number.POSITIVE_INFINITY;

function order(direction: LoopDirection, from: number, to: number, passes = forever): PlaySequence {
  return sequenceOf({ from, to, direction, passes });
}

/** `-3 -2 +1`: frames in drawing order, with their side. */
function names(frames: readonly OnionFrame[]): string {
  return frames.map(({ side, frame }) => `${side === 'before' ? '-' : '+'}${frame}`).join(' ');
}

function image(...pixels: [number, number, number, number][]) {
  return { width: pixels.length, height: 1, data: Uint8ClampedArray.from(pixels.flat()) };
}

function composed(frames: readonly OnionFrame[], images: readonly ReturnType<typeof image>[]): number[] {
  const out = new Uint8ClampedArray(images[0]?.data.length ?? 0).fill(99);
  composeOnion(frames, (frame) => images[frame] ?? image(), out);
  return [...out];
}

describe('onion skin', () => {
  describe('opacity', () => {
    it('is that of Aseprite for up to three frames', () => {
      assert.deepEqual([onionOpacity(1, 1)], [68]);
      assert.deepEqual(
        [1, 2].map((distance) => onionOpacity(distance, 2)),
        [68, 40],
      );
      assert.deepEqual(
        [1, 2, 3].map((distance) => onionOpacity(distance, 3)),
        [68, 40, 12],
      );
    });

    it('falls in smaller steps for more, down to the same', () => {
      assert.deepEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].map((distance) => onionOpacity(distance, 8)),
        [68, 60, 52, 44, 36, 28, 20, 12],
      );
    });
  });

  describe('frames', () => {
    it('are the neighbors in play order, the furthest drawn first', () => {
      const reach = { before: 2, after: 2 };
      assert.equal(names(onionFrames(order('forward', 0, 7), 4, reach, true)), '-2 -3 +6 +5');
      assert.equal(names(onionFrames(order('reverse', 0, 7), 4, reach, true)), '-6 -5 +2 +3');
    });

    it('loop inside the range', () => {
      assert.equal(names(onionFrames(order('forward', 2, 5), 2, { before: 2, after: 1 }, true)), '-4 -5 +3');
      assert.equal(names(onionFrames(order('forward', 2, 5), 5, { before: 1, after: 2 }, true)), '-4 +3 +2');
      assert.equal(names(onionFrames(order('reverse', 2, 5), 5, { before: 1, after: 1 }, true)), '-2 +4');
    });

    it('turn at the ends of a ping-pong', () => {
      assert.equal(names(onionFrames(order('pingpong', 2, 5), 2, { before: 1, after: 1 }, true)), '-3 +3');
      assert.equal(names(onionFrames(order('pingpong', 2, 5), 5, { before: 1, after: 2 }, true)), '-4 +3 +4');
    });

    it('end where the play ends', () => {
      assert.equal(names(onionFrames(order('forward', 0, 3, 1), 0, { before: 2, after: 1 }, false)), '+1');
      assert.equal(names(onionFrames(order('forward', 0, 3, 1), 3, { before: 1, after: 2 }, false)), '-2');
      assert.equal(names(onionFrames(order('pingpong', 0, 3, 2), 3, { before: 1, after: 2 }, false)), '-2 +1 +2');
    });

    it('leave out the frame itself, and what a side has already', () => {
      assert.equal(names(onionFrames(order('forward', 0, 1), 0, { before: 3, after: 3 }, true)), '-1 +1');
      assert.equal(names(onionFrames(order('forward', 0, 0), 0, { before: 3, after: 3 }, true)), '');
      assert.equal(names(onionFrames(order('forward', 2, 5), 0, { before: 3, after: 3 }, true)), '');
      assert.equal(names(onionFrames(order('forward', 0, 5), 2, { before: 0, after: 0 }, true)), '');
    });
  });

  describe('pixels', () => {
    const red = (frame: number, opacity = 68): OnionFrame => ({ frame, side: 'before', opacity });
    const blue = (frame: number, opacity = 68): OnionFrame => ({ frame, side: 'after', opacity });

    it('are tinted red before and blue after by their brightness', () => {
      // Brightness of (100, 150, 200): (212600 + 1072800 + 144400) / 10000 = 142; (255 + 142) >> 1 = 198, 142 >> 1 = 71.
      assert.deepEqual(composed([red(0)], [image([100, 150, 200, 255])]), [198, 71, 71, 68]);
      assert.deepEqual(composed([blue(0)], [image([100, 150, 200, 255])]), [71, 71, 198, 68]);
      assert.deepEqual(
        composed([red(0)], [image([0, 0, 0, 255], [255, 255, 255, 255])]),
        [127, 0, 0, 68, 255, 127, 127, 68],
      );
    });

    it('are as transparent as they were, times the opacity', () => {
      // 128 × 68 / 255 = 34.13; 1 × 68 / 255 = 0.27: nothing is left.
      assert.deepEqual(composed([blue(0)], [image([0, 0, 0, 128], [9, 9, 9, 0], [9, 9, 9, 1])]), [
        ...[0, 0, 127, 34],
        ...[0, 0, 0, 0],
        ...[0, 0, 0, 0],
      ]);
    });

    it('lie over one another in order', () => {
      // Alpha 68 + 68 − 68 × 68 / 255 = 117.87 → 118. Red: 127 + (0 − 127) × 68 / 118 = 53.8 → 127 − 73 = 54. Blue: 127 × 68 / 118 = 73.2 → 73.
      assert.deepEqual(composed([red(0), blue(1)], [image([0, 0, 0, 255]), image([0, 0, 0, 255])]), [54, 0, 73, 118]);
      assert.deepEqual(composed([red(0), blue(1)], [image([0, 0, 0, 255]), image([0, 0, 0, 0])]), [127, 0, 0, 68]);
    });

    it('of nothing are nothing, whatever was there before', () => {
      assert.deepEqual(composed([], [image([1, 2, 3, 255])]), [0, 0, 0, 0]);
    });

    it('are never more opaque than what they come from, and never less with one more', () => {
      const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
      fc.assert(
        fc.property(pixel, pixel, fc.integer({ min: 1, max: 255 }), (a, b, opacity) => {
          const images = [image(a), image(b)];
          const [, , , one = 0] = composed([red(0, opacity)], images);
          const [, , , two = 0] = composed([red(0, opacity), blue(1, opacity)], images);
          assert.ok(one <= a[3] && one <= opacity);
          assert.ok(two >= one && two <= 255);
        }),
      );
    });
  });

  describe('tints', () => {
    /** CIE L*a*b* (D65) of an sRGB color. */
    function lab([red, green, blue]: readonly number[]): number[] {
      const linear = [red, green, blue].map((value = 0) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      const [r = 0, g = 0, b = 0] = linear;
      const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
      const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
      const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
      const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
      return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
    }

    /** How different two colors look (CIE 1976); 2.3 is just noticed. */
    function difference(a: readonly number[], b: readonly number[]): number {
      const [one, two] = [lab(a), lab(b)];
      return Math.hypot(...one.map((value, at) => value - (two[at] ?? 0)));
    }

    const backgrounds = { dark: [31, 31, 31], light: [255, 255, 255], black: [0, 0, 0] };
    for (const [name, background] of Object.entries(backgrounds)) {
      for (const gray of [0, 60, 128, 200, 255]) {
        it(`of gray ${gray} are seen on ${name}, and told apart`, () => {
          const [warm, cold] = (['before', 'after'] as const).map((side) => {
            const [r = 0, g = 0, b = 0, alpha = 0] = composed(
              [{ frame: 0, side, opacity: 68 }],
              [image([gray, gray, gray, 255])],
            );
            return [r, g, b].map((value, at) => ((background[at] ?? 0) * (255 - alpha) + value * alpha) / 255);
          });
          assert.ok(warm && cold);
          assert.ok(difference(warm, background) > 5 && difference(cold, background) > 5);
          assert.ok(difference(warm, cold) > 10);
        });
      }
    }
  });
});
