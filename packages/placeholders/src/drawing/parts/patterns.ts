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
  const [left, top, right, bottom] = bounds;
  const [wide, high] = [right - left, bottom - top];
  if (kit.is('striped')) {
    const step = wide / 5.4;
    reinked(p, kit.m, kit.a, (x) => Math.abs(Math.floor((x - left) / step)) % 2 === 1);
  }
  if (kit.is('rainbow'))
    RAINBOW.forEach((name, i) => {
      const at = (x: number, y: number) => Math.floor(((x - left) / wide + (y - top) / high) * 0.5 * RAINBOW.length);
      reinked(p, kit.m, kit.c(name), (x, y) => at(x, y) === i);
    });
  if (kit.is('spotted')) {
    const step = Math.max(5, wide / 4);
    const spots = kit.says('rotten', 'moldy', 'faul', 'pourri', 'rusty') ? kit.c('brown') : kit.a;
    reinked(p, kit.m, spots, (x, y) => {
      const row = Math.floor((y - top) / step);
      const [dx, dy] = [mod(x - left + (row % 2) * step * 0.5, step) / step - 0.5, mod(y - top, step) / step - 0.5];
      return dx * dx + dy * dy < 0.1;
    });
  }
  if (kit.is('snowy') && !subject.body) snowCaps(kit);
  if (kit.is('spiky') && !subject.body && !kit.anchors.spiked) spikes(kit, left + wide / 2, top + high / 2);
  const { subject: id } = kit.reading;
  if (!kit.anchors.faced && !isLiving(id) && !HAVE_FACES.has(id) && MOODS.some(kit.is))
    mood(kit, left, top, wide, high);
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
    let top = 0;
    while (top < size && of[top * size + x] === -1) top++;
    // No snow on steep sides, nor near the ground.
    if (top > size * 0.7) continue;
    for (let y = top; y < Math.min(size, top + deep + (x % 3 === 0 ? 1 : 0)); y++)
      if (of[y * size + x] !== -1) of[y * size + x] = index * 8 + (y === top ? 4 : 3);
  }
}

/** Paints spikes all around, behind the drawing. */
function spikes({ p, c, m, appearance }: Kit, cx: number, cy: number): void {
  const ramp = appearance.shiny ? m : c('steel');
  const reach = new Map<number, number>();
  const { of, size } = p.cells;
  const count = p.size < 24 ? 8 : 12;
  const sector = (x: number, y: number) => mod(Math.round((Math.atan2(y, x) / (2 * Math.PI)) * count), count);
  for (let i = 0; i < of.length; i++) {
    if (of[i] === -1) continue;
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
function mood(kit: Kit, left: number, top: number, wide: number, high: number): void {
  const { p } = kit;
  const { of, size } = p.cells;
  let [sumX, sumY, count] = [0, 0, 0];
  for (let i = 0; i < of.length; i++) {
    if (of[i] === -1) continue;
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
