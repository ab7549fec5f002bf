import { pngChunk } from '../../formats/pngFile';
import { walkPng } from '../../formats/walkPng';
import { crc32, joined, viewOf } from '../../pixels/bytes';

/** When a chunk of the old file stays true of the new one. */
type Rule = 'always' | 'scaled' | 'same size' | 'colors' | 'never';

/**
 * Chunks that aren't the picture itself. Those that aren't here follow their fourth letter: a small one says that whoever changes the picture may copy a
 * chunk that it doesn't know (PNG 3rd ed., 5.4).
 */
const RULES: Readonly<Record<string, Rule>> = {
  tEXt: 'always',
  zTXt: 'always',
  iTXt: 'always',
  eXIf: 'always',
  pHYs: 'scaled',
  gAMA: 'always',
  cHRM: 'always',
  sRGB: 'always',
  cICP: 'always',
  mDCV: 'always',
  cLLI: 'always',
  sPLT: 'always',
  // A profile for grays doesn't fit colors (11.3.2.3).
  iCCP: 'colors',
  // Android's nine-patches: which pixels are stretched.
  npOl: 'same size',
  npTc: 'same size',
  npLb: 'same size',
  oFFs: 'same size',
  // In terms of the old pixels: bits, indices, a color in the old color type.
  sBIT: 'never',
  bKGD: 'never',
  hIST: 'never',
  tIME: 'never',
  IHDR: 'never',
  PLTE: 'never',
  tRNS: 'never',
  IDAT: 'never',
  IEND: 'never',
  acTL: 'never',
  fcTL: 'never',
  fdAT: 'never',
};
/** After the signature and `IHDR`: colors are explained before the palette (PNG 3rd ed., 5.6). */
const FIRST = 33;
/** Places in a file: width and height, and the color type with its bit for colors. */
const [SIZE, COLOR_TYPE, COLORS] = [16, 25, 2];
/** The unit of `pHYs`. */
const METERS = 1;
/** Bits of the letters of a type (5.4). */
const [ANCILLARY, SAFE] = [0x20, 0x20];

/**
 * A PNG with what an old one said besides its pixels and stays true. Damaged chunks aren't taken.
 * @param png indexed or RGBA, perhaps animated, without such chunks
 * @param old PNG
 */
export function withChunksOf(old: Uint8Array, png: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  for (const { type, start, end } of walkPng(old)) {
    const rule = ruleOf(type);
    if (!isTrue(rule, old, png) || crc32(old, start - 4, end) !== viewOf(old).getUint32(end)) continue;
    const whole = old.subarray(start - 8, end + 4);
    kept.push(rule === 'scaled' ? scaled(old.subarray(start, end), old, png) : whole);
  }
  return kept.length ? joined([png.subarray(0, FIRST), ...kept, png.subarray(FIRST)]) : png;
}

/** Pixels a meter (`pHYs`, 11.3.4.3), so that the picture is as large in print as it was. A ratio without a unit stays. */
function scaled(content: Uint8Array, old: Uint8Array, png: Uint8Array): Uint8Array {
  const scaledContent = content.slice();
  if (content.length === 9 && content[8] === METERS)
    for (const at of [0, 4]) {
      const times = viewOf(png).getUint32(SIZE + at) / viewOf(old).getUint32(SIZE + at);
      viewOf(scaledContent).setUint32(at, Math.max(1, Math.round(viewOf(content).getUint32(at) * times)));
    }
  return pngChunk('pHYs', scaledContent);
}

function ruleOf(type: string): Rule {
  const known = Object.hasOwn(RULES, type) ? RULES[type] : undefined;
  const isSafe = (type.charCodeAt(0) & ANCILLARY) !== 0 && (type.charCodeAt(3) & SAFE) !== 0;
  return known ?? (isSafe ? 'always' : 'never');
}

function isTrue(rule: Rule, old: Uint8Array, png: Uint8Array): boolean {
  if (rule === 'colors') return ((old[COLOR_TYPE] ?? 0) & COLORS) !== 0;
  if (rule === 'same size') return old.subarray(SIZE, SIZE + 8).every((byte, at) => byte === png[SIZE + at]);
  return rule === 'always' || rule === 'scaled';
}
