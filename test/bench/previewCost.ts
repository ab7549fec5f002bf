import type { CDPSession, Page } from 'playwright-core';
import type { PreviewItem } from '../../src/shared/protocol/preview';
import { encodePng } from '../../src/sprite/formats/png';
import type { Raster } from '../../src/sprite/pixels/raster';
import { PreviewPageDriver } from '../browser/previewPageDriver';
import { waitFor } from '../support/wait';

const SIDE = 128;
const FRAMES = 16;
const ZOOM = 16;
const SECONDS = 3;
const ROUNDS = 5;
const MIB = 1024 * 1024;

export interface FrameCost {
  /** Milliseconds of the page's main thread per drawn frame, in the preview and for an upscaled `drawImage`. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** Plays 16 frames of 128 × 128 at 16× and 60 frames per second in the preview, alternating with a plain page that draws them upscaled. */
export async function measureFrames(): Promise<FrameCost> {
  const driver = await PreviewPageDriver.start([]);
  try {
    const preview = await driver.open('empty', {
      reducedMotion: 'no-preference',
      viewport: { width: 1280, height: 900 },
    });
    await preview.setPicture('walk', encodePng(strip()));
    await preview.sendState({ title: 'walk.png', items: [animated()] });
    await preview.settled();
    // From fit to 16×, a few levels up.
    await waitFor('16×', async () => {
      if ((await preview.page.locator('.zoom-level').innerText()).startsWith(`${ZOOM}×`)) return true;
      await preview.press('+');
      return false;
    });
    const plain = await preview.page
      .context()
      .browser()
      ?.newPage({ viewport: { width: 1280, height: 900 } });
    if (!plain) throw new Error('No browser.');
    await plain.setContent('<canvas></canvas>');
    await plain.evaluate(DRAW_ENLARGED);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const cost = [await costOfFrame(preview.page), await costOfFrame(plain)] as const;
      if (round === 0) continue;
      ours.push(cost[0]);
      theirs.push(cost[1]);
    }
    return { ours, theirs };
  } finally {
    await driver.stop();
  }
}

/** Main-thread time of all tasks, as the browser counts it, divided by the frames in some seconds. */
async function costOfFrame(page: Page): Promise<number> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds(session);
  const frames = await page.evaluate<number>(COUNT_FRAMES);
  const spent = (await taskSeconds(session)) - before;
  await session.detach();
  return (spent * 1000) / frames;
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

const COUNT_FRAMES = `new Promise((done) => {
  let frames = 0;
  const end = performance.now() + ${SECONDS * 1000};
  const tick = (now) => (now > end ? done(frames) : (frames++, requestAnimationFrame(tick)));
  requestAnimationFrame(tick);
})`;

const DRAW_ENLARGED = `(() => {
  const canvas = document.querySelector('canvas');
  canvas.width = canvas.height = ${SIDE * ZOOM};
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = false;
  const frames = Array.from({ length: ${FRAMES} }, (_, index) => {
    const frame = new OffscreenCanvas(${SIDE}, ${SIDE});
    const inside = frame.getContext('2d');
    inside.fillStyle = 'hsl(' + index * 22 + ' 80% 50%)';
    inside.fillRect(index, index, 64, 64);
    return frame;
  });
  let at = 0;
  const tick = () => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(frames[at++ % frames.length], 0, 0, canvas.width, canvas.height);
    requestAnimationFrame(tick);
  };
  tick();
})()`;

function animated(): PreviewItem {
  const frames = Array.from({ length: FRAMES }, (_, index) => {
    return { x: index * SIDE, y: 0, w: SIDE, h: SIDE, left: 0, top: 0, duration: 1000 / 60 };
  });
  const sheet = { width: SIDE, height: SIDE, frames, tags: [], from: 'json' } as const;
  return { id: 'walk', name: 'walk.png', role: 'source', kind: 'sheet', version: 1, tags: [], sheet };
}

/** Frames side by side, no two equal. */
function strip(): Raster {
  const width = SIDE * FRAMES;
  const data = new Uint8ClampedArray(width * SIDE * 4);
  for (let at = 0; at < data.length; at += 4) {
    const x = (at >> 2) % width;
    const y = Math.floor((at >> 2) / width);
    data.set([x & 255, (y * 2) & 255, ((x >> 7) * 16) & 255, (x + y) % 16 < 12 ? 255 : 0], at);
  }
  return { width, height: SIDE, data };
}

/** Peak MiB of page heap on top of the decoded image while a 4096 × 4096 PNG opens, and after it has opened. */
export async function measureHeap(): Promise<{ peak: number; rest: number }> {
  const side = 4096;
  const driver = await PreviewPageDriver.start(['--js-flags=--expose-gc']);
  try {
    const preview = await driver.open('empty');
    const data = new Uint8ClampedArray(side * side * 4);
    const words = new Uint32Array(data.buffer);
    for (let at = 0; at < words.length; at++) words[at] = 0xff000000 | ((at >> 12) & 255) | ((at & 0xff) << 8);
    const bytes = encodePng({ width: side, height: side, data });
    const session = await preview.page.context().newCDPSession(preview.page);
    const before = await rested(preview.page, session);
    await preview.setPicture('large', bytes);
    const item = { id: 'large', name: 'large.png', role: 'source', kind: 'still', version: 1, tags: [] } as const;
    let peak = 0;
    await preview.sendState({ title: 'large.png', items: [item] });
    await waitFor('the picture', async () => {
      peak = Math.max(peak, await heap(session));
      return preview.page.locator('.stage').isVisible();
    });
    peak = Math.max(peak, await heap(session));
    const rest = await rested(preview.page, session);
    const own = before + (side * side * 4) / MIB;
    return { peak: peak - own, rest: rest - own };
  } finally {
    await driver.stop();
  }
}

/** Memory in use after garbage collection. */
async function rested(page: Page, session: CDPSession): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let calm = 0; calm < 3; ) {
    await page.evaluate('new Promise((done) => setTimeout(() => { gc(); done(); }, 100))');
    const now = await heap(session);
    calm = now < least - 0.1 ? 0 : calm + 1;
    least = Math.min(least, now);
  }
  return least;
}

/** Objects, and their buffers. */
async function heap(session: CDPSession): Promise<number> {
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / MIB;
}
