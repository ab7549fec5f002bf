import type { Frame } from 'playwright-core';
import type { Raster } from '../../../../src/sprite/pixels/raster';
import { canvasPixels } from '../../browser/canvasPixels';
import { waitFor } from '../../wait';
import { uri } from '../companion/companion';
import type { Journey } from '../journey';

export const STAGE = 'canvas.stage-canvas';

/** The Sprite Preview in the editor area, one at a time. */
export class PreviewPane {
  readonly #journey: Journey;

  constructor(journey: Journey) {
    this.#journey = journey;
  }

  /** Opens a file of the workspace like the Explorer's menu, and resolves when its page exists. */
  async open(name: string): Promise<Frame> {
    await this.#journey.companion.execute('spriteKiln.preview', uri(this.#journey.place(name)));
    return this.page(name);
  }

  /** The page with that title, which may still be loading; also after VS Code recreated it. */
  page(title: string): Promise<Frame> {
    return this.#journey.workbench.webviews.frame(`h1:text-is("${title}")`);
  }

  /** Presses keys one after the other, in the visible page. */
  async press(page: Frame, ...keys: string[]): Promise<void> {
    const stage = page.locator('.stage');
    if (await stage.isVisible()) await stage.focus();
    for (const key of keys) await this.#journey.page.keyboard.press(key);
  }

  /** Waits until a canvas of the page has these pixels, as exactly as a canvas can. */
  async expectPixels(page: Frame, what: string, { width, height, data }: Raster, selector = STAGE): Promise<void> {
    await waitFor(`${what} at ${selector}`, async () => {
      const found = await canvasPixels(page, selector);
      return found.width === width && found.height === height && sameOnCanvas(found.rgba, data);
    });
  }
}

/**
 * A canvas stores colors multiplied by their opacity as integers: opaque pixels are exact, half-transparent colors approximate, and transparent
 * colors lost.
 */
function sameOnCanvas(found: Uint8Array, wanted: Uint8ClampedArray): boolean {
  return wanted.every((value, at) => {
    const alpha = wanted[at - (at % 4) + 3] ?? 0;
    if (at % 4 === 3) return found[at] === value;
    return alpha === 0 || Math.abs((found[at] ?? 0) - value) <= (alpha === 255 ? 0 : 128 / alpha + 1);
  });
}
