import type { Browser, Page } from 'playwright-core';
import type { Outcome } from '../support/browser/decodeOutcome';
import { PageBrowser } from './pageBrowser';
import { pixelsOf, type SentPixels } from './sentPixels';

/** The pages' decoder in a real browser (`test/page/decodeHarness.ts`). */
export class DecodePage {
  readonly #own: PageBrowser;

  private constructor(
    own: PageBrowser,
    readonly page: Page,
  ) {
    this.#own = own;
  }

  get browser(): Browser {
    return this.#own.browser;
  }

  /**
   * @param script runs in the page before its own scripts
   * @param flags of a browser of its own
   */
  static async open(script?: string, flags?: readonly string[]): Promise<DecodePage> {
    const browser = await PageBrowser.start(flags);
    const { page } = await browser.open('decode', {}, script ? { script } : {});
    return new DecodePage(browser, page);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    await this.#own.stop();
  }

  /** @param limitMs another time limit than the default; this uses a new decoder without a worker */
  decode(bytes: Uint8Array, limitMs?: number): Promise<Outcome> {
    return this.#call('decode', bytes, limitMs);
  }

  /** RGBA of the first frame. */
  async pixels(bytes: Uint8Array): Promise<SentPixels> {
    return pixelsOf(await this.#call('pixels', bytes));
  }

  /** RGBA and milliseconds of all frames. */
  async frames(bytes: Uint8Array): Promise<{ duration: number; data: number[] }[]> {
    const frames = await this.#call<{ duration: number; base64: string }[]>('frames', bytes);
    return frames.map(({ duration, base64 }) => ({ duration, data: [...Buffer.from(base64, 'base64')] }));
  }

  /** RGBA as drawn by the browser itself. */
  async shown(bytes: Uint8Array, type: string): Promise<SentPixels> {
    return pixelsOf(await this.#call('shown', bytes, type));
  }

  /** See the harness. */
  shrink(
    images: readonly { readonly side: number; readonly steps: readonly number[] }[],
  ): Promise<{ widths: (number | null)[]; answered: number[] }> {
    return this.page.evaluate(`harness.shrink(${JSON.stringify(images)})`);
  }

  #call<T>(name: string, bytes: Uint8Array, more?: unknown): Promise<T> {
    const given = [Buffer.from(bytes).toString('base64'), ...(more === undefined ? [] : [more])];
    return this.page.evaluate<T>(`harness.${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`);
  }
}
