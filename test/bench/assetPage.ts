import { AssetsPageDriver } from '../browser/assetsPageDriver';
import { waitFor } from '../support/wait';

export interface PageFigures {
  /** Milliseconds from the page's first request to its first tile on the screen, and to that tile's image. */
  readonly tile: readonly number[];
  readonly picture: readonly number[];
  /** 95th percentile of the times between frames while the grid scrolls, in milliseconds; also for an empty page that scrolls. */
  readonly scrolling: readonly number[];
  readonly empty: readonly number[];
  /** Maximum number of elements in the document. */
  readonly elements: number;
}

const ROUNDS = 5;
const FRAMES = 120;
/** Pixels per frame: three rows of tiles. */
const STEP = 320;

const WATCH = `(() => {
  const look = () => {
    const tile = document.querySelector('.card:not([hidden])');
    if (tile) globalThis.firstTile ??= performance.now();
    if (tile && document.querySelector('.card:not([hidden]):not(.skeleton) canvas')) globalThis.firstPicture ??= performance.now();
    if (globalThis.firstPicture === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

const SCROLL_EMPTY = `new Promise((done) => {
  const times = [];
  let before = performance.now();
  const tick = (now) => {
    times.push(now - before);
    before = now;
    scrollBy(0, ${STEP});
    if (times.length < ${FRAMES}) requestAnimationFrame(tick);
    else done(times.sort((a, b) => a - b)[Math.floor(${FRAMES} * 0.95)]);
  };
  requestAnimationFrame(tick);
})`;

/** The asset browser's page with its own host in this process, with this many assets. */
export async function measurePage(count: number): Promise<PageFigures> {
  const driver = await AssetsPageDriver.start([]);
  const found = { tile: [] as number[], picture: [] as number[], scrolling: [] as number[], empty: [] as number[] };
  let elements = 0;
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      const { page } = await driver.open({ assets: count, script: WATCH });
      await waitFor('the first picture', () => page.evaluate<boolean>('globalThis.firstPicture !== undefined'));
      const [tile, picture] = await page.evaluate<[number, number]>(
        "[firstTile, firstPicture].map((at) => at - performance.getEntriesByName('ready')[0].startTime)",
      );
      const scrolled = await page.evaluate<{ p95: number; elements: number }>(`harness.scroll(${STEP}, ${FRAMES})`);
      const plain = await page.context().newPage();
      await plain.setContent('<div style="height: 1000000px"></div>');
      const empty = await plain.evaluate<number>(SCROLL_EMPTY);
      await page.context().close();
      // The first round starts the browser's processes.
      if (round === 0) continue;
      found.tile.push(tile);
      found.picture.push(picture);
      found.scrolling.push(scrolled.p95);
      found.empty.push(empty);
      elements = Math.max(elements, scrolled.elements);
    }
    return { ...found, elements };
  } finally {
    await driver.stop();
  }
}
