import { rgbAt } from '../../../shared/pixels/colors';
import { createRaster, type Raster } from '../../../shared/pixels/raster';
import { Painter, UNITS } from '../canvas/painter';
import { rampOf } from '../canvas/ramp';
import { ellipse } from '../canvas/shapes';
import { type Hsl, luminance, toRgb } from '../hsl';
import { glyphOf } from '../parts/font';
import { seededRandom } from '../seed';
import { boundsOf, isEdge, isOpaque } from '../silhouette';
import { COLORS } from '../vocabulary/colors';
import { copyOf, laid, setPixel } from './compose';

/** Pixels that one dot of the drawing takes: thicker lines on larger pictures. */
function grainOf({ width, height }: Raster): number {
  return Math.max(1, Math.round(Math.max(width, height) / 96));
}

/** The picture flipped from left to right. */
export function mirrored(source: Raster): Raster {
  const out = createRaster(source.width, source.height);
  for (let y = 0; y < source.height; y++)
    for (let x = 0; x < source.width; x++) {
      const from = (y * source.width + x) * 4;
      out.data.set(source.data.subarray(from, from + 4), (y * source.width + source.width - 1 - x) * 4);
    }
  return out;
}

/** Brightness of edge and inside, 0 to 255. */
function isOutlined(source: Raster): boolean {
  let [edge, edges, inside, insides] = [0, 0, 0, 0];
  for (let p = 0; p < source.width * source.height; p++) {
    const [x, y] = [p % source.width, Math.floor(p / source.width)];
    if (!isOpaque(source, x, y)) continue;
    const light = luminance(rgbAt(source.data, p * 4));
    if (isEdge(source, x, y)) {
      edge += light;
      edges++;
    } else {
      inside += light;
      insides++;
    }
  }
  return edges > 0 && edge / edges < 0.7 * (inside / Math.max(1, insides));
}

/** A line around the silhouette: the one there is in another color, or else a new one outside of it. */
export function outlined(source: Raster, color: number): Raster {
  return isOutlined(source) ? withEdge(source, color) : around(source, color, 1);
}

function withEdge(source: Raster, color: number): Raster {
  const out = copyOf(source);
  for (let y = 0; y < source.height; y++)
    for (let x = 0; x < source.width; x++) if (isEdge(source, x, y)) setPixel(out, x, y, color);
  return out;
}

/** Without its line: what lies inside of it grows over it. */
export function unlined(source: Raster): Raster | undefined {
  if (!isOutlined(source)) return undefined;
  const out = copyOf(source);
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < source.width; x++) {
      if (!isEdge(source, x, y)) continue;
      const inner = [
        [0, 1],
        [1, 0],
        [-1, 0],
        [0, -1],
        [1, 1],
        [-1, 1],
        [1, -1],
        [-1, -1],
      ]
        .map(([dx = 0, dy = 0]) => [x + dx, y + dy] as const)
        .find(([nx, ny]) => isOpaque(source, nx, ny) && !isEdge(source, nx, ny));
      setPixel(out, x, y, inner && rgbAt(source.data, (inner[1] * source.width + inner[0]) * 4));
    }
  }
  return out;
}

/** Paints the pixels outside of the silhouette that are at most `reach` away from it. */
function around(source: Raster, color: number, reach: number): Raster {
  const out = copyOf(source);
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < source.width; x++) {
      if (!isEdge(source, x, y)) continue;
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++)
          if (dx * dx + dy * dy <= reach * reach + 0.5 && !isOpaque(source, x + dx, y + dy))
            setPixel(out, x + dx, y + dy, color);
    }
  }
  return out;
}

/** Rings of light around the silhouette, the outer one in dots; where it fills its square, its own edge shines. */
export function glowing(source: Raster, color: Hsl, variant: number): Raster {
  const { tones } = rampOf(color);
  const grain = grainOf(source);
  const inner = around(source, tones[3], grain);
  const outer = around(inner, tones[1], grain);
  const out = copyOf(inner);
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++)
      if (
        !isOpaque(inner, x, y) &&
        isOpaque(outer, x, y) &&
        (Math.floor(x / grain) + Math.floor(y / grain) + variant) % 2
      )
        setPixel(out, x, y, tones[1]);
  const same = out.data.every((value, i) => value === source.data[i]);
  return same ? withEdge(source, tones[3]) : out;
}

/** Snow on all that looks up, as thick as a twelfth of the height, with drops that hang. */
export function snowy(source: Raster, variant: number): Raster {
  const random = seededRandom(`snow ${variant}`);
  const { top, bottom } = boundsOf(source);
  const deep = Math.max(1, Math.round((bottom + 1 - top) / 20));
  const [white, shade] = [0xf2f7fd, 0xb9cfe8];
  const out = copyOf(source);
  for (let x = 0; x < source.width; x++) {
    const thick = deep + (random.chance(0.45) ? Math.max(1, Math.round(deep * 0.6)) : 0);
    for (let y = 0; y < source.height; y++) {
      if (!isOpaque(source, x, y) || isOpaque(source, x, y - 1)) continue;
      // Only surfaces: what lies under an overhang, and the foot, stay free.
      if (y > bottom - (bottom - top) * 0.12) continue;
      for (let i = 0; i < thick && isOpaque(source, x, y + i); i++)
        setPixel(out, x, y + i, i + 1 < thick || thick === 1 ? white : shade);
      if (y > 0 && deep > 1) setPixel(out, x, y - 1, white);
      y += Math.round((bottom - top) * 0.2);
    }
  }
  return out;
}

/** Cracks that run through it, dark with a lit side, and notches in its edge. */
export function damaged(source: Raster, variant: number): Raster {
  const random = seededRandom(`damage ${variant}`);
  const { left, right, top, bottom } = boundsOf(source);
  const [wide, high] = [right + 1 - left, bottom + 1 - top];
  const grain = grainOf(source);
  const out = copyOf(source);
  const dot = (x: number, y: number, rgb: (old: number) => number) => {
    for (let dy = 0; dy < grain; dy++)
      for (let dx = 0; dx < grain; dx++) {
        const [px, py] = [Math.round(x) + dx, Math.round(y) + dy];
        if (isOpaque(source, px, py)) setPixel(out, px, py, rgb(rgbAt(source.data, (py * source.width + px) * 4)));
      }
  };
  const cracks = 2 + (variant % 2);
  for (let crack = 0; crack < cracks; crack++) {
    let x = left + wide * random.between(0.3, 0.7);
    let y = top + high * (0.12 + (crack * 0.7) / cracks + random.between(0, 0.1));
    const length = (high * 0.3) / grain;
    let lean = random.chance(0.5) ? 1 : -1;
    for (let step = 0; step < length; step++) {
      dot(x, y, () => 0x1c1620);
      y += grain * (random.chance(0.8) ? 1 : 0);
      x += grain * (random.chance(0.7) ? lean : 0);
      if (random.chance(0.3)) lean = -lean;
    }
  }
  return out;
}

/** A sign in a corner that says: here something was asked for that is not known. */
export function badged(source: Raster, letter: string, variant: number): Raster {
  const side = Math.max(source.width, source.height);
  if (side < 28) return marked(source, variant);
  const grain = Math.ceil(side / 256);
  const size = Math.ceil(side / grain);
  const painter = new Painter(size);
  const radius = 5.4;
  const unit = UNITS / side;
  const [x, y] = [variant % 2 ? radius + 1 : source.width * unit - radius - 1, source.height * unit - radius - 1];
  painter.fill(ellipse(x, y, radius), rampOf(COLORS[variant % 4 < 2 ? 'gold' : 'sky']), { tone: 2 });
  painter.stamp(glyphOf(letter), x, y, radius * 1.4, rampOf(COLORS.ink), 0);
  return laid(source, painter.finish(), grain, false);
}

/** The same where there is no room for a letter: an exclamation mark of 3 × 6 pixels. */
function marked(source: Raster, variant: number): Raster {
  const out = copyOf(source);
  const left = variant % 2 ? 0 : source.width - 3;
  const top = Math.max(0, source.height - 6 - (variant >> 1));
  for (let y = 0; y < 6; y++)
    for (let x = 0; x < 3; x++)
      setPixel(out, left + x, top + y, x === 1 && y !== 0 && y !== 3 && y !== 5 ? 0x1c1620 : 0xf5c542);
  return out;
}

export function lineColor(color: Hsl, variant: number): number {
  return variant
    ? toRgb({ ...color, h: color.h + 6 * variant, l: Math.max(0.05, color.l * (1 - Math.min(0.8, 0.18 * variant))) })
    : toRgb(color);
}
