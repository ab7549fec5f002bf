import type { Frame, Page } from 'playwright-core';
import { waitFor } from '../wait';

/** Pages of extensions: each is a document inside two nested frames. */
export class Webviews {
  constructor(private readonly page: Page) {}

  /**
   * The inner frame of a page that has an element matching the selector and shows it. Frames are replaced while a page
   * loads, so the caller gets one that has its content.
   */
  async frame(selector: string): Promise<Frame> {
    return waitFor(`a page with ${selector}`, () => this.find(selector));
  }

  private async find(selector: string): Promise<Frame | undefined> {
    for (const frame of this.page.frames()) {
      if (frame.parentFrame()?.parentFrame() == null) continue;
      try {
        if (await frame.locator(selector).first().isVisible()) return frame;
      } catch {
        // The frame went away in between.
      }
    }
    return undefined;
  }
}
