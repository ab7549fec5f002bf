import * as l10n from '@vscode/l10n';
import { Later } from '../../../shared/base/later';
import { el, setAttributes } from '../../lib/dom';
import type { HoverPlay } from '../pictures/hoverPlay';
import type { Thumbnails } from '../pictures/thumbnails';
import type { RowStore } from '../rowStore';
import type { CardSize } from '../viewState';
import { type Card, CardPool } from './card';
import { contentHeight, corner, type Geometry, layOut, placesAt } from './geometry';
import { ScrollMap } from './scrollMap';
import type { Selection } from './selection';

/** Pictures are asked for after a pause in scrolling of this length, in milliseconds. */
const REST_MS = 60;
/** Number of empty cards while nothing is known yet. */
const SKELETONS = 60;

export interface GridDependencies {
  readonly store: RowStore;
  readonly selection: Selection;
  readonly thumbnails: Thumbnails;
  readonly play: HoverPlay;
  /** Called when scrolling has stopped. */
  readonly rested: () => void;
}

/** The grid: a pool of cards that scrolls over content of any length. */
export class Grid {
  readonly #on: GridDependencies;

  /** The listbox with the cards; keys and pointer events arrive here. */
  readonly list = el('div', {
    role: 'listbox',
    class: 'cards',
    'aria-label': l10n.t('Sprites'),
    'aria-multiselectable': 'true',
  });
  readonly element = el('div', { class: 'grid' }, this.list);
  /** The place that Tab leads to. */
  active = 0;

  readonly #map = new ScrollMap();
  readonly #pool = new CardPool(this.list);
  #size: CardSize = 'm';
  #layout = layOut(0, 0, 'm');
  #busy = false;
  /** Height of the visible part, in CSS pixels. */
  #seen = 0;
  /** Height of the content, in CSS pixels; −1 before the first `draw`. */
  #height = -1;
  /** Scroll position, in pixels of the content, that the next `draw` applies. */
  #wanted: number | undefined;
  /** Waits while the grid scrolls. */
  readonly #resting = new Later(REST_MS, () => this.#rested());
  /** The requested animation frame; 0 if there is none. */
  #frame = 0;
  #following = false;

  constructor(on: GridDependencies) {
    this.#on = on;
    this.element.addEventListener('scroll', () => this.#onScroll());
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  get geometry(): Geometry {
    return this.#layout;
  }

  get hasFocus(): boolean {
    return this.list.contains(document.activeElement);
  }

  /** Whether the focus is moving to another card because its row has moved, not because of the user. */
  get isFollowing(): boolean {
    return this.#following;
  }

  /** First and last visible place. */
  get sight(): { readonly first: number; readonly last: number } {
    const { pitch, columns } = this.#layout;
    const { top } = this.#map;
    return {
      first: Math.floor(top / pitch) * columns,
      last: (Math.floor((top + this.#seen) / pitch) + 1) * columns - 1,
    };
  }

  cardOf(target: EventTarget | null): Card | undefined {
    return this.#pool.of(target);
  }

  cardAt(place: number): Card | undefined {
    return this.#pool.at(place);
  }

  /** Moves the focus to the card of the active place. */
  focus(): void {
    this.cardAt(this.active)?.element.focus({ preventScroll: true });
  }

  setSize(size: CardSize): void {
    if (size === this.#size) return;
    this.#size = size;
    this.#resize();
  }

  /** Shows empty cards while nothing is known. */
  setBusy(busy: boolean): void {
    this.#busy = busy;
  }

  /** Draws the cards with the current rows, selection and pictures. */
  draw(): void {
    this.#drawCards();
    if (!this.#resting.isWaiting) this.#askForPictures();
  }

  /** Draws with the next animation frame; several calls before that draw only once. */
  drawSoon(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.draw();
    });
  }

  /** Scrolls as little as needed to make a place visible. */
  reveal(place: number): void {
    const { pitch } = this.#layout;
    const { y } = corner(this.#layout, place);
    const end = y + pitch;
    if (y < this.#map.top) this.#scrollTo(y - pitch / 4);
    else if (end > this.#map.top + this.#seen) this.#scrollTo(end - this.#seen);
  }

  /** Scrolls by a number of lines with the next `draw`, because as many were inserted before the visible ones. */
  shift(lines: number): void {
    if (lines !== 0) this.#wanted = this.#map.top + lines * this.#layout.pitch;
  }

  /** Scrolls to the top with the next `draw`. */
  toTop(): void {
    this.#wanted = 0;
  }

  /** Plays the card's animation and stops any other; without a card, only stops. */
  play(card: Card | undefined): void {
    const { play, thumbnails } = this.#on;
    if (card?.row?.kind !== 'animation' || thumbnails.fault(card.row.id)) {
      play.play(undefined);
      return;
    }
    const { id } = card.row;
    play.play({
      id,
      canvas: card.canvas,
      side: this.#side,
      restore: () => {
        if (card.row?.id !== id) return;
        card.forgetDrawing();
        card.draw(thumbnails.get(id), thumbnails.fault(id), this.#side);
      },
    });
  }

  /** Number of rows, or of empty cards while nothing is known. */
  get #count(): number {
    return this.#on.store.found.rows || (this.#busy ? SKELETONS : 0);
  }

  /** Side of a card's picture in screen pixels. */
  get #side(): number {
    return Math.max(1, Math.round(this.#layout.side * devicePixelRatio));
  }

  #scrollTo(top: number): void {
    this.#wanted = top;
    this.#drawCards();
    this.#askForPictures();
  }

  #onScroll(): void {
    this.#drawCards();
    this.#resting.schedule();
  }

  #rested(): void {
    // Brings the scroll bar back in line with the content; see `ScrollMap`.
    this.#scrollTo(this.#map.top);
    this.#on.rested();
  }

  /** Lays out the cards again, after the size of the grid or of the cards changed. */
  #resize(): void {
    const map = this.#map,
      before = this.#layout,
      { list, element } = this;
    this.#seen = element.clientHeight;
    // The first visible row stays visible when the number of columns changes.
    const first = (map.top / before.pitch) * before.columns;
    this.#layout = layOut(element.clientWidth, this.#seen, this.#size);
    const { columns, pitch, side, caption } = this.#layout;
    list.style.setProperty('--side', `${side}px`);
    list.style.setProperty('--caption', `${caption}px`);
    setAttributes(list, { 'data-size': this.#size });
    if (columns !== before.columns || pitch !== before.pitch) this.#wanted = (first / columns) * pitch;
    this.#drawCards();
    this.#askForPictures();
  }

  #drawCards(): void {
    const pool = this.#pool,
      on = this.#on,
      { list } = this;
    const rows = this.#count;
    this.#readScroll();
    this.#setHeight();
    const focused = this.hasFocus;
    const { first, last } = placesAt(this.#layout, this.#map.top, this.#seen, rows);
    const places = new Set<number>();
    for (let place = first; place <= last; place++) places.add(place);
    // The active place always has a card, even out of sight, so that the focus is never lost.
    if (this.active < rows) places.add(this.active);
    pool.show(places, (card, place) => this.#bind(card, place, rows));
    list.setAttribute('aria-busy', String(on.store.found.rows === 0));
    if (focused && !this.cardAt(this.active)?.element.matches(':focus')) {
      this.#following = true;
      this.focus();
      this.#following = false;
    }
    on.store.want(first, last);
  }

  /** Reads the element's scroll position now, because the scroll event comes only with the next frame. */
  #readScroll(): void {
    const map = this.#map;
    const at = this.element.scrollTop;
    if (this.#wanted === undefined && Math.abs(at - map.top - map.offset) >= 1) map.scrolled(at);
  }

  #setHeight(): void {
    const map = this.#map,
      { list, element } = this;
    const content = contentHeight(this.#layout, this.#count);
    if (this.#wanted === undefined && content === this.#height && this.#seen === map.seen) return;
    this.#height = content;
    map.resize(content, this.#seen);
    const at = map.moveTo(this.#wanted ?? map.top);
    this.#wanted = undefined;
    list.style.height = `${Math.max(map.height, 1)}px`;
    list.hidden = this.#count === 0;
    if (Math.abs(element.scrollTop - at) >= 1) element.scrollTop = at;
  }

  #bind(card: Card, place: number, rows: number): void {
    const { store, selection, thumbnails, play } = this.#on;
    const row = store.get(place);
    const { x, y } = corner(this.#layout, place);
    const active = place === this.active;
    const selected = row !== undefined && selection.has(row.id);
    if (row?.id !== card.row?.id && play.id !== undefined && play.id === card.row?.id) play.play(undefined);
    card.show(row, { place, rows, selected, active, x, y: y + this.#map.offset });
    // The player draws a card that plays.
    if (row && row.id === play.id) return;
    card.draw(row && thumbnails.get(row.id), row && thumbnails.fault(row.id), this.#side);
  }

  /** Asks for the missing pictures of the visible cards. */
  #askForPictures(): void {
    const { first, last } = this.sight;
    const missing = this.#pool.between(first, last).filter(({ waits }) => waits);
    this.#on.thumbnails.want(missing.flatMap(({ row }) => row?.id ?? []));
  }
}
