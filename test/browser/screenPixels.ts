import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

export type Rgb = readonly [number, number, number];

/** What the screen shows of an element, in screen pixels. */
export interface ScreenPixels {
  readonly width: number;
  readonly height: number;
  /** Throws for a point that does not lie in the picture. */
  at(x: number, y: number): Rgb;
  /** Whether the point lies in the picture. */
  has(x: number, y: number): boolean;
}

/**
 * What the screen shows of an element, which has to begin on a whole screen pixel. Points left of it and above it have negative
 * coordinates.
 * @param whole the picture is of all that the window shows, not of the element alone
 */
export async function screenFrom(
  page: Page,
  selector: string,
  pixelRatio: number,
  whole = false,
): Promise<ScreenPixels> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown.`);
  const clip = whole ? undefined : await clipOf(page, box);
  const shot = PNG.sync.read(await page.screenshot(clip && { clip }));
  const left = screenPixel((box.x - (clip?.x ?? 0)) * pixelRatio);
  const top = screenPixel((box.y - (clip?.y ?? 0)) * pixelRatio);
  const has = (x: number, y: number) => x + left >= 0 && y + top >= 0 && x + left < shot.width && y + top < shot.height;
  return {
    width: shot.width,
    height: shot.height,
    has,
    at(x, y) {
      if (!has(x, y)) throw new Error(`${x} ${y} is not in the picture.`);
      const offset = ((y + top) * shot.width + x + left) * 4;
      return [shot.data[offset] ?? -1, shot.data[offset + 1] ?? -1, shot.data[offset + 2] ?? -1];
    },
  };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** CSS pixels after which a screen of any ratio here begins a whole pixel of its own. */
const WHOLE = 4;

/** The part of an element that the window shows, and a little around it, from a whole screen pixel to another one. */
async function clipOf(page: Page, box: Box): Promise<Box> {
  const [width = 0, height = 0] = await page.evaluate<number[]>('[innerWidth, innerHeight]');
  const down = (value: number) => Math.max(0, Math.floor(value / WHOLE) * WHOLE);
  const up = (value: number, most: number) =>
    Math.min(Math.floor(most / WHOLE) * WHOLE, Math.ceil(value / WHOLE) * WHOLE);
  const [x, y] = [down(box.x), down(box.y)];
  return { x, y, width: up(box.x + box.width, width) - x, height: up(box.y + box.height, height) - y };
}

function screenPixel(value: number): number {
  if (Math.abs(value - Math.round(value)) > 0.02) throw new Error(`${value} is no whole screen pixel.`);
  return Math.round(value);
}
