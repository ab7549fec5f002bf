import type { FrameTag } from '../../../sprite/pixels/frameTag';

/** Distance between the left edges of two tiles, in CSS pixels. Must be equal to the width in `play.css`. */
export const TILE_PITCH = 60;
/** Space between two tiles, in CSS pixels. */
export const TILE_GAP = 4;
/** Tiles that are drawn beyond each edge. Without them, scrolling a little would show empty tiles. */
const BEYOND = 3;

/** The visible part of the row of tiles, in CSS pixels. */
export interface Scrolled {
  readonly left: number;
  readonly width: number;
  readonly tiles: number;
}

/** Indexes of the first tile to draw and of the one after the last. */
export function drawnTiles({ left, width, tiles }: Scrolled): readonly [number, number] {
  const first = Math.max(0, Math.floor(left / TILE_PITCH) - BEYOND);
  return [Math.min(first, tiles), Math.min(tiles, Math.ceil((left + width) / TILE_PITCH) + BEYOND)];
}

/**
 * The scroll position at which a tile is completely visible; `left` if it already is. A tile beyond the right edge comes to the left
 * edge, and the other way around, because then an animation scrolls once per page and not once per frame.
 */
export function scrollTo(tile: number, { left, width, tiles }: Scrolled): number {
  const start = tile * TILE_PITCH;
  const end = start + TILE_PITCH - TILE_GAP;
  const most = Math.max(0, tiles * TILE_PITCH - TILE_GAP - width);
  if (start >= left && end <= left + width) return left;
  return Math.min(most, Math.max(0, start < left ? Math.min(start, end - width) : start));
}

/** The gap between tiles that is nearest to a place in the row, in CSS pixels: 0 is before the first tile. */
export function gapAt(x: number, tiles: number): number {
  return Math.min(tiles, Math.max(0, Math.round((x + TILE_GAP / 2) / TILE_PITCH)));
}

/** Where each frame begins on a timeline from 0 to 1, followed by 1. Durations are in milliseconds. */
export function timeSpans(durations: readonly number[]): number[] {
  const shown = durations.map((duration) => Math.max(1, duration));
  const whole = shown.reduce((sum, duration) => sum + duration, 0);
  let begin = 0;
  const spans = shown.map((duration) => {
    const at = begin / whole;
    begin += duration;
    return at;
  });
  return [...spans, 1];
}

/** The frame at a place of the timeline; the first frame before 0, the last one after 1. */
export function frameAtTime(spans: readonly number[], at: number): number {
  const after = spans.findIndex((begin) => begin > at);
  return Math.max(0, (after < 0 ? spans.length - 1 : after) - 1);
}

/** Colors of tags without a color of their own, by the tag's index. */
const COLORS = ['#3f6fd1', '#2b7f4f', '#a8572a', '#8a4bb5', '#a83a63', '#0f7480'] as const;

/**
 * The row of each tag, from 0. Tags in one row never overlap: each takes the first row with room for it, in the order of their first
 * frames, the longer ones first if several begin together.
 */
export function tagRows(tags: readonly Pick<FrameTag, 'from' | 'to'>[]): number[] {
  const rows: number[] = tags.map(() => 0);
  const taken: { from: number; to: number }[][] = [];
  const order = tags
    .map((tag, index) => ({ tag, index }))
    .sort((a, b) => a.tag.from - b.tag.from || b.tag.to - a.tag.to);
  for (const { tag, index } of order) {
    const free = taken.findIndex((row) => row.every(({ from, to }) => tag.from > to || tag.to < from));
    const row = free >= 0 ? free : taken.push([]) - 1;
    taken[row]?.push(tag);
    rows[index] = row;
  }
  return rows;
}

/** The color of a tag, `#rrggbb`. Black counts as no color, because Aseprite writes it for tags without one. */
export function tagColor(tag: Pick<FrameTag, 'color'>, index: number): string {
  const own = /^#[\da-f]{6}/i.exec(tag.color ?? '')?.[0].toLowerCase();
  return own && own !== '#000000' ? own : (COLORS[index % COLORS.length] ?? COLORS[0]);
}
