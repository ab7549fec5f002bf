import { type FixSettings, NOTHING_TO_FIX } from '../../src/sprite/fix/fixSettings';
import type { Raster } from '../../src/sprite/pixels/raster';
import { LoadedSprite } from '../../src/webview/preview/spriteThread/loadedSprite';
import { type CleanSprite, cleanSprites } from '../support/pixelArt/cleanSprites';
import { labeledSprites } from '../support/pixelArt/labeledSprites';
import { resample } from '../support/pixelArt/resampling';
import { DEGRADATIONS, type Degradation } from '../support/pixelArt/uglySprites';
import { allExamples } from '../support/sample';
import { fixed, isSame, spriteOf } from './fixedFrames';
import { checkRows, named } from './pixelChecks';
import { compareWays, fixersWith, fixRow, isAhead, type Score, spritesFor } from './pixelFixes';
import { gameRows } from './pixelGames';
import { type PixelPeer, pixelPeers } from './pixelPeers';
import { bench, figures, median, type Row } from './row';

/** Pictures for each row, and their largest side. */
const COUNT = allExamples ? 60 : 4;
const MAX_SIDE = allExamples ? 1600 : 300;

const LARGE_GOAL_MS = 2000;
const LIVE_GOAL_MS = 50;
const LIVE_ROUNDS = 20;
const LIVE_SIDE = 512;
const LARGE_SIDE = 4096;

/** The goals of rows: by nearest from factor 2 up, and JPEG 75 from factor 4 up. */
function goalOf({ exact, factor, name }: Degradation, own: Score): Row['goal'] {
  if (exact && factor >= 2) return { text: '≥ 99 % exact', met: own.exact >= 99 };
  if (/JPEG 75$/.test(name) && factor >= 4) return { text: '≥ 95 % of pixels', met: own.pixels >= 95 };
  return undefined;
}

/** Clean pictures that a way changes, which finds the grid itself. */
async function cleanRow(clean: readonly CleanSprite[], peers: readonly PixelPeer[]): Promise<Row> {
  const changed = clean.filter(({ picture }) => !isSame(fixed([picture])[0], picture));
  named(
    'Changed though clean',
    changed.map(({ name }) => name),
  );
  const some = allExamples ? clean : clean.filter((_, at) => at % 6 === 0);
  const beside = [];
  for (const { name, finds, fix } of peers) {
    if (!finds) continue;
    let count = 0;
    for (const { picture } of some)
      if (!isSame(await fix(picture, { size: picture, step: { x: 1, y: 1 } }), picture)) count++;
    beside.push(figures(`${name}, of ${some.length}`, [count]));
  }
  return {
    ...figures(`Clean pictures changed, of ${clean.length}`, [changed.length]),
    unit: 'count',
    beside,
    goal: { text: '0', met: changed.length === 0 },
  };
}

/** Results that a second fix would change again. */
function againRow(clean: readonly CleanSprite[]): Row {
  let [changed, all] = [0, 0];
  for (const [round, degradation] of DEGRADATIONS.entries()) {
    for (const { picture } of spritesFor(degradation, clean, { count: allExamples ? 6 : 1, most: MAX_SIDE, round })) {
      const { pictures } = degradation.make(picture, () => 0.37);
      const once = fixed(pictures);
      const twice = fixed(once);
      all++;
      if (!once.every((frame, at) => isSame(twice[at], frame))) changed++;
    }
  }
  return {
    ...figures(`Fixed pictures that a second fix changes again, of ${all}`, [changed]),
    unit: 'count',
    beside: [],
    goal: { text: '0', met: changed === 0 },
  };
}

function enlargedTo(side: number, { picture }: CleanSprite, filter: 'nearest' | 'bilinear'): Raster {
  return resample(picture, side, side, filter);
}

function squareOf(clean: readonly CleanSprite[], side: number): CleanSprite {
  const found = clean.find(
    ({ kind, picture }) => kind === 'drawn' && picture.width === side && picture.height === side,
  );
  if (!found) throw new Error(`No clean sprite of ${side} pixels.`);
  return found;
}

function timed(work: () => unknown): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}

/** A picture of the largest size, from the guess to the fixed sprite. */
function largeRow(clean: readonly CleanSprite[]): Row {
  const sprite = squareOf(clean, 128);
  const times = (['nearest', 'bilinear'] as const).map((filter) => {
    const picture = enlargedTo(LARGE_SIDE, sprite, filter);
    return timed(() => fixed([picture]));
  });
  return {
    ...figures(`Guess and fix of ${LARGE_SIDE} × ${LARGE_SIDE}`, times),
    unit: 'ms',
    beside: [],
    goal: { text: `each < ${LARGE_GOAL_MS} ms`, met: Math.max(...times) < LARGE_GOAL_MS },
  };
}

/** What a drag of a value costs: a new plan and one frame. */
function liveRow(clean: readonly CleanSprite[]): Row {
  const sprite = squareOf(clean, 128);
  const loaded = new LoadedSprite(spriteOf([enlargedTo(LIVE_SIDE, sprite, 'bilinear')]));
  let guess = NOTHING_TO_FIX;
  const all = timed(() => {
    guess = loaded.guess({});
    loaded.apply(guess, 0, 0);
  });
  const dragged = (change: (round: number) => Partial<FixSettings>) =>
    Array.from({ length: LIVE_ROUNDS }, (_, round) => timed(() => loaded.apply({ ...guess, ...change(round) }, 0, 0)));
  const times = dragged((round) => ({ colors: { twins: round / 200, most: 16 + round } }));
  const steps = dragged((round) => ({ grid: { x: 3 + round / 10, y: 3 + round / 10 } }));
  return {
    ...figures(`A live step of the number of colors, ${LIVE_SIDE} × ${LIVE_SIDE}`, times),
    unit: 'ms',
    beside: [figures('of the size of a pixel', steps), figures('all of the guess, once', [all])],
    goal: { text: `median < ${LIVE_GOAL_MS} ms`, met: median(times) < LIVE_GOAL_MS },
  };
}

/** For each peer, the rows on which the fix isn't ahead of it. */
function aheadRows(all: readonly { name: string; scores: readonly Score[] }[]): Row[] {
  const names = all[0]?.scores.map(({ name }) => name) ?? [];
  return names.slice(2).map((peer, at) => {
    const behind = all.filter(({ scores: [own, , ...peers] }) => {
      const theirs = peers[at];
      return own && theirs && !isAhead(own, theirs);
    });
    named(
      `Not ahead of ${peer}`,
      behind.map(({ name }) => name),
    );
    return {
      ...figures(`Rows, of ${all.length}, on which Fix Pixels isn't ahead of ${peer}`, [behind.length]),
      unit: 'count',
      beside: [],
      goal: { text: '0', met: behind.length === 0 },
    };
  });
}

bench(async () => {
  const clean = await cleanSprites();
  const peers = await pixelPeers();
  const ways = fixersWith(peers);
  const all: { name: string; scores: readonly Score[] }[] = [];
  const rows: Row[] = [];
  for (const [round, degradation] of DEGRADATIONS.entries()) {
    const sprites = spritesFor(degradation, clean, { count: COUNT, most: MAX_SIDE, round });
    const scores = await compareWays(degradation, sprites, ways);
    const [own] = scores;
    if (!own) continue;
    all.push({ name: degradation.name, scores });
    rows.push(fixRow(degradation.name, scores, goalOf(degradation, own)));
  }
  return [
    ...rows,
    ...aheadRows(all),
    ...checkRows(await labeledSprites()),
    await cleanRow(clean, peers),
    ...(await gameRows(peers)),
    againRow(clean),
    largeRow(clean),
    liveRow(clean),
  ];
});
