import { type Rgba, rgbaOf } from '../palette/palette';
import { oklchOf } from '../pixels/colors';
import { everyNth } from '../pixels/enlarge';
import { createRaster, type Raster, type Rect, standing, wordsOf } from '../pixels/raster';
import type { Subject } from './moments';
import { drawText, fittingText, LINE_HEIGHT, textWidth } from './pixelFont';
import { type Cell, MARGIN, type SheetPlan, TEXT_GAP } from './plan';

/** The sheet's colors. The squares behind frames are of a middle gray, so that black and white pixels both stand out. */
const INK = {
  back: wordOf(rgbaOf('#1d1f26')),
  text: wordOf(rgbaOf('#f2f2f5')),
  dim: wordOf(rgbaOf('#b4b6c2')),
  title: wordOf(rgbaOf('#ffd479')),
  edge: wordOf(rgbaOf('#3a3d49')),
  place: wordOf(rgbaOf('#262933')),
  light: wordOf(rgbaOf('#7d808c')),
  dark: wordOf(rgbaOf('#727580')),
  white: wordOf(rgbaOf('#ffffff')),
  black: wordOf(rgbaOf('#000000')),
} as const;

/** Semitransparent colors of the palette are over this. */
const SWATCH_GROUND = rgbaOf('#7d808c');

/** Lightness, 0 to 1, above which black text is more readable than white. */
const MIDDLE_LIGHTNESS = 0.6;

/** Characters of a name for which the header makes room. */
const NAME_ROOM = 24;

/** Sides of the squares behind frames, in sheet pixels: about the first, and at most the second if possible. */
const SQUARE = { about: 8, most: 16 };

function wordOf(channels: Rgba): number {
  return new Uint32Array(Uint8Array.from(channels).buffer)[0] ?? 0;
}

/** What is written on a sheet in addition to its frames. */
export interface Lettering {
  /** Above everything: the name, which is cut if need be, and what follows it. */
  readonly name: string;
  readonly about: string;
  /** Hex codes of the palette, the most used first. */
  readonly palette: readonly string[];
}

/** The sheet while it's drawn: its bytes, and the same as one number for each pixel. */
interface Canvas {
  readonly raster: Raster;
  readonly words: Uint32Array;
}

export function drawPlan(plan: SheetPlan, subjects: readonly Subject[], lettering: Lettering): Raster {
  const raster = createRaster(plan.width, plan.height);
  const canvas = { raster, words: wordsOf(raster.data) };
  canvas.words.fill(INK.back);
  for (const cell of plan.cells) {
    const { sprite, times = 1 } = subjects[cell.moment.subject] ?? {};
    const image = sprite?.frames[cell.moment.frame]?.image;
    if (image) drawFrame(canvas, plan, cell, everyNth(everyNth(image, times), plan.scale.step));
  }
  if (plan.text) {
    drawHeader(raster, plan, lettering);
    drawTitles(canvas, plan);
    for (const { moment, x, y } of plan.cells) {
      drawText(raster, moment.caption, x, y + plan.drawn.height + TEXT_GAP, INK.dim, plan.text);
    }
  }
  drawPalette(canvas, plan, lettering.palette);
  return raster;
}

/** Name and facts on one line if there's room; else facts below, and smaller if need be. */
function drawHeader(sheet: Raster, { width, text, isNarrow }: SheetPlan, { name, about }: Lettering): void {
  const room = width - 2 * MARGIN;
  const isLong =
    textWidth(about.length, text) > room - (isNarrow ? 0 : textWidth(Math.min(name.length, NAME_ROOM) + 2, text));
  const times = isLong ? 1 : text;
  const nameRoom = isNarrow ? room : room - textWidth(about.length + 2, times) - times;
  const shown = fittingText(name, nameRoom, text);
  drawText(sheet, shown, MARGIN, MARGIN, INK.text, text);
  const [x, y] = isNarrow
    ? [MARGIN, MARGIN + LINE_HEIGHT * text + TEXT_GAP]
    : [MARGIN + textWidth([...shown].length + 2, text) + text, MARGIN + 7 * (text - times)];
  drawText(sheet, fittingText(about, width - MARGIN - x, times), x, y, INK.dim, times);
}

/** The names of groups above their first frames, with a line as long as the group in this row. */
function drawTitles(canvas: Canvas, { cells, text, width, drawn }: SheetPlan): void {
  for (const cell of cells.filter(({ title }) => title !== '')) {
    const next = cells.find(({ row, x, title }) => row === cell.row && x > cell.x && title !== '');
    const room = (next ? next.x - 2 * text : width - MARGIN) - cell.x;
    const y = cell.y - LINE_HEIGHT * text - TEXT_GAP;
    drawText(canvas.raster, fittingText(cell.title, room, text), cell.x, y, INK.title, text);
    const last = cells.findLast((other) => other.row === cell.row && other.moment.group === cell.moment.group);
    if (last === undefined || last === cell) continue;
    const line = { x: cell.x, y: cell.y - TEXT_GAP, width: last.x + drawn.width - cell.x, height: 1 };
    fill(canvas, line, INK.title);
  }
}

/** One frame on squares that end where its pixels do. */
function drawFrame(canvas: Canvas, { drawn, scale: { times } }: SheetPlan, cell: Cell, image: Raster): void {
  const size = { width: image.width * times, height: image.height * times };
  const { x: left, y: top } = standing(size, drawn);
  const [x, y] = [cell.x + left, cell.y + top];
  fill(canvas, { x: cell.x, y: cell.y, ...drawn }, INK.place);
  drawSquares(canvas, { x, y, ...size }, squareFor(times));
  const words = wordsOf(image.data);
  for (let row = 0, at = 0; row < image.height; row++) {
    for (let column = 0; column < image.width; column++, at++) {
      const alpha = image.data[at * 4 + 3] ?? 0;
      const place = { x: x + column * times, y: y + row * times, width: times, height: times };
      if (alpha === 255) fill(canvas, place, words[at] ?? 0);
      else if (alpha > 0) blend(canvas.raster, place, image.data.subarray(at * 4, at * 4 + 4));
    }
  }
}

/** A multiple of a pixel's size, or a half or quarter of it. */
function squareFor(times: number): number {
  let side = times * Math.max(1, Math.round(SQUARE.about / times));
  while (side > SQUARE.most && side % 2 === 0) side /= 2;
  return side;
}

function drawSquares(canvas: Canvas, { x, y, width, height }: Rect, side: number): void {
  fill(canvas, { x, y, width, height }, INK.light);
  for (let top = 0, row = 0; top < height; top += side, row++) {
    for (let left = (row % 2) * side; left < width; left += 2 * side) {
      const square = { width: Math.min(side, width - left), height: Math.min(side, height - top) };
      fill(canvas, { x: x + left, y: y + top, ...square }, INK.dark);
    }
  }
}

/** Colors with their hex codes on them. */
function drawPalette(canvas: Canvas, { palette }: SheetPlan, colors: readonly string[]): void {
  const { columns, count, swatch, text } = palette;
  colors.slice(0, count).forEach((hex, at) => {
    const x = palette.x + (at % columns) * swatch.width;
    const y = palette.y + Math.floor(at / columns) * swatch.height;
    const color = over(rgbaOf(hex), SWATCH_GROUND);
    const place = { x, y, width: swatch.width - 2, height: swatch.height - 2 };
    fill(canvas, place, INK.edge);
    fill(canvas, { x: x + 1, y: y + 1, width: place.width - 2, height: place.height - 2 }, wordOf(color));
    if (!text) return;
    const isLight = oklchOf(color[0], color[1], color[2]).lightness > MIDDLE_LIGHTNESS;
    const label = hex.slice(1).toLowerCase();
    const indent = Math.floor((place.width - textWidth(label.length, text)) / 2);
    drawText(canvas.raster, label, x + indent, y + 2, isLight ? INK.black : INK.white, text);
  });
}

/** A color over an opaque one. */
function over([red, green, blue, alpha]: Rgba, ground: Rgba): Rgba {
  const mix = (above: number, below: number) => Math.round((above * alpha + below * (255 - alpha)) / 255);
  return [mix(red, ground[0]), mix(green, ground[1]), mix(blue, ground[2]), 255];
}

/** Draws a semitransparent color over what is there. */
function blend({ width, data }: Raster, place: Rect, color: Uint8ClampedArray): void {
  const [red = 0, green = 0, blue = 0, alpha = 0] = color;
  for (let row = place.y; row < place.y + place.height; row++) {
    for (let at = row * width + place.x; at < row * width + place.x + place.width; at++) {
      const [r = 0, g = 0, b = 0] = data.subarray(at * 4, at * 4 + 3);
      data.set(over([red, green, blue, alpha], [r, g, b, 255]), at * 4);
    }
  }
}

function fill({ raster, words }: Canvas, { x, y, width, height }: Rect, word: number): void {
  for (let row = y; row < y + height; row++) {
    words.fill(word, row * raster.width + x, row * raster.width + x + width);
  }
}
