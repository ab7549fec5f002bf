import type { Area } from '../core/viewport';

export type Tiling = 'none' | 'x' | 'y' | 'both';

/** Most pixels of copies that are drawn. */
const MAX_TILED = 4_000_000;

/**
 * The area of copies to draw, in sprite pixels from the picture's corner: the visible one; only one row of copies for `x`, one column for
 * `y`. It begins on a multiple of `step`, because one drawn pixel stands for `step` × `step` sprite pixels. If it has more than `most` drawn
 * pixels, only its center is drawn.
 */
export function tiledArea(
  visible: Area,
  width: number,
  height: number,
  tiling: Tiling,
  step: number,
  most = MAX_TILED,
): Area {
  const across = tiling === 'x' || tiling === 'both' ? span(visible.x, visible.width, step) : { from: 0, size: width };
  const down = tiling === 'y' || tiling === 'both' ? span(visible.y, visible.height, step) : { from: 0, size: height };
  const rows = Math.ceil(down.size / step);
  const columns = Math.ceil(across.size / step);
  const tooMany = (columns * rows) / most;
  if (tooMany <= 1) return { x: across.from, y: down.from, width: across.size, height: down.size };
  const factor = tiling === 'both' ? Math.sqrt(tooMany) : tooMany;
  const x = tiling === 'y' ? across : shorten(across, columns / factor, step);
  const y = tiling === 'x' ? down : shorten(down, rows / factor, step);
  return { x: x.from, y: y.from, width: x.size, height: y.size };
}

interface Span {
  readonly from: number;
  readonly size: number;
}

/** A range widened to multiples of `step`. */
function span(from: number, size: number, step: number): Span {
  const first = Math.floor(from / step) * step;
  return { from: first, size: Math.ceil((from + size - first) / step) * step };
}

/** The `count` drawn pixels in the center of a range. */
function shorten({ from, size }: Span, count: number, step: number): Span {
  const kept = Math.max(1, Math.floor(count)) * step;
  const cut = Math.max(0, Math.floor((size - kept) / 2 / step)) * step;
  return { from: from + cut, size: Math.min(size, kept) };
}
