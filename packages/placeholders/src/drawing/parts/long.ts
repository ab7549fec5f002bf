import type { Ramp } from '../canvas/ramp';
import { ellipse, limb, poly, rect, ring, soft, stroke, within } from '../canvas/shapes';
import type { UsualColors } from './appearance';
import type { Kit, Subject } from './kit';

/** How a long thing lies. It is drawn upright from y = −18 (its point) to 18 (its end), with its grip at 11 by default. */
interface LongOptions extends UsualColors {
  readonly grip?: number;
  /** Scale in a hand. */
  readonly held?: number;
  /** Degrees as an item of its own; at 45, its point is at the top right. */
  readonly turn?: number;
}

/** A weapon or tool. One upright drawing serves both for the item, on the diagonal, and in hands. */
export function long({ grip = 11, held = 0.56, turn = 45, ...colors }: LongOptions, draw: (kit: Kit) => void): Subject {
  return {
    ...colors,
    draw(kit) {
      kit.p.place(
        16,
        16,
        { turn, sy: kit.r.between(0.93, 1), sx: kit.r.between(0.92, 1.14) * (kit.big ? 1 : 1.22) },
        () => draw(kit),
      );
    },
    held(kit) {
      kit.p.place(0, 0, { scale: held }, () => kit.p.place(0, -grip, {}, () => draw(kit)));
    },
  };
}

/** A round shaft of wood or of `ramp`, with bands. */
export function shaft(
  { p, c, big }: Kit,
  from: number,
  to: number,
  radius = 1.3,
  ramp: Ramp = c('wood'),
  bands = true,
): void {
  p.fill(limb(0, from, 0, to, radius), ramp);
  if (big && bands)
    for (const y of [from + (to - from) * 0.62, from + (to - from) * 0.78])
      p.fill(rect(-radius, y, radius, y + 0.9), ramp, { tone: 0, onto: true });
}

/** A straight two-edged blade: light on the left, dark on the right, with a groove. */
export function edge({ p, m, big }: Kit, from: number, to: number, half: number, tip: number): void {
  p.fill(poly([0, from, half, from + tip, half, to, 0, to]), m, { tone: 1 });
  p.fill(poly([0, from, -half, from + tip, -half, to, 0, to]), m, { tone: 3 });
  if (!big) return;
  p.fill(poly([-half, from + tip, -half * 0.45, from + tip * 0.8, -half * 0.45, to, -half, to]), m, {
    tone: 4,
    onto: true,
  });
  p.fill(rect(-half * 0.2, from + tip * 1.4, half * 0.34, to), m, { tone: 2, onto: true });
}

/** A cross-guard, a wound grip, and a pommel. */
export function hilt({ p, a, c, big, r }: Kit, y: number, half: number, end: number): void {
  p.fill(limb(0, y, 0, end, 1.35), c('leather'));
  if (big)
    for (let at = y + 1.8; at < end - 1; at += 2)
      p.fill(rect(-1.4, at, 1.4, at + 0.7), c('leather'), { tone: 0, onto: true });
  switch (r.pick(['bar', 'wings', 'horns', 'disk'])) {
    case 'wings':
      p.fill(poly([-half - 0.6, y - 1.6, 0, y - 0.6, half + 0.6, y - 1.6, half - 1, y + 1.8, -half + 1, y + 1.8]), a, {
        edge: 'shadow',
        shiny: true,
      });
      break;
    case 'horns':
      p.fill(stroke([-half, y - 2.6, -half * 0.7, y + 0.4, 0, y + 0.4, half * 0.7, y + 0.4, half, y - 2.6], 1.2), a, {
        shiny: true,
        edge: 'shadow',
      });
      break;
    case 'disk':
      p.fill(ellipse(0, y, half * 0.8, 1.9), a, { shiny: true, edge: 'shadow' });
      break;
    default: {
      const droop = r.between(-1.2, 1.6);
      p.fill(stroke([-half, y + droop, 0, y, half, y + droop], 1.25), a, { shiny: true, edge: 'shadow' });
    }
  }
  if (r.chance(0.6)) p.fill(ellipse(0, end + 0.4, 1.9), a, { shiny: true });
  else p.fill(poly([-1.8, end, 0, end - 1.6, 1.8, end, 0, end + 2.4]), a, { shiny: true });
}

/** The head of an axe on one side. @param side −1 left, 1 right */
export function axeHead({ p, m, big }: Kit, side: number, y: number, reach: number, tall: number): void {
  p.fill(
    soft([
      0,
      y - tall * 0.34,
      side * reach * 0.5,
      y - tall * 0.5,
      side * reach,
      y - tall * 0.95,
      side * reach * 1.12,
      y,
      side * reach,
      y + tall * 0.95,
      side * reach * 0.5,
      y + tall * 0.4,
      0,
      y + tall * 0.34,
    ]),
    m,
    { shiny: true },
  );
  if (big)
    p.fill(stroke([side * reach, y - tall * 0.8, side * reach * 1.04, y, side * reach, y + tall * 0.8], 0.7), m, {
      tone: side < 0 ? 4 : 3,
      onto: true,
    });
}

/** The barrel of a weapon that points right, about its middle. */
export function barrel({ p }: Kit, from: number, to: number, half: number, ramp: Ramp): void {
  p.fill(rect(from, -half, to, half), ramp, { bevel: 0.9 });
}

export { ring, within };
