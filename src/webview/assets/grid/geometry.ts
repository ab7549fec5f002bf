import type { CardSize } from '../viewState';

/** Least width of a card in CSS pixels. */
const LEAST: Readonly<Record<CardSize, number>> = { s: 52, m: 72, l: 128 };
/** Height of the caption under the picture in CSS pixels; the smallest cards have none. */
const CAPTION: Readonly<Record<CardSize, number>> = { s: 0, m: 22, l: 24 };
const GAP = 8;
/** Padding on the left. */
const LEFT = 12;
/** Padding on the right, besides the scroll bar. */
const RIGHT = 4;
/** Most cards in the pool: in large windows cards become larger instead of more. */
export const MOST_CARDS = 84;
/** Cards are drawn as far above and below the visible part, in CSS pixels, so that scrolling finds them there. */
const BEYOND = 180;

export interface Geometry {
  readonly columns: number;
  /** Side of the picture and width of a card, in whole CSS pixels. */
  readonly side: number;
  readonly caption: number;
  /** Distance from the top of one line of cards to the next. */
  readonly pitch: number;
  /** Lines of cards drawn above, and below, the visible part. */
  readonly beyond: number;
}

/** The layout of cards in a grid of `width` × `height` CSS pixels. */
export function layOut(width: number, height: number, size: CardSize): Geometry {
  const inner = Math.max(LEAST.s, width - LEFT - RIGHT);
  const caption = CAPTION[size];
  for (let columns = Math.max(1, Math.floor((inner + GAP) / (LEAST[size] + GAP))); ; columns--) {
    const side = Math.floor((inner - (columns - 1) * GAP) / columns);
    const pitch = side + caption + GAP;
    // One line more than fits, because the first and the last are mostly visible in part.
    const seen = Math.ceil(height / pitch) + 1;
    const room = Math.floor((MOST_CARDS / columns - seen) / 2);
    if (columns > 1 && room < 1) continue;
    return { columns, side, caption, pitch, beyond: Math.max(1, Math.min(room, Math.ceil(BEYOND / pitch))) };
  }
}

/** Height of the whole content, in CSS pixels. */
export function contentHeight({ columns, pitch }: Geometry, rows: number): number {
  return rows === 0 ? 0 : Math.ceil(rows / columns) * pitch + GAP;
}

/** Top left corner of a card in the content, in CSS pixels. */
export function corner({ columns, side, pitch }: Geometry, place: number): { readonly x: number; readonly y: number } {
  return { x: LEFT + (place % columns) * (side + GAP), y: Math.floor(place / columns) * pitch + GAP / 2 };
}

/** First and last place that have a card while `height` pixels from `top` on are visible; `last` < `first` if there is none. */
export function placesAt(
  { columns, pitch, beyond }: Geometry,
  top: number,
  height: number,
  rows: number,
): { readonly first: number; readonly last: number } {
  const first = Math.max(0, Math.floor(top / pitch) - beyond) * columns;
  const last = (Math.floor((top + height) / pitch) + 1 + beyond) * columns - 1;
  return { first, last: Math.min(rows - 1, last) };
}
