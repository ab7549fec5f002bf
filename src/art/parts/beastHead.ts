import type { Ramp } from '../canvas/ramp';
import { ellipse, limb, poly, soft, stroke } from '../canvas/shapes';
import type { Beast } from './beast';
import type { Kit } from './kit';
import type { Camera, Spot } from './view';

/** Head, ears, muzzle and horns about a place. */
export function beastHead(kit: Kit, beast: Beast, { x, y }: Spot, camera: Camera): void {
  const { p, m, a, c, ink, big, huge } = kit;
  const { head: r, snout } = beast;
  const seen = kit.reading.parts.get('eyes');
  const { right, near } = camera;
  const muzzle: Ramp = beast.coat === 'wool' || beast.coat === 'shell' ? m : a;
  const face = beast.coat === 'panda' ? c('white') : beast.coat === 'wool' ? a : m;
  const sides = Math.abs(right) > 0.7 ? [0] : [-1, 1];
  const hangs = beast.ears === 'flop' || beast.ears === 'big';
  const ears = () => {
    for (const side of Math.abs(right) > 0.7 ? (hangs ? [0.4] : [-0.4, 0.5]) : [-1, 1])
      ear(
        kit,
        beast,
        x - right * r * 0.42 + side * (Math.abs(right) > 0.7 ? 1.5 : r * 0.66),
        y - r * 0.72,
        side < 0 && right > 0.5 ? -1 : 1,
        side || 1,
      );
  };
  if (!hangs) ears();
  if (near > -0.4) {
    p.fill(ellipse(x, y, r, r * 0.94), face, { edge: 'shadow' });
    const [length, thick] = snout;
    const [mx, my] = [x + right * (r * 0.5 + length), y + r * 0.3 + (near > 0.5 ? r * 0.16 : 0)];
    p.fill(
      limb(x + right * r * 0.42, y + r * 0.2, mx, my, thick * 1.15, thick),
      length > 3 && beast.coat !== 'hairmane' && (!beast.extra || beast.extra === 'teeth') ? face : muzzle,
    );
    if (length > 3 && big)
      p.fill(limb(x + right * r * 0.6, y + r * 0.62, mx - right, my + thick * 0.7, thick * 0.42), muzzle, {
        onto: true,
      });
    if (beast.extra === 'trunk' && !big)
      // Raised, so that it is not taken for a leg.
      p.fill(
        stroke(
          [mx - right * 1.4, my, mx + right * 2.6, my + 1.6, mx + right * 5, my - 1.4, mx + right * 5.4, my - 6],
          2,
          1.3,
        ),
        m,
      );
    else if (beast.extra === 'trunk')
      p.fill(
        stroke(
          [mx - right * 1.4, my - 1, mx + right * 2, my + 2, mx + right * 1.6, my + 7, mx + right * 4, my + 9.4],
          2.2,
          1.2,
        ),
        m,
      );
    if (beast.extra === 'teeth' && big)
      for (const t of [0.15, 0.4, 0.65, 0.9])
        p.fill(
          poly([
            x + right * (r * 0.7 + (length - 1) * t) - 0.7,
            my + thick * 0.3,
            x + right * (r * 0.7 + (length - 1) * t) + 0.7,
            my + thick * 0.3,
            x + right * (r * 0.7 + (length - 1) * t),
            my + thick * 1.4,
          ]),
          c('white'),
          { tone: 3 },
        );
    if (beast.extra === 'disk')
      p.fill(ellipse(mx + right * thick * 0.5, my, thick * 0.72, thick * 1.06), c('flesh'), { edge: 'shadow' });
    else if (beast.extra !== 'trunk')
      p.dot(
        mx + right * thick * 0.62,
        my - thick * 0.5,
        big ? 1.6 : 1,
        1.3,
        beast.nose ? c(beast.nose) : ink,
        beast.nose ? 2 : 0,
      );
    if (beast.extra === 'tusks' || beast.extra === 'trunk')
      p.fill(
        stroke(
          [mx - right * 0.6, my + thick * 0.6, mx + right * 1.8, my + thick * 0.5, mx + right * 2.6, my - 1.6],
          0.75,
          0.4,
        ),
        c('bone'),
        { tone: 3 },
      );
    if (big && beast.extra !== 'trunk')
      p.fill(limb(x + right * r * 0.9, my + thick * 0.42, mx + right * thick * 0.4, my + thick * 0.42, 0.35), ink, {
        tone: 1,
        onto: true,
      });
    for (const side of sides) {
      const ex = x + right * r * (big ? 0.34 : 0.06) + side * r * 0.46;
      if (beast.coat === 'panda' && big) p.fill(ellipse(ex, y - r * 0.1, 1.7, 1.9), c('black'), { tone: 1 });
      const { eyes } = kit.changes.colors ?? {};
      const dark = eyes ? c(eyes) : beast.coat === 'panda' && big ? c('white') : ink;
      if (kit.is('sleepy')) p.dot(ex, y, 2.2, 0.8, dark, 0);
      else if (kit.is('happy') && big)
        p.fill(stroke([ex - 1.3, y + 0.5, ex, y - 0.8, ex + 1.3, y + 0.5], 0.5), dark, { tone: 0, onto: true });
      else if (seen) {
        p.dot(ex, y - r * 0.14, 2.6, 2.6, c('white'), 3);
        p.dot(ex + right * 0.4, y - r * 0.14, 1.4, 2.2, c(seen), 1);
      } else
        p.dot(
          ex,
          y - r * 0.14,
          beast.coat === 'panda' && !big ? 3.6 : 1.4,
          beast.coat === 'panda' && !big ? 3.6 : 2.1,
          dark,
          dark === ink ? 0 : 3,
        );
      if (huge && dark === ink && !kit.is('sleepy')) p.dot(ex - 0.2, y - r * 0.14 - 0.7, 0.6, 0.9, c('white'), 4);
      if (kit.is('angry') && big)
        p.fill(
          limb(ex - 1.6 * (right || side), y - r * 0.14 - 2.2, ex + 1.2 * (right || side), y - r * 0.14 - 1.2, 0.5),
          ink,
          { tone: 0, onto: true },
        );
    }
  } else p.fill(ellipse(x, y, r, r * 0.94), m, { edge: 'shadow' });
  if (hangs) ears();
  horns(kit, beast, x - right * r * 0.2, y - r * 0.8, camera);
}

function ear(
  { p, m, a, c, big }: Kit,
  { ears, head: r, coat, extra }: Beast,
  x: number,
  y: number,
  shade: number,
  side: number,
): void {
  const ramp = coat === 'panda' ? c('black') : m;
  const look = shade < 0 ? { lighter: -1 } : {};
  const out = Math.sign(side) * 0.6;
  switch (ears) {
    case 'point':
      p.fill(
        poly([x - r * 0.42, y + r * 0.34, x + out, y - r * (big || extra ? 0.72 : 1.1), x + r * 0.46, y + r * 0.34]),
        ramp,
        look,
      );
      if (big && shade > 0)
        p.fill(poly([x - r * 0.14, y + r * 0.2, x + out, y - r * 0.34, x + r * 0.22, y + r * 0.2]), a, {
          tone: 2,
          onto: true,
        });
      break;
    case 'round':
      p.fill(ellipse(x, y - (big ? 0.2 : 1.2), r * (big ? 0.42 : 0.46)), ramp, look);
      if (big && shade > 0) p.fill(ellipse(x, y, r * 0.2), a, { tone: 1, onto: true });
      break;
    case 'big':
      p.fill(ellipse(x - out, y + r * 0.5, r * 0.74, r * 0.94), ramp, { ...look, edge: 'shadow' });
      if (big && shade > 0) p.fill(ellipse(x - out, y + r * 0.6, r * 0.42, r * 0.56), c('flesh'), { onto: true });
      break;
    case 'dish':
      p.fill(ellipse(x, y - r * 0.34, r * 0.78), ramp, { ...look, edge: 'shadow' });
      if (shade > 0) p.fill(ellipse(x, y - r * 0.3, r * 0.46), c('flesh'), { tone: big ? 2 : 3, onto: true });
      break;
    case 'flop':
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
        coat === 'wool' ? a : m,
        { lighter: coat === 'wool' ? 0 : -1, edge: 'shadow' },
      );
      break;
    case 'long':
      p.fill(limb(x, y + 1, x + out - 0.8, y - r * 1.3, r * 0.3, r * 0.26), ramp, look);
      if (big && shade > 0)
        p.fill(limb(x, y, x + out - 0.8, y - r * 1.1, r * 0.11), c('pink'), { tone: 2, onto: true });
      break;
    default:
  }
}

function horns({ p, c, look }: Kit, { horns: kind, head: r }: Beast, x: number, y: number, { right }: Camera): void {
  const sides = Math.abs(right) > 0.7 ? [right] : [-1, 1];
  const bone = c(kind === 'ram' ? 'leather' : 'bone');
  if (kind === 'unicorn')
    p.fill(poly([x + right * 1.2 - 1, y + 0.6, x + right * 5, y - 6.4, x + right * 2.6 + 1, y + 1]), look.of('gold'), {
      shiny: true,
    });
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
