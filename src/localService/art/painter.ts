import { createRaster, type Raster } from '../../shared/pixels/raster';
import type { Hsl } from './hsl';
import type { Look, Ramp } from './look';
import type { SeededRandom } from './seed';
import { mirrored, type Shape } from './shapes';

export interface FillOptions {
  /** Drawn on both sides of the vertical middle. */
  both?: boolean;
  /** Darkens what lies right around it, so that it stands out from the part behind. */
  raised?: boolean;
  /** Every pixel has this tone of the ramp, 0 dark to 3 highlight, instead of being lit. */
  tone?: 0 | 1 | 2 | 3;
  /** May reach its highlight: metal, glass, gems, wet things. */
  shiny?: boolean;
}

const EMPTY = -1;
const NEIGHBORS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Paints parts of a sprite with three tones, lit from the top left; the outline comes last. */
export class Painter {
  /** Index into `ramps` · 4 + tone, or EMPTY. */
  readonly #cells: Int32Array;
  readonly #ramps: Ramp[] = [];

  /** @param size side of the square in pixels */
  constructor(readonly size: number) {
    this.#cells = new Int32Array(size * size).fill(EMPTY);
  }

  fill(shape: Shape, ramp: Ramp, options: FillOptions = {}): void {
    const { size } = this;
    const inside = new Set<number>();
    for (let y = 1; y < size - 1; y++) {
      for (let x = 1; x < size - 1; x++) {
        const at: [number, number] = [(x + 0.5) / size, (y + 0.5) / size];
        const facing = shape(...at) ?? (options.both ? mirrored(shape)(...at) : undefined);
        if (!facing) continue;
        const lit = -0.55 * facing.nx - 0.75 * facing.ny;
        this.#set(y * size + x, ramp, options.tone ?? this.#toneOf(lit, options.shiny));
        inside.add(y * size + x);
      }
    }
    if (options.raised) this.#shadeAround(inside);
  }

  /** One pixel at unit coordinates, such as an eye; at least one pixel at any size. `w` and `h` in unit lengths. */
  mark(x: number, y: number, w: number, h: number, ramp: Ramp, tone: 0 | 1 | 2 | 3, both = false): void {
    const { size } = this;
    const left = Math.round(x * size);
    const top = Math.round(y * size);
    for (let py = top; py < top + Math.max(1, Math.round(h * size)); py++) {
      for (let px = left; px < left + Math.max(1, Math.round(w * size)); px++) {
        this.#set(py * size + px, ramp, tone);
        if (both) this.#set(py * size + size - 1 - px, ramp, tone);
      }
    }
  }

  /** The finished picture. @param outline 1 px around the silhouette, in the dark tone of what it borders on */
  finish(outline = true): Raster {
    const { size } = this;
    const raster = createRaster(size, size);
    this.#cells.forEach((cell, i) => {
      const ramp = this.#ramps[cell >> 2];
      const rgb = cell === EMPTY ? this.#outlineAt(i, outline) : ramp?.tones[cell & 3];
      if (rgb !== undefined) raster.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], i * 4);
    });
    return raster;
  }

  #toneOf(lit: number, shiny = false): number {
    if (shiny && lit > 0.72) return 3;
    if (lit > 0.34) return 2;
    return lit > -0.42 ? 1 : 0;
  }

  #set(i: number, ramp: Ramp, tone: number): void {
    let index = this.#ramps.indexOf(ramp);
    if (index < 0) index = this.#ramps.push(ramp) - 1;
    if (i >= 0 && i < this.#cells.length) this.#cells[i] = index * 4 + tone;
  }

  #neighbors(i: number): number[] {
    const { size } = this;
    const x = i % size;
    const y = Math.floor(i / size);
    return NEIGHBORS.filter(([dx, dy]) => x + dx >= 0 && x + dx < size && y + dy >= 0 && y + dy < size).map(
      ([dx, dy]) => i + dx + dy * size,
    );
  }

  #shadeAround(inside: ReadonlySet<number>): void {
    for (const i of inside) {
      for (const next of this.#neighbors(i)) {
        const cell = this.#cells[next] ?? EMPTY;
        if (cell !== EMPTY && !inside.has(next)) this.#cells[next] = cell & ~3;
      }
    }
  }

  #outlineAt(i: number, outline: boolean): number | undefined {
    if (!outline) return undefined;
    const touching = this.#neighbors(i).map((next) => this.#cells[next] ?? EMPTY);
    const cell = touching.find((next) => next !== EMPTY);
    return cell === undefined ? undefined : this.#ramps[cell >> 2]?.outline;
  }
}

/** Paints one kind of thing on a square of any size, upright and seen from the front. */
export interface Subject {
  /** Words of a prompt that ask for it, as one alternation. */
  readonly words: RegExp;
  /** The color it has when the prompt names none. */
  readonly usual?: Hsl;
  paint(painter: Painter, look: Look, random: SeededRandom, words: ReadonlySet<string>): void;
}
