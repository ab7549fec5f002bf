import type { Frame, Page } from 'playwright-core';
import { waitFor } from '../../wait';

/** Extension pages: each is a document inside two nested frames. */
export class Webviews {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * The inner frame of a page with a visible element for the selector. Frames are replaced while a page loads, so this returns one with its content.
   */
  async frame(selector: string): Promise<Frame> {
    return waitFor(`a page with ${selector}`, () => this.#find(selector));
  }

  async #find(selector: string): Promise<Frame | undefined> {
    for (const frame of this.#page.frames()) {
      if (frame.parentFrame()?.parentFrame() == null) continue;
      try {
        if (await frame.locator(selector).first().isVisible()) return frame;
      } catch {
        // The frame disappeared in the meantime.
      }
    }
    return undefined;
  }
}
