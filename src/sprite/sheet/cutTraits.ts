import { OPAQUE_FROM } from '../pixels/colors';
import { type Raster, wordsOf } from '../pixels/raster';

/** Which pixels of an image belong to sprites. */
export interface Cover {
  readonly width: number;
  readonly height: number;
  /** 1 for covered pixels, otherwise 0; row by row. */
  readonly mask: Uint8Array;
}

/** Sample points along one side of a cell, and most pairs of neighbors that are compared. */
const POINTS = 24;
const PAIRS = 24;

/**
 * Covered pixels are those that aren't transparent; in an image without transparency, those that don't have the color of the top left
 * corner.
 * @param step samples each `step`-th pixel of each `step`-th row; divides width and height
 */
export function coverOf(picture: Raster, step: number): Cover {
  const width = picture.width / step;
  const height = picture.height / step;
  const mask = new Uint8Array(width * height);
  const placeOf = (pixel: number) => (Math.floor(pixel / width) * picture.width + (pixel % width)) * step;
  let clear = false;
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if ((picture.data[placeOf(pixel) * 4 + 3] ?? 0) >= OPAQUE_FROM) mask[pixel] = 1;
    else clear = true;
  }
  if (clear) return { width, height, mask };
  const words = wordsOf(picture.data);
  for (let pixel = 0; pixel < mask.length; pixel++) mask[pixel] = words[placeOf(pixel)] === words[0] ? 0 : 1;
  return { width, height, mask };
}

/**
 * How much the grid lines of `frameWidth` × `frameHeight` pixels cut through sprites: 0 not at all, 1 as much as the average line. The
 * worse of columns and rows.
 */
export function crossings(cover: Cover): (frameWidth: number, frameHeight: number) => number {
  const { byColumn, byRow } = neighborsByLine(cover);
  const sum = (counts: Uint32Array, step: number) => {
    let found = 0;
    for (let at = step; at < counts.length; at += step) found += counts[at] ?? 0;
    return found;
  };
  const all = { columns: sum(byColumn, 1), rows: sum(byRow, 1) };
  const share = (counts: Uint32Array, whole: number, step: number) => {
    const lines = counts.length / step - 1;
    return lines > 0 && whole > 0 ? (sum(counts, step) / lines) * ((counts.length - 1) / whole) : 0;
  };
  return (frameWidth, frameHeight) =>
    Math.max(share(byColumn, all.columns, frameWidth), share(byRow, all.rows, frameHeight));
}

/** Pairs of covered neighbors, by the line between them. */
function neighborsByLine({ width, height, mask }: Cover): {
  readonly byColumn: Uint32Array;
  readonly byRow: Uint32Array;
} {
  const byColumn = new Uint32Array(width);
  const byRow = new Uint32Array(height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!mask[at]) continue;
      if (x > 0 && mask[at - 1]) byColumn[x] = (byColumn[x] ?? 0) + 1;
      if (mask[at - width]) byRow[y] = (byRow[y] ?? 0) + 1;
    }
  }
  return { byColumn, byRow };
}

export interface Likeness {
  /** Number of cells, up to the last one that isn't empty. */
  readonly count: number;
  /** Share of those cells that aren't empty, 0 to 1. */
  readonly filled: number;
  /** How much the silhouettes of neighbors overlap, 0 to 1. */
  readonly alike: number;
}

/** Compares the cells of `frameWidth` × `frameHeight` pixels, at up to 24 × 24 points each. */
export function likeness(cover: Cover, frameWidth: number, frameHeight: number): Likeness {
  const { width, height, mask } = cover;
  const columns = width / frameWidth;
  const stepX = Math.max(1, Math.floor(frameWidth / POINTS));
  const stepY = Math.max(1, Math.floor(frameHeight / POINTS));
  const offsets: number[] = [];
  for (let y = 0; y < frameHeight; y += stepY) {
    for (let x = 0; x < frameWidth; x += stepX) offsets.push(y * width + x);
  }
  const cells = Array.from({ length: columns * (height / frameHeight) }, (_, index) => {
    const start = Math.floor(index / columns) * frameHeight * width + (index % columns) * frameWidth;
    return { start, held: offsets.some((offset) => mask[start + offset]) };
  });
  const count = cells.findLastIndex(({ held }) => held) + 1;
  const held = cells.filter((cell) => cell.held);
  let sum = 0;
  const pairs = held.slice(1, PAIRS + 1);
  pairs.forEach(({ start }, index) => {
    const before = held[index]?.start ?? 0;
    let both = 0;
    let either = 0;
    for (const offset of offsets) {
      const a = mask[start + offset] ?? 0;
      const b = mask[before + offset] ?? 0;
      both += a & b;
      either += a | b;
    }
    sum += either ? both / either : 0;
  });
  return { count, filled: count ? held.length / count : 0, alike: pairs.length ? sum / pairs.length : 0 };
}
