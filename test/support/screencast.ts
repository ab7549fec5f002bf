import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';

/** A picture of the window and when it was painted, in milliseconds of the browser's clock. */
interface Shot {
  readonly at: number;
  readonly png: Buffer;
  /** Pixels of the colour that was asked for last. */
  count?: number;
}

/**
 * Records what is painted, as the browser itself hands it out after each paint, so that pages in frames, pictures and canvases are
 * all judged by the same thing: pixels on the screen.
 */
export class Screencast {
  private readonly shots: Shot[] = [];

  private constructor(private readonly stopping: () => Promise<void>) {}

  static async start(page: Page): Promise<Screencast> {
    const session = await page.context().newCDPSession(page);
    const cast = new Screencast(async () => {
      await session.send('Page.stopScreencast');
      await session.detach();
    });
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      cast.shots.push({ at: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, 'base64') });
      void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    });
    await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
    return cast;
  }

  /** When a colour (the same at each call) first covered at least `pixels` pixels, among what was painted after `from`; undefined: not yet. */
  firstSeen(rgb: readonly [number, number, number], pixels: number, from: number): number | undefined {
    const shown = (shot: Shot) => {
      shot.count ??= countOf(shot.png, rgb);
      return shot.count >= pixels;
    };
    return this.shots.find((shot) => shot.at >= from && shown(shot))?.at;
  }

  /** Forgets what was painted so far. */
  clear(): void {
    this.shots.length = 0;
  }

  stop(): Promise<void> {
    return this.stopping();
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
