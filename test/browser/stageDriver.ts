import assert from 'node:assert/strict';
import type { Raster } from '../../src/sprite/pixels/raster';
import { fiveFrames } from '../page/scenesPlay';
import type { PreviewPage } from './previewPageDriver';
import type { Rgb, ScreenPixels } from './screenPixels';

/** Keys that lead to a level. */
export const TO: Readonly<Record<number, readonly string[]>> = {
  0.25: ['1', '-', '-'],
  0.5: ['1', '-'],
  1: ['1'],
  3: ['1', '+', '+'],
  7: ['1', '+', '+', '+', '+', '+', '+'],
  8: ['1', '+', '+', '+', '+', '+', '+', '+'],
};

/** Color of a pixel of an image that repeats in both directions. */
export function colorOf(raster: Raster, x: number, y: number): Rgb {
  const color = rgbOf(raster, x, y);
  return [color >> 16, (color >> 8) & 255, color & 255];
}

/** The same as one number, `0xrrggbb`: for comparisons of many pixels. */
export function rgbOf({ width, height, data }: Raster, x: number, y: number): number {
  const offset = ((((y % height) + height) % height) * width + (((x % width) + width) % width)) * 4;
  return ((data[offset] ?? 0) << 16) | ((data[offset + 1] ?? 0) << 8) | (data[offset + 2] ?? 0);
}

/** Equal apart from rounding. */
export function near(a: Rgb, b: Rgb | undefined): boolean {
  return b !== undefined && a.every((value, channel) => Math.abs(value - (b[channel] ?? 0)) <= 2);
}

/** Images of opaque pixels on the screen, each a block of one color. Returns how many screen pixels were compared. */
export function compareBlocks(screen: ScreenPixels, raster: Raster, scale: number, step: number): number {
  let compared = 0;
  const side = Math.max(1, Math.round(scale));
  for (let y = 0; y < Math.ceil(raster.height / step) * side; y++) {
    for (let x = 0; x < Math.ceil(raster.width / step) * side; x++) {
      if (!screen.has(x, y)) continue;
      const [column, row] = [Math.floor(x / side) * step, Math.floor(y / side) * step];
      if (screen.rgb(x, y) !== rgbOf(raster, column, row))
        assert.fail(`${x} ${y}: ${screen.at(x, y)} instead of ${colorOf(raster, column, row)}`);
      compared++;
    }
  }
  return compared;
}

/** Drags from the middle of a small window, and moves the pointer away. */
export async function drag({ page }: PreviewPage, x: number, y: number): Promise<void> {
  await page.mouse.move(200, 300);
  await page.mouse.down();
  await page.mouse.move(200 + x, 300 + y, { steps: 2 });
  await page.mouse.up();
  await page.mouse.move(1, 1);
}

/** Waits until the stage shows this one of the five frames, pixel by pixel. */
export async function expectFive(preview: PreviewPage, index: number): Promise<void> {
  const frame = fiveFrames[index];
  assert.ok(frame);
  await preview.expectPixels(frame);
}
