import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LoopDirection } from '../../../../../src/sprite/pixels/frameTag';
import { type PlaySequence, sequenceOf } from '../../../../../src/sprite/pixels/playSequence';
import { contrast, type Rgb } from '../../../../../src/webview/lib/contrast';
import { groundOf } from '../../../../../src/webview/preview/onion/onionGround';
import {
  composeOnion,
  type OnionFrame,
  onionFrames,
  onionOpacity,
} from '../../../../../src/webview/preview/onion/onionSkin';
import { type OnionTints, tintsOn } from '../../../../../src/webview/preview/onion/onionTints';

const forever = Number.POSITIVE_INFINITY;

function order(direction: LoopDirection, from: number, to: number, passes = forever): PlaySequence {
  return sequenceOf({ from, to, direction, passes });
}

const neighbors = (
  sequence: PlaySequence,
  frame: number,
  reach: { readonly before: number; readonly after: number },
  endless: boolean,
) => onionFrames(sequence, frame, { ...reach, opacity: 30 }, endless);

/** `-3 -2 +1`: frames in drawing order, with their side. */
function names(frames: readonly OnionFrame[]): string {
  return frames.map(({ side, frame }) => `${side === 'before' ? '-' : '+'}${frame}`).join(' ');
}

type Pixel = readonly [number, number, number, number];

function image(...pixels: readonly Pixel[]) {
  return { width: pixels.length, height: 1, data: Uint8ClampedArray.from(pixels.flat()) };
}

const DARK: OnionTints = { before: [240, 40, 40], after: [40, 40, 240], lighter: true };
const LIGHT: OnionTints = { before: [200, 20, 20], after: [20, 20, 200], lighter: false };

/** What shows through a transparent frame. Images get a transparent pixel on the right, which makes them no backdrops; it isn't returned. */
function composed(
  frames: readonly OnionFrame[],
  images: readonly ReturnType<typeof image>[],
  tints: OnionTints = DARK,
): number[] {
  const wider = (one: ReturnType<typeof image> = image()) => ({
    width: one.width + 1,
    height: 1,
    data: Uint8ClampedArray.from([...one.data, 0, 0, 0, 0]),
  });
  const empty = wider(images[0]);
  const current = { image: { ...empty, data: new Uint8ClampedArray(empty.data.length) }, ground: { over: false } };
  const out = new Uint8ClampedArray(empty.data.length).fill(99);
  composeOnion(frames, (frame) => wider(images[frame]), current, tints, out);
  return [...out].slice(0, -4);
}

/** The alpha of each pixel that one frame before adds to another. */
function added(before: ReturnType<typeof image>, frame: ReturnType<typeof image>, front = false): number[] {
  const out = new Uint8ClampedArray(before.data.length);
  const red = { frame: 0, side: 'before', opacity: 68 } as const;
  composeOnion([red], () => before, { image: frame, ground: groundOf(frame, front) }, DARK, out);
  return [...out].filter((_, at) => at % 4 === 3);
}

describe('Onion skin', () => {
  describe('opacity', () => {
    const of = (count: number, percent: number) =>
      Array.from({ length: count }, (_, at) => onionOpacity(at + 1, count, percent));

    it('is that of the nearest frame, and decreases by the same step as in Aseprite for up to three', () => {
      assert.deepEqual(of(1, 30), [77]);
      assert.deepEqual(of(3, 30), [77, 45, 14]);
      // Aseprite's own numbers: 68 of 255, and 28 less for each farther frame.
      assert.deepEqual(of(3, (68 / 255) * 100), [68, 40, 12]);
    });

    it('decreases in smaller steps for more, down to the same value', () => {
      assert.deepEqual(of(8, 100), [255, 225, 195, 165, 135, 105, 75, 45]);
      assert.deepEqual(of(8, 10).at(-1), 5);
    });
  });

  describe('frames', () => {
    it('are the neighbors in play order, the furthest drawn first', () => {
      const reach = { before: 2, after: 2 };
      assert.equal(names(neighbors(order('forward', 0, 7), 4, reach, true)), '-2 -3 +6 +5');
      assert.equal(names(neighbors(order('reverse', 0, 7), 4, reach, true)), '-6 -5 +2 +3');
    });

    it('loop inside the range', () => {
      assert.equal(names(neighbors(order('forward', 2, 5), 2, { before: 2, after: 1 }, true)), '-4 -5 +3');
      assert.equal(names(neighbors(order('forward', 2, 5), 5, { before: 1, after: 2 }, true)), '-4 +3 +2');
      assert.equal(names(neighbors(order('reverse', 2, 5), 5, { before: 1, after: 1 }, true)), '-2 +4');
    });

    it('turn at the ends of a ping-pong', () => {
      assert.equal(names(neighbors(order('pingpong', 2, 5), 2, { before: 1, after: 1 }, true)), '-3 +3');
      assert.equal(names(neighbors(order('pingpong', 2, 5), 5, { before: 1, after: 2 }, true)), '-4 +3 +4');
    });

    it('stop at the ends of a play without looping', () => {
      assert.equal(names(neighbors(order('forward', 0, 3, 1), 0, { before: 2, after: 1 }, false)), '+1');
      assert.equal(names(neighbors(order('forward', 0, 3, 1), 3, { before: 1, after: 2 }, false)), '-2');
      assert.equal(names(neighbors(order('pingpong', 0, 3, 2), 3, { before: 1, after: 2 }, false)), '-2 +1 +2');
    });

    it('exclude the frame itself, and frames already on the same side', () => {
      assert.equal(names(neighbors(order('forward', 0, 1), 0, { before: 3, after: 3 }, true)), '-1 +1');
      assert.equal(names(neighbors(order('forward', 0, 0), 0, { before: 3, after: 3 }, true)), '');
      assert.equal(names(neighbors(order('forward', 2, 5), 0, { before: 3, after: 3 }, true)), '');
      assert.equal(names(neighbors(order('forward', 0, 5), 2, { before: 0, after: 0 }, true)), '');
    });
  });

  describe('pixels', () => {
    const red = (frame: number, opacity = 68): OnionFrame => ({ frame, side: 'before', opacity });
    const blue = (frame: number, opacity = 68): OnionFrame => ({ frame, side: 'after', opacity });

    it('are tinted red before and blue after, and lightened by their brightness on a dark background', () => {
      // Brightness of (100, 150, 200): (212600 + 1072800 + 144400) / 10000 = 142; half of 142 / 255 of the way to white.
      assert.deepEqual(composed([red(0)], [image([100, 150, 200, 255])]), [244, 100, 100, 68]);
      assert.deepEqual(composed([blue(0)], [image([0, 0, 0, 255], [255, 255, 255, 255])]), [
        ...[40, 40, 240, 68],
        ...[148, 148, 248, 68],
      ]);
    });

    it('are darkened by their darkness on a light background', () => {
      assert.deepEqual(composed([red(0)], [image([0, 0, 0, 255], [255, 255, 255, 255])], LIGHT), [
        ...[100, 10, 10, 68],
        ...[200, 20, 20, 68],
      ]);
    });

    it('keep their transparency, times the opacity', () => {
      // 128 × 68 / 255 = 34.13; 1 × 68 / 255 = 0.27, which is dropped.
      assert.deepEqual(composed([blue(0)], [image([0, 0, 0, 128], [9, 9, 9, 0], [9, 9, 9, 1])]), [
        ...[40, 40, 240, 34],
        ...[0, 0, 0, 0],
        ...[0, 0, 0, 0],
      ]);
    });

    it('are drawn over one another in order', () => {
      // Alpha 68 + 68 − 68 × 68 / 255 = 117.87 → 118; 240 + (40 − 240) × 68 / 118 = 124.7 → 240 − 115 = 125.
      assert.deepEqual(
        composed([red(0), blue(1)], [image([0, 0, 0, 255]), image([0, 0, 0, 255])]),
        [125, 40, 155, 118],
      );
      assert.deepEqual(composed([red(0), blue(1)], [image([0, 0, 0, 255]), image([0, 0, 0, 0])]), [240, 40, 40, 68]);
    });

    const BLACK: Pixel = [0, 0, 0, 255];
    const WHITE: Pixel = [255, 255, 255, 255];
    const NONE: Pixel = [0, 0, 0, 0];

    it('that the frame has too are left out, and those of almost the same color', () => {
      const frame = image(BLACK, NONE, [100, 100, 100, 255], [100, 100, 100, 255]);
      const before = image(BLACK, BLACK, [112, 90, 100, 255], [100, 113, 100, 255]);
      assert.deepEqual(added(before, frame, true), [0, 68, 0, 68]);
    });

    it('lie under the frame, and over it if someone wants that', () => {
      assert.deepEqual(groundOf(image(BLACK, NONE), false), { over: false });
      assert.deepEqual(groundOf(image(BLACK, NONE), true), { over: true });
    });

    it('lie on the backdrop of an opaque frame, behind its sprite, or over that too', () => {
      const frame = image(WHITE, BLACK, WHITE, WHITE);
      assert.deepEqual(groundOf(frame, false), { over: true, backdrop: [255, 255, 255], color: [255, 255, 255] });
      // Where the frame has its sprite, the other one's backdrop isn't drawn.
      const moved = image(WHITE, WHITE, BLACK, WHITE);
      assert.deepEqual(
        [added(moved, frame), added(moved, frame, true)],
        [
          [0, 0, 68, 0],
          [0, 0, 68, 0],
        ],
      );
      const colored = image(WHITE, [200, 60, 60, 255], WHITE, WHITE);
      assert.deepEqual(
        [added(colored, frame), added(colored, frame, true)],
        [
          [0, 0, 0, 0],
          [0, 68, 0, 0],
        ],
      );
    });

    it('lie over an opaque frame without a backdrop, in tints that its mean selects', () => {
      const scene = image(WHITE, BLACK, WHITE, BLACK);
      assert.deepEqual(groundOf(scene, false), { over: true, color: [128, 128, 128] });
      assert.deepEqual(added(image(WHITE, [80, 90, 200, 255], WHITE, BLACK), scene), [0, 68, 0, 0]);
    });

    it('of an opaque backdrop never cover a transparent frame', () => {
      assert.deepEqual(added(image(WHITE, BLACK, WHITE, WHITE), image(NONE, NONE, NONE, NONE)), [0, 68, 0, 0]);
    });

    it('are cleared to empty if there are no frames', () => {
      assert.deepEqual(composed([], [image([1, 2, 3, 255])]), [0, 0, 0, 0]);
    });

    it('are never more opaque than their source, and never less with one more', () => {
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

    /** How different two colors look (CIE 1976); 2.3 is just noticeable. */
    function difference(a: readonly number[], b: readonly number[]): number {
      const [one, two] = [lab(a), lab(b)];
      return Math.hypot(...one.map((value, at) => value - (two[at] ?? 0)));
    }

    const backgrounds: Readonly<Record<string, Rgb>> = {
      'the dark theme': [31, 31, 31],
      'a light field of the dark checkerboard': [46, 46, 46],
      'the light theme': [255, 255, 255],
      'a dark field of the light checkerboard': [238, 238, 238],
      black: [0, 0, 0],
      gray: [128, 128, 128],
      magenta: [255, 0, 255],
      grass: [63, 125, 78],
      sky: [111, 183, 233],
    };
    /** The background that selects the tints: the fields of a checkerboard use their theme's tints. */
    const chosenBy: Readonly<Record<string, string>> = {
      'a light field of the dark checkerboard': 'the dark theme',
      'a dark field of the light checkerboard': 'the light theme',
    };
    for (const [name, background] of Object.entries(backgrounds)) {
      for (const gray of [0, 60, 128, 200, 255]) {
        it(`of gray ${gray} stand out from ${name}, and from each other`, () => {
          const theme = backgrounds[chosenBy[name] ?? ''];
          const tints = theme ? tintsOn(theme, 'checker') : tintsOn(background);
          const [warm, cold] = (['before', 'after'] as const).map((side): Rgb => {
            const nearest = { frame: 0, side, opacity: onionOpacity(1, 1, 30) };
            const [r = 0, g = 0, b = 0, alpha = 0] = composed([nearest], [image([gray, gray, gray, 255])], tints);
            const mix = (value: number, under: number) => (under * (255 - alpha) + value * alpha) / 255;
            return [mix(r, background[0]), mix(g, background[1]), mix(b, background[2])];
          });
          assert.ok(warm && cold);
          for (const one of [warm, cold]) {
            assert.ok(contrast(one, background) >= 1.35, `${contrast(one, background)}`);
            assert.ok(difference(one, background) > 10, `${difference(one, background)}`);
          }
          assert.ok(difference(warm, cold) > 10, `${difference(warm, cold)}`);
        });
      }
    }
  });
});
