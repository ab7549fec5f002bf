import path from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { startAssetService } from '../support/assetService';
import { startEditor } from '../support/editor';
import { root } from '../support/places';
import { waitFor } from '../support/wait';
import { Workbench } from '../support/workbench';

const OPENINGS = 3;
/** Frames of one scrolling. */
const FRAMES = 240;
/** Pixels of the content for each frame: three lines of tiles in a quarter of a second. */
const STEP = 24;
const WINDOW = { width: 1280, height: 800 };

export interface PageFigures {
  /** Milliseconds from the moment the editor makes the frame of the view, before it asks the extension to fill it, to the first tile with its picture on its canvas. */
  readonly first: readonly number[];
  /** Of that: since the editor made the inner document, which the extension's HTML is written into. */
  readonly own: readonly number[];
  /** Milliseconds between two frames while the page is scrolled by `STEP` pixels a frame, and in an empty page of the same size. */
  readonly scrolling: readonly number[];
  readonly empty: readonly number[];
  /** The most elements of the document, counted with every frame. */
  readonly elements: number;
}

/** Opens the view in the real editor over a loopback service, from disk, and scrolls it. */
export async function measurePage(count: number): Promise<PageFigures> {
  const service = await startAssetService({ count });
  const settings = { 'spriteKiln.baseUrl': service.baseUrl };
  const editor = await startEditor({
    copyOf: path.join(root, 'samples'),
    extensions: [path.join(root, 'sprite-kiln.vsix')],
    settings,
    env: { SPRITE_KILN_API_KEY: service.key },
    size: WINDOW,
  });
  try {
    const { page } = editor;
    await page.addInitScript(WATCH_FIRST_TILE);
    const workbench = new Workbench(page);
    await workbench.statusBar(/./).first().waitFor();
    await workbench.assets.open();
    const frame = await workbench.assets.frame();
    await waitFor('the whole list', async () => (await totalOf(frame)) === count && (await isReady(frame)), 120);
    const first: number[] = [];
    const own: number[] = [];
    for (let round = 0; round < OPENINGS; round++) {
      await workbench.assets.leave();
      await editor.setSettings(settings);
      await workbench.statusBar('435').waitFor();
      await workbench.assets.open();
      const opened = await workbench.assets.frame();
      const at = await waitFor('the first tile', () => opened.evaluate<number | undefined>('globalThis.firstTile'));
      const outer = opened.parentFrame();
      if (!outer) throw new Error('The page is in no frame.');
      first.push(at - (await outer.evaluate<number>('performance.timeOrigin')));
      own.push(at - (await opened.evaluate<number>('performance.timeOrigin')));
    }
    const shown = await workbench.assets.frame();
    const { gaps, elements } = await shown.evaluate<{ gaps: number[]; elements: number }>(
      scroll("document.querySelector('.grid')"),
    );
    return { first, own, scrolling: gaps, empty: await emptyPage(page), elements };
  } catch (error) {
    throw new Error(`${String(error)} ${await editor.keepFailure('bench-assets')}`);
  } finally {
    await editor.close();
    await service.close();
  }
}

/** A page with nothing but something tall to scroll, beside the editor's own in the same browser. */
async function emptyPage(page: Page): Promise<number[]> {
  const plain = await page.context().newPage();
  try {
    await plain.setViewportSize({ width: 300, height: 500 });
    await plain.setContent(
      '<div class="grid" style="height: 480px; overflow: auto"><div style="height: 8000000px"></div></div>',
    );
    await plain.bringToFront();
    return (await plain.evaluate<{ gaps: number[] }>(scroll("document.querySelector('.grid')"))).gaps;
  } finally {
    await plain.close();
  }
}

async function totalOf(frame: Frame): Promise<number> {
  const words = (await frame.locator('.search-field').getAttribute('placeholder')) ?? '';
  return Number(words.replace(/\D/g, ''));
}

function isReady(frame: Frame): Promise<boolean> {
  return frame.locator('.footer .service-sign.well').isVisible();
}

/** When the first canvas of a tile has a pixel, in milliseconds since 1970. */
const WATCH_FIRST_TILE = `(() => {
  const look = () => {
    const canvas = document.querySelector('.tile:not([hidden]) .tile-picture');
    const data = canvas && canvas.width > 1 && canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    if (data && data.some((value, at) => at % 4 === 3 && value > 0)) globalThis.firstTile = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  };
  if (window.parent !== window) look();
})()`;

/** Scrolls an element by the same step in every frame, and gives the times between frames and the most elements. */
function scroll(element: string): string {
  return `new Promise((done) => {
    const grid = ${element};
    const gaps = [];
    let elements = 0;
    let last;
    const frame = (now) => {
      if (last !== undefined) gaps.push(now - last);
      last = now;
      elements = Math.max(elements, document.querySelectorAll('*').length);
      if (gaps.length === ${FRAMES}) return done({ gaps, elements });
      grid.scrollTop += ${STEP};
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  })`;
}
