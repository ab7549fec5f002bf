import type { Frame } from 'playwright-core';
import type { Raster } from '../../src/shared/sprite/pixels/raster';
import { waitFor } from './wait';

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
