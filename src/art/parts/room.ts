import { Painter, UNITS } from '../canvas/painter';
import type { Kit } from './kit';
import type { Spot } from './view';

/** Nothing that is added becomes smaller than this part of its size. */
const LEAST = 0.55;
/** How small a sketch is, so that all of it is seen. */
const SKETCH = 0.4;

/** How far something is moved before it is made smaller, in units. */
const MOVED = 3;

/** Where and how large something is drawn. */
interface Room {
  readonly x: number;
  readonly y: number;
  /** A part of its usual size, at most 1. */
  readonly scale: number;
}

/** Left, top, right and bottom of what may be painted on, in the units of the part that is being drawn, which is not turned. */
export function edgesOf(p: Painter): readonly [number, number, number, number] {
  // The outermost pixels are for the outline.
  return [...p.ownPlace(0.5, 0.5), ...p.ownPlace(p.size - 1.5, p.size - 1.5)];
}

/**
 * Where near a spot something is to be drawn and how large, that it does not leave the picture. An edit adds to a figure that fills its
 * square already.
 * @param draw paints it about the origin
 */
export function roomFor(kit: Kit, { x, y }: Pick<Spot, 'x' | 'y'>, draw: (kit: Kit) => () => void): Room {
  const [near, far] = [kit.p.ownPlace(0, 0), kit.p.ownPlace(kit.p.size, 0)];
  // Who has fallen over has room enough: the picture was made for it.
  if (Math.abs(near[1] - far[1]) > 0.5) return { x, y, scale: 1 };
  const [left, top, right, bottom] = edgesOf(kit.p);
  const p = new Painter(64);
  p.place(UNITS / 2, UNITS / 2, { scale: SKETCH }, draw({ ...kit, p }));
  const box = p.bounds();
  if (!box) return { x, y, scale: 1 };
  const [l, t, r, b] = box.map((at) => (at - UNITS / 2) / SKETCH) as [number, number, number, number];
  const share = (room: number, needed: number) => (needed > 0 ? room / needed : 1);
  // Away from the side that it would leave, as far as it does not come to the other.
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
  return { ...at, scale: Math.max(LEAST, most) };
}
