import { rect } from '../canvas/shapes';
import type { Kit } from '../kit';

/** Letters and digits, 5 × 7 pixels, a hexadecimal number of two digits a row. */
const FONT: Readonly<Record<string, string>> = {
  a: '0e11111f111111',
  b: '1e11111e11111e',
  c: '0e11101010110e',
  d: '1e11111111111e',
  e: '1f10101e10101f',
  f: '1f10101e101010',
  g: '0e11101711110e',
  h: '1111111f111111',
  i: '0e04040404040e',
  j: '0702020202120c',
  k: '11121418141211',
  l: '1010101010101f',
  m: '111b1515111111',
  n: '11191513111111',
  o: '0e11111111110e',
  p: '1e11111e101010',
  q: '0e11111115120d',
  r: '1e11111e141211',
  s: '0f10100e01011e',
  t: '1f040404040404',
  u: '1111111111110e',
  v: '11111111110a04',
  w: '11111115151b11',
  x: '11110a040a1111',
  y: '11110a04040404',
  z: '1f01020408101f',
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
  '?': '0e110102040004',
};

/** A crate or a stone with the first letter of the word that is not known. */
export function drawEmblem({ p, m, a, r, reading, look, big }: Kit): void {
  const stone = !look.named && r.chance(0.4);
  const half = r.between(11.6, 13.2);
  const ramp = stone ? look.of('stone') : m;
  p.fill(rect(16 - half, 16 - half, 16 + half, 16 + half), ramp, { bevel: stone ? 2 : 1.2 });
  if (!stone && big) {
    for (const at of [-0.6, 0.6])
      p.fill(rect(16 - half, 16 + at * half - 0.3, 16 + half, 16 + at * half + 0.3), ramp, { tone: 1 });
    for (const side of [-1, 1])
      p.fill(rect(16 + side * (half - 1.6) - 1.6, 16 - half, 16 + side * (half - 1.6) + 1.6, 16 + half), ramp, {
        bevel: 0.6,
      });
  }
  const rows = FONT[reading.letter] ?? FONT['?'] ?? '';
  const dot = Math.max(1, Math.floor((half * 1.5) / p.pixel / 7)) * p.pixel;
  const left = Math.round((16 - dot * 2.5) / p.pixel) * p.pixel;
  const top = Math.round((16 - dot * 3.5) / p.pixel) * p.pixel;
  const each = (dx: number, dy: number, ramped: typeof a, tone: 0 | 4) => {
    for (let y = 0; y < 7; y++) {
      const row = Number.parseInt(rows.slice(y * 2, y * 2 + 2), 16);
      for (let x = 0; x < 5; x++)
        if ((row >> (4 - x)) & 1)
          p.fill(
            rect(left + x * dot + dx, top + y * dot + dy, left + (x + 1) * dot + dx, top + (y + 1) * dot + dy),
            ramped,
            { tone },
          );
    }
  };
  if (big) each(p.pixel, p.pixel, ramp, 0);
  each(0, 0, a, 4);
}
