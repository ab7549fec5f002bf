import { rgbAt } from '../../../../../src/sprite/pixels/colors';
import { createRaster, type Raster } from '../../../../../src/sprite/pixels/raster';
import { fitSquare } from '../canvas/resize';
import { ownColors, shaderOf } from '../measure/ownColors';
import { boundsOf, isEdge, isOpaque, lineMask } from '../measure/silhouette';
import { backView } from './backView';

export interface TurnRequest {
  /** Side of the square in pixels. */
  readonly size: number;
  /** As in `yawOf`: 0 south (toward the viewer), then clockwise on the compass: 1 south-west, 2 west … 7 south-east. */
  readonly direction: number;
}

/** Angles from the front in degrees, in the order of directions. Side views show a little of the face, like hand-drawn ones. */
const ANGLES = [0, 318, 296, 222, 180, 138, 64, 42];

/** How much darker the right side is: the light comes from the left. */
const SHADE = 0.16;

/** Width of a sprite seen from the side, relative to its front. */
const PROFILE = 0.74;

/** First and last opaque column of a row; undefined if the row is empty. */
function span(raster: Raster, y: number): [number, number] | undefined {
  let [left, right] = [-1, -1];
  for (let x = 0; x < raster.width; x++) {
    if (!isOpaque(raster, x, y)) continue;
    if (left < 0) left = x;
    right = x;
  }
  return left < 0 ? undefined : [left, right];
}

/** Average middle and half width of the rows around `y`. Single rows would show the steps of the silhouette as streaks. */
function axisAt(raster: Raster, y: number, reach: number): { center: number; half: number } | undefined {
  if (!span(raster, y)) return undefined;
  let [sum, width, rows] = [0, 0, 0];
  for (let row = y - reach; row <= y + reach; row++) {
    const ends = span(raster, row);
    if (!ends) continue;
    sum += (ends[0] + ends[1] + 1) / 2;
    width += (ends[1] - ends[0] + 1) / 2;
    rows++;
  }
  return { center: sum / rows, half: width / rows };
}

/** The color of a row's pixel nearest to column `x`, preferably not of a line. */
function colorNear(raster: Raster, lines: Uint8Array, x: number, y: number): number | undefined {
  let line: number | undefined;
  for (let away = 0; away < raster.width; away++) {
    for (const column of [x - away, x + away]) {
      if (!isOpaque(raster, column, y)) continue;
      const rgb = rgbAt(raster.data, (y * raster.width + column) * 4);
      if (!lines[y * raster.width + column]) return rgb;
      line ??= rgb;
    }
  }
  return line;
}

/**
 * A procedural placeholder for one of eight views of a sprite without a spec (no AI). The sprite, with an invented back, is wrapped around an upright
 * cylinder, turned, narrowed toward the profile, and shaded again; nearest neighbor throughout. All views have the rows and the colors of the
 * front; if it has few colors, also darker tones.
 */
export function turnSprite(source: Raster, { size, direction }: TurnRequest): Raster {
  const front = fitSquare(source, size);
  if (direction === 0) return front;
  const back = backView(front);
  const shade = shaderOf(ownColors(front));
  const [frontLines, backLines] = [lineMask(front), lineMask(back)];
  const angle = ((ANGLES[direction % 8] ?? 0) * Math.PI) / 180;
  const aside = Math.abs(Math.sin(angle));
  const narrow = 1 - (1 - PROFILE) * aside ** 1.5;
  const facing = Math.sign(Math.sin(angle));
  const { left, right, top, bottom } = boundsOf(front);
  const smoothing = Math.max(1, Math.round(size / 12));
  const middle = (left + right + 1) / 2;
  const view = createRaster(size, size);
  const wrapped = { front, back, frontLines, backLines, angle, shade };
  for (let y = top; y <= bottom; y++) {
    const row = axisAt(front, y, smoothing);
    if (!row) continue;
    // The upper body leans a pixel toward the direction, because profiles are never symmetrical.
    const lean = (y - top) / (bottom - top + 1) < 0.5 ? Math.round((facing * aside * size) / 32) : 0;
    const draw = (x: number, unfolded: number) => {
      const rgb = colorOn(wrapped, row, unfolded, y);
      if (rgb !== undefined) view.data.set([rgb >> 16, (rgb >> 8) & 255, rgb & 255, 255], (y * size + x) * 4);
    };
    let isEmpty = true;
    for (let x = 0; x < size; x++) {
      const unfolded = middle + (x + 0.5 - lean - middle) / narrow;
      if (!isOpaque(front, Math.floor(unfolded), y)) continue;
      draw(x, unfolded);
      isEmpty = false;
    }
    // A thin row, such as the tip of a sword, may fall between two columns. Without it, the foot line would move.
    const first = (span(front, y)?.[0] ?? 0) + 0.5;
    if (isEmpty) draw(Math.floor(middle + (first - middle) * narrow), first);
  }
  return view;
}

/** A sprite around an upright cylinder. */
interface Wrapped {
  readonly front: Raster;
  /** As seen from behind. */
  readonly back: Raster;
  readonly frontLines: Uint8Array;
  readonly backLines: Uint8Array;
  /** How far it is turned, in radians. */
  readonly angle: number;
  /** A color, lighter (above 0) or darker. */
  shade(rgb: number, by: number): number;
}

/** The color of a turned sprite; undefined if its row is empty. @param unfolded the column of the front before the narrowing */
function colorOn(
  { front, back, frontLines, backLines, angle, shade }: Wrapped,
  { center, half }: { readonly center: number; readonly half: number },
  unfolded: number,
  y: number,
): number | undefined {
  const x = Math.floor(unfolded);
  // Its own line isn't shaded.
  if (isEdge(front, x, y)) return shade(rgbAt(front.data, (y * front.width + x) * 4), 0);
  const around = Math.asin(Math.max(-1, Math.min(1, (unfolded - center) / half)));
  const longitude = around - angle;
  const onFront = Math.cos(longitude) >= 0;
  const [texture, lines] = onFront ? [front, frontLines] : [back, backLines];
  // The back is stored as seen from behind.
  const column = Math.floor(
    (onFront ? center : front.width - center) + (onFront ? 1 : -1) * Math.sin(longitude) * half,
  );
  const found = colorNear(texture, lines, column, y);
  // Corrects the shading, which was made for another angle.
  return found === undefined ? undefined : shade(found, SHADE * (Math.sin(longitude) - Math.sin(around)));
}
