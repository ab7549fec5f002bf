import type { MeasuredSprite, Picture } from './measuredSprite';
import { markedIn } from './places';
import type { Found } from './rule';
import type { PixelStyle } from './style';

/** More alphas than this in a frame aren't chosen by hand. */
const MAX_LEVELS = 8;
/** Neighbors in areas of one alpha hardly ever differ. */
const MIN_RESTLESS = 0.3;
/** Alphas of a sprite that was moved by half a pixel, which leaves the fewest, and the share of its silhouette that is soft then. */
const MIN_LEVELS = 3;
const WHOLE_RIM = 0.8;

/** Semitransparent pixels of a frame. */
interface Softness {
  /** Different alphas. */
  readonly levels: number;
  /** Share of neighbors that are both semitransparent and differ in alpha, 0 to 1; areas of one alpha have hardly any. */
  readonly restless: number;
  readonly rim: Rim;
}

/** Pixels next to transparent ones. */
interface Rim {
  readonly pixels: number;
  /** Those that are semitransparent, and their different alphas. */
  readonly soft: number;
  readonly levels: number;
}

/**
 * Semitransparent pixels. Resampling leaves many alphas along the silhouette, which change from pixel to pixel. Shadows, glass, and glows have areas of
 * a few alphas; they are on purpose unless the style wants binary alpha.
 */
export function findSoftAlpha(sprite: MeasuredSprite, style: PixelStyle): Found<'soft-alpha'> | undefined {
  if (style.alpha === 'any') return undefined;
  const marked = markedIn(sprite.pictures, ({ data }, marks) => {
    for (let at = 0; at * 4 < data.length; at++) if (isSoft(data[at * 4 + 3] ?? 0)) marks.add(at);
  });
  if (!marked) return undefined;
  const found = { facts: { rule: 'soft-alpha', pixels: marked.pixels }, places: marked.places } as const;
  if (style.alpha === 'binary') return { ...found, severity: 'error' };
  return sprite.pictures.some((picture) => isResampled(softnessOf(picture))) ? found : { ...found, severity: 'hint' };
}

const isSoft = (alpha: number) => alpha > 0 && alpha < 255;

function isResampled({ levels, restless, rim }: Softness): boolean {
  if (levels >= MIN_LEVELS && rim.levels > 1 && rim.soft > rim.pixels * WHOLE_RIM) return true;
  return levels > MAX_LEVELS && restless >= MIN_RESTLESS;
}

function softnessOf(picture: Picture): Softness {
  return { ...alphasOf(picture), rim: rimOf(picture) };
}

function rimOf({ width, height, data }: Picture): Rim {
  const levels = new Uint8Array(256);
  let [pixels, soft] = [0, 0];
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const alpha = data[at] ?? 0;
      if (alpha === 0 || !(x === 0 || x === width - 1 || touchesClear(data, at, width * 4))) continue;
      pixels++;
      if (alpha === 255) continue;
      soft++;
      levels[alpha] = 1;
    }
  }
  return { pixels, soft, levels: sumOf(levels) };
}

/** Whether a pixel has a transparent one above, below, or at a side; beyond the picture is transparent. @param at of its alpha */
function touchesClear(data: Uint8ClampedArray, at: number, row: number): boolean {
  return at < row || !data[at - 4] || !data[at + 4] || !data[at - row] || !data[at + row];
}

function alphasOf({ width, height, data }: Picture): Pick<Softness, 'levels' | 'restless'> {
  const levels = new Uint8Array(256);
  const pairs = new SoftPairs();
  const row = width * 4;
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const alpha = data[at] ?? 0;
      if (!isSoft(alpha)) continue;
      levels[alpha] = 1;
      // Those to the right and below; each pair once.
      if (x > 0) pairs.add(alpha, data[at + row - 4]);
      pairs.add(alpha, data[at + row]);
      if (x === width - 1) continue;
      pairs.add(alpha, data[at + 4]);
      pairs.add(alpha, data[at + row + 4]);
    }
  }
  return { levels: sumOf(levels), restless: pairs.restless };
}

/** Neighbors that are both semitransparent. */
class SoftPairs {
  #all = 0;
  #different = 0;

  /** @param alpha of a semitransparent pixel @param other of any neighbor; undefined beyond the picture */
  add(alpha: number, other: number | undefined): void {
    if (other === undefined || !isSoft(other)) return;
    this.#all++;
    if (other !== alpha) this.#different++;
  }

  /** Share of those that differ; 1 without pairs. */
  get restless(): number {
    return this.#all > 0 ? this.#different / this.#all : 1;
  }
}

const sumOf = (seen: Uint8Array) => seen.reduce((sum, one) => sum + one, 0);
