import type { FillOptions } from '../canvas/painter';
import { poly, type Shape, soft, stroke } from '../canvas/shapes';
import { HAT_COLORS, type HatName } from '../vocabulary/garments';
import { hatFor, TRADE_HATS, WORN, WORN_COLORS, wear } from './hats';
import type { Kit } from './kit';
import { roomFor } from './room';

/** Subjects that always have wings. */
const HAVE_WINGS: ReadonlySet<string | undefined> = new Set([
  ...[
    'dragon',
    'phoenix',
    'bat',
    'bee',
    'butterfly',
    'bird',
    'chicken',
    'duck',
    'owl',
    'eagle',
    'crow',
    'airplane',
    'helicopter',
  ],
  ...['ufo', 'spaceship', 'rocket', 'balloon', 'fairy', 'angel'],
]);

/** Where a subject's added things go, in the drawing's own units. */
interface Places {
  /** Left, top, right, and bottom of the subject. */
  readonly bounds: readonly [left: number, top: number, right: number, bottom: number];
  /** Top of the head, and half its width. */
  readonly head: readonly [x: number, y: number, wide: number];
  /** The root of wings. */
  readonly back: readonly [x: number, y: number];
}

/** The places that the drawing has told, else guesses from its outline; undefined if nothing is painted. */
function placesOn({ p, anchors }: Kit): Places | undefined {
  const bounds = p.ownBounds();
  if (!bounds) return undefined;
  const [left, top, right, bottom] = bounds;
  return {
    bounds,
    head: anchors.head ?? [(left + right) / 2, top + 0.6, Math.min(7, (right - left) * 0.28)],
    back: anchors.back ?? [(left + right) / 2, top + (bottom - top) * 0.4],
  };
}

/** Adds what the prompt gives to a subject: hat, horns, wings, things at its side. In the drawing's own units. */
export function dress(kit: Kit): void {
  const { c, reading, anchors } = kit;
  const places = placesOn(kit);
  if (!places) return;
  const [x, y, wide] = places.head;
  if (kit.is('winged') && !HAVE_WINGS.has(reading.subject)) wings(kit, places);
  if (kit.is('horned') && reading.subject !== 'helmet') wear(kit, 'horns', x, y, wide, c('bone'), c('bone'));
  if (kit.is('armored') && anchors.head) wear(kit, 'cap', x, y + 1, wide, c('steel'), c('iron'));
  extras(kit, places);
  const { hat } = kit.changes;
  if (hat) hatOfEdit(kit, places, hat);
  else tradeHat(kit, places);
  heldOfEdit(kit, places);
  if (!hat && kit.is('crowned') && !reading.extras.some(({ subject }) => subject === 'crown'))
    wear(kit, 'crown', x, y + 0.4, wide, c('gold'), c('red'));
}

function wings(kit: Kit, { bounds: [left, , right], head: [x], back: [bx, by] }: Places): void {
  const wide = right - left;
  const span = Math.max(9, wide * 0.42);
  const rooted = kit.anchors.back !== undefined;
  // From the side, both wings are behind the head.
  const aside = rooted && Math.abs(x - bx) > 0.2 * wide ? -Math.sign(x - bx) : 0;
  const ramp = kit.c('white');
  for (const side of [-1, 1]) {
    const out = aside || side;
    const at = rooted && kit.reading.subject !== 'ghost' ? bx + side * (aside ? 2 : 1) : bx + (out * wide) / 5;
    kit.p.fill(wing(at, by, out * span, span), ramp, wingLook(rooted, side > 0));
  }
}

/** A wing with its root at (x, y). @param reach how far its tip is to the right, in units @param span its length */
function wing(x: number, y: number, reach: number, span: number): Shape {
  return soft([
    x,
    y + 3,
    x + reach * 0.3,
    y - span * 0.6,
    x + reach,
    y - span * 0.86,
    x + reach * 0.96,
    y - 1,
    x + reach * 0.6,
    y + 3,
  ]);
}

/** How a wing is painted. Without a back that it grows from, it lies behind the whole subject. */
function wingLook(rooted: boolean, near: boolean): FillOptions {
  if (!rooted) return { under: true };
  return near ? { edge: 'shadow' } : { under: true, lighter: -1 };
}

/** Wears what the prompt adds, or puts it beside the subject, unless an edit has put something else there. */
function extras(kit: Kit, { bounds: [, top, right, bottom], head: [x, y, wide] }: Places): void {
  const { c, changes } = kit;
  for (const { subject, colors } of kit.reading.extras) {
    if (changes.hat ? WORN[subject] : changes.right === 'none') continue;
    const worn = hatFor(kit, subject);
    if (worn) {
      const usual = WORN_COLORS[subject] ?? 'purple';
      wear(kit, worn, x, y + 0.4, wide, c(colors[0] ?? usual), c(usual === 'gold' ? 'red' : 'gold'));
    } else kit.item(subject, right - 1, bottom - (bottom - top) * 0.3, 14, colors);
  }
}

/** "wizard cat": an animal with a trade wears its hat. */
function tradeHat(kit: Kit, { head: [x, y, wide] }: Places): void {
  const trade = kit.reading.kinds.map((kind) => TRADE_HATS[kind]).find(Boolean);
  if (trade && kit.anchors.head) wear(kit, trade[0], x, y + 0.4, wide, kit.c(trade[1]), kit.c('gold'));
}

/** Wears the hat that an edit has put on. */
function hatOfEdit(kit: Kit, { head: [x, y, wide] }: Places, hat: HatName | 'none'): void {
  if (hat === 'none') return;
  const color = kit.changes.colors?.hat ?? HAT_COLORS[hat];
  wear(kit, hat, x, y + 0.4, wide, kit.c(color), kit.c(color === 'gold' ? 'red' : 'gold'), 0, true);
}

/** Puts what an edit has given beside the subject, where there is room. */
function heldOfEdit(kit: Kit, { bounds: [left, top, right, bottom] }: Places): void {
  const { right: first, left: second, colors } = kit.changes;
  for (const [side, id] of [
    [1, first],
    [-1, second],
  ] as const) {
    if (!id || id === 'none') continue;
    const color = colors?.[side > 0 ? 'right' : 'left'];
    const at = { x: side > 0 ? right - 1 : left + 1, y: bottom - (bottom - top) * 0.3 };
    const draw = (painted: Kit) => () => painted.item(id, 0, 0, 14 * side, color ? [color] : [], side < 0, painted.p);
    const room = roomFor(kit, at, draw);
    kit.p.place(room.x, room.y, { scale: room.scale }, draw(kit));
  }
}

/** Adds cracks and chips to a finished drawing. */
export function finishTraits(kit: Kit): void {
  const { p, r } = kit;
  const bounds = p.bounds();
  if (!bounds || !kit.is('broken')) return;
  const [left, top, right, bottom] = bounds;
  const at = (x: number, y: number): [number, number] => [left + (right - left) * x, top + (bottom - top) * y];
  const x = r.between(0.4, 0.7);
  p.fill(stroke([...at(x, 0), ...at(x - 0.14, 0.3), ...at(x + 0.06, 0.5), ...at(x - 0.1, 0.8)], 0.55), kit.ink, {
    tone: 0,
    onto: true,
  });
  p.clear(
    poly([...at(0.74, -0.1), ...at(1.1, -0.1), ...at(1.1, 0.3), ...at(0.93, 0.2), ...at(0.9, 0.34), ...at(0.82, 0.12)]),
  );
}
