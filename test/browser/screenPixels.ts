import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

export type Rgb = readonly [number, number, number];

/** What the screen shows of an element, in screen pixels. */
export interface ScreenPixels {
  readonly width: number;
  readonly height: number;
  at(x: number, y: number): Rgb;
  /** Whether the point lies in the picture. */
  has(x: number, y: number): boolean;
}

/**
 * Takes a picture of the page and cuts it to the part from the top left corner of `selector` on, which has to lie on a whole
 * screen pixel. Points left of it and above it have negative coordinates.
 */
export async function screenFrom(page: Page, selector: string, pixelRatio: number): Promise<ScreenPixels> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  const shot = PNG.sync.read(await page.screenshot());
  const left = whole(box.x * pixelRatio);
  const top = whole(box.y * pixelRatio);
  return {
    width: shot.width,
    height: shot.height,
    has: (x, y) => x + left >= 0 && y + top >= 0 && x + left < shot.width && y + top < shot.height,
    at(x, y) {
      const offset = ((y + top) * shot.width + x + left) * 4;
      return [shot.data[offset] ?? -1, shot.data[offset + 1] ?? -1, shot.data[offset + 2] ?? -1];
    },
  };
}

function whole(value: number): number {
  if (Math.abs(value - Math.round(value)) > 0.02) throw new Error(`${value} is no whole screen pixel.`);
  return Math.round(value);
}
