import type { Frame } from 'playwright-core';
import type { Raster } from '../../../src/sprite/pixels/raster';
import type { FramePixels } from '../sprites/sheetPixels';
import { waitFor } from '../wait';

/** Current pixels of a page's canvas. Throws if it has no 2D content. */
export async function canvasPixels(page: Frame, selector: string): Promise<FramePixels> {
  const { width, height, letters } = await page.locator(selector).first().evaluate(readCanvas);
  return { width, height, rgba: Uint8Array.from(Buffer.from(letters, 'latin1')) };
}

interface Canvas2d {
  readonly width: number;
  readonly height: number;
  getContext(
    kind: '2d',
  ): { getImageData(x: number, y: number, w: number, h: number): { data: Uint8ClampedArray } } | null;
}

/** Runs in the page. One character per byte: a long list of numbers takes the browser far longer to pass. */
function readCanvas(element: unknown): { width: number; height: number; letters: string } {
  const canvas = element as Canvas2d;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no 2D context.');
  const { width, height } = canvas;
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, letters: Array.from(data, (value) => String.fromCharCode(value)).join('') };
}

/** Whether both show the same; fully transparent pixels have no color. */
export function samePixels(a: FramePixels, b: FramePixels): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  for (let i = 0; i < a.rgba.length; i += 4) {
    if (a.rgba[i + 3] === 0 && b.rgba[i + 3] === 0) continue;
    for (let channel = 0; channel < 4; channel++) if (a.rgba[i + channel] !== b.rgba[i + channel]) return false;
  }
  return true;
}

/** Number of pixels that aren't fully transparent. */
export function visiblePixels({ rgba }: FramePixels): number {
  let count = 0;
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i]) count++;
  return count;
}

/**
 * Reads a canvas in every animation frame and records each new image, starting with the one before `start`.
 * @param pictures possible images
 * @param count number of images to wait for
 * @returns indexes into `pictures`; −1 for anything else
 */
export async function watchCanvas(
  page: Frame,
  selector: string,
  pictures: readonly Raster[],
  start: () => Promise<void>,
  count: number,
): Promise<number[]> {
  await page.evaluate(`{
    const seen = (window.seen = []);
    const watch = () => {
      const canvas = document.querySelector(${JSON.stringify(selector)});
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      const key = data.join();
      if (seen.at(-1) !== key) seen.push(key);
      if (seen.length < ${count}) requestAnimationFrame(watch);
    };
    watch();
  }`);
  await start();
  await waitFor(`${count} pictures on ${selector}`, () => page.evaluate<boolean>(`window.seen.length >= ${count}`));
  const known = pictures.map(({ data }) => data.join());
  const seen = await page.evaluate<string[]>('window.seen');
  return seen.map((key) => known.indexOf(key));
}
