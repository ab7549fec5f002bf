import { type Raster, wordsOf } from '../pixels/raster';

/** Height of a line of text in pixels: 7 above the baseline, and 2 below it. */
export const LINE_HEIGHT = 9;
/** From one letter to the next, in pixels; letters are 5 wide. */
const ADVANCE = 6;
/** Stands for every character that the font doesn't have. */
const UNKNOWN = '?';
const CUT = '..';

/** Characters of 5 × 9 pixels: a hexadecimal number of two digits for each row, whose lowest bit is the rightmost pixel. */
const FONT: Readonly<Record<string, string>> = {
  A: '0e11111f1111110000',
  B: '1e11111e11111e0000',
  C: '0e11101010110e0000',
  D: '1e11111111111e0000',
  E: '1f10101e10101f0000',
  F: '1f10101e1010100000',
  G: '0e11101711110e0000',
  H: '1111111f1111110000',
  I: '0e04040404040e0000',
  J: '0702020202120c0000',
  K: '111214181412110000',
  L: '1010101010101f0000',
  M: '111b15151111110000',
  N: '111915151311110000',
  O: '0e11111111110e0000',
  P: '1e11111e1010100000',
  Q: '0e11111115120d0000',
  R: '1e11111e1412110000',
  S: '0f10100e01011e0000',
  T: '1f0404040404040000',
  U: '1111111111110e0000',
  V: '11111111110a040000',
  W: '11111115151b110000',
  X: '11110a040a11110000',
  Y: '11110a040404040000',
  Z: '1f01020408101f0000',
  a: '00000e010f110f0000',
  b: '1010161911111e0000',
  c: '00000e1110110e0000',
  d: '01010d1311110f0000',
  e: '00000e111f100e0000',
  f: '06081e080808080000',
  g: '00000f11110f01010e',
  h: '101016191111110000',
  i: '04000c0404040e0000',
  j: '02000602020202120c',
  k: '101012141814120000',
  l: '0c04040404040e0000',
  m: '00001a151515110000',
  n: '000016191111110000',
  o: '00000e1111110e0000',
  p: '00001e11111e101010',
  q: '00000f11110f010101',
  r: '000016191010100000',
  s: '00000f100e011e0000',
  t: '08081e080809060000',
  u: '0000111111130d0000',
  v: '00001111110a040000',
  w: '0000111115150a0000',
  x: '0000110a040a110000',
  y: '00001111110f01010e',
  z: '00001f0204081f0000',
  ' ': '000000000000000000',
  '!': '040404040400040000',
  '#': '000a1f0a1f0a000000',
  '%': '191902040813130000',
  '&': '0c12140815120d0000',
  "'": '040408000000000000',
  '(': '020408080804020000',
  ')': '080402020204080000',
  '+': '0004041f0404000000',
  ',': '00000000000c0c0408',
  '-': '0000001f0000000000',
  '.': '00000000000c0c0000',
  '/': '010102040810100000',
  0: '0e11131519110e0000',
  1: '040c040404040e0000',
  2: '0e11010204081f0000',
  3: '1f02040201110e0000',
  4: '02060a121f02020000',
  5: '1f101e0101110e0000',
  6: '0608101e11110e0000',
  7: '1f0102040404040000',
  8: '0e11110e11110e0000',
  9: '0e11110f01020c0000',
  ':': '00000c0c000c0c0000',
  '<': '020408100804020000',
  '=': '00001f001f00000000',
  '>': '100804020408100000',
  '?': '0e1101020400040000',
  '@': '0e11171517100e0000',
  '[': '0e08080808080e0000',
  ']': '0e02020202020e0000',
  _: '0000000000001f0000',
  '|': '040404040404040000',
  '~': '0000000d1200000000',
  '·': '000000040000000000',
  '×': '0000000a040a000000',
};

/** Width of a text of this many characters, in pixels. */
export const textWidth = (characters: number, times: number) => Math.max(0, characters * ADVANCE - 1) * times;

/**
 * A text as it can be drawn in `width` pixels: characters that the font doesn't have become `?`, runs of blanks one blank, and an end that
 * doesn't fit becomes `..`. Empty if there's no room for three characters.
 */
export function fittingText(text: string, width: number, times: number): string {
  const most = Math.floor((width / times + 1) / ADVANCE);
  // Each character has at most two code units, so the rest would be cut anyway.
  const start = text
    .slice(0, 4 * (most + 1))
    .replace(/\s+/g, ' ')
    .trim();
  const known = Array.from(start, (sign) => (Object.hasOwn(FONT, sign) ? sign : UNKNOWN));
  if (known.length <= most) return known.join('');
  return most > CUT.length ? known.slice(0, most - CUT.length).join('') + CUT : '';
}

/**
 * Draws a text, which must fit into the image. @param word the color, as in `wordsOf`
 * @param times size of a pixel of the font
 */
export function drawText(target: Raster, text: string, x: number, y: number, word: number, times: number): void {
  const words = wordsOf(target.data);
  Array.from(text).forEach((sign, at) => {
    const glyph = FONT[sign] ?? FONT[UNKNOWN] ?? '';
    for (let row = 0; row < LINE_HEIGHT * times; row++) {
      const from = Math.floor(row / times) * 2;
      const bits = Number.parseInt(glyph.slice(from, from + 2), 16);
      const start = (y + row) * target.width + x + at * ADVANCE * times;
      for (let column = 0; column < 5; column++) {
        if ((bits >> (4 - column)) & 1) words.fill(word, start + column * times, start + (column + 1) * times);
      }
    }
  });
}
