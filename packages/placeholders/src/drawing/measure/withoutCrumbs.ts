import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { luminance } from '../canvas/hsl';
import { isEdge } from './silhouette';

/** A small piece that differs at least this much in brightness is meant to be seen, such as an eye. */
const VISIBLE = 70;

/** Removes pieces of one color that have at most a sixteenth of the side in pixels: each takes the color that it borders on most. */
export function withoutCrumbs(source: Raster): Raster {
  const { width, height } = source;
  const most = Math.max(2, Math.round(Math.max(width, height) / 16));
  const out = { width, height, data: new Uint8ClampedArray(source.data) };
  const seen = new Uint8Array(width * height);
  const onEdge = (p: number) => isEdge(source, p % width, Math.floor(p / width));
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] || !isShown(out, start)) continue;
    const { rgb, pixels, around } = pieceAt(out, start, seen);
    if (pixels.length > most || pixels.some(onEdge)) continue;
    const [[now] = [rgb]] = [...around].sort((a, b) => b[1] - a[1]);
    if (Math.abs(luminance(now) - luminance(rgb)) > VISIBLE) continue;
    for (const p of pixels) out.data.set([now >> 16, (now >> 8) & 255, now & 255], p * 4);
  }
  return out;
}

function isShown({ data }: Raster, p: number): boolean {
  return (data[p * 4 + 3] ?? 0) > 0;
}

/** The visible ones of the four neighbors of a pixel. */
function shownBeside(picture: Raster, p: number): number[] {
  const { width } = picture;
  const x = p % width;
  const beside = [x > 0 ? p - 1 : -1, x + 1 < width ? p + 1 : -1, p - width, p + width];
  return beside.filter((q) => q >= 0 && isShown(picture, q));
}

/** Connected pixels of one color. */
interface Piece {
  /** 0xRRGGBB. */
  readonly rgb: number;
  readonly pixels: readonly number[];
  /** Colors that it borders on → how often. */
  readonly around: ReadonlyMap<number, number>;
}

/** The piece of a pixel. @param seen is set to 1 for its pixels */
function pieceAt(picture: Raster, start: number, seen: Uint8Array): Piece {
  const { data } = picture;
  const rgb = rgbAt(data, start * 4);
  const pixels = [start];
  const around = new Map<number, number>();
  seen[start] = 1;
  for (let next = 0; next < pixels.length; next++) {
    for (const q of shownBeside(picture, pixels[next] ?? 0)) {
      const other = rgbAt(data, q * 4);
      if (other !== rgb) around.set(other, (around.get(other) ?? 0) + 1);
      else if (!seen[q]) {
        seen[q] = 1;
        pixels.push(q);
      }
    }
  }
  return { rgb, pixels, around };
}
