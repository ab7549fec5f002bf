import fc from 'fast-check';
import type { Raster } from '../../../src/sprite/pixels/raster';
import { type LightSetup, MAX_LIGHTS } from '../../../src/webview/preview/core/lightSetup';

/** A sprite, its normal map, and its light. */
export interface LitScene {
  readonly sprite: Raster;
  readonly map: Raster;
  readonly setup: LightSetup;
}

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });

/** Enough of each kind: transparent, opaque, in between. */
function alpha(value: number): number {
  if (value < 64) return 0;
  return value < 128 ? 255 : value;
}

/** Most are above the sprite and not too bright, where differences show; some are as far and bright as possible. */
const light = fc.record({
  x: fc.oneof({ weight: 3, arbitrary: between(0, 1) }, between(-2, 3)),
  y: fc.oneof({ weight: 3, arbitrary: between(0, 1) }, between(-2, 3)),
  height: fc.oneof({ weight: 3, arbitrary: between(0, 1) }, between(0, 4), fc.constantFrom(0, 0.001, 4)),
  color: fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  intensity: fc.oneof({ weight: 3, arbitrary: between(0, 0.6) }, between(0, 4)),
});

const setup: fc.Arbitrary<LightSetup> = fc.record({
  on: fc.constant(true),
  lights: fc.array(light, { minLength: 1, maxLength: MAX_LIGHTS }),
  ambient: fc.oneof({ weight: 3, arbitrary: between(0, 0.2) }, between(0, 1)),
  toon: fc.oneof(fc.constant(0), fc.nat(8)),
  step: fc.boolean(),
  invertX: fc.boolean(),
  invertY: fc.boolean(),
});

/** Any lightable sprite up to 24 × 24 pixels, with any alpha in both images. */
export const litScene: fc.Arbitrary<LitScene> = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 24 }))
  .chain(([width, height]) => {
    const length = width * height * 4;
    const picture = fc.uint8Array({ minLength: length, maxLength: length }).map(
      (bytes): Raster => ({
        width,
        height,
        data: Uint8ClampedArray.from(bytes, (value, at) => (at % 4 === 3 ? alpha(value) : value)),
      }),
    );
    return fc.record({ sprite: picture, map: picture, setup });
  });
