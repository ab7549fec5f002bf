import type { FixedSetup } from '../../src/webview/preview/light/lightFormula';
import { createLightGl, type LightGl } from '../../src/webview/preview/light/lightGl';
import { createLightRenderer } from '../../src/webview/preview/light/lightRenderer';

/** A raster as plain numbers. */
interface Plain {
  readonly width: number;
  readonly height: number;
  readonly data: readonly number[];
}

let renderer: LightGl | undefined;

function toImage({ width, height, data }: Plain): ImageData {
  return new ImageData(Uint8ClampedArray.from(data), width, height);
}

/**
 * RGBA of a lit sprite as drawn with WebGL: read from WebGL directly, and after drawing it on another canvas. As comma-separated text, which is
 * passed faster than a list.
 */
export function drawLit(sprite: Plain, map: Plain, setup: FixedSetup): { pixels: string; canvas: string } {
  renderer ??= createLightGl(() => undefined);
  if (!renderer) throw new Error('WebGL 2 is unavailable.');
  const [from, by] = [toImage(sprite), toImage(map)];
  const pixels = renderer.pixels(from, by, setup);
  const canvas = renderer.canvas(from, by, setup);
  const scratch = new OffscreenCanvas(sprite.width, sprite.height).getContext('2d', { willReadFrequently: true });
  if (canvas) scratch?.drawImage(canvas, 0, 0);
  renderer.clear();
  return {
    pixels: pixels?.data.join() ?? '',
    canvas: scratch?.getImageData(0, 0, sprite.width, sprite.height).data.join() ?? '',
  };
}

/** RGBA of a lit sprite as comma-separated numbers, if the page has numbers; 'canvas' if it has only drawn it. */
export function lightOnce(sprite: Plain, map: Plain, setup: FixedSetup): string {
  const lit = createLightRenderer().light(toImage(sprite), toImage(map), setup);
  return lit instanceof ImageData ? lit.data.join() : 'canvas';
}
