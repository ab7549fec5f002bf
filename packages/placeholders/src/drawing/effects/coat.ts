import { OPAQUE_FROM } from '../../../../../src/sprite/pixels/colors';
import { everyNth } from '../../../../../src/sprite/pixels/enlarge';
import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { copyOf, mostFrequent, setPixel } from '../canvas/compose';
import { type Bounds, boundsOf } from '../measure/silhouette';

const NONE = -1;
/** The most dots of an effect along a side; larger pictures get larger dots. */
const DOTS = 96;

/** What an effect paints on a sprite and around it, dot by dot. All dots are opaque. */
export class Coat {
  readonly width: number;
  readonly height: number;
  readonly bounds: Bounds;
  /** Height of the visible part in dots. */
  readonly high: number;
  /** Thickness of a line in dots: 1 up to about 48 rows. */
  readonly thick: number;
  /** A color for each dot, 0xRRGGBB; −1 if the effect doesn't paint it. */
  readonly colors: Int32Array;
  readonly #solid: Uint8Array;

  constructor(source: Raster) {
    this.width = source.width;
    this.height = source.height;
    this.bounds = boundsOf(source);
    this.high = this.bounds.bottom + 1 - this.bounds.top;
    this.thick = Math.max(1, Math.round(this.high / 36));
    this.colors = new Int32Array(source.width * source.height).fill(NONE);
    this.#solid = Uint8Array.from(this.colors, (_, p) => ((source.data[p * 4 + 3] ?? 0) >= OPAQUE_FROM ? 1 : 0));
  }

  isInside(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  /** Whether a dot belongs to the sprite. */
  isSolid(x: number, y: number): boolean {
    return this.isInside(x, y) && this.#solid[y * this.width + x] === 1;
  }

  /** Paints a dot if it belongs to the sprite. */
  over(x: number, y: number, rgb: number): void {
    if (this.isSolid(x, y)) this.colors[y * this.width + x] = rgb;
  }

  /** Paints a dot if it lies beside the sprite. */
  behind(x: number, y: number, rgb: number): void {
    if (this.isInside(x, y) && !this.isSolid(x, y)) this.colors[y * this.width + x] = rgb;
  }

  /** Paints a dot, on the sprite or beside it. */
  both(x: number, y: number, rgb: number): void {
    if (this.isInside(x, y)) this.colors[y * this.width + x] = rgb;
  }

  /** Whether a dot and its four neighbors belong to the sprite. */
  isWithin(x: number, y: number): boolean {
    return [-1, 0, 1].every((d) => this.isSolid(x + d, y) && this.isSolid(x, y + d));
  }

  /** Whether a dot belongs to the sprite and has nothing above it. */
  isTop(x: number, y: number): boolean {
    return this.isSolid(x, y) && !this.isSolid(x, y - 1);
  }

  isPainted(x: number, y: number): boolean {
    return this.isInside(x, y) && this.colors[y * this.width + x] !== NONE;
  }

  /** First and last column of the sprite in a row; −1 if the row is empty. */
  ends(y: number): readonly [number, number] {
    const row = this.#solid.subarray(Math.max(0, y) * this.width, Math.max(0, y + 1) * this.width);
    return [row.indexOf(1), row.lastIndexOf(1)];
  }

  /** Runs `visit` for every dot of the sprite that has nothing above it, column by column. */
  eachTop(visit: (x: number, y: number) => void): void {
    for (let x = 0; x < this.width; x++) for (let y = 0; y < this.height; y++) if (this.isTop(x, y)) visit(x, y);
  }

  /** The same for every dot that has nothing below it. */
  eachBottom(visit: (x: number, y: number) => void): void {
    for (let x = 0; x < this.width; x++)
      for (let y = 0; y < this.height; y++) if (this.isSolid(x, y) && !this.isSolid(x, y + 1)) visit(x, y);
  }

  /** Runs `visit` for every dot that is at most `reach` away from the sprite, with its distance. */
  eachAround(reach: number, visit: (x: number, y: number, away: number) => void): void {
    const whole = Math.ceil(reach);
    const { left, right, top, bottom } = this.bounds;
    for (let y = top - whole; y <= bottom + whole; y++) {
      for (let x = left - whole; x <= right + whole; x++) {
        if (!this.isInside(x, y) || this.isSolid(x, y)) continue;
        const away = this.#distance(x, y, whole);
        if (away <= reach) visit(x, y, away);
      }
    }
  }

  /** Recolors dots that stand alone in their color like their neighbors, and removes those without painted neighbors. */
  clean(): void {
    for (let round = 0; round < 3; round++) {
      for (let p = 0; p < this.colors.length; p++) {
        const own = this.colors[p] ?? NONE;
        if (own === NONE) continue;
        const around = this.#around(p);
        const painted = around.filter((rgb) => rgb !== NONE);
        if (!around.includes(own)) this.colors[p] = mostFrequent(painted) ?? NONE;
      }
    }
  }

  /** Distance of a dot from the sprite; infinite if it is farther away than `reach`, in dots across and down. */
  #distance(x: number, y: number, reach: number): number {
    let least = Number.POSITIVE_INFINITY;
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++)
        if (this.isSolid(x + dx, y + dy)) least = Math.min(least, dx * dx + dy * dy);
    return Math.sqrt(least);
  }

  #around(p: number): number[] {
    const [x, y] = [p % this.width, Math.floor(p / this.width)];
    const list: number[] = [];
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++)
        if ((dx || dy) && this.isInside(x + dx, y + dy)) list.push(this.colors[(y + dy) * this.width + x + dx] ?? NONE);
    return list;
  }
}

/**
 * Paints an effect on a picture and around it.
 * @param base the source in other colors, which the effect is painted on
 */
export function coated(source: Raster, draw: (coat: Coat) => void, base = source): Raster {
  const { width, height } = source;
  const step = Math.max(1, Math.round(Math.max(width, height) / DOTS));
  const coat = new Coat(everyNth(source, step));
  draw(coat);
  const out = copyOf(base);
  for (let y = 0; y < height; y++) {
    const cy = Math.floor(y / step);
    for (let x = 0; x < width; x++) {
      const cx = Math.floor(x / step);
      const solid = (source.data[(y * width + x) * 4 + 3] ?? 0) >= OPAQUE_FROM;
      const rgb = coat.isSolid(cx, cy) === solid ? coat.colors[cy * coat.width + cx] : gapColor(coat, cx, cy, solid);
      if (rgb !== undefined && rgb !== NONE) setPixel(out, x, y, rgb);
    }
  }
  return out;
}

/** The effect's color next to a dot. If dots are larger than pixels, it fills the pixels between the sprite and the effect around it. */
function gapColor(coat: Coat, cx: number, cy: number, solid: boolean): number | undefined {
  if (solid) return undefined;
  for (const [x, y] of [
    [cx - 1, cy],
    [cx + 1, cy],
    [cx, cy - 1],
    [cx, cy + 1],
  ] as const)
    if (!coat.isSolid(x, y) && coat.isPainted(x, y)) return coat.colors[y * coat.width + x];
  return undefined;
}
