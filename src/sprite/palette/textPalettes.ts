import { ascii } from '../pixels/bytes';
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

/** Palettes as text, with one color in each line: those of GIMP, Lospec, and Paint Shop Pro (JASC). */

/** GIMP's own limit; other numbers are ignored, and the viewer chooses. */
const MAX_COLUMNS = 256;

const GIMP = 'GIMP Palette';

/** Whether bytes start like a GIMP palette. */
export const isGpl = (bytes: Uint8Array) => startOf(bytes, GIMP.length) === GIMP;

/**
 * Reads a GIMP palette: header, `Name`, `Columns`, then `red green blue` and a name. Aseprite's `Channels: RGBA` adds alpha. Throws
 * `PaletteError`.
 */
export function readGpl(bytes: Uint8Array): FilePalette {
  if (!isGpl(bytes)) throw new PaletteError('not-a-palette');
  const colors: PaletteColor[] = [];
  const header: GplHeader = { name: undefined, columns: undefined, channels: 3 };
  for (const { text, number } of linesOf(bytes).slice(1)) {
    const [, key = '', value = ''] = /^(Name|Columns|Channels):\s*(.*)$/i.exec(text) ?? [];
    const field = GPL_FIELDS[key.toLowerCase()];
    if (field) field(header, value);
    else if (!text.startsWith('#')) colors.push(colorIn(text, header.channels, number));
  }
  const { name, columns } = header;
  return paletteOf(colors, { name, columns });
}

/** What the lines before the colors say. */
interface GplHeader {
  name: string | undefined;
  columns: number | undefined;
  /** Numbers of a color: 3, or 4 with alpha. */
  channels: number;
}

/** By key, in lower case; programs write them with a capital. */
const GPL_FIELDS: Readonly<Record<string, (header: GplHeader, value: string) => void>> = {
  name: (header, value) => {
    header.name = nameFrom(value);
  },
  columns: (header, value) => {
    header.columns = columnsOf(value);
  },
  channels: (header, value) => {
    header.channels = /^rgba$/i.test(value.trim()) ? 4 : 3;
  },
};

function colorIn(text: string, channels: number, line: number): PaletteColor {
  const { values, rest } = numbersOf(text, channels, line);
  return namedColor(hexOf(values[0] ?? 0, values[1] ?? 0, values[2] ?? 0, values[3]), rest);
}

function columnsOf(text: string): number | undefined {
  const columns = Number(text);
  return Number.isInteger(columns) && columns >= 1 && columns <= MAX_COLUMNS ? columns : undefined;
}

/**
 * A GIMP palette (`.gpl`): `red green blue` in three places each, a tab, and the name of the color, or its notation if it has none. GIMP
 * has no alpha: semitransparent colors become opaque.
 */
export function writeGpl({ name = '', columns = 0, colors }: FilePalette): Uint8Array<ArrayBuffer> {
  const rows = colors.map((color) => {
    const [red, green, blue] = rgbaOf(color.hex).map((value) => String(value).padStart(3));
    return `${red} ${green} ${blue}\t${nameFrom(color.name ?? '') ?? color.hex.slice(0, 7)}`;
  });
  return encoded([GIMP, `Name: ${nameFrom(name) ?? ''}`, `Columns: ${columns}`, '#', ...rows], '\n');
}

/** Reads a `.hex` palette: `rrggbb` or `rrggbbaa` in each line; a leading `#` is ignored. Throws `PaletteError`. */
export function readHex(bytes: Uint8Array): FilePalette {
  const colors = linesOf(bytes).map(({ text, number }): PaletteColor => {
    const [, digits] = /^#?([\da-f]{6}|[\da-f]{8})$/i.exec(text) ?? [];
    if (digits === undefined) throw new PaletteError('line', number);
    return { hex: hexOf(...rgbaOf(`#${digits}`)) };
  });
  return paletteOf(colors);
}

/** A `.hex` palette as Lospec writes it: `rrggbb` in lower case. No alpha: semitransparent colors become opaque. */
export function writeHex({ colors }: FilePalette): Uint8Array<ArrayBuffer> {
  return encoded(
    colors.map(({ hex }) => hex.slice(1, 7).toLowerCase()),
    '\n',
  );
}

const JASC = 'JASC-PAL';

/** Whether bytes start like a palette of Paint Shop Pro. */
export const isJasc = (bytes: Uint8Array) => startOf(bytes, JASC.length) === JASC;

/** Reads a palette of Paint Shop Pro: `JASC-PAL`, `0100`, the number of colors, then `red green blue`, and alpha if Aseprite wrote it. */
export function readJasc(bytes: Uint8Array): FilePalette {
  if (!isJasc(bytes)) throw new PaletteError('not-a-palette');
  const [, , count, ...rows] = linesOf(bytes);
  const announced = Number(count?.text);
  if (!Number.isInteger(announced) || announced > rows.length) throw new PaletteError('truncated');
  const colors = rows.slice(0, announced).map(({ text, number }): PaletteColor => {
    const { values } = numbersOf(text, text.trim().split(/\s+/).length > 3 ? 4 : 3, number);
    return { hex: hexOf(values[0] ?? 0, values[1] ?? 0, values[2] ?? 0, values[3]) };
  });
  return paletteOf(colors);
}

/** A palette of Paint Shop Pro (`.pal`). No alpha: semitransparent colors become opaque. */
export function writeJasc({ colors }: FilePalette): Uint8Array<ArrayBuffer> {
  const rows = colors.map(({ hex }) => rgbaOf(hex).slice(0, 3).join(' '));
  return encoded([JASC, '0100', String(colors.length), ...rows], '\r\n');
}

interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** The first letters, after the byte order mark that some editors write before UTF-8. */
function startOf(bytes: Uint8Array, length: number): string {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return ascii(bytes, marked ? 3 : 0, length);
}

/** Lines that aren't empty, without spaces around them. */
function linesOf(bytes: Uint8Array): Line[] {
  return new TextDecoder()
    .decode(bytes)
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '');
}

/** The first `count` numbers of a line, 0 to 255 each, and the rest of the line. Throws `PaletteError`. */
function numbersOf(text: string, count: number, line: number): { readonly values: number[]; readonly rest: string } {
  const [head, digits] = new RegExp(`^((?:\\d{1,3}\\s+){${count - 1}}\\d{1,3})(?!\\S)`).exec(text) ?? [];
  const values = (digits ?? '').split(/\s+/).map(Number);
  if (head === undefined || values.some((value) => value > 255)) throw new PaletteError('line', line);
  return { values, rest: text.slice(head.length) };
}

function encoded(lines: readonly string[], end: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(lines.map((line) => `${line}${end}`).join(''));
}
