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
  readonly pixels: number;
  /** Different alphas. */
  readonly levels: number;
  /** Share of neighbors that are both semitransparent and differ in alpha, 0 to 1; areas of one alpha have hardly any. */
  readonly restless: number;
  /** Pixels next to transparent ones: how many, how many of them are semitransparent, and in how many alphas. */
  readonly rim: { readonly pixels: number; readonly soft: number; readonly levels: number };
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

function softnessOf({ width, height, data }: Picture): Softness {
  const levels = new Uint8Array(256);
  const rimLevels = new Uint8Array(256);
  let [pixels, pairs, different, rim, softRim] = [0, 0, 0, 0, 0];
  const row = width * 4;
  for (let y = 0, at = 3; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const alpha = data[at] ?? 0;
      if (alpha === 0) continue;
      const isRim =
        !(x > 0 && data[at - 4]) || !(x < width - 1 && data[at + 4]) || !(y > 0 && data[at - row]) || !data[at + row];
      if (isRim) rim++;
      if (alpha === 255) continue;
      pixels++;
      levels[alpha] = 1;
      if (isRim) {
        softRim++;
        rimLevels[alpha] = 1;
      }
      // Those to the right and below; each pair once.
      for (let near = 0; near < 4; near++) {
        const column = x + (near === 0 ? 1 : near - 2);
        const other = column < 0 || column >= width ? 0 : (data[at + (column - x) * 4 + (near === 0 ? 0 : row)] ?? 0);
        if (!isSoft(other)) continue;
        pairs++;
        if (other !== alpha) different++;
      }
    }
  }
  const count = (seen: Uint8Array) => seen.reduce((sum, one) => sum + one, 0);
  const restless = pairs > 0 ? different / pairs : 1;
  return { pixels, levels: count(levels), restless, rim: { pixels: rim, soft: softRim, levels: count(rimLevels) } };
}
