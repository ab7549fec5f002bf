import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { AtlasSheet } from '../../shared/protocol/atlas';
import type { Rect } from '../../sprite/pixels/raster';
import { el, setText, svg } from '../lib/dom';
import { largestStep } from '../lib/zoom';
import type { Look } from './look';
import { type Place, placeAt, placeByKey, placesOf } from './places';

export interface SheetEvents {
  /** The stage got another size. */
  readonly resized: () => void;
  /** A person chose a frame; undefined: no longer one. */
  readonly picked: (place: Place | undefined) => void;
  /** A person wants to see the sprite of a frame. */
  readonly open: (place: Place) => void;
}

/** A page as elements. */
interface DrawnPage {
  readonly element: HTMLElement;
  /** The element that is scaled. */
  readonly picture: HTMLElement;
  readonly size: { readonly width: number; readonly height: number };
  /** Object URL; revoked once the page is replaced. */
  readonly address: string | undefined;
  outline(kind: OutlineKind, rects: readonly Rect[]): void;
}

type OutlineKind = 'all' | 'chosen' | 'current';
const KINDS: readonly OutlineKind[] = ['all', 'chosen', 'current'];

/** The pages of an atlas, pixel by pixel. Arrow keys and the pointer lead from frame to frame. */
export class SheetStage {
  readonly #events: SheetEvents;
  readonly #inner = el('div', { class: 'stage-inner' });
  readonly element = el(
    'div',
    { class: 'stage checker', tabindex: 0, role: 'group', 'aria-label': l10n.t('Sheet') },
    this.#inner,
  );
  /** What the frame is that a person points at or chose. */
  readonly told = el('p', { class: 'frame-told', role: 'status' });
  readonly #message = el('p', { class: 'stage-message' });

  #sheet: AtlasSheet | undefined;
  #pages: readonly DrawnPage[] = [];
  #places: readonly Place[] = [];
  /** Indices of places; −1: none. */
  #current = -1;
  #hovered = -1;
  #chosen: ReadonlySet<number> = new Set();
  #zoom = 1;

  constructor(events: SheetEvents) {
    this.#events = events;
    new ResizeObserver(events.resized).observe(this.element);
    this.element.addEventListener('keydown', (event) => this.#onKey(event));
    this.#inner.addEventListener('pointermove', (event) => this.#hover(this.#at(event)));
    this.#inner.addEventListener('pointerleave', () => this.#hover(-1));
    this.#inner.addEventListener('click', (event) => this.#onClick(this.#at(event)));
  }

  /** Screen pixels per sprite pixel now. */
  get zoom(): number {
    return this.#zoom;
  }

  /** @param instead a sentence in place of a sheet */
  show(sheet: AtlasSheet | undefined, look: Look, instead: string): void {
    if (sheet !== this.#sheet) this.#draw(sheet);
    this.#sheet = sheet;
    setText(this.#message, instead);
    this.#message.hidden = instead === '' || sheet !== undefined;
    this.#place(look);
    this.#outline('all', look.outlines ? this.#places : []);
  }

  /** Outlines all frames of sprites. @param sprites indices @param isFollowed whether the first of them is scrolled into view */
  choose(sprites: ReadonlySet<number>, isFollowed: boolean): void {
    this.#chosen = sprites;
    const isIn = (place: Place | undefined) => place?.uses.some(({ sprite }) => sprites.has(sprite)) ?? false;
    if (!isIn(this.#places[this.#current])) this.#current = -1;
    this.#mark();
    const first = this.#places.find(isIn);
    if (isFollowed && first) this.#reveal(first);
  }

  #draw(sheet: AtlasSheet | undefined): void {
    const before = this.#places[this.#current]?.uses[0]?.name;
    const old = this.#pages;
    this.#places = sheet ? placesOf(sheet.layout) : [];
    this.#pages = sheet ? drawPages(sheet) : [];
    // Several pages flow.
    this.#inner.dataset.kind = this.#pages.length > 1 ? 'frames' : 'sheet';
    this.#inner.replaceChildren(...this.#pages.map(({ element }) => element), this.#message);
    for (const { address } of old) if (address !== undefined) URL.revokeObjectURL(address);
    this.#hovered = -1;
    // The same frame may be elsewhere now.
    this.#current = before === undefined ? -1 : this.#places.findIndex(({ uses }) => uses[0]?.name === before);
    this.#mark();
  }

  #place({ zoom: wanted }: Look): void {
    const sizes = this.#pages.map(({ size }) => size);
    this.#zoom = wanted === 'fit' ? largestStep(sizes, this.element, devicePixelRatio) : wanted;
    // A sprite pixel is a whole number of screen pixels at any pixel ratio.
    const step = this.#zoom / devicePixelRatio;
    for (const { picture, size } of this.#pages) {
      picture.style.width = `${size.width * step}px`;
      picture.style.height = `${size.height * step}px`;
    }
    this.#inner.classList.toggle('smooth', this.#zoom < 1);
  }

  #outline(kind: OutlineKind, places: readonly Place[]): void {
    this.#pages.forEach((page, index) => {
      page.outline(
        kind,
        places.filter((place) => place.page === index),
      );
    });
  }

  #mark(): void {
    const shown = this.#places[this.#hovered] ?? this.#places[this.#current];
    const isChosen = ({ uses }: Place) => uses.some(({ sprite }) => this.#chosen.has(sprite));
    this.#outline('chosen', this.#chosen.size ? this.#places.filter(isChosen) : []);
    this.#outline('current', shown ? [shown] : []);
    setText(this.told, shown ? placeText(shown, this.#pages.length > 1) : hintText(this.#places.length > 0));
  }

  /** Index of the place under the pointer. */
  #at({ target, clientX, clientY }: MouseEvent): number {
    const page = this.#pages.findIndex(({ picture }) => target instanceof Node && picture.contains(target));
    const drawn = this.#pages[page];
    if (!drawn) return -1;
    const { left, top, width } = drawn.picture.getBoundingClientRect();
    const scale = drawn.size.width / width;
    return placeAt(this.#places, page, (clientX - left) * scale, (clientY - top) * scale);
  }

  #hover(index: number): void {
    if (index === this.#hovered) return;
    this.#hovered = index;
    this.#inner.classList.toggle('over', index >= 0);
    this.#mark();
  }

  /** The first click chooses a frame, the second one opens it. */
  #onClick(index: number): void {
    const place = this.#places[index];
    if (place && index === this.#current) this.#events.open(place);
    else this.#pick(index);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const place = this.#places[this.#current];
    const to = placeByKey(this.#places, this.#current, event.key);
    if (to !== undefined) this.#pick(to);
    else if (event.key === 'Enter' && place) this.#events.open(place);
    else if (event.key === 'Escape' && (place || this.#chosen.size)) this.#pick(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #pick(index: number): void {
    const place = this.#places[index];
    this.#current = index;
    this.#hovered = -1;
    this.#events.picked(place);
    this.#mark();
    if (place) this.#reveal(place);
  }

  /** Scrolls as little as is needed. */
  #reveal({ page, x, y, width, height }: Place): void {
    const picture = this.#pages[page]?.picture;
    if (!picture) return;
    const step = this.#zoom / devicePixelRatio;
    const [own, outer] = [picture.getBoundingClientRect(), this.element.getBoundingClientRect()];
    const [left, top] = [own.left - outer.left + x * step, own.top - outer.top + y * step];
    this.element.scrollBy({
      left: overlap(left, width * step, outer.width),
      top: overlap(top, height * step, outer.height),
    });
  }
}

/** Space that stays visible around what is scrolled into view, in CSS pixels. */
const MARGIN = 16;

/** How far to scroll for a stretch from `start` to be visible. */
function overlap(start: number, length: number, room: number): number {
  if (start < MARGIN) return start - MARGIN;
  return Math.max(0, Math.min(start - MARGIN, start + length + MARGIN - room));
}

function drawPages({ layout, pictures }: AtlasSheet): DrawnPage[] {
  return layout.pages.map((page, index) => {
    const { title, width, height } = page;
    const picture = el('div', { class: 'picture' });
    const bytes = pictures[index];
    const address = bytes && URL.createObjectURL(new Blob([new Uint8Array(bytes.bytes)], { type: bytes.contentType }));
    const size = l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
    if (address !== undefined)
      picture.append(
        el('img', { src: address, alt: l10n.t('{0}, {1} pixels', `${title}.png`, size), draggable: 'false' }),
      );
    const lines = svg('svg', {
      class: 'outlines',
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: 'none',
      'aria-hidden': 'true',
    });
    const paths = Object.fromEntries(
      KINDS.map((kind) => {
        const own = ['outline-halo', 'outline'].map((name) => svg('path', { class: `${name} ${kind}` }));
        lines.append(...own);
        return [kind, own];
      }),
    );
    picture.append(lines);
    const caption = layout.pages.length > 1 ? [el('figcaption', {}, `${title}.png`)] : [];
    const element = el('figure', { class: 'shown' }, picture, ...caption);
    return {
      element,
      picture,
      size: { width, height },
      address,
      outline(kind, rects) {
        const way = rects.map((one) => `M${one.x} ${one.y}h${one.width}v${one.height}h${-one.width}z`).join('');
        for (const path of paths[kind] ?? []) path.setAttribute('d', way);
      },
    };
  });
}

/** `hero/walk/0 and 2 more · 16 × 18 pixels at 34, 2 on page 1 · turned`. */
function placeText({ uses, page, x, y, width, height, turned }: Place, hasPages: boolean): string {
  const [first] = uses;
  const name = first?.name ?? '';
  const numbers = [width, height, x, y].map(formatNumber) as [string, string, string, string];
  return [
    uses.length > 1 ? l10n.t('{0} and {1} more', name, formatNumber(uses.length - 1)) : name,
    hasPages
      ? l10n.t('{0} × {1} pixels at {2}, {3} on page {4}', ...numbers, formatNumber(page + 1))
      : l10n.t('{0} × {1} pixels at {2}, {3}', ...numbers),
    ...(turned ? [l10n.t('turned')] : []),
  ].join(' · ');
}

const hintText = (hasFrames: boolean) =>
  hasFrames ? l10n.t('Point at a frame, or use the arrow keys. Enter opens its sprite.') : '';
