import assert from 'node:assert/strict';
import { type PackItem, type PackRules, packPages } from '../../src/sprite/export/pack/packPages';
import type { Size } from '../../src/sprite/pixels/raster';
import { saveRows } from './atlasSaves';
import { atlasSets, characters } from './atlasSets';
import { loadPeer, type MaxRects, type MaxRectsBin } from './peers';
import { bench, figures, median, type Row } from './row';

const ROUNDS = 7;
/** Before times count, for the compiler. */
const WARM_UPS = 2;
/** A set is packed so often for one time, if that takes less than a millisecond. */
const QUICK = 20;
/** As large as today's graphics cards all take. */
const SIDE = 4096;
/** A packer whose pages have at most this share more pixels than the better one's reaches a comparable area. */
const COMPARABLE = 1.05;
/** Most of the time of the fastest comparable packer. */
const MAX_TIME = 0.5;
/** How much larger the next page is that is tried with a packer that must be told a size. */
const GROWTH = 1.01;
/** Sprites of the atlas of which one changes. */
const SPRITES = 500;
const MAX_KEPT_MS = 100;

/** A packer: packs once and answers with the pages' pixels. */
interface Packer {
  readonly name: string;
  readonly pack: () => number;
}

const pixelsOf = (pages: readonly Size[]) => pages.reduce((sum, { width, height }) => sum + width * height, 0);

const ours = (items: readonly PackItem[], rules: PackRules): Packer => ({
  name: '',
  pack: () => pixelsOf(packPages(items, rules).pages),
});

/** With its defaults: it grows pages as it needs. */
function maxRects({ MaxRectsPacker }: MaxRects, items: readonly Size[], rules: PackRules): Packer {
  const options = {
    smart: true,
    pot: rules.sizes === 'power-of-two',
    square: false,
    allowRotation: rules.rotate,
  };
  return {
    name: 'maxrects-packer',
    pack: () => {
      const packer = new MaxRectsPacker(SIDE, SIDE, rules.padding, options);
      packer.addArray(items.map(({ width, height }) => ({ width, height, x: 0, y: 0 })));
      return pixelsOf(packer.bins);
    },
  };
}

/** With its default method. It fills a page of a size that it's told: the smallest that is enough, whose search isn't counted. */
function texturePacker(bin: MaxRectsBin, items: readonly Size[], rules: PackRules): Packer {
  for (const page of pagesToTell(items, rules))
    if (filledBy(bin, items, rules, page) !== undefined)
      return { name: 'free-tex-packer-core', pack: () => filledBy(bin, items, rules, page) ?? Number.NaN };
  throw new Error('No page holds all sprites.');
}

/** Pages for a packer that must be told one, from the smallest: squares, or also twice as wide as high among powers of two. */
function* pagesToTell(items: readonly Size[], { sizes, padding }: PackRules): Generator<Size> {
  const area = items.reduce((sum, { width, height }) => sum + (width + padding) * (height + padding), 0);
  if (sizes === 'power-of-two')
    for (let side = 1; side <= SIDE; side *= 2) {
      yield { width: side, height: side };
      yield { width: side * 2, height: side };
    }
  else
    for (let side = Math.sqrt(area); side <= SIDE; side *= GROWTH)
      yield { width: Math.ceil(side), height: Math.ceil(side) };
}

/** Pixels of the page that a packer used of one; undefined if it isn't enough. */
function filledBy(
  { default: Bin }: MaxRectsBin,
  items: readonly Size[],
  { padding, rotate, sizes }: PackRules,
  page: Size,
): number | undefined {
  const area = items.reduce((sum, { width, height }) => sum + (width + padding) * (height + padding), 0);
  const [width, height] = [page.width + padding, page.height + padding];
  if (area > width * height) return undefined;
  const rects = items.map((item) => ({ frame: { x: 0, y: 0, w: item.width + padding, h: item.height + padding } }));
  const packed = new Bin(width, height, rotate).pack(rects, 'BestShortSideFit');
  if (rects.length) return undefined;
  if (sizes === 'power-of-two') return page.width * page.height;
  const right = Math.max(...packed.map(({ frame: { x, w, h }, rotated }) => x + (rotated ? h : w)));
  const bottom = Math.max(...packed.map(({ frame: { y, w, h }, rotated }) => y + (rotated ? w : h)));
  return (right - padding) * (bottom - padding);
}

/** Milliseconds of one time, and the pixels. */
function timed({ pack }: Packer, times: number): readonly [ms: number, pixels: number] {
  const begin = performance.now();
  let pixels = 0;
  for (let time = 0; time < times; time++) pixels = pack();
  return [(performance.now() - begin) / times, pixels];
}

/** The row of a set: all packers in turn, so that a busy moment of the machine slows all of them. */
function setRow(name: string, items: readonly Size[], packers: readonly [Packer, ...Packer[]]): Row {
  const times = packers.map((): number[] => []);
  const pixels = packers.map(() => 0);
  const isQuick = timed(packers[0], QUICK)[0] < 1;
  for (let round = -WARM_UPS; round < ROUNDS; round++)
    for (const [at, packer] of packers.entries()) {
      const [ms, used] = timed(packer, isQuick ? QUICK : 1);
      pixels[at] = used;
      if (round >= 0) times[at]?.push(ms);
    }
  const filled = items.reduce((sum, { width, height }) => sum + width * height, 0);
  const share = (at: number) => `${((100 * filled) / (pixels[at] ?? 1)).toFixed(1)} % filled`;
  const [own = [], ...peers] = times;
  const [area = 0, ...areas] = pixels;
  const fewest = Math.min(...areas);
  const fastest = Math.min(...peers.flatMap((all, at) => ((areas[at] ?? 0) <= fewest * COMPARABLE ? median(all) : [])));
  return {
    ...figures(`${name}: ${share(0)}`, own),
    unit: 'ms',
    beside: peers.map((all, at) => ({
      ...figures(`${packers[at + 1]?.name}: ${share(at + 1)}`, all),
      ratio: median(own) / median(all),
    })),
    goal: {
      text: `no more pixels, ≤ ${MAX_TIME} × time of a comparable one`,
      met: area <= fewest && median(own) <= fastest * MAX_TIME,
    },
  };
}

/** What a set is packed with. */
function* allRules(): Generator<readonly [words: string, rules: PackRules]> {
  for (const sizes of ['any', 'power-of-two'] as const)
    for (const rotate of [false, true])
      for (const padding of [0, 2]) {
        const words = [sizes === 'any' ? '' : ', powers of two', rotate ? ', turned' : '', `, padding ${padding}`];
        yield [words.join(''), { side: SIDE, border: 0, padding, sizes, rotate }];
      }
}

async function setRows(): Promise<Row[]> {
  const peer = await loadPeer('maxrects-packer/dist/maxrects-packer.mjs');
  const bin = await loadPeer('free-tex-packer-core/packers/MaxRectsBin.js');
  return atlasSets().flatMap(({ name, items }) =>
    [...allRules()].map(([words, rules]) =>
      setRow(`${name}${words}`, items, [
        ours(items, rules),
        maxRects(peer, items, rules),
        texturePacker(bin, items, rules),
      ]),
    ),
  );
}

/** One of many sprites became smaller, and all others stay where they are. */
function keptRow(): Row {
  const rules: PackRules = { side: SIDE, border: 0, padding: 2, sizes: 'any', rotate: false };
  const items = characters(SPRITES);
  const { pages, places } = packPages(items, rules);
  const next = items.map((item, at): PackItem => {
    const before = places[at];
    return item.group === 0 || !before ? { ...item, width: item.width - 1 } : { ...item, before };
  });
  const [kept, again]: [number[], number[]] = [[], []];
  for (let round = -WARM_UPS; round < ROUNDS; round++) {
    const begin = performance.now();
    const packed = packPages(next, rules, pages);
    const middle = performance.now();
    packPages(items, rules);
    const end = performance.now();
    for (const [at, { before }] of next.entries()) if (before) assert.deepEqual(packed.places[at], before);
    if (round < 0) continue;
    kept.push(middle - begin);
    again.push(end - middle);
  }
  return {
    ...figures(`One of ${SPRITES} sprites of 8 frames changed, the others kept in place`, kept),
    unit: 'ms',
    beside: [{ ...figures('all packed again', again), ratio: median(kept) / median(again) }],
    goal: { text: `median < ${MAX_KEPT_MS} ms`, met: median(kept) < MAX_KEPT_MS },
  };
}

bench(async () => [...(await setRows()), keptRow(), ...(await saveRows())]);
