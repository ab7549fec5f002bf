import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** A screenshot of the window and its paint time, in milliseconds of the browser's clock. */
interface Shot {
  readonly at: number;
  readonly png: Buffer;
  /** Number of pixels with the most recently requested color. */
  count?: number;
}

/** Width of a screenshot in pixels: small ones take the browser little time. */
const WIDTH = 320;

/** Something always moves, because the browser may omit a paint that nothing follows. */
const TICK = `(() => {
  const dot = document.body.appendChild(document.createElement('div'));
  dot.style.cssText = 'position: fixed; z-index: 9999; right: 0; bottom: 0; width: 2px; height: 2px; background: gray';
  dot.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200, iterations: Infinity });
})()`;

/**
 * Records what is painted, as the browser itself delivers it after each paint, so that pages in frames, images, and canvases are all measured the
 * same way: by pixels on the screen.
 */
export class Screencast {
  readonly #stopping: () => Promise<void>;

  readonly #shots: Shot[] = [];

  private constructor(stopping: () => Promise<void>) {
    this.#stopping = stopping;
  }

  static async start(page: Page): Promise<Screencast> {
    const session = await page.context().newCDPSession(page);
    const cast = new Screencast(async () => {
      await session.send('Page.stopScreencast');
      await session.detach();
    });
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      cast.#shots.push({ at: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, 'base64') });
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await page.evaluate(TICK);
    await session.send('Page.startScreencast', { format: 'png', maxWidth: WIDTH, everyNthFrame: 1 });
    return cast;
  }

  /**
   * When a color (the same in each call) first covered at least `pixels` pixels of the small screenshots painted after `from`; undefined: not yet.
   */
  firstSeen(rgb: readonly [number, number, number], pixels: number, from: number): number | undefined {
    const shown = (shot: Shot) => {
      shot.count ??= countOf(shot.png, rgb);
      return shot.count >= pixels;
    };
    return this.#shots.find((shot) => shot.at >= from && shown(shot))?.at;
  }

  /** Whether the newest screenshot has none of it. */
  gone(rgb: readonly [number, number, number]): boolean {
    const last = this.#shots.at(-1);
    return last !== undefined && countOf(last.png, rgb) === 0;
  }

  /** Forgets earlier paints. */
  clear(): void {
    this.#shots.length = 0;
  }

  stop(): Promise<void> {
    return this.#stopping();
  }
}

function countOf(png: Buffer, [red, green, blue]: readonly [number, number, number]): number {
  const { data } = PNG.sync.read(png);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count++;
  }
  return count;
}
