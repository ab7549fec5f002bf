import { Painter } from '../canvas/painter';
import type { Ramp } from '../canvas/ramp';
import { ellipse, limb, poly, rect, soft, stroke, within } from '../canvas/shapes';
import type { ColorName } from '../vocabulary/colors';
import type { HatName } from '../vocabulary/garments';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Kit } from './kit';
import { edgesOf } from './room';

/** Paints a hat about (0, 0), the top of a head that is 10 units wide. `right`: where the face looks, −1 (left) to 1. */
type Hat = (kit: Kit, ramp: Ramp, trim: Ramp, right: number) => void;

function cap(p: Painter, ramp: Ramp, trim: Ramp): void {
  p.fill(within(ellipse(0, 3.6, 5.6, 5), rect(-9, -9, 9, 3.4)), ramp, { shiny: true, edge: 'shadow' });
  p.fill(rect(-5.7, 2, 5.7, 3.6), trim);
}

/** Painters of hats, which look nearly the same from all sides. */
export const HATS: Readonly<Record<HatName, Hat>> = {
  crown({ p, big, c }, ramp, trim) {
    p.fill(poly([-4.6, 2.2, -5, -3.6, -2.4, -0.8, 0, -4.6, 2.4, -0.8, 5, -3.6, 4.6, 2.2]), ramp, {
      shiny: true,
      edge: 'line',
    });
    p.fill(rect(-4.6, 1, 4.6, 2.4), ramp, { tone: 1, onto: true });
    if (big) p.dot(0, -0.4, 1.5, 1.5, trim, 3);
    if (big) for (const x of [-3.2, 3.2]) p.dot(x, 0.2, 1, 1, c('red'), 3);
  },
  wizard({ p, r, big }, ramp, trim, right) {
    const bend = (right || r.between(-1, 1)) * r.between(-3, -1);
    p.fill(
      soft([
        -4.9,
        2.2,
        -3.2,
        -2.4,
        -1 + bend * 0.5,
        -6.5,
        bend * 1.4,
        -9,
        1.8 + bend * 0.6,
        -5.5,
        3.6,
        -2,
        4.9,
        2.2,
        0,
        3.4,
      ]),
      ramp,
      { edge: 'shadow' },
    );
    p.fill(within(rect(-5, 0, 5, 2), ellipse(0, 0, 5.2, 6)), trim, { onto: true });
    p.fill(ellipse(0, 2.6, 7.6, 1.9), ramp, { edge: 'shadow' });
    if (big) p.dot(0.6, -2.6, 1.3, 1.3, trim, 3);
  },
  straw({ p }, ramp, trim) {
    p.fill(ellipse(0, 2.4, 8.2, 2.2), ramp, { edge: 'shadow' });
    p.fill(within(ellipse(0, 2, 4.7, 5.4), rect(-9, -9, 9, 2.4)), ramp);
    p.fill(within(rect(-5, 0.4, 5, 2), ellipse(0, 2, 4.7, 5.4)), trim);
  },
  cowboy({ p }, ramp, trim) {
    p.fill(soft([-8.6, 0.6, -5, 2.4, 0, 2.8, 5, 2.4, 8.6, 0.6, 6, 4, 0, 4.6, -6, 4]), ramp, { edge: 'shadow' });
    p.fill(soft([-4.6, 3, -4.2, -3.4, -1.8, -4, 0, -2.6, 1.8, -4, 4.2, -3.4, 4.6, 3]), ramp);
    p.fill(rect(-4.6, 1, 4.6, 2.4), trim);
  },
  tricorn({ p, big, c }, ramp, trim) {
    p.fill(poly([-8.4, 0, -4, -3.6, 0, -4.6, 4, -3.6, 8.4, 0, 5.4, 3.4, 0, 2.2, -5.4, 3.4]), ramp, { edge: 'shadow' });
    p.fill(stroke([-8, 0.4, -4.6, 2.8, 0, 1.8, 4.6, 2.8, 8, 0.4], 0.6), trim, { tone: 2 });
    if (big) p.fill(ellipse(0, -1.6, 1.4, 1.3), c('bone'), { tone: 3 });
  },
  horned({ p, c }, ramp, trim) {
    for (const side of [-1, 1])
      p.fill(stroke([side * 4.2, 1.4, side * 7, 0, side * 7.4, -4], 1.5, 0.4), c('bone'), { edge: 'shadow' });
    cap(p, ramp, trim);
  },
  cap: ({ p }, ramp, trim) => cap(p, ramp, trim),
  hardhat({ p }, ramp, trim, right) {
    p.fill(within(ellipse(0, 3.4, 5.6, 5.4), rect(-9, -9, 9, 3)), ramp, { shiny: true, edge: 'shadow' });
    p.fill(ellipse(right * 1.6, 3, 6.6, 1.1), ramp, { tone: 1 });
    p.fill(ellipse(right * 4.4, 0.2, 1.5), trim, { tone: 4 });
  },
  chef({ p, c }) {
    const white = c('white');
    for (const x of [-3.6, 3.6, 0]) p.fill(ellipse(x, -2.6 - (x ? 0 : 1), 3.2, 3), white);
    p.fill(rect(-4.2, -1.6, 4.2, 2.8), white, { edge: 'shadow' });
  },
  bandana({ p }, ramp, _trim, right) {
    p.fill(within(ellipse(0, 4, 5.7, 5), rect(-9, -9, 9, 3.6)), ramp, { edge: 'shadow' });
    const side = right > 0 ? -1 : 1;
    p.fill(poly([side * 5, 2, side * 8.6, 2.6, side * 7.6, 6, side * 5, 3.6]), ramp, { tone: 1 });
  },
  headband({ p }, ramp, _trim, right) {
    p.fill(rect(-5.9, 2.4, 5.9, 4.2), ramp, { onto: true });
    const side = right > 0 ? -1 : 1;
    p.fill(stroke([side * 5.4, 3.2, side * 7.6, 4, side * 8.4, 6.6], 0.9, 0.5), ramp, { tone: 1 });
  },
  halo({ p, c }) {
    p.fill({ ...ellipse(0, -2.4, 5.2, 1.9) }, c('gold'), { tone: 3 });
    p.clear(ellipse(0, -2.4, 3.4, 0.8));
  },
  horns({ p, c }) {
    for (const side of [-1, 1])
      p.fill(stroke([side * 2.8, 2.2, side * 5, 0, side * 4.6, -3.4], 1.4, 0.4), c('bone'), { edge: 'shadow' });
  },
  santa({ p, c }, ramp, _trim, right) {
    const side = right > 0 ? -1 : 1;
    p.fill(soft([-5, 2.6, -3.4, -2.4, side, -5.4, side * 5.4, -4, side * 7, 0.6, side * 5, -1, 3.4, 0, 5, 2.6]), ramp);
    p.fill(ellipse(side * 6.6, 1.4, 1.7), c('white'));
    p.fill(limb(-4.6, 2.6, 4.6, 2.6, 1.4), c('white'), { edge: 'shadow' });
  },
  jester({ p, c }, ramp, trim) {
    for (const side of [-1, 1]) {
      p.fill(
        soft([0, -1, side * 4, -5.4, side * 8.4, -2.4, side * 8, 0.6, side * 5.4, -1.4, side * 5.2, 3, 0, 3]),
        side < 0 ? ramp : trim,
      );
      p.fill(ellipse(side * 8.2, 1, 1.4), c('gold'), { shiny: true });
    }
    p.fill(rect(-5.4, 2.2, 5.4, 3.6), c('gold'), { edge: 'shadow' });
  },
  pharaoh({ p, big }, ramp, trim) {
    p.fill(
      soft([-5.4, 0.6, 0, -2.4, 5.4, 0.6, 7.6, 10.6, 4.4, 10.6, 4.6, 3.4, -4.6, 3.4, -4.4, 10.6, -7.6, 10.6]),
      ramp,
      { edge: 'shadow' },
    );
    if (big) for (const y of [5.4, 8]) for (const side of [-1, 1]) p.dot(side * 6, y, 2.6, 1, trim, 2);
  },
  topknot({ p }, ramp) {
    p.fill(ellipse(0, -1.2, 2, 2), ramp, { edge: 'shadow' });
  },
  samurai({ p, c }, ramp, trim) {
    p.fill(soft([-7, 5.6, -5.2, -0.6, 0, -2.4, 5.2, -0.6, 7, 5.6, 4.6, 2.6, -4.6, 2.6]), ramp, { edge: 'shadow' });
    p.fill(stroke([-5, -5, -3, -1.6, 0, -0.4, 3, -1.6, 5, -5], 0.9), c('gold'), { shiny: true });
    p.fill(rect(-4.8, 1.6, 4.8, 2.8), trim);
  },
  plume({ p }, ramp, _trim, right) {
    p.fill(
      soft([-1.1 - right * 2, 2, -1.4 - right * 3, -2.6, -0.4 - right * 1.6, -4.3, 1.4 - right * 0.6, -3.2, 1.4, 1.6]),
      ramp,
      { edge: 'shadow' },
    );
  },
};

/** Half the width of a head, in the units of hats. */
const HEAD = 5.6;
/** The smallest vertical scale of a hat without room. */
const FLATTEST = 0.58;
/** How far down a hat is pulled before it gets flatter, and how far at most, in units. A deeper hat would hide the eyes. */
const DEEP = 1.2;
const DEEPEST = 2.4;

/** Height of a hat above its head, in units. */
function heightOf(kit: Kit, hat: HatName): number {
  const p = new Painter(32);
  const plain = kit.c('ink');
  p.place(16, 20, {}, () => HATS[hat]({ ...kit, p }, plain, plain, 0));
  return 20 - (p.bounds()?.[1] ?? 20);
}

/**
 * Puts a hat on a head.
 * @param wide half the width of the head
 * @param squeezed make it lower and flatter if there is too little room above
 */
export function wear(
  kit: Kit,
  hat: HatName,
  x: number,
  y: number,
  wide: number,
  ramp: Ramp,
  trim: Ramp,
  right = 0,
  squeezed = false,
): void {
  const scale = wide / HEAD;
  const [high, room] = squeezed ? [heightOf(kit, hat), (y - edgesOf(kit.p)[1]) / scale] : [0, 0];
  const flat = Math.min(1, Math.max(FLATTEST, (room + DEEP) / Math.max(high, 0.1)));
  const low = Math.min(DEEPEST, Math.max(0, high * flat - room));
  kit.p.place(x, y + low * scale, { scale, sy: squeezed ? flat : 1 }, () => HATS[hat](kit, ramp, trim, right));
}

/** Subjects that are worn on a head → the hat. */
export const WORN: Readonly<Partial<Record<SubjectId, HatName>>> = {
  wizardhat: 'wizard',
  crown: 'crown',
  helmet: 'cap',
};

/** Their colors if words name none. */
export const WORN_COLORS: Readonly<Partial<Record<SubjectId, ColorName>>> = { crown: 'gold', helmet: 'steel' };

const NAMED: readonly (readonly [word: string, hat: HatName])[] = [
  ['cowboy', 'cowboy'],
  ['pirate', 'tricorn'],
  ['chef', 'chef'],
  ['straw', 'straw'],
  ['santa', 'santa'],
  ['jester', 'jester'],
  ['viking', 'horned'],
  ['bandana', 'bandana'],
  ['halo', 'halo'],
];

/** The hat of a subject. For hats in general, the kind that the words name. */
export function hatFor(kit: Kit, subject: SubjectId): HatName | undefined {
  return subject === 'wizardhat' ? (NAMED.find(([word]) => kit.says(word))?.[1] ?? 'wizard') : WORN[subject];
}

/** Character → the hat of the trade, and its color. */
export const TRADE_HATS: Readonly<Partial<Record<SubjectId, readonly [HatName, ColorName]>>> = {
  wizard: ['wizard', 'purple'],
  witch: ['wizard', 'black'],
  king: ['crown', 'gold'],
  queen: ['crown', 'gold'],
  prince: ['crown', 'gold'],
  princess: ['crown', 'gold'],
  pirate: ['tricorn', 'black'],
  viking: ['horned', 'steel'],
  knight: ['cap', 'steel'],
  santa: ['santa', 'red'],
  cowboy: ['cowboy', 'brown'],
  chef: ['chef', 'white'],
  jester: ['jester', 'red'],
  farmer: ['straw', 'straw'],
  angel: ['halo', 'gold'],
};
