import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

export type Rgb = readonly [number, number, number];

/** A screenshot of an element, in screen pixels. */
export interface ScreenPixels {
  readonly width: number;
  readonly height: number;
  /** Throws for a point outside the image. */
  at(x: number, y: number): Rgb;
  /** The same as one number, `0xrrggbb`: for comparisons of many points. */
  rgb(x: number, y: number): number;
  /** Whether the point is inside the image. */
  has(x: number, y: number): boolean;
}

/**
 * The screenshot of an element, which must start on a whole screen pixel. Points to its left and above have negative coordinates.
 * @param whole the screenshot shows the whole window, not only the element
 */
export async function screenFrom(
  page: Page,
  selector: string,
  pixelRatio: number,
  whole = false,
): Promise<ScreenPixels> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} isn't visible.`);
  const clip = whole ? undefined : await clipOf(page, box);
  const shot = PNG.sync.read(await page.screenshot(clip && { clip }));
  const left = screenPixel((box.x - (clip?.x ?? 0)) * pixelRatio);
  const top = screenPixel((box.y - (clip?.y ?? 0)) * pixelRatio);
  const has = (x: number, y: number) => x + left >= 0 && y + top >= 0 && x + left < shot.width && y + top < shot.height;
  const rgb = (x: number, y: number) => {
    if (!has(x, y)) throw new Error(`${x} ${y} is outside the image.`);
    return shot.data.readUIntBE(((y + top) * shot.width + x + left) * 4, 3);
  };
  return {
    width: shot.width,
    height: shot.height,
    has,
    rgb,
    at(x, y) {
      const color = rgb(x, y);
      return [color >> 16, (color >> 8) & 255, color & 255];
    },
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** After this many CSS pixels, a screen of any ratio used here is at a whole pixel again. */
const WHOLE = 4;

/** The visible part of an element and a small margin, from one whole screen pixel to another. */
async function clipOf(page: Page, box: Box): Promise<Box> {
  const [width = 0, height = 0] = await page.evaluate<number[]>('[innerWidth, innerHeight]');
  const down = (value: number) => Math.max(0, Math.floor(value / WHOLE) * WHOLE);
  const up = (value: number, most: number) =>
    Math.min(Math.floor(most / WHOLE) * WHOLE, Math.ceil(value / WHOLE) * WHOLE);
  const [x, y] = [down(box.x), down(box.y)];
  return { x, y, width: up(box.x + box.width, width) - x, height: up(box.y + box.height, height) - y };
}

function screenPixel(value: number): number {
  if (Math.abs(value - Math.round(value)) > 0.02) throw new Error(`${value} isn't a whole screen pixel.`);
  return Math.round(value);
}
