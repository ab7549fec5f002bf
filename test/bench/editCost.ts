import type { Page } from 'playwright-core';
import { PageBrowser } from '../browser/pageBrowser';
import { type PreviewPage, PreviewPageDriver } from '../browser/previewPageDriver';
import { showFile } from '../browser/showAseprite';
import { asepriteFile, cel, layer } from '../support/sprites/asepriteFile';
import { waitFor } from '../support/wait';

const LAYERS = 8;
/** Frames aren't held until the next one of a screen, which would round all times up. */
const FLAGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];
/** A page whose files can't be changed, and the same whose files can. */
const [FIXED, CHANGEABLE] = ['sheet-uncut', 'editGif'];

/** Milliseconds from a click or key to the painted image. */
export interface ChangeCost {
  /** A layer hidden in the file. */
  readonly changed: readonly number[];
  /** A layer hidden in the view of a page that can't change files: its image is decoded, or was before. */
  readonly decoded: readonly number[];
  readonly known: readonly number[];
}

/** Hides each layer of a sprite but the lowest, in turn in the file and in the view. */
export async function measureChange(side: number, frames: number): Promise<ChangeCost> {
  const driver = await PreviewPageDriver.start(FLAGS);
  try {
    const bytes = sprite(side, frames);
    const open = async (scene: string) => {
      const preview = await driver.open(scene, { viewport: { width: 1280, height: 900 } });
      await showFile(preview, bytes, 2, scene);
      await preview.page.locator(rowOf(LAYERS - 1)).waitFor();
      await preview.page.evaluate(WATCH);
      return preview;
    };
    const [fixed, changeable] = [await open(FIXED), await open(CHANGEABLE)];
    const times = { changed: [], decoded: [], known: [] } as Record<keyof ChangeCost, number[]>;
    // The first layer loads what changes sprites, and warms up.
    for (let at = 1; at < LAYERS; at++) {
      const decoded = await toggle(fixed, at, true);
      await toggle(fixed, at, false);
      const known = await toggle(fixed, at, true);
      await toggle(fixed, at, false);
      const changed = await setInFile(changeable, at, true);
      await setInFile(changeable, at, false);
      if (at === 1) continue;
      times.decoded.push(decoded);
      times.known.push(known);
      times.changed.push(changed);
    }
    return times;
  } finally {
    await driver.stop();
  }
}

const rowOf = (layer: number) => `.layer-row[data-layer="${layer}"]`;

/** A sprite whose first row is red where only the lowest layer is drawn, and else, at one pixel for each of the others, blue. */
function sprite(side: number, frames: number): Buffer {
  const pixelsOf = (index: number, frame: number) => {
    const shade = (at: number) =>
      ((((at >> 2) % side) >> 3) + (Math.floor(at / 4 / side) >> 3) + index * 7 + frame) & 31;
    const pixels = Uint8Array.from({ length: side * side * 4 }, (_, at) =>
      at % 4 === 3 ? 160 : shade(at) * ((at % 4) + 3),
    );
    for (let x = 0; x < side; x++) {
      const alpha = index === 0 || x === index ? 255 : 0;
      pixels.set(index === 0 ? [255, 0, 0, alpha] : [0, 0, 255, alpha], x * 4);
    }
    return pixels;
  };
  const layers = Array.from({ length: LAYERS }, (_, index) => layer({ name: `layer ${index}` }));
  return asepriteFile({
    width: side,
    height: side,
    frames: Array.from({ length: frames }, (_, frame) => ({
      chunks: [
        ...(frame === 0 ? layers : []),
        ...layers.map((__, index) => cel(side, side, pixelsOf(index, frame), { layer: index })),
      ],
    })),
  });
}

/** Notes which image was drawn last, without reading it back. */
const WATCH = `(() => {
  const { putImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.putImageData = function (image, ...place) {
    if (this.canvas.matches('.stage-canvas')) globalThis.lastDrawn = image;
    return putImageData.call(this, image, ...place);
  };
})()`;

/** Clicks an element in a frame; resolves with the milliseconds until an image in which pixel `x` of the first row is as wanted is painted. */
async function clicked(page: Page, selector: string, x: number, isRed: boolean): Promise<number> {
  await page.bringToFront();
  return page.evaluate<number>(`new Promise((done, failed) => {
    const element = document.querySelector(${JSON.stringify(selector)});
    const { port1, port2 } = new MessageChannel();
    let begin;
    port1.onmessage = () => {
      const now = performance.now();
      const isThere = globalThis.lastDrawn && (lastDrawn.data[${x * 4}] > 0) === ${isRed};
      if (isThere) done(now - begin);
      else if (now - begin > 20_000) failed(new Error('Never drawn.'));
      else requestAnimationFrame(() => port2.postMessage(0));
    };
    requestAnimationFrame(() => {
      globalThis.lastDrawn = undefined;
      begin = performance.now();
      element.click();
      port2.postMessage(0);
    });
  })`);
}

/** By its eye, which changes the view only. */
const toggle = async ({ page }: PreviewPage, layer: number, isRed: boolean) =>
  clicked(page, `${rowOf(layer)} .layer-eye`, layer, isRed);

/** By the menu of a layer, which is open before. */
async function setInFile({ page }: PreviewPage, layer: number, isRed: boolean): Promise<number> {
  await page.locator(rowOf(layer)).click({ button: 'right' });
  const item = page.locator('.menu-item:visible', { hasText: isRed ? 'Hide in File' : 'Show in File' });
  await item.waitFor();
  await item.evaluate((element) => element.setAttribute('data-meant', ''));
  return clicked(page, '[data-meant]', layer, isRed);
}

const ROUNDS = 12;

/** What an unchanged file costs whose page could change it. */
export interface UnchangedCost {
  /** Milliseconds from the start of the page to its first image; the same if its files can't be changed. */
  readonly changeable: readonly number[];
  readonly fixed: readonly number[];
  /** Kilobytes of scripts that the page loads, and those that it loads in addition with the first change. */
  readonly loaded: number;
  readonly added: number;
}

/** Opens an animation that can be changed and that cannot, alternately; in the end, changes it. */
export async function measureUnchanged(): Promise<UnchangedCost> {
  const browser = await PageBrowser.start(FLAGS);
  try {
    const times = { changeable: [] as number[], fixed: [] as number[] };
    const visit = async (kind: keyof typeof times) => {
      const query = { scene: CHANGEABLE, theme: 'dark', language: 'en', ...(kind === 'fixed' && { fixed: 'yes' }) };
      const tab = await browser.open('preview', query, { script: FIRST_IMAGE });
      const first = () => tab.page.evaluate<number | undefined>('globalThis.firstImage');
      return { tab, ms: await waitFor('the first image', first) };
    };
    for (let round = 0; round <= ROUNDS; round++)
      for (const kind of round % 2 ? (['fixed', 'changeable'] as const) : (['changeable', 'fixed'] as const)) {
        const { tab, ms } = await visit(kind);
        if (round > 0) times[kind].push(ms);
        await tab.giveBack(true);
      }
    const { page } = (await visit('changeable')).tab;
    await page.locator('.frame-card').first().waitFor();
    const loaded = await page.evaluate<number>(SCRIPT_KB);
    await page.keyboard.press('Alt+n');
    await page.locator('.frame-card').nth(5).waitFor();
    return { ...times, loaded, added: (await page.evaluate<number>(SCRIPT_KB)) - loaded };
  } finally {
    await browser.stop();
  }
}

/** Notes when the first image was painted on the stage, in milliseconds since the page's start. */
const FIRST_IMAGE = `(() => {
  const { putImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.putImageData = function (...parts) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { globalThis.firstImage ??= performance.now(); };
    if (this.canvas.matches('.stage-canvas')) requestAnimationFrame(() => port2.postMessage(0));
    return putImageData.apply(this, parts);
  };
})()`;

const SCRIPT_KB = `performance.getEntriesByType('resource')
  .filter(({ name }) => name.includes('/dist/webview/') && name.endsWith('.js'))
  .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0) / 1000`;
