import type { Size } from '../../pixels/raster';
import type { Axes } from '../../pixels/views';
import type { Labels } from './labels';

/** Squares along the longer side of the larger image. */
const SQUARES = 20;
/** A difference in lightness that makes two squares unlike. */
const UNLIKE = 0.4;

/** An image in few squares: how much of each is the figure, 0 to 1, and how light that is. */
interface Squares extends Size {
  readonly filled: Float32Array;
  readonly light: Float32Array;
  /** Sum of `filled`. */
  readonly all: number;
}

function squaresOf({ width, height, classes, lightness }: Labels, by: number): Squares {
  const size = { width: Math.ceil(width / by), height: Math.ceil(height / by) };
  const [filled, light] = [new Float32Array(size.width * size.height), new Float32Array(size.width * size.height)];
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / by) * size.width;
    for (let x = 0; x < width; x++) {
      const own = classes[y * width + x] ?? 0;
      if (own === 0) continue;
      const to = row + Math.floor(x / by);
      filled[to] = (filled[to] ?? 0) + 1;
      light[to] = (light[to] ?? 0) + (lightness[own] ?? 0);
    }
  }
  for (let at = 0; at < filled.length; at++) {
    const count = filled[at] || 1;
    light[at] = (light[at] ?? 0) / count;
    filled[at] = (filled[at] ?? 0) / (by * by);
  }
  const all = filled.reduce((sum, share) => sum + share, 0);
  return { ...size, filled, light, all };
}

/** Where two images in few squares are most alike: all offsets are tried, so neither has to be near. In steps of `by` pixels. */
export function coarseOffsets(source: Labels, result: Labels, most: number): { by: number; offsets: readonly Axes[] } {
  const by = Math.ceil(Math.max(source.width, source.height, result.width, result.height) / SQUARES);
  const [below, own] = [squaresOf(source, by), squaresOf(result, by)];
  const span = below.width + own.width - 1;
  const scores = new Float32Array(span * (below.height + own.height - 1));
  for (let y = 1 - own.height; y < below.height; y++)
    for (let x = 1 - own.width; x < below.width; x++)
      scores[(y + own.height - 1) * span + x + own.width - 1] = likenessAt(below, own, x, y);
  const offsets = peaksOf(scores, span, most).map((at) => ({
    x: ((at % span) - own.width + 1) * by,
    y: (Math.floor(at / span) - own.height + 1) * by,
  }));
  return { by, offsets };
}

/** What both have at the same places, of what either has within the result. */
function likenessAt(below: Squares, own: Squares, x: number, y: number): number {
  const [first, last] = [Math.max(0, -x), Math.min(own.width, below.width - x)];
  let [alike, covered] = [0, 0];
  for (let row = Math.max(0, -y); row < Math.min(own.height, below.height - y); row++) {
    const [from, to] = [row * own.width, (row + y) * below.width + x];
    for (let column = first; column < last; column++) {
      const other = below.filled[to + column] ?? 0;
      covered += other;
      if (other > 0) alike += alikeAt(own, from + column, below, to + column);
    }
  }
  return alike / (own.all + covered || 1);
}

function alikeAt(own: Squares, at: number, below: Squares, place: number): number {
  const [one, other] = [own.filled[at] ?? 0, below.filled[place] ?? 0];
  const weight = 1.5 - Math.abs((own.light[at] ?? 0) - (below.light[place] ?? 0)) / UNLIKE;
  return weight > 0 ? weight * (one < other ? one : other) : 0;
}

/** The highest of all, none beside a higher one. */
function peaksOf(scores: Float32Array, span: number, most: number): readonly number[] {
  const rows = scores.length / span;
  const peaks: number[] = [];
  for (let at = 0; at < scores.length; at++) {
    const score = scores[at] ?? 0;
    if (score <= 0) continue;
    const [x, y] = [at % span, Math.floor(at / span)];
    let isPeak = true;
    for (let near = 0; isPeak && near < 9; near++) {
      const [nx, ny] = [x + (near % 3) - 1, y + Math.floor(near / 3) - 1];
      if (nx >= 0 && ny >= 0 && nx < span && ny < rows) isPeak = (scores[ny * span + nx] ?? 0) <= score;
    }
    if (isPeak) peaks.push(at);
  }
  return peaks.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0)).slice(0, most);
}
