import { type Cells, EMPTY } from '../canvas/finish';
import { reinked } from '../canvas/overlay';
import { ellipse, limb, poly } from '../canvas/shapes';
import { isLiving } from '../vocabulary/subjectWords';
import { frontFace, MOODS } from './face';
import type { Kit, Subject } from './kit';

/** Things with eyes of their own. */
const HAVE_FACES: ReadonlySet<string | undefined> = new Set(['pumpkin', 'skull', 'mask', 'eye', 'statue']);

const RAINBOW = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'] as const;

/** Adds what words can ask of any drawing: stripes, spots, spikes, snow, and a face with a mood. In the drawing's own units. */
export function pattern(kit: Kit, subject: Subject): void {
  const { p } = kit;
  const bounds = p.ownBounds();
  // The letter of an emblem must stay readable.
  if (!bounds || !kit.reading.subject) return;
  if (kit.is('striped')) stripes(kit, bounds);
  if (kit.is('rainbow')) rainbow(kit, bounds);
  if (kit.is('spotted')) spots(kit, bounds);
  if (kit.is('snowy') && !subject.body) snowCaps(kit);
  if (kit.is('spiky') && !subject.body && !kit.anchors.spiked) spikes(kit, bounds);
  const { subject: id } = kit.reading;
  if (!kit.anchors.faced && !isLiving(id) && !HAVE_FACES.has(id) && MOODS.some(kit.is)) mood(kit, bounds);
}

/** Left, top, right, and bottom of a drawing. */
type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** Upright stripes in the accent color. */
function stripes({ p, m, a }: Kit, [left, , right]: Bounds): void {
  const step = (right - left) / 5.4;
  reinked(p, m, a, (x) => Math.abs(Math.floor((x - left) / step)) % 2 === 1);
}

/** Slanted stripes in six colors. */
function rainbow({ p, m, c }: Kit, [left, top, right, bottom]: Bounds): void {
  const [wide, high] = [right - left, bottom - top];
  const at = (x: number, y: number) => Math.floor(((x - left) / wide + (y - top) / high) * 0.5 * RAINBOW.length);
  RAINBOW.forEach((name, i) => {
    reinked(p, m, c(name), (x, y) => at(x, y) === i);
  });
}

/** Round spots in rows, each row half a step beside the next one. */
function spots({ p, m, a, c, says }: Kit, [left, top, right]: Bounds): void {
  const step = Math.max(5, (right - left) / 4);
  const ramp = says('rotten', 'moldy', 'faul', 'pourri', 'rusty') ? c('brown') : a;
  reinked(p, m, ramp, (x, y) => {
    const row = Math.floor((y - top) / step);
    const [dx, dy] = [mod(x - left + (row % 2) * step * 0.5, step) / step - 0.5, mod(y - top, step) / step - 0.5];
    return dx * dx + dy * dy < 0.1;
  });
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** Paints snow on everything that is open to the sky. */
function snowCaps({ p, c }: Kit): void {
  const { of, size, ramps } = p.cells;
  const snow = c('snow');
  const index = ramps.includes(snow) ? ramps.indexOf(snow) : ramps.push(snow) - 1;
  const deep = Math.max(1, Math.round(size / 15));
  for (let x = 0; x < size; x++) {
    const top = topOf(p.cells, x);
    // No snow on steep sides, nor near the ground.
    if (top > size * 0.7) continue;
    const end = Math.min(size, top + deep + (x % 3 === 0 ? 1 : 0));
    for (let y = top; y < end; y++) if (of[y * size + x] !== EMPTY) of[y * size + x] = index * 8 + (y === top ? 4 : 3);
  }
}

/** The first painted pixel of a column; `size` if there is none. */
function topOf({ of, size }: Cells, x: number): number {
  let top = 0;
  while (top < size && of[top * size + x] === EMPTY) top++;
  return top;
}

/** Paints spikes all around, behind the drawing. */
function spikes({ p, c, m, appearance }: Kit, [left, top, right, bottom]: Bounds): void {
  const [cx, cy] = [left + (right - left) / 2, top + (bottom - top) / 2];
  const ramp = appearance.shiny ? m : c('steel');
  const reach = new Map<number, number>();
  const { of, size } = p.cells;
  const count = p.size < 24 ? 8 : 12;
  const sector = (x: number, y: number) => mod(Math.round((Math.atan2(y, x) / (2 * Math.PI)) * count), count);
  for (let i = 0; i < of.length; i++) {
    if (of[i] === EMPTY) continue;
    const [x, y] = p.ownPlace(i % size, Math.floor(i / size));
    const at = sector(x - cx, y - cy);
    const turn = Math.atan2(y - cy, x - cx) - (at / count) * 2 * Math.PI;
    // How far the drawing reaches in the middle of its sector.
    if (Math.abs(Math.sin(turn)) < 0.16) reach.set(at, Math.max(reach.get(at) ?? 0, Math.hypot(x - cx, y - cy)));
  }
  for (const [at, far] of reach) {
    const turn = (at / count) * 360 + 90;
    p.place(cx, cy, { turn }, () =>
      p.fill(poly([-1.9, -far + 2, 0, -far - 3.6, 1.9, -far + 2]), ramp, { under: true, shiny: true }),
    );
  }
}

/** Paints a face in the middle of the drawing. */
function mood(kit: Kit, [left, top, right, bottom]: Bounds): void {
  const [wide, high] = [right - left, bottom - top];
  const { p } = kit;
  const { of, size } = p.cells;
  let [sumX, sumY, count] = [0, 0, 0];
  for (let i = 0; i < of.length; i++) {
    if (of[i] === EMPTY) continue;
    const [x, y] = p.ownPlace(i % size, Math.floor(i / size));
    [sumX, sumY, count] = [sumX + x, sumY + y, count + 1];
  }
  const [x, y] = count ? [sumX / count, sumY / count] : [left + wide / 2, top + high / 2];
  const half = Math.min(7, wide * 0.24, high * 0.3);
  // On dark things, eyes need a lighter ground.
  const dark = (kit.m.tones[2] & 255) + ((kit.m.tones[2] >> 8) & 255) + (kit.m.tones[2] >> 16) < 300;
  if (dark)
    for (const s of [-1, 1])
      p.fill(ellipse(x + s * half * 0.46, y, half * 0.36, half * 0.42), kit.c('white'), { tone: 3, onto: true });
  frontFace(kit, x, y, half, 1.15);
  if (kit.is('angry') && !kit.big)
    for (const s of [-1, 1])
      p.fill(limb(x + s * half * 0.9, y - 2.6, x + s * 1, y - 1.4, 0.7), kit.ink, { tone: 0, onto: true });
}
