import * as l10n from '@vscode/l10n';
import { el, setAttributes } from '../../lib/dom';
import type { HoverPlay } from '../pictures/hoverPlay';
import type { Thumbnails } from '../pictures/thumbnails';
import type { RowStore } from '../rowStore';
import type { CardSize } from '../viewState';
import { type Card, CardPool } from './card';
import { contentHeight, corner, type Geometry, layOut, placesAt } from './geometry';
import { ScrollMap } from './scrollMap';
import type { Selection } from './selection';

/** Pictures are asked for after a pause in scrolling of this length. */
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

export interface Grid {
  readonly element: HTMLElement;
  /** The listbox with the cards; keys and pointer events arrive here. */
  readonly list: HTMLElement;
  readonly geometry: Geometry;
  /** The place that Tab leads to. */
  active: number;
  /** Draws the cards with the current rows, selection and pictures. */
  draw(): void;
  /** Draws with the next animation frame; several calls before it draw once. */
  drawSoon(): void;
  setSize(size: CardSize): void;
  /** Shows empty cards while nothing is known. */
  setBusy(busy: boolean): void;
  /** Scrolls as little as needed to make a place visible. */
  reveal(place: number): void;
  /** Scrolls by a number of lines, after as many lines were inserted before the visible ones. */
  shift(lines: number): void;
  toTop(): void;
  /** Moves the focus to the card of the active place. */
  focus(): void;
  readonly hasFocus: boolean;
  /** Whether the focus is being moved to another card because its row moved, not by the user. */
  readonly isFollowing: boolean;
  /** First and last visible place. */
  readonly sight: { readonly first: number; readonly last: number };
  cardOf(target: EventTarget | null): Card | undefined;
  cardAt(place: number): Card | undefined;
  /** Plays the animation of a card, and no other; without a card, none plays. */
  play(card: Card | undefined): void;
}

/** The grid: a pool of cards that scrolls over content of any length. */
export function createGrid({ store, selection, thumbnails, play, rested }: GridDependencies): Grid {
  const list = el('div', {
    role: 'listbox',
    class: 'cards',
    'aria-label': l10n.t('Sprites'),
    'aria-multiselectable': 'true',
  });
  const element = el('div', { class: 'grid' }, list);
  const map = new ScrollMap();
  const pool = new CardPool(list);
  let size: CardSize = 'm';
  let geometry = layOut(0, 0, size);
  let busy = false;
  let seen = 0;
  let height = -1;
  /** Scroll position, in pixels of the content, that the next `draw` applies. */
  let wanted: number | undefined;
  /** Timer that runs while the grid scrolls; 0 otherwise. */
  let resting = 0;
  let frame = 0;
  let following = false;

  const count = () => store.found.rows || (busy ? SKELETONS : 0);
  const side = () => Math.max(1, Math.round(geometry.side * devicePixelRatio));

  function layout(): void {
    seen = element.clientHeight;
    // The first visible row stays visible when the number of columns changes.
    const first = (map.top / geometry.pitch) * geometry.columns;
    const before = geometry;
    geometry = layOut(element.clientWidth, seen, size);
    const others = geometry.columns !== before.columns || geometry.pitch !== before.pitch;
    list.style.setProperty('--side', `${geometry.side}px`);
    list.style.setProperty('--caption', `${geometry.caption}px`);
    setAttributes(list, { 'data-size': size });
    if (others) move((first / geometry.columns) * geometry.pitch);
    draw();
    ask();
  }

  /** Reads the element's scroll position, because the scroll event comes only with the next frame. */
  function readScroll(): void {
    const at = element.scrollTop;
    if (wanted === undefined && Math.abs(at - map.top - map.offset) >= 1) map.scrolled(at);
  }

  function setHeight(): void {
    const content = contentHeight(geometry, count());
    if (wanted === undefined && content === height && seen === map.seen) return;
    height = content;
    map.resize(content, seen);
    const at = map.moveTo(wanted ?? map.top);
    wanted = undefined;
    list.style.height = `${Math.max(map.height, 1)}px`;
    list.hidden = count() === 0;
    if (Math.abs(element.scrollTop - at) >= 1) element.scrollTop = at;
  }

  function draw(): void {
    const rows = count();
    readScroll();
    setHeight();
    const focused = grid.hasFocus;
    const { first, last } = placesAt(geometry, map.top, seen, rows);
    const places = new Set<number>();
    for (let place = first; place <= last; place++) places.add(place);
    // The active place always has a card, wherever it is, so that the focus is never lost.
    if (grid.active < rows) places.add(grid.active);
    pool.show(places, (card, place) => bind(card, place, rows));
    list.setAttribute('aria-busy', String(store.found.rows === 0));
    if (focused && !grid.cardAt(grid.active)?.element.matches(':focus')) {
      following = true;
      grid.focus();
      following = false;
    }
    store.want(first, last);
  }

  function bind(card: Card, place: number, rows: number): void {
    const row = store.get(place);
    const { x, y } = corner(geometry, place);
    const active = place === grid.active;
    const selected = row !== undefined && selection.has(row.id);
    if (row?.id !== card.row?.id && play.id !== undefined && play.id === card.row?.id) play.play(undefined);
    card.show(row, { place, rows, selected, active, x, y: y + map.offset });
    // A card that plays is drawn by the player.
    if (row && row.id === play.id) return;
    card.draw(row && thumbnails.get(row.id), row && thumbnails.fault(row.id), side());
  }

  /** Asks for the missing pictures of the visible cards. */
  function ask(): void {
    const { first, last } = grid.sight;
    const missing = pool.between(first, last).filter(({ waits }) => waits);
    thumbnails.want(missing.flatMap(({ row }) => row?.id ?? []));
  }

  element.addEventListener('scroll', () => {
    draw();
    clearTimeout(resting);
    resting = window.setTimeout(() => {
      resting = 0;
      // Brings the scroll bar back in line with the content; see `ScrollMap`.
      move(map.top);
      draw();
      ask();
      rested();
    }, REST_MS);
  });
  new ResizeObserver(layout).observe(element);

  /** Has the next `draw` scroll to `top`. */
  function move(top: number): void {
    wanted = top;
  }

  function scrollTo(top: number): void {
    move(top);
    draw();
    ask();
  }

  const grid: Grid = {
    element,
    list,
    get geometry() {
      return geometry;
    },
    active: 0,
    draw() {
      draw();
      if (resting === 0) ask();
    },
    drawSoon() {
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        grid.draw();
      });
    },
    setSize(next) {
      if (next === size) return;
      size = next;
      layout();
    },
    setBusy(next) {
      busy = next;
    },
    reveal(place) {
      const { y } = corner(geometry, place);
      const end = y + geometry.pitch;
      if (y < map.top) scrollTo(y - geometry.pitch / 4);
      else if (end > map.top + seen) scrollTo(end - seen);
    },
    shift: (lines) => {
      if (lines !== 0) move(map.top + lines * geometry.pitch);
    },
    toTop: () => move(0),
    focus: () => grid.cardAt(grid.active)?.element.focus({ preventScroll: true }),
    get hasFocus() {
      return list.contains(document.activeElement);
    },
    get isFollowing() {
      return following;
    },
    get sight() {
      const line = { first: Math.floor(map.top / geometry.pitch), last: Math.floor((map.top + seen) / geometry.pitch) };
      return { first: line.first * geometry.columns, last: (line.last + 1) * geometry.columns - 1 };
    },
    cardOf: (target) => pool.of(target),
    cardAt: (place) => pool.at(place),
    play(card) {
      if (card?.row?.kind !== 'animation' || thumbnails.fault(card.row.id)) return play.play(undefined);
      const { id } = card.row;
      play.play({
        id,
        canvas: card.canvas,
        side: side(),
        restore() {
          if (card.row?.id !== id) return;
          card.forgetDrawing();
          card.draw(thumbnails.get(id), thumbnails.fault(id), side());
        },
      });
    },
  };
  return grid;
}
