import { Painter, UNITS } from '../canvas/painter';
import type { Kit } from './kit';
import type { Spot } from './view';

/** The smallest scale of added things. */
const MIN_SCALE = 0.55;
/** Scale of a sketch, small enough to show all of it. */
const SKETCH = 0.4;

/** How far a thing is moved before it is made smaller, in units. */
const MOVED = 3;

/** Place and size of an added thing. */
interface Room {
  readonly x: number;
  readonly y: number;
  /** Scale, at most 1. */
  readonly scale: number;
}

/** Left, top, right, and bottom of the area for painting, in the units of the part that is being drawn, which must not be turned. */
export function edgesOf(p: Painter): readonly [number, number, number, number] {
  // The outermost pixels are reserved for the outline.
  return [...p.ownPlace(0.5, 0.5), ...p.ownPlace(p.size - 1.5, p.size - 1.5)];
}

/**
 * Finds a place near a spot, and a size, at which a thing doesn't leave the picture. Edits add things to a figure that already fills its square.
 * @param draw paints it about the origin
 */
export function roomFor(kit: Kit, { x, y }: Pick<Spot, 'x' | 'y'>, draw: (kit: Kit) => () => void): Room {
  const [near, far] = [kit.p.ownPlace(0, 0), kit.p.ownPlace(kit.p.size, 0)];
  // A fallen figure has enough room, because it was sketched with its things.
  if (Math.abs(near[1] - far[1]) > 0.5) return { x, y, scale: 1 };
  const [left, top, right, bottom] = edgesOf(kit.p);
  const p = new Painter(64);
  p.place(UNITS / 2, UNITS / 2, { scale: SKETCH }, draw({ ...kit, p }));
  const box = p.bounds();
  if (!box) return { x, y, scale: 1 };
  const [l, t, r, b] = box.map((at) => (at - UNITS / 2) / SKETCH) as [number, number, number, number];
  const share = (room: number, needed: number) => (needed > 0 ? room / needed : 1);
  // Moves away from the side that it would leave.
  const moved = (over: number, under: number) =>
    Math.max(-MOVED, Math.min(MOVED, over > 0 ? -over : under > 0 ? under : 0));
  const at = { x: x + moved(x + r - right, left - x - l), y: y + moved(y + b - bottom, top - y - t) };
  const most = Math.min(
    1,
    share(at.x - left, -l),
    share(right - at.x, r),
    share(at.y - top, -t),
    share(bottom - at.y, b),
  );
  return { ...at, scale: Math.max(MIN_SCALE, most) };
}
