import type { Raster } from '../../../../../src/sprite/pixels/raster';
import { type Cells, EMPTY, LINE, paintedPixels, picture } from './finish';
import type { Ramp, Tone } from './ramp';
import { lightOn, litSides, type Shading, toneOf, USUAL_SHADING } from './shading';
import { type Facing, type Shape, touches } from './shapes';
import { applied, combined, IDENTITY, inverse, type Matrix, type Placement, placed } from './transform';

/** How a shape is painted. */
export interface FillOptions {
  /** Drawn twice, mirrored about the sprite's vertical axis. */
  both?: boolean;
  /** Darkens the pixels around the shape, so that it stands out: with a shadow, or with a line. */
  edge?: 'shadow' | 'line';
  /** Every pixel has this tone instead of being lit. */
  tone?: Tone;
  /** Added to the tone that follows from the light. */
  lighter?: number;
  /** May use the lightest tone: for metal, glass, gems, and wet things. */
  shiny?: boolean;
  /** A flat face with edges of this width, in units: light toward the light, dark away from it. */
  bevel?: number;
  /** Covers only pixels that are painted already. */
  onto?: boolean;
  /** Covers only pixels that aren't painted yet, for what lies behind. */
  under?: boolean;
}

/** A sprite's side in units, whatever its size in pixels. */
export const UNITS = 32;

/** Paints parts of a sprite with three to five tones, lit from one side. `finish` adds the outline and removes specks. */
export class Painter {
  readonly cells: Cells;
  /** Width of a pixel in units. */
  readonly pixel: number;
  /** How much thin shapes are widened to each side, in units, so that none falls between the centers of two pixels. */
  slack = 0;
  #matrix: Matrix = IDENTITY;
  readonly #mask: Uint8Array;

  /**
   * @param size side of the square in pixels
   * @param tile what leaves at one side enters at the opposite one; no outline
   * @param shading light, dithering, and outline
   */
  constructor(
    readonly size: number,
    readonly tile = false,
    readonly shading: Shading = USUAL_SHADING,
  ) {
    this.cells = { size, tile, of: new Int16Array(size * size).fill(EMPTY), ramps: [] };
    this.pixel = UNITS / size;
    this.#mask = new Uint8Array(size * size);
  }

  /** Runs `draw` with the origin at (x, y). */
  place(x: number, y: number, placement: Placement, draw: () => void): void {
    const before = this.#matrix;
    this.#matrix = combined(before, placed(x, y, placement));
    draw();
    this.#matrix = before;
  }

  fill(shape: Shape, ramp: Ramp, options: FillOptions = {}): void {
    this.#mask.fill(0);
    const whole = this.#matrix;
    const mirror: Matrix = [-1, 0, 0, 1, UNITS, 0];
    const matrices = options.both ? [whole, combined(mirror, whole)] : [whole];
    for (const matrix of matrices) {
      if (!this.tile) this.#rasterize(shape, ramp, options, matrix);
      else
        for (const x of [-UNITS, 0, UNITS])
          for (const y of [-UNITS, 0, UNITS])
            this.#rasterize(shape, ramp, options, combined([1, 0, 0, 1, x, y], matrix));
    }
    if (options.bevel !== undefined) this.#bevel(ramp, options.bevel / this.pixel, options.lighter ?? 0);
    if (options.edge) this.#darkenAround(options.edge);
  }

  /** A small rectangle on whole pixels around a point, such as an eye: `w` × `h` units, but at least two pixels. */
  dot(x: number, y: number, w: number, h: number, ramp: Ramp, tone: Tone, onto = true): void {
    const { size } = this;
    const [ux, uy] = applied(this.#matrix, x, y);
    const wide = Math.max(1, Math.round(w / this.pixel));
    const high = Math.max(wide === 1 ? 2 : 1, Math.round(h / this.pixel));
    const begin = (center: number, length: number) => Math.ceil(center / this.pixel - length / 2 - 0.5);
    // Points on the right are rounded like their mirror images, so that pairs are symmetrical.
    const left = ux <= UNITS / 2 ? begin(ux, wide) : size - wide - begin(UNITS - ux, wide);
    const top = begin(uy, high);
    for (let py = Math.max(0, top); py < Math.min(size, top + high); py++)
      for (let px = Math.max(0, left); px < Math.min(size, left + wide); px++)
        if (!onto || this.cells.of[py * size + px] !== EMPTY) this.#set(py * size + px, ramp, tone);
  }

  /**
   * A character of 5 × 7 dots about a point, at most `high` units high. Each dot is a square of whole pixels.
   * @param rows 7 hexadecimal numbers of two digits, one bit for each dot
   * @param aside pixels to the right and down
   */
  stamp(rows: string, x: number, y: number, high: number, ramp: Ramp, tone: Tone, aside = 0): void {
    const { size, pixel } = this;
    const [a, b, c, d] = this.#matrix;
    const dot = Math.max(1, Math.floor((high * Math.sqrt(Math.abs(a * d - b * c))) / pixel / 7));
    const [ux, uy] = applied(this.#matrix, x, y);
    const [left, top] = [Math.round(ux / pixel - dot * 2.5) + aside, Math.round(uy / pixel - dot * 3.5) + aside];
    for (let i = 0; i < 7 * dot; i++) {
      const row = Number.parseInt(rows.slice(Math.floor(i / dot) * 2, Math.floor(i / dot) * 2 + 2), 16);
      for (let j = 0; j < 5 * dot; j++) {
        if (!((row >> (4 - Math.floor(j / dot))) & 1)) continue;
        const [px, py] = [left + j, top + i];
        if (px >= 0 && py >= 0 && px < size && py < size) this.#set(py * size + px, ramp, tone);
      }
    }
  }

  /** Erases a shape. */
  clear(shape: Shape): void {
    this.#mask.fill(0);
    this.#each(shape, this.#matrix, (i) => {
      this.cells.of[i] = EMPTY;
    });
  }

  /** Left, top, right, and bottom of the painting so far, in units; undefined if nothing is painted. */
  bounds(): readonly [number, number, number, number] | undefined {
    const { pixel } = this;
    const found = paintedPixels(this.cells);
    return found && [found[0] * pixel, found[1] * pixel, found[2] * pixel, found[3] * pixel];
  }

  /** As `bounds`, in the units of the part that is being drawn. */
  ownBounds(): readonly [number, number, number, number] | undefined {
    const bounds = this.bounds();
    if (!bounds) return undefined;
    const back = inverse(this.#matrix);
    return [...applied(back, bounds[0], bounds[1]), ...applied(back, bounds[2], bounds[3])];
  }

  /** The center of a pixel, in the units of the part that is being drawn. */
  ownPlace(px: number, py: number): [number, number] {
    return applied(inverse(this.#matrix), (px + 0.5) * this.pixel, (py + 0.5) * this.pixel);
  }

  /** The finished picture, of at most 16 colors and without specks. */
  finish(): Raster {
    return picture(this.cells, this.tile ? { ...this.shading, outline: 'none' } : this.shading);
  }

  /** Runs `visit` for every pixel of the shape. */
  #each(shape: Shape, matrix: Matrix, visit: (i: number, facing: Facing) => void): void {
    const { size, pixel } = this;
    const [left, top, right, bottom] = shape.box;
    const corners = [
      applied(matrix, left, top),
      applied(matrix, right, top),
      applied(matrix, left, bottom),
      applied(matrix, right, bottom),
    ];
    const [low, high] = this.tile ? [0, size] : [1, size - 1];
    const range = (axis: 0 | 1): [number, number] => {
      const values = corners.map((corner) => corner[axis] / pixel);
      return [Math.max(low, Math.floor(Math.min(...values))), Math.min(high, Math.ceil(Math.max(...values)))];
    };
    const [[x0, x1], [y0, y1]] = [range(0), range(1)];
    const [a, b, c, d, e, f] = inverse(matrix);
    const facing: Facing = { nx: 0, ny: 0 };
    const slack = shape.thin ? this.slack : 0;
    const grown = shape.round ? 0.999 : 1;
    for (let py = y0; py < y1; py++) {
      const uy = (py + 0.5) * pixel;
      for (let px = x0; px < x1; px++) {
        const ux = (px + 0.5) * pixel;
        if (!touches(shape, a * ux + c * uy + e, b * ux + d * uy + f, facing, slack)) continue;
        if (shape.round && Math.max(Math.abs(facing.nx), Math.abs(facing.ny)) > grown) continue;
        visit(py * size + px, facing);
      }
    }
  }

  #rasterize(shape: Shape, ramp: Ramp, options: FillOptions, matrix: Matrix): void {
    const { size } = this;
    const index = this.#indexOf(ramp);
    const [a, b, c, d] = matrix;
    const scale = Math.sqrt(Math.abs(a * d - b * c)) || 1;
    const { tone, shiny = false, onto = false, under = false, lighter = 0 } = options;
    const few = size < 24;
    this.#each(shape, matrix, (i, { nx, ny }) => {
      if ((onto && this.cells.of[i] === EMPTY) || (under && this.cells.of[i] !== EMPTY)) return;
      const [sx, sy] = [(a * nx + c * ny) / scale, (b * nx + d * ny) / scale];
      const lit = lightOn(this.shading, sx, sy, ((i % size) + Math.floor(i / size)) % 2 === 0);
      this.#mask[i] = 1;
      const shade = tone ?? Math.min(4, Math.max(0, toneOf(lit, shiny, few) + lighter));
      this.cells.of[i] = index * 8 + shade;
    });
  }

  #indexOf(ramp: Ramp): number {
    const index = this.cells.ramps.indexOf(ramp);
    return index < 0 ? this.cells.ramps.push(ramp) - 1 : index;
  }

  #set(i: number, ramp: Ramp, tone: Tone): void {
    this.cells.of[i] = this.#indexOf(ramp) * 8 + tone;
  }

  #bevel(ramp: Ramp, width: number, lighter: number): void {
    const { size } = this;
    const mask = this.#mask;
    const index = this.#indexOf(ramp);
    const reach = Math.max(1, Math.round(width));
    const [sx, sy] = litSides(this.shading);
    const inside = (x: number, y: number) => x >= 0 && y >= 0 && x < size && y < size && mask[y * size + x] === 1;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        if (!inside(x, y)) continue;
        const light = !inside(x + sx * reach, y) || !inside(x, y + sy * reach);
        const dark = !inside(x - sx * reach, y) || !inside(x, y - sy * reach);
        const tone = 2 + Number(light) - Number(dark) + lighter;
        this.cells.of[y * size + x] = index * 8 + Math.min(4, Math.max(0, tone));
      }
    }
  }

  #darkenAround(how: 'shadow' | 'line'): void {
    const { size } = this;
    const { of } = this.cells;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const i = y * size + x;
        const cell = of[i] ?? EMPTY;
        if (this.#mask[i] || cell === EMPTY || (cell & 7) === LINE) continue;
        if (this.#isBesideMask(x, i)) of[i] = (cell & ~7) | this.#darkTone(how, cell & 7);
      }
    }
  }

  /** Whether one of the four neighbors of pixel `i`, in column `x`, is in the mask. */
  #isBesideMask(x: number, i: number): boolean {
    const { size } = this;
    const mask = this.#mask;
    return Boolean((x > 0 && mask[i - 1]) || (x < size - 1 && mask[i + 1]) || mask[i - size] || mask[i + size]);
  }

  /** The tone of a pixel beside an edge. If there are few pixels, a full shadow would cover too many of them. */
  #darkTone(how: 'shadow' | 'line', tone: number): number {
    if (this.size < 24) return Math.min(how === 'line' ? 0 : 1, tone);
    return how === 'line' ? LINE : 0;
  }
}
