import type { Raster } from '../../src/sprite/pixels/raster';
import { type CleanSprite, hasSoftAlpha, tellsItsScale, VISIBLE_CONTRAST } from '../support/pixelArt/cleanSprites';
import type { Degradation, UglySprite } from '../support/pixelArt/uglySprites';
import { seeded } from '../support/random';
import { fixed, shrunk } from './fixedFrames';
import type { PixelPeer } from './pixelPeers';
import { type Recovery, recovery } from './recovery';
import { figures, type Row } from './row';

/** A way to fix pictures of one sprite. */
export interface Fixer {
  readonly name: string;
  readonly fix: (ugly: UglySprite) => Promise<readonly Raster[]> | readonly Raster[];
}

/** Ours first, then our grid without the other steps, then the peers. */
export function fixersWith(peers: readonly PixelPeer[]): readonly Fixer[] {
  const apart = ({ name, fix }: PixelPeer): Fixer => ({
    name,
    fix: async ({ pictures, truths, step }) => {
      const results: Raster[] = [];
      for (const [at, picture] of pictures.entries())
        results.push(await fix(picture, { size: truths[at] ?? picture, step }));
      return results;
    },
  });
  return [
    { name: 'Fix Pixels as guessed', fix: ({ pictures }) => fixed(pictures) },
    { name: 'grid and cells alone', fix: ({ pictures }) => shrunk(pictures) },
    ...peers.map(apart),
  ];
}

/** How a way did on some pictures. */
export interface Score {
  readonly name: string;
  /** 0 to 100. */
  readonly exact: number;
  readonly pixels: number;
  /** Mean distance in OKLab of visible pixels that are wrong; undefined if there are none. */
  readonly distance: number | undefined;
  /** Milliseconds for each picture. */
  readonly time: number;
  /** Sprites that aren't exact. */
  readonly missed: readonly string[];
}

function total(name: string, all: readonly { sprite: string; time: number; frames: readonly Recovery[] }[]): Score {
  const frames = all.flatMap((one) => one.frames);
  const sum = (of: (recovery: Recovery) => number) => frames.reduce((value, frame) => value + of(frame), 0);
  const missed = all.filter((one) => !one.frames.every(({ exact }) => exact)).map(({ sprite }) => sprite);
  // Each picture weighs the same, whatever its size.
  const shares = sum(({ right, pixels }) => (pixels ? right / pixels : 1));
  const wrong = sum((frame) => frame.wrong);
  return {
    name,
    exact: (100 * (all.length - missed.length)) / all.length,
    pixels: (100 * shares) / frames.length,
    distance: wrong ? sum((frame) => frame.distance) / wrong : undefined,
    time: all.reduce((value, { time }) => value + time, 0) / frames.length,
    missed,
  };
}

const NOTHING: Recovery = { exact: false, right: 0, pixels: 1, distance: 0, wrong: 0 };

/** Degrades sprites and lets all ways fix the same pictures. */
export async function compareWays(
  degradation: Degradation,
  sprites: readonly CleanSprite[],
  ways: readonly Fixer[],
): Promise<readonly Score[]> {
  const cases = sprites.map(({ name, picture }, at) => ({
    name,
    ugly: degradation.make(picture, seeded(at * 31 + 7)),
  }));
  const scores: Score[] = [];
  for (const { name, fix } of ways) {
    const all = [];
    for (const { name: sprite, ugly } of cases) {
      const begin = performance.now();
      const results = await fix(ugly);
      const time = performance.now() - begin;
      const frames = ugly.truths.map((truth, at) => {
        const result = results[at];
        return result ? recovery(result, truth, degradation) : NOTHING;
      });
      all.push({ sprite, time, frames });
    }
    scores.push(total(name, all));
  }
  return scores;
}

/** Whether the first way is ahead of another one: nowhere behind, and equal only where nothing is left to gain. */
export function isAhead(own: Score, peer: Score): boolean {
  const ahead = (mine: number, theirs: number) => mine > theirs || (mine === theirs && mine === 100);
  return ahead(own.pixels, peer.pixels) && (ahead(own.exact, peer.exact) || own.exact === peer.exact);
}

/** Sprites for one row: some of each kind, and none whose picture would be larger than `most` pixels a side. */
export function spritesFor(
  { exact, factor, cut }: Degradation,
  clean: readonly CleanSprite[],
  { count, most, round }: { count: number; most: number; round: number },
): readonly CleanSprite[] {
  const side = ({ picture }: CleanSprite) => Math.max(picture.width, picture.height) * factor * (cut ? 1.2 : 1);
  const fit = clean.filter(
    (sprite) =>
      side(sprite) <= most &&
      (exact || !hasSoftAlpha(sprite.picture)) &&
      tellsItsScale(sprite.picture, exact ? 1 : VISIBLE_CONTRAST),
  );
  const random = seeded(round * 977 + 5);
  const some = (kind: CleanSprite['kind'], wanted: number) => {
    const rest = fit.filter((sprite) => sprite.kind === kind);
    const chosen: CleanSprite[] = [];
    while (chosen.length < wanted && rest.length) chosen.push(...rest.splice(Math.floor(random() * rest.length), 1));
    return chosen;
  };
  const files = Math.max(1, Math.round(count * 0.15));
  const tricky = Math.round(count * 0.35);
  return [...some('file', files), ...some('tricky', tricky), ...some('drawn', count - files - tricky)];
}

const percent = (value: number) => `${value.toFixed(value === 100 || value === 0 ? 0 : 1)} %`;

function label({ exact, distance, time }: Score): string {
  return `${percent(exact)} exact, rest ${distance === undefined ? '–' : `ΔE ${distance.toFixed(3)}`}, ${time.toFixed(1)} ms`;
}

/** One row of the bench: the share of pixels; the other figures stand with the names. */
export function fixRow(name: string, [own, ...others]: readonly Score[], goal: Row['goal']): Row {
  if (!own) throw new Error('Nothing was measured.');
  return {
    ...figures(`${name}: ${label(own)}`, [own.pixels]),
    unit: '%',
    beside: others.map((score) => figures(`${score.name}: ${label(score)}`, [score.pixels])),
    ...(goal && { goal }),
  };
}
