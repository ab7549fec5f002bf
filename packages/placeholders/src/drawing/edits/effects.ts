import { OPAQUE_FROM, rgbAt } from '../../../../../src/sprite/pixels/colors';
import { type Raster, wordsOf } from '../../../../../src/sprite/pixels/raster';
import { changedShare, copyOf, layered, setPixel } from '../canvas/compose';
import { type Hsl, luminance, toRgb } from '../canvas/hsl';
import { Painter, UNITS } from '../canvas/painter';
import { rampOf } from '../canvas/ramp';
import { ellipse } from '../canvas/shapes';
import { coated } from '../effects/coat';
import { lined } from '../effects/halo';
import { edgeMask, isOpaque } from '../measure/silhouette';
import { glyphOf } from '../parts/font';
import { COLORS } from '../vocabulary/colors';

/** Whether the silhouette's edge is darker than the inside. */
function isOutlined({ data }: Raster, edge: Uint8Array): boolean {
  let [edges, outer, insides, inner] = [0, 0, 0, 0];
  for (let p = 0; p < edge.length; p++) {
    if ((data[p * 4 + 3] ?? 0) < OPAQUE_FROM) continue;
    const light = luminance(rgbAt(data, p * 4));
    if (edge[p]) {
      outer += light;
      edges++;
    } else {
      inner += light;
      insides++;
    }
  }
  return edges > 0 && outer / edges < 0.7 * (inner / Math.max(1, insides));
}

/**
 * Draws a line around the silhouette, outside of it, or on its edge if there isn't room for half of the line.
 * @param own recolor the sprite's own line instead, if it has one
 */
export function outlined(source: Raster, color: number, own: boolean, variant: number): Raster {
  const edge = edgeMask(source);
  if (own && isOutlined(source, edge)) return withEdge(source, edge, color);
  const around = coated(source, (coat) => lined(coat, color, variant));
  const [before, after] = [source, around].map(({ data }) => wordsOf(data));
  let added = 0;
  for (let p = 0; p < edge.length; p++) if (before?.[p] !== after?.[p]) added++;
  return added * 2 < edge.reduce((sum, set) => sum + set, 0) ? withEdge(around, edge, color) : around;
}

function withEdge(source: Raster, edge: Uint8Array, color: number): Raster {
  const out = copyOf(source);
  for (let p = 0; p < edge.length; p++)
    if (edge[p]) setPixel(out, p % source.width, Math.floor(p / source.width), color);
  return out;
}

const BESIDE = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

/** Removes the outline: the colors inside grow over it. Undefined if there is no outline. */
export function unlined(source: Raster): Raster | undefined {
  const { width } = source;
  const edge = edgeMask(source);
  if (!isOutlined(source, edge)) return undefined;
  const out = copyOf(source);
  for (let p = 0; p < edge.length; p++) {
    if (!edge[p]) continue;
    const [x, y] = [p % width, Math.floor(p / width)];
    const inner = BESIDE.find(([dx, dy]) => isOpaque(source, x + dx, y + dy) && !edge[p + dy * width + dx]);
    setPixel(out, x, y, inner && rgbAt(source.data, (p + inner[1] * width + inner[0]) * 4));
  }
  return out;
}

/** Adds a badge in a corner: the request wasn't understood. It covers as few pixels as possible. */
export function badged(source: Raster, letter: string, variant: number): Raster {
  const [left, right] = [0, 1].map((side) => {
    const [low, high] = [true, false].map((below) => withBadge(source, letter, variant, side === 1, below));
    return low && high && changedShare(source, high) < changedShare(source, low) ? high : low;
  });
  const [usual, other] = variant % 2 ? [left, right] : [right, left];
  if (!usual || !other) return source;
  return changedShare(source, usual) > 0.1 && changedShare(source, other) < changedShare(source, usual) ? other : usual;
}

function withBadge(source: Raster, letter: string, variant: number, atRight: boolean, below: boolean): Raster {
  const side = Math.max(source.width, source.height);
  if (side < 28) return exclamation(source, variant, atRight, below);
  const grain = Math.ceil(side / 256);
  const painter = new Painter(Math.ceil(side / grain));
  const radius = 5.4;
  const unit = UNITS / side;
  const x = atRight ? source.width * unit - radius - 1 : radius + 1;
  const y = below ? source.height * unit - radius - 1 : radius + 1;
  painter.fill(ellipse(x, y, radius), rampOf(COLORS[variant % 4 < 2 ? 'gold' : 'sky']), { tone: 2 });
  painter.stamp(glyphOf(letter), x, y, radius * 1.4, rampOf(COLORS.ink), 0);
  return layered(source, painter.finish(), grain, false);
}

/** As `badged`, but without room for a letter: an exclamation mark of 3 × 6 pixels. */
function exclamation(source: Raster, variant: number, atRight: boolean, below: boolean): Raster {
  const out = copyOf(source);
  const left = atRight ? source.width - 3 : 0;
  const aside = variant >> 1;
  const top = Math.max(0, below ? source.height - 6 - aside : aside);
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
