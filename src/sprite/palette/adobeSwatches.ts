import { ascii, joined, viewOf } from '../pixels/bytes';
import {
  type FilePalette,
  hexOf,
  namedColor,
  nameFrom,
  type PaletteColor,
  PaletteError,
  paletteOf,
  rgbaOf,
} from './palette';

/**
 * Adobe Swatch Exchange (`.ase`), big endian: `ASEF`, version, number of blocks. A block has a type of two bytes and a length of four. A
 * color has a name in UTF-16, a model, and the model's numbers as floats. Aseprite files have the same extension.
 */

const GROUP = 0xc001;
const GROUP_END = 0xc002;
const COLOR = 0x0001;
/** Kind of a color, after its numbers: neither global nor a spot color. */
const NORMAL = 2;

/** Whether bytes start like an Adobe Swatch Exchange file. */
export const isAdobeSwatches = (bytes: Uint8Array) => ascii(bytes, 0, 4) === 'ASEF';

/** Reads the colors of all groups; the palette has the name of the first group. Throws `PaletteError`. */
export function readAdobeSwatches(bytes: Uint8Array): FilePalette {
  if (!isAdobeSwatches(bytes)) throw new PaletteError('not-a-palette');
  const view = viewOf(bytes);
  if (bytes.length < 12) throw new PaletteError('truncated');
  const blocks = view.getUint32(8);
  const colors: PaletteColor[] = [];
  let name: string | undefined;
  let at = 12;
  for (let block = 0; block < blocks; block++) {
    const start = at + 6;
    if (start > bytes.length) throw new PaletteError('truncated');
    const type = view.getUint16(at);
    at = start + view.getUint32(at + 2);
    if (at > bytes.length) throw new PaletteError('truncated');
    if (type === GROUP) name ??= nameFrom(textAt(bytes, start, at).text);
    else if (type === COLOR) colors.push(colorAt(bytes, start, at));
  }
  return paletteOf(colors, { name });
}

/** A length in units of two bytes, including the zero at the end, and the text; `end` is the offset after it. */
function textAt(bytes: Uint8Array, start: number, limit: number): { readonly text: string; readonly end: number } {
  if (start + 2 > limit) throw new PaletteError('truncated');
  const end = start + 2 + 2 * viewOf(bytes).getUint16(start);
  if (end > limit) throw new PaletteError('truncated');
  const [text = ''] = new TextDecoder('utf-16be').decode(bytes.subarray(start + 2, end)).split('\0', 1);
  return { text, end };
}

interface Model {
  /** Number of values. */
  readonly count: number;
  /** Red, green, and blue from 0 to 1; values outside are clamped. */
  rgb(numbers: readonly number[]): readonly number[];
}

const MODELS: Readonly<Record<string, Model>> = {
  'RGB ': { count: 3, rgb: (numbers) => numbers },
  CMYK: { count: 4, rgb: ([c = 0, m = 0, y = 0, k = 0]) => [c, m, y].map((ink) => (1 - ink) * (1 - k)) },
  Gray: { count: 1, rgb: ([gray = 0]) => [gray, gray, gray] },
  'LAB ': { count: 3, rgb: ([lightness = 0, a = 0, b = 0]) => rgbOfLab(lightness, a, b) },
};

function colorAt(bytes: Uint8Array, start: number, limit: number): PaletteColor {
  const { text, end } = textAt(bytes, start, limit);
  const model = MODELS[ascii(bytes, end, 4)];
  if (!model || end + 4 + 4 * model.count > limit) throw new PaletteError('truncated');
  const view = viewOf(bytes);
  const numbers = Array.from({ length: model.count }, (_, index) => view.getFloat32(end + 4 + 4 * index));
  const [red = 0, green = 0, blue = 0] = model.rgb(numbers).map(channelOf);
  return namedColor(hexOf(red, green, blue), text);
}

/** 0 to 255 for a part from 0 to 1. Throws `PaletteError` for NaN. */
function channelOf(part: number): number {
  if (Number.isNaN(part)) throw new PaletteError('truncated');
  return Math.round(255 * Math.min(1, Math.max(0, part)));
}

/**
 * Converts CIE Lab with the white point D50, as in Adobe's programs, to sRGB (0 to 1): lightness from 0 to 1, `a` and `b` from -128 to
 * 127. The matrix is for D50 with Bradford's adaptation (brucelindbloom.com, RGB/XYZ Matrices).
 */
function rgbOfLab(lightness: number, a: number, b: number): number[] {
  const fy = (100 * lightness + 16) / 116;
  const [x, y, z] = [0.96422 * cubed(fy + a / 500), cubed(fy), 0.82521 * cubed(fy - b / 200)];
  return [
    3.1338561 * x - 1.6168667 * y - 0.4906146 * z,
    -0.9787684 * x + 1.9161415 * y + 0.033454 * z,
    0.0719453 * x - 0.2289914 * y + 1.4052427 * z,
  ].map((light) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055));
}

/** The inverse of Lab's cube root, which is linear near black (CIE 15). */
const cubed = (part: number) => (part > 6 / 29 ? part ** 3 : 3 * (6 / 29) ** 2 * (part - 4 / 29));

/** All colors as RGB, in a group with the palette's name. The format has no alpha: semitransparent colors become opaque. */
export function writeAdobeSwatches({ name, colors }: FilePalette): Uint8Array<ArrayBuffer> {
  const group = block(GROUP, textBytes(name ?? ''));
  const blocks = [group, ...colors.map((color) => block(COLOR, colorBytes(color))), block(GROUP_END)];
  const head = new Uint8Array(12);
  head.set([0x41, 0x53, 0x45, 0x46, 0, 1]);
  viewOf(head).setUint32(8, blocks.length);
  return joined([head, ...blocks]);
}

function block(type: number, content = new Uint8Array()): Uint8Array {
  const head = new Uint8Array(6);
  viewOf(head).setUint16(0, type);
  viewOf(head).setUint32(2, content.length);
  return joined([head, content]);
}

function colorBytes({ hex, name }: PaletteColor): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(4 + 3 * 4 + 2);
  const view = viewOf(values);
  values.set([0x52, 0x47, 0x42, 0x20]);
  for (const [index, value] of rgbaOf(hex).slice(0, 3).entries()) view.setFloat32(4 + 4 * index, value / 255);
  view.setUint16(16, NORMAL);
  return joined([textBytes(name ?? hex.slice(0, 7)), values]);
}

function textBytes(text: string): Uint8Array<ArrayBuffer> {
  const line = nameFrom(text) ?? '';
  const bytes = new Uint8Array(2 + 2 * (line.length + 1));
  const view = viewOf(bytes);
  view.setUint16(0, line.length + 1);
  for (let index = 0; index < line.length; index++) view.setUint16(2 + 2 * index, line.charCodeAt(index));
  return bytes;
}
