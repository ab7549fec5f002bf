import { type SeededRandom, seededRandom } from '../canvas/seed';
import type { Coat } from './coat';

/** Paints a blot of one or two tones on the sprite, lighter at its upper left. */
function blot(coat: Coat, x: number, y: number, radius: number, [dark, light]: readonly [number, number]): void {
  for (let dy = -Math.ceil(radius); dy <= radius; dy++)
    for (let dx = -Math.ceil(radius); dx <= radius; dx++)
      if (dx * dx + dy * dy <= radius * radius + 0.3)
        coat.over(Math.round(x) + dx, Math.round(y) + dy, dx + dy < 0 ? light : dark);
}

/** A random dot of the sprite away from its edge; undefined if none is found. */
function someDot(coat: Coat, random: SeededRandom): readonly [number, number] | undefined {
  const { left, right, top, bottom } = coat.bounds;
  for (let attempt = 0; attempt < 30; attempt++) {
    const x = Math.floor(random.between(left, right + 1));
    const y = Math.floor(random.between(top, bottom + 1));
    if (coat.isWithin(x, y)) return [x, y];
  }
  return undefined;
}

const [SNOW, SNOW_SHADE] = [0xf2f7fd, 0xb9cfe8];

/** Paints snow on upward-facing edges, with drops hanging down. */
export function snow(coat: Coat, seed: string): void {
  const random = seededRandom(`snow ${seed}`);
  const deep = Math.max(1, Math.round(coat.high / 20));
  for (let x = 0; x < coat.width; x++) {
    if (random.chance(0.08)) continue;
    const drop = random.chance(0.45) ? Math.max(1, Math.round(deep * 0.6)) : 0;
    snowInColumn(coat, x, deep, drop);
  }
  coat.clean();
}

/** @param deep usual thickness of the snow @param drop how far it hangs down below that, both in dots */
function snowInColumn(coat: Coat, x: number, deep: number, drop: number): void {
  const { bounds, high } = coat;
  // No snow near the foot.
  const lowest = bounds.bottom - (high - 1) * 0.12;
  for (let y = 0; y <= lowest; y++) {
    const run = coat.isTop(x, y) ? runBelow(coat, x, y) : 0;
    if (run < 3) continue;
    // Thin parts get less snow.
    const thick = Math.max(1, Math.min(deep + drop, Math.round(run * 0.2)));
    for (let i = 0; i < thick; i++) coat.over(x, y + i, i + 1 < thick || thick === 1 ? SNOW : SNOW_SHADE);
    if (deep > 1) coat.behind(x, y - 1, SNOW);
    y += Math.round((high - 1) * 0.2);
  }
}

/** Number of dots of the sprite from a dot downward, without a gap. */
function runBelow(coat: Coat, x: number, y: number): number {
  let run = 1;
  while (coat.isSolid(x, y + run)) run++;
  return run;
}

const MOSS = [0x3c5a2b, 0x5c8636, 0x93bd4c] as const;

/** Paints clumps of moss on upward-facing edges, with strands hanging down, and patches elsewhere. */
export function moss(coat: Coat, seed: string): void {
  const random = seededRandom(`moss ${seed}`);
  const { high } = coat;
  const [dark, middle] = MOSS;
  for (let patch = 0; patch < 4; patch++) {
    const at = someDot(coat, random);
    if (at) blot(coat, at[0], at[1], Math.max(1, high * random.between(0.03, 0.07)), [dark, middle]);
  }
  let [grows, left] = [random.chance(0.6), 0];
  for (let x = 0; x < coat.width; x++) {
    if (left-- <= 0) {
      grows = !grows;
      left = Math.round(high * (grows ? random.between(0.12, 0.24) : random.between(0.05, 0.12)));
    }
    if (!grows) continue;
    mossInColumn(coat, x, Math.max(2, Math.round(high * (random.chance(0.3) ? random.between(0.12, 0.2) : 0.075))));
  }
  coat.clean();
}

/** @param deep length of the strands in dots */
function mossInColumn(coat: Coat, x: number, deep: number): void {
  const { bounds, high, thick } = coat;
  const [dark, middle, light] = MOSS;
  for (let y = 0; y <= bounds.bottom - high * 0.1; y++) {
    if (!coat.isTop(x, y)) continue;
    for (let i = 0; i < deep; i++) coat.over(x, y + i, i < thick ? light : i + thick < deep ? middle : dark);
    if (thick > 1) coat.behind(x, y - 1, light);
    y += deep + Math.round(high * 0.15);
  }
}

const [FROST, ICE, DEEP_ICE] = [0xf4fbff, 0xb5e4f7, 0x66aee0];

/** Paints frost on upward-facing edges, and icicles on downward-facing ones. */
export function icicles(coat: Coat, seed: string): void {
  const random = seededRandom(`icicles ${seed}`);
  const { bounds, high, thick } = coat;
  coat.eachTop((x, y) => {
    for (let i = 0; i < thick; i++) coat.over(x, y + i, FROST);
  });
  const gap = 2 * thick + 1;
  let next = bounds.left + Math.floor(random.between(0, gap));
  coat.eachBottom((x, y) => {
    if (x < next) return;
    const room = roomBelow(coat, x, y);
    const long = Math.max(3, Math.round(high * random.between(0.1, 0.22)));
    // Without room below, the icicle covers the sprite itself.
    if (room >= 3) icicle(coat, x, y + 1, long, Math.min(long, room));
    else icicle(coat, x, y + 1 - Math.min(long, Math.round(high * 0.16)), long, long);
    next = x + gap + Math.round(random.between(0, gap));
  });
}

/** Number of free dots below a dot, at most the sprite's height. */
function roomBelow(coat: Coat, x: number, y: number): number {
  let room = 0;
  while (room < coat.high && coat.isInside(x, y + 1 + room) && !coat.isSolid(x, y + 1 + room)) room++;
  return room;
}

/** An icicle that hangs down from (x, y). @param long its length in dots, of which `shown` are painted */
function icicle(coat: Coat, x: number, y: number, long: number, shown: number): void {
  for (let k = 0; k < shown; k++) {
    const half = Math.round(coat.thick * (1 - k / long) * 0.9);
    const lit = k * 2 < long ? FROST : ICE;
    for (let dx = -half; dx <= half; dx++)
      coat.both(x + dx, y + k, dx < 0 || half === 0 ? lit : dx === 0 ? ICE : DEEP_ICE);
  }
}

/** Paints streaks of water, falling drops, and a puddle. */
export function water(coat: Coat, seed: string): void {
  const random = seededRandom(`water ${seed}`);
  const { bounds, high, thick } = coat;
  const [white, light, blue] = [0xe6f7ff, 0x7cc4ee, 0x3f86c9];
  const half = ((bounds.right + 1 - bounds.left) / 2) * 0.92;
  const flat = Math.max(1.2, half * 0.16);
  const [x, y] = [(bounds.left + bounds.right + 1) / 2, Math.min(bounds.bottom + 1, coat.height - flat)];
  for (let py = Math.floor(y - flat); py <= y + flat; py++)
    for (let px = Math.floor(x - half); px <= x + half; px++) {
      const away = ((px + 0.5 - x) / half) ** 2 + ((py + 0.5 - y) / flat) ** 2;
      if (away <= 1) coat.behind(px, py, py + 0.5 < y ? light : blue);
    }
  const drop = (px: number, py: number, long: number) => {
    for (let k = 0; k < long; k++)
      for (let dx = 0; dx < thick; dx++) coat.both(px + dx, py + k, k < thick && long > thick ? white : light);
  };
  for (let streak = 0; streak < 5; streak++) {
    const at = someDot(coat, random);
    if (at) drop(at[0], at[1], Math.max(2, Math.round(high * random.between(0.08, 0.15))));
  }
  let next = bounds.left + thick;
  coat.eachBottom((px, py) => {
    if (px < next || py > bounds.bottom - high * 0.12) return;
    drop(px, py + 1, Math.max(2, 2 * thick));
    if (random.chance(0.6)) drop(px, py + 2 + 4 * thick, 2 * thick);
    next = px + Math.round(high * 0.14) + thick;
  });
}

/** Paints bubbles that rise beside and above the sprite. */
export function bubbles(coat: Coat, seed: string): void {
  const random = seededRandom(`bubbles ${seed}`);
  const { bounds, high } = coat;
  const count = 6;
  for (let i = 0; i < count; i++) {
    const size = Math.max(2, Math.round((high / 30) * random.pick([3, 3, 4, 5])));
    const beside = i % 2 ? bounds.right + 1 - size * 0.3 : bounds.left - size * 0.7;
    const x = Math.round(Math.max(0, Math.min(coat.width - size, beside + random.between(-0.12, 0.12) * high)));
    const y = Math.round(bounds.top + high * random.between(-0.08, 0.7));
    bubble(coat, x, Math.max(0, y), size);
  }
}

function bubble(coat: Coat, x: number, y: number, size: number): void {
  for (let dy = 0; dy < size; dy++)
    for (let dx = 0; dx < size; dx++) {
      const rgb = bubbleColor(dx, dy, size);
      if (rgb !== undefined) coat.both(x + dx, y + dy, rgb);
    }
}

/** The color of a dot in a bubble's square; undefined at its corners. Small bubbles have no corners and no line. */
function bubbleColor(dx: number, dy: number, size: number): number | undefined {
  const [line, green, light] = [0x2f6b2a, 0x74c23c, 0xd6f58a];
  const [atSide, atEnd] = [dx === 0 || dx === size - 1, dy === 0 || dy === size - 1];
  if (size > 2 && atSide && atEnd) return undefined;
  if (size > 3 && (atSide || atEnd)) return line;
  return dy < size / 2 && dx < size / 2 ? light : green;
}

/** Paints stars of light: crosses of dots, white in the middle. */
export function sparkles(coat: Coat, seed: string): void {
  const random = seededRandom(`sparkles ${seed}`);
  const arm = coat.high < 26 ? 1 : 2 * coat.thick;
  for (let i = 0; i < (coat.high < 26 ? 2 : 3); i++) {
    const at = someDot(coat, random);
    if (!at) continue;
    for (let d = -arm; d <= arm; d++) {
      coat.over(at[0] + d, at[1], 0xfffbe0);
      coat.over(at[0], at[1] + d, 0xfffbe0);
    }
  }
}
