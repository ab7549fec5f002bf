import { poly, soft, stroke } from '../canvas/shapes';
import { HAT_COLORS } from '../vocabulary/garments';
import { hatFor, TRADE_HATS, WORN, wear } from './hats';
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

/** Adds what the prompt gives to a subject: hat, horns, wings, things at its side. In the drawing's own units. */
export function dress(kit: Kit): void {
  const { p, c, reading, anchors } = kit;
  const bounds = p.ownBounds();
  if (!bounds) return;
  const [left, top, right, bottom] = bounds;
  const [x, y, wide] = anchors.head ?? [(left + right) / 2, top + 0.6, Math.min(7, (right - left) * 0.28)];
  const [bx, by] = anchors.back ?? [(left + right) / 2, top + (bottom - top) * 0.4];
  if (kit.is('winged') && !HAVE_WINGS.has(reading.subject)) {
    const ramp = c('white');
    const span = Math.max(9, (right - left) * 0.42);
    // From the side, both wings are behind the head.
    const aside = anchors.back && Math.abs(x - bx) > 0.2 * (right - left) ? -Math.sign(x - bx) : 0;
    for (const side of [-1, 1]) {
      const s = aside || side;
      const near = aside ? side > 0 : s > 0;
      const at =
        anchors.back && kit.reading.subject !== 'ghost' ? bx + side * (aside ? 2 : 1) : bx + (s * (right - left)) / 5;
      p.fill(
        soft([
          at,
          by + 3,
          at + s * span * 0.3,
          by - span * 0.6,
          at + s * span,
          by - span * 0.86,
          at + s * span * 0.96,
          by - 1,
          at + s * span * 0.6,
          by + 3,
        ]),
        ramp,
        anchors.back ? (near ? { edge: 'shadow' } : { under: true, lighter: -1 }) : { under: true },
      );
    }
  }
  if (kit.is('horned') && reading.subject !== 'helmet') wear(kit, 'horns', x, y, wide, c('bone'), c('bone'));
  if (kit.is('armored') && kit.anchors.head) wear(kit, 'cap', x, y + 1, wide, c('steel'), c('iron'));
  const { hat, right: held, left: other, colors: own = {} } = kit.changes;
  for (const { subject, colors } of reading.extras) {
    if (hat ? WORN[subject] : held === 'none') continue;
    const worn = hatFor(kit, subject);
    if (WORN[subject] && worn) {
      const usual = subject === 'crown' ? 'gold' : subject === 'helmet' ? 'steel' : 'purple';
      wear(kit, worn, x, y + 0.4, wide, c(colors[0] ?? usual), c(usual === 'gold' ? 'red' : 'gold'));
    } else kit.item(subject, right - 1, bottom - (bottom - top) * 0.3, 14, colors);
  }
  // "wizard cat": an animal with a trade wears its hat.
  const trade = reading.kinds.map((kind) => TRADE_HATS[kind]).find(Boolean);
  if (!hat && trade && kit.anchors.head) wear(kit, trade[0], x, y + 0.4, wide, c(trade[1]), c('gold'));
  if (hat && hat !== 'none') {
    const color = own.hat ?? HAT_COLORS[hat];
    wear(kit, hat, x, y + 0.4, wide, c(color), c(color === 'gold' ? 'red' : 'gold'), 0, true);
  }
  for (const [side, id] of [
    [1, held],
    [-1, other],
  ] as const) {
    if (!id || id === 'none') continue;
    const color = own[side > 0 ? 'right' : 'left'];
    const at = { x: side > 0 ? right - 1 : left + 1, y: bottom - (bottom - top) * 0.3 };
    const draw = (painted: Kit) => () => painted.item(id, 0, 0, 14 * side, color ? [color] : [], side < 0, painted.p);
    const room = roomFor(kit, at, draw);
    p.place(room.x, room.y, { scale: room.scale }, draw(kit));
  }
  if (!hat && kit.is('crowned') && !reading.extras.some(({ subject }) => subject === 'crown'))
    wear(kit, 'crown', x, y + 0.4, wide, c('gold'), c('red'));
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
