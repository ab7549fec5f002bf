import * as l10n from '@vscode/l10n';
import { el, setAttributes } from '../../lib/dom';
import type { HoverPlay } from '../pictures/hoverPlay';
import type { Thumbnails } from '../pictures/thumbnails';
import type { RowStore } from '../rowStore';
import type { TileSize } from '../viewState';
import { contentHeight, corner, type Geometry, layOut, placesAt } from './geometry';
import { ScrollMap } from './scrollMap';
import type { Selection } from './selection';
import { Tile } from './tile';

/** Pictures are asked for once scrolling rests so long. */
const REST_MS = 60;
/** Tiles without rows, while nothing is known yet. */
const SKELETONS = 60;

export interface GridParts {
  readonly store: RowStore;
  readonly selection: Selection;
  readonly thumbnails: Thumbnails;
  readonly play: HoverPlay;
  /** Scrolling came to rest. */
  readonly rested: () => void;
}

export interface Grid {
  readonly element: HTMLElement;
  /** The listbox: what keys and the pointer are listened to on. */
  readonly sheet: HTMLElement;
  readonly geometry: Geometry;
  /** Place that Tab leads to. */
  active: number;
  /** Draws tiles, as rows, selection and pictures are now. */
  draw(): void;
  /** The same with the next frame, once for all that calls for it. */
  drawSoon(): void;
  setSize(size: TileSize): void;
  /** While nothing is known: tiles without content. */
  setBusy(busy: boolean): void;
  /** Scrolls as little as needed to have a place in sight. */
  reveal(place: number): void;
  /** Moves the first line in sight by some lines, because others came in before it. */
  shift(lines: number): void;
  toTop(): void;
  /** Moves the focus to the tile of the active place. */
  focus(): void;
  readonly hasFocus: boolean;
  /** The focus moves because its row got another tile, not because the user goes there. */
  readonly isFollowing: boolean;
  /** First and last place in sight. */
  readonly sight: { readonly first: number; readonly last: number };
  tileOf(target: EventTarget | null): Tile | undefined;
  tileAt(place: number): Tile | undefined;
  /** The tile plays its animation; none does without a tile. */
  play(tile: Tile | undefined): void;
}

/** The grid: a pool of tiles over content of any length. */
export function createGrid({ store, selection, thumbnails, play, rested }: GridParts): Grid {
  const sheet = el('div', {
    role: 'listbox',
    class: 'sheet',
    'aria-label': l10n.t('Sprites'),
    'aria-multiselectable': 'true',
  });
  const element = el('div', { class: 'grid' }, sheet);
  const map = new ScrollMap();
  const tiles: Tile[] = [];
  const byElement = new Map<Element, Tile>();
  let size: TileSize = 'm';
  let geometry = layOut(0, 0, size);
  let busy = false;
  let seen = 0;
  let height = -1;
  /** Where the next drawing scrolls to. */
  let wanted: number | undefined;
  /** Timer that runs while the grid scrolls. */
  let resting = 0;
  let frame = 0;
  let following = false;

  const count = () => store.found.rows || (busy ? SKELETONS : 0);
  const side = () => Math.max(1, Math.round(geometry.side * devicePixelRatio));

  function make(): Tile {
    const tile = new Tile();
    tiles.push(tile);
    byElement.set(tile.element, tile);
    sheet.append(tile.element);
    return tile;
  }

  function layout(): void {
    seen = element.clientHeight;
    // The first line in sight stays, whatever the number of columns.
    const first = (map.top / geometry.pitch) * geometry.columns;
    const before = geometry;
    geometry = layOut(element.clientWidth, seen, size);
    const others = geometry.columns !== before.columns || geometry.pitch !== before.pitch;
    sheet.style.setProperty('--side', `${geometry.side}px`);
    sheet.style.setProperty('--caption', `${geometry.caption}px`);
    setAttributes(sheet, { 'data-size': size });
    if (others) move((first / geometry.columns) * geometry.pitch);
    draw();
    ask();
  }

  /** Takes over where the element was scrolled to, which its event tells only with the next frame. */
  function follow(): void {
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
    sheet.style.height = `${Math.max(map.height, 1)}px`;
    sheet.hidden = count() === 0;
    if (Math.abs(element.scrollTop - at) >= 1) element.scrollTop = at;
  }

  function draw(): void {
    const rows = count();
    follow();
    setHeight();
    const focused = grid.hasFocus;
    const { first, last } = placesAt(geometry, map.top, seen, rows);
    const places = new Set<number>();
    for (let place = first; place <= last; place++) places.add(place);
    // What has the focus, or would get it with Tab, has a tile wherever it is.
    if (grid.active < rows) places.add(grid.active);
    const kept = new Map<number, Tile>();
    const free: Tile[] = [];
    for (const tile of tiles) {
      if (places.has(tile.place) && !kept.has(tile.place)) kept.set(tile.place, tile);
      else free.push(tile);
    }
    for (const place of places) bind(kept.get(place) ?? free.pop() ?? make(), place, rows);
    for (const tile of free) if (!tile.element.hidden) tile.hide();
    sheet.setAttribute('aria-busy', String(store.found.rows === 0));
    if (focused && !grid.tileAt(grid.active)?.element.matches(':focus')) {
      following = true;
      grid.focus();
      following = false;
    }
    store.want(first, last);
  }

  function bind(tile: Tile, place: number, rows: number): void {
    const row = store.get(place);
    const { x, y } = corner(geometry, place);
    const active = place === grid.active;
    const selected = row !== undefined && selection.has(row.id);
    if (row?.id !== tile.row?.id && play.id !== undefined && play.id === tile.row?.id) play.play(undefined);
    tile.show(row, { place, rows, selected, active, x, y: y + map.offset });
    // What plays is drawn by the player.
    if (row && row.id === play.id) return;
    tile.draw(row && thumbnails.get(row.id), row && thumbnails.fault(row.id), side());
  }

  /** Asks for the pictures that are in sight and not there. */
  function ask(): void {
    const { first, last } = grid.sight;
    const missing = tiles
      .filter((tile) => tile.place >= first && tile.place <= last && tile.waits)
      .sort((a, b) => a.place - b.place);
    thumbnails.want(missing.flatMap(({ row }) => row?.id ?? []));
  }

  element.addEventListener('scroll', () => {
    draw();
    clearTimeout(resting);
    resting = window.setTimeout(() => {
      resting = 0;
      // Wheel and scroll bar agree again on where this is.
      move(map.top);
      draw();
      ask();
      rested();
    }, REST_MS);
  });
  new ResizeObserver(layout).observe(element);

  /** The element goes there with the next drawing. */
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
    sheet,
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
    focus: () => grid.tileAt(grid.active)?.element.focus({ preventScroll: true }),
    get hasFocus() {
      return sheet.contains(document.activeElement);
    },
    get isFollowing() {
      return following;
    },
    get sight() {
      const line = { first: Math.floor(map.top / geometry.pitch), last: Math.floor((map.top + seen) / geometry.pitch) };
      return { first: line.first * geometry.columns, last: (line.last + 1) * geometry.columns - 1 };
    },
    tileOf(target) {
      const found = target instanceof Element ? target.closest('.tile') : null;
      return found ? byElement.get(found) : undefined;
    },
    tileAt: (place) => tiles.find((tile) => tile.place === place),
    play(tile) {
      if (tile?.row?.kind !== 'animation' || thumbnails.fault(tile.row.id)) return play.play(undefined);
      const { id } = tile.row;
      play.play({
        id,
        canvas: tile.canvas,
        side: side(),
        restore() {
          if (tile.row?.id !== id) return;
          tile.forgetDrawing();
          tile.draw(thumbnails.get(id), thumbnails.fault(id), side());
        },
      });
    },
  };
  return grid;
}
