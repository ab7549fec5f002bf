import type { FillOptions } from '../canvas/painter';
import type { Ramp } from '../canvas/ramp';
import { ellipse, limb, poly, soft, stroke } from '../canvas/shapes';
import type { Beast } from './beast';
import type { Kit } from './kit';
import type { Camera, Spot } from './view';

/** Paints head, ears, muzzle, and horns about a place. */
export function beastHead(kit: Kit, beast: Beast, at: Spot, camera: Camera): void {
  const { p, m, a, c } = kit;
  const { x, y } = at;
  const { head: r, coat } = beast;
  const isSeen = camera.near > -0.4;
  const face = coat === 'panda' ? c('white') : coat === 'wool' ? a : m;
  const hangs = beast.ears === 'flop' || beast.ears === 'big';
  if (!hangs) ears(kit, beast, at, camera, false);
  p.fill(ellipse(x, y, r, r * 0.94), isSeen ? face : m, { edge: 'shadow' });
  if (isSeen) {
    muzzle(kit, beast, at, camera, face);
    for (const side of Math.abs(camera.right) > 0.7 ? [0] : [-1, 1]) eye(kit, beast, at, camera.right, side);
  }
  if (hangs) ears(kit, beast, at, camera, true);
  horns(kit, beast, x - camera.right * r * 0.2, y - r * 0.8, camera);
}

/** @param hangs the ears hang over the cheeks: then both are in front of the head */
function ears(kit: Kit, beast: Beast, { x, y }: Spot, { right }: Camera, hangs: boolean): void {
  const r = beast.head;
  const isAside = Math.abs(right) > 0.7;
  for (const side of isAside ? (hangs ? [0.4] : [-0.4, 0.5]) : [-1, 1])
    ear(
      kit,
      beast,
      x - right * r * 0.42 + side * (isAside ? 1.5 : r * 0.66),
      y - r * 0.72,
      side < 0 && right > 0.5 ? -1 : 1,
      side || 1,
    );
}

/** The muzzle of a head about (x, y), with nose, mouth, teeth, and the like. */
function muzzle(kit: Kit, beast: Beast, { x, y }: Spot, { right, near }: Camera, face: Ramp): void {
  const { p, m, a, ink, big } = kit;
  const { head: r, snout, coat, extra } = beast;
  const [length, thick] = snout;
  const [mx, my] = [x + right * (r * 0.5 + length), y + r * 0.3 + (near > 0.5 ? r * 0.16 : 0)];
  const light = coat === 'wool' || coat === 'shell' ? m : a;
  p.fill(limb(x + right * r * 0.42, y + r * 0.2, mx, my, thick * 1.15, thick), hasLongFace(beast) ? face : light);
  if (length > 3 && big)
    p.fill(limb(x + right * r * 0.6, y + r * 0.62, mx - right, my + thick * 0.7, thick * 0.42), light, { onto: true });
  if (extra === 'trunk') trunk(kit, mx, my, right);
  if (extra === 'teeth' && big) fangs(kit, beast, x, my, right);
  if (extra !== 'trunk') nose(kit, beast, mx, my, right);
  if (extra === 'tusks' || extra === 'trunk') tusk(kit, mx, my, thick, right);
  if (big && extra !== 'trunk')
    p.fill(limb(x + right * r * 0.9, my + thick * 0.42, mx + right * thick * 0.4, my + thick * 0.42, 0.35), ink, {
      tone: 1,
      onto: true,
    });
}

/** Whether the muzzle has the color of the face. */
function hasLongFace({ snout: [length], coat, extra }: Beast): boolean {
  return length > 3 && coat !== 'hairmane' && (!extra || extra === 'teeth');
}

/** The trunk of an elephant, from the end of its muzzle. */
function trunk({ p, m, big }: Kit, x: number, y: number, right: number): void {
  if (big)
    p.fill(
      stroke([x - right * 1.4, y - 1, x + right * 2, y + 2, x + right * 1.6, y + 7, x + right * 4, y + 9.4], 2.2, 1.2),
      m,
    );
  // Raised, because it would look like a leg otherwise.
  else
    p.fill(
      stroke([x - right * 1.4, y, x + right * 2.6, y + 1.6, x + right * 5, y - 1.4, x + right * 5.4, y - 6], 2, 1.3),
      m,
    );
}

/** Four teeth below a muzzle. @param x the middle of the head @param y the middle of the muzzle */
function fangs({ p, c }: Kit, { head: r, snout }: Beast, x: number, y: number, right: number): void {
  const [length, thick] = snout;
  for (const t of [0.15, 0.4, 0.65, 0.9]) {
    const middle = x + right * (r * 0.7 + (length - 1) * t);
    p.fill(poly([middle - 0.7, y + thick * 0.3, middle + 0.7, y + thick * 0.3, middle, y + thick * 1.4]), c('white'), {
      tone: 3,
    });
  }
}

function nose({ p, c, ink, big }: Kit, { extra, nose, snout }: Beast, x: number, y: number, right: number): void {
  const thick = snout[1];
  if (extra === 'disk')
    p.fill(ellipse(x + right * thick * 0.5, y, thick * 0.72, thick * 1.06), c('flesh'), { edge: 'shadow' });
  else p.dot(x + right * thick * 0.62, y - thick * 0.5, big ? 1.6 : 1, 1.3, nose ? c(nose) : ink, nose ? 2 : 0);
}

function tusk({ p, c }: Kit, x: number, y: number, thick: number, right: number): void {
  p.fill(
    stroke([x - right * 0.6, y + thick * 0.6, x + right * 1.8, y + thick * 0.5, x + right * 2.6, y - 1.6], 0.75, 0.4),
    c('bone'),
    { tone: 3 },
  );
}

/** An eye by mood. @param side −1 left, 1 right, 0 the only visible one */
function eye(kit: Kit, { head: r, coat }: Beast, { x, y }: Spot, right: number, side: number): void {
  const { p, c, ink, big, huge, is } = kit;
  const isPanda = coat === 'panda';
  const ex = x + right * r * (big ? 0.34 : 0.06) + side * r * 0.46;
  const ey = y - r * 0.14;
  if (isPanda && big) p.fill(ellipse(ex, y - r * 0.1, 1.7, 1.9), c('black'), { tone: 1 });
  const dark = pupilColor(kit, isPanda);
  if (is('sleepy')) p.dot(ex, y, 2.2, 0.8, dark, 0);
  else if (is('happy') && big)
    p.fill(stroke([ex - 1.3, y + 0.5, ex, y - 0.8, ex + 1.3, y + 0.5], 0.5), dark, { tone: 0, onto: true });
  else openEye(kit, ex, ey, right, dark, isPanda);
  if (huge && dark === ink && !is('sleepy')) p.dot(ex - 0.2, ey - 0.7, 0.6, 0.9, c('white'), 4);
  if (is('angry') && big) brow(kit, ex, ey, right || side);
}

/** An eye in the color that the words name, with its white, or else only a dark pupil. */
function openEye({ p, c, big, ink, reading }: Kit, x: number, y: number, right: number, dark: Ramp, isPanda: boolean) {
  const named = reading.parts.get('eyes');
  if (named) {
    p.dot(x, y, 2.6, 2.6, c('white'), 3);
    p.dot(x + right * 0.4, y, 1.4, 2.2, c(named), 1);
    return;
  }
  const [wide, high] = isPanda && !big ? [3.6, 3.6] : [1.4, 2.1];
  p.dot(x, y, wide, high, dark, dark === ink ? 0 : 3);
}

function pupilColor({ c, ink, big, changes }: Kit, isPanda: boolean): Ramp {
  const own = changes.colors?.eyes;
  if (own) return c(own);
  return isPanda && big ? c('white') : ink;
}

/** An angry brow over an eye. @param low the side of its lower end, −1 left, 1 right */
function brow({ p, ink }: Kit, x: number, y: number, low: number): void {
  p.fill(limb(x - 1.6 * low, y - 2.2, x + 1.2 * low, y - 1.2, 0.5), ink, { tone: 0, onto: true });
}

/** Where and how an ear is painted. */
interface Ear {
  readonly kit: Kit;
  readonly beast: Beast;
  readonly x: number;
  readonly y: number;
  /** How far it leans outward: left below 0, right above. */
  readonly out: number;
  /** Whether its inside is seen; the ear on the far side is darker. */
  readonly near: boolean;
  readonly ramp: Ramp;
  readonly look: FillOptions;
}

function ear(kit: Kit, beast: Beast, x: number, y: number, shade: number, side: number): void {
  if (!beast.ears) return;
  const near = shade > 0;
  const ramp = beast.coat === 'panda' ? kit.c('black') : kit.m;
  EARS[beast.ears]({ kit, beast, x, y, out: Math.sign(side) * 0.6, near, ramp, look: near ? {} : { lighter: -1 } });
}

/** Painters of ears. */
const EARS: Readonly<Record<NonNullable<Beast['ears']>, (ear: Ear) => void>> = {
  point({ kit: { p, a, big }, beast: { head: r, extra }, x, y, out, near, ramp, look }) {
    const high = r * (big || extra ? 0.72 : 1.1);
    p.fill(poly([x - r * 0.42, y + r * 0.34, x + out, y - high, x + r * 0.46, y + r * 0.34]), ramp, look);
    if (big && near)
      p.fill(poly([x - r * 0.14, y + r * 0.2, x + out, y - r * 0.34, x + r * 0.22, y + r * 0.2]), a, {
        tone: 2,
        onto: true,
      });
  },
  round({ kit: { p, a, big }, beast: { head: r }, x, y, near, ramp, look }) {
    p.fill(ellipse(x, y - (big ? 0.2 : 1.2), r * (big ? 0.42 : 0.46)), ramp, look);
    if (big && near) p.fill(ellipse(x, y, r * 0.2), a, { tone: 1, onto: true });
  },
  big({ kit: { p, c, big }, beast: { head: r }, x, y, out, near, ramp, look }) {
    p.fill(ellipse(x - out, y + r * 0.5, r * 0.74, r * 0.94), ramp, { ...look, edge: 'shadow' });
    if (big && near) p.fill(ellipse(x - out, y + r * 0.6, r * 0.42, r * 0.56), c('flesh'), { onto: true });
  },
  dish({ kit: { p, c, big }, beast: { head: r }, x, y, near, ramp, look }) {
    p.fill(ellipse(x, y - r * 0.34, r * 0.78), ramp, { ...look, edge: 'shadow' });
    if (near) p.fill(ellipse(x, y - r * 0.3, r * 0.46), c('flesh'), { tone: big ? 2 : 3, onto: true });
  },
  flop({ kit: { p, m, a }, beast: { head: r, coat }, x, y }) {
    const isWool = coat === 'wool';
    p.fill(
      soft([
        x - r * 0.3,
        y + r * 0.1,
        x + r * 0.3,
        y + r * 0.1,
        x + r * 0.36,
        y + r * 1.1,
        x - r * 0.1,
        y + r * 1.4,
        x - r * 0.42,
        y + r * 0.9,
      ]),
      isWool ? a : m,
      { lighter: isWool ? 0 : -1, edge: 'shadow' },
    );
  },
  long({ kit: { p, c, big }, beast: { head: r }, x, y, out, near, ramp, look }) {
    p.fill(limb(x, y + 1, x + out - 0.8, y - r * 1.3, r * 0.3, r * 0.26), ramp, look);
    if (big && near) p.fill(limb(x, y, x + out - 0.8, y - r * 1.1, r * 0.11), c('pink'), { tone: 2, onto: true });
  },
};

function horns(
  { p, c, appearance }: Kit,
  { horns: kind, head: r }: Beast,
  x: number,
  y: number,
  { right }: Camera,
): void {
  const sides = Math.abs(right) > 0.7 ? [right] : [-1, 1];
  const bone = c(kind === 'ram' ? 'leather' : 'bone');
  if (kind === 'unicorn')
    p.fill(
      poly([x + right * 1.2 - 1, y + 0.6, x + right * 5, y - 6.4, x + right * 2.6 + 1, y + 1]),
      appearance.of('gold'),
      {
        shiny: true,
      },
    );
  for (const s of sides) {
    if (kind === 'cow')
      p.fill(stroke([x + s * r * 0.1, y + 0.6, x + s * 2.4, y - 1, x + s * 2.6, y - 3.6], 1, 0.4), bone);
    if (kind === 'ram')
      p.fill(
        stroke(
          [x, y + 0.4, x - s * 2.6, y - 1.6, x - s * 4.2, y + 1, x - s * 2.4, y + 3.4, x - s * 0.4, y + 2.4],
          1.2,
          0.6,
        ),
        bone,
        { edge: 'shadow' },
      );
    if (kind === 'antler') {
      p.fill(stroke([x, y + 0.4, x - s * 1.4, y - 3, x - s * 0.4, y - 6.6], 0.75, 0.5), bone);
      p.fill(limb(x - s * 1.3, y - 2.6, x - s * 4, y - 5, 0.65, 0.4), bone);
      p.fill(limb(x - s * 1, y - 2, x + s * 2.2, y - 4.4, 0.65, 0.4), bone);
    }
  }
}
