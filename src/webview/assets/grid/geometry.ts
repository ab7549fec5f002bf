import type { CardSize } from '../viewState';

/** Minimum width of a card, in CSS pixels. */
const MIN_CARD: Readonly<Record<CardSize, number>> = { s: 52, m: 72, l: 128 };
/** Height of the caption under the picture, in CSS pixels. The smallest cards have none. */
const CAPTION: Readonly<Record<CardSize, number>> = { s: 0, m: 22, l: 24 };
const GAP = 8;
/** Padding on the left, in CSS pixels. */
const LEFT = 12;
/** Padding on the right, next to the scroll bar, in CSS pixels. */
const RIGHT = 4;
/** Most cards in the pool. In large windows, cards become larger instead of more. */
export const MAX_CARDS = 84;
/** Distance above and below the visible part within which cards are drawn, in CSS pixels, so that scrolling shows them at once. */
const BEYOND = 180;

export interface Geometry {
  readonly columns: number;
  /** Width of a card and side of its picture, in whole CSS pixels. */
  readonly side: number;
  readonly caption: number;
  /** Distance from the top of one line of cards to the top of the next, in CSS pixels. */
  readonly pitch: number;
  /** Number of lines drawn above the visible part, and below it. */
  readonly beyond: number;
}

/** The layout of cards in a grid of `width` × `height` CSS pixels. */
export function layOut(width: number, height: number, size: CardSize): Geometry {
  const inner = Math.max(MIN_CARD.s, width - LEFT - RIGHT);
  const caption = CAPTION[size];
  for (let columns = Math.max(1, Math.floor((inner + GAP) / (MIN_CARD[size] + GAP))); ; columns--) {
    const side = Math.floor((inner - (columns - 1) * GAP) / columns);
    const pitch = side + caption + GAP;
    // One line more than fits, because the first and the last are usually visible only in part.
    const seen = Math.ceil(height / pitch) + 1;
    const room = Math.floor((MAX_CARDS / columns - seen) / 2);
    if (columns > 1 && room < 1) continue;
    return { columns, side, caption, pitch, beyond: Math.max(1, Math.min(room, Math.ceil(BEYOND / pitch))) };
  }
}

/** Height of the whole content, in CSS pixels. */
export function contentHeight({ columns, pitch }: Geometry, rows: number): number {
  return rows === 0 ? 0 : Math.ceil(rows / columns) * pitch + GAP;
}

/** A card's top left corner in the content, in CSS pixels. */
export function corner({ columns, side, pitch }: Geometry, place: number): { readonly x: number; readonly y: number } {
  return { x: LEFT + (place % columns) * (side + GAP), y: Math.floor(place / columns) * pitch + GAP / 2 };
}

/** First and last place with a card if the content is visible from `top`, for `height` CSS pixels; `last` < `first` if there is none. */
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
