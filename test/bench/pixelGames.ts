import { checkMeasured, checkSprite } from '../../src/sprite/checks/checkSprite';
import { MeasuredSprite } from '../../src/sprite/checks/measuredSprite';
import { fixByPlan } from '../../src/sprite/fix/fixSprite';
import { guessPlan } from '../../src/sprite/fix/guessFix';
import type { Raster } from '../../src/sprite/pixels/raster';
import { GAMES, type GameSprite, gameSprites, spritesOfGame } from '../support/pixelArt/gameSprites';
import { isSame, spriteOf } from './fixedFrames';
import { named } from './pixelChecks';
import type { PixelPeer } from './pixelPeers';
import { figures, type Row } from './row';

/** One of so many pictures is tried by peers as well, which are slower or need as long for each. */
const PEERS_TRY = 16;
/** Shares in percent that may be wrong: a search for grids is never free of chance. */
const MAX_CHANGED = 1;
const MAX_WARNED = 2;

/** What a picture is told to be, for peers that ask: at its own size. */
const own = (picture: Raster) => ({ size: picture, step: { x: 1, y: 1 } });

/** Pictures that somebody drew for published games: how many get a warning, and how many a default fix changes; and what peers change that find the grid. */
async function leftAlone(peers: readonly PixelPeer[]): Promise<Row[]> {
  const sprites = gameSprites(true);
  const [warned, changed]: [string[], string[]] = [[], []];
  for (const { name, picture } of sprites) {
    const sprite = spriteOf([picture]);
    const plan = guessPlan(sprite);
    const findings = checkMeasured(new MeasuredSprite(sprite, plan.steps.search), {});
    if (findings.some(({ severity }) => severity !== 'hint')) warned.push(name);
    if (fixByPlan(sprite, plan).changed) changed.push(name);
  }
  named('Warned of, though from a published game', warned);
  named('Changed, though from a published game', changed);
  const some = sprites.filter((_, at) => at % PEERS_TRY === 0);
  const beside = [];
  for (const { name, finds, fix } of peers) {
    if (!finds) continue;
    let count = 0;
    for (const { picture } of some) if (!isSame(await fix(picture, own(picture)), picture)) count++;
    beside.push(figures(`${name}, of ${some.length}`, [(100 * count) / some.length]));
  }
  const percent = (count: number) => (100 * count) / sprites.length;
  const games = Object.keys(GAMES).length;
  return [
    {
      ...figures(`Pictures of ${games} published games that a default fix changes, of ${sprites.length}`, [
        percent(changed.length),
      ]),
      unit: '%',
      beside,
      goal: { text: `≤ ${MAX_CHANGED} %`, met: percent(changed.length) <= MAX_CHANGED },
    },
    {
      ...figures(`The same with a warning`, [percent(warned.length)]),
      unit: '%',
      beside: [],
      goal: { text: `≤ ${MAX_WARNED} %`, met: percent(warned.length) <= MAX_WARNED },
    },
  ];
}

/** Pictures of each game that are timed. */
const TIMED = 40;
const GOALS = { check: 8, fix: 15, nothing: 2 };

/** A spread part of a list. */
function spread<T>(items: readonly T[], count: number): readonly T[] {
  return items.filter(
    (_, at) => Math.floor((at * count) / items.length) !== Math.floor(((at - 1) * count) / items.length),
  );
}

/** A way to look at one picture, with the milliseconds that it took for each. */
interface Timed {
  readonly name: string;
  readonly work: (picture: Raster) => unknown;
  readonly times: number[];
}

/** All ways by turns, each picture by all of them, beginning with another one each time. */
async function byTurns(sprites: readonly GameSprite[], ways: readonly Timed[]): Promise<void> {
  for (const [round, { picture }] of sprites.entries()) {
    for (let turn = 0; turn < ways.length; turn++) {
      const way = ways[(round + turn) % ways.length];
      const begin = performance.now();
      await way?.work(picture);
      way?.times.push(performance.now() - begin);
    }
  }
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** A row of means, because one picture that takes long counts for whoever has hundreds. */
function meanRow(name: string, times: readonly number[], goal: number, beside: readonly Timed[] = []): Row {
  return {
    ...figures(`${name}, mean of ${times.length}`, [mean(times)]),
    unit: 'ms',
    beside: beside.map((way) => figures(`${way.name}, mean`, [mean(way.times)])),
    goal: { text: `≤ ${goal} ms`, met: mean(times) <= goal },
  };
}

/** How long a check and a fix take for a picture of a game, each from its pixels, next to what peers that find the grid need for theirs. */
async function timeRows(peers: readonly PixelPeer[]): Promise<Row[]> {
  const sprites = Object.keys(GAMES).flatMap((game) => spread(spritesOfGame(game), TIMED));
  const quiet: number[] = [];
  const check: Timed = { name: 'check', work: (picture) => checkSprite(spriteOf([picture])), times: [] };
  const fix: Timed = { name: 'fix', work: fixed, times: [] };
  const others = peers
    .filter(({ finds }) => finds)
    .map((peer): Timed => ({ name: peer.name, work: (picture) => peer.fix(picture, own(picture)), times: [] }));
  const ways = [check, fix, ...others];
  // Whatever runs first pays for compiling what all of its rounds need.
  await byTurns(spread(sprites, 12), ways);
  for (const way of ways) way.times.length = 0;
  await byTurns(sprites, ways);
  for (const { picture } of sprites) {
    const begin = performance.now();
    const isQuiet = checkSprite(spriteOf([picture])).length === 0;
    if (isQuiet) quiet.push(performance.now() - begin);
  }
  return [
    meanRow('Check of a picture of a published game', check.times, GOALS.check),
    meanRow('Guess and fix of a picture of a published game', fix.times, GOALS.fix, others),
    meanRow('Check of those in which nothing is found', quiet, GOALS.nothing),
  ];
}

const fixed = (picture: Raster) => {
  const sprite = spriteOf([picture]);
  return fixByPlan(sprite, guessPlan(sprite));
};

/** The rows of real pictures. */
export async function gameRows(peers: readonly PixelPeer[]): Promise<Row[]> {
  return [...(await leftAlone(peers)), ...(await timeRows(peers))];
}
