import { crc32, joined, viewOf } from '../pixels/bytes';
import { pngChunk } from './pngFile';
import { walkPng } from './walkPng';

/** When a chunk of the old file stays true of the new one. */
type Rule = 'always' | 'scale' | 'size' | 'colors' | 'storage' | 'never';

/**
 * Chunks that aren't the picture itself. Those that aren't here follow their fourth letter: a small one says that whoever changes the picture may copy a
 * chunk that it doesn't know (PNG 3rd ed., 5.4).
 */
const RULES: Readonly<Record<string, Rule>> = {
  tEXt: 'always',
  zTXt: 'always',
  iTXt: 'always',
  eXIf: 'always',
  pHYs: 'scale',
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
  npOl: 'size',
  npTc: 'size',
  npLb: 'size',
  // Places on a larger page.
  oFFs: 'size',
  vpAg: 'size',
  caNv: 'size',
  // In terms of the old pixels: bits, an index, a color in the old color type.
  sBIT: 'storage',
  bKGD: 'storage',
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
/** Those that follow the palette. */
const AFTER_PALETTE: ReadonlySet<string> = new Set(['bKGD']);
/** Places in a file: width and height, depth, the color type with its bit for colors. */
const [SIZE, DEPTH, COLOR_TYPE, COLORS] = [16, 24, 25, 2];
/** The unit of `pHYs`. */
const METERS = 1;
/** Bits of the letters of a type (5.4). */
const [ANCILLARY, SAFE] = [0x20, 0x20];

/**
 * A PNG with what an old one said besides its pixels and stays true. Damaged chunks aren't taken.
 * @param png perhaps animated, without such chunks
 * @param old PNG
 * @param sizes what another size means: the same image in more or fewer pixels, or another part of it
 */
export function withChunksOf(old: Uint8Array, png: Uint8Array, sizes: 'scaled' | 'cropped'): Uint8Array {
  const [first, late]: [Uint8Array[], Uint8Array[]] = [[], []];
  const known = { old, png, isSameStorage: isSameStorage(old, png) };
  for (const { type, start, end } of walkPng(old)) {
    const rule = ruleOf(type);
    if (!isTrue(rule, known) || crc32(old, start - 4, end) !== viewOf(old).getUint32(end)) continue;
    const isScaled = rule === 'scale' && sizes === 'scaled';
    const chunk = isScaled ? scaled(old.subarray(start, end), old, png) : old.subarray(start - 8, end + 4);
    (AFTER_PALETTE.has(type) ? late : first).push(chunk);
  }
  if (!first.length && !late.length) return png;
  const palette = [...walkPng(png)].find(({ type }) => type === 'PLTE');
  const after = palette ? palette.end + 4 : FIRST;
  return joined([png.subarray(0, FIRST), ...first, png.subarray(FIRST, after), ...late, png.subarray(after)]);
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

interface Known {
  readonly old: Uint8Array;
  readonly png: Uint8Array;
  readonly isSameStorage: boolean;
}

function isTrue(rule: Rule, { old, png, isSameStorage }: Known): boolean {
  switch (rule) {
    case 'colors':
      return hasColors(old) === hasColors(png);
    case 'size':
      return old.subarray(SIZE, SIZE + 8).every((byte, at) => byte === png[SIZE + at]);
    case 'storage':
      return isSameStorage;
    default:
      return rule !== 'never';
  }
}

const hasColors = (png: Uint8Array) => ((png[COLOR_TYPE] ?? 0) & COLORS) !== 0;

/** Whether a pixel's bytes mean the same color in both. Entries behind the old palette change nothing. */
function isSameStorage(old: Uint8Array, png: Uint8Array): boolean {
  const INDEXED = 3;
  if (old[COLOR_TYPE] !== png[COLOR_TYPE]) return false;
  if (old[COLOR_TYPE] !== INDEXED) return old[DEPTH] === png[DEPTH];
  const [before, now] = [paletteOf(old), paletteOf(png)];
  return before.every((byte, at) => byte === now[at]);
}

function paletteOf(png: Uint8Array): Uint8Array {
  const found = [...walkPng(png)].find(({ type }) => type === 'PLTE');
  return png.subarray(found?.start ?? 0, found?.end ?? 0);
}
