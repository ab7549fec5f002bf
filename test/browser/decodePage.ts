import { type Browser, chromium, type Page } from 'playwright-core';
import type { Outcome } from '../support/decodeOutcome';
import { chromiumPath } from '../support/places';
import { type PageServer, servePage } from './pageServer';
import { FLAGS } from './previewPageDriver';

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: number[];
}

/** The page's decoder in a real browser (`test/page/decodeHarness.ts`). */
export class DecodePage {
  private constructor(
    private readonly server: PageServer,
    readonly browser: Browser,
    readonly page: Page,
  ) {}

  /** @param script runs in the page before any of its own. */
  static async open(script?: string): Promise<DecodePage> {
    const server = await servePage('decode');
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...FLAGS, '--js-flags=--expose-gc'],
    });
    const page = await browser.newPage();
    await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
    if (script) await page.addInitScript(script);
    await page.goto(server.address);
    return new DecodePage(server, browser, page);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }

  /** @param limitMs another time than the decoder has by itself; it is then another one, without a worker yet */
  decode(bytes: Uint8Array, limitMs?: number): Promise<Outcome> {
    return this.call('decode', bytes, limitMs);
  }

  /** RGBA of the first frame. */
  pixels(bytes: Uint8Array): Promise<Pixels> {
    return this.call('pixels', bytes);
  }

  /** RGBA and milliseconds of all frames. */
  frames(bytes: Uint8Array): Promise<{ duration: number; data: number[] }[]> {
    return this.call('frames', bytes);
  }

  /** RGBA of what the browser itself draws. */
  shown(bytes: Uint8Array, type: string): Promise<Pixels> {
    return this.call('shown', bytes, type);
  }

  private call<T>(name: string, bytes: Uint8Array, more?: unknown): Promise<T> {
    const given = [Buffer.from(bytes).toString('base64'), ...(more === undefined ? [] : [more])];
    return this.page.evaluate<T>(`harness.${name}(${given.map((one) => JSON.stringify(one)).join(', ')})`);
  }
}
