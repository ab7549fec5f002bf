import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Finding } from '../../../sprite/checks/finding';
import type { Size } from '../../../sprite/pixels/raster';
import { rememberFocus } from '../../lib/dom';
import { releaseFocus } from '../../lib/focus';
import { createListbox, type Listbox } from '../../lib/listbox';
import type { Command, PageContext, Shown, View } from '../core/feature';
import { contactSheetItems, missingOutputs } from '../core/shownItems';
import type { Point } from '../core/viewport';
import { cssScale, fitZoom } from '../core/zoomLevels';
import { type Card, cardTools, type ToolActions } from './card';
import { type Cards, createCards, createPlaceholders, listenToMenus } from './cards';
import { choosable, commonSize } from './keeping';

export interface ContactSheetEvents extends ToolActions {
  /** Called to open an item's menu. */
  menu(id: string, at: Point): void;
}

/** What is wrong with the pixels of pictures, as far as it's known. */
export interface CardFindings {
  /** Warnings and errors of an item; undefined if it isn't checked yet. */
  of(item: PreviewItem, state: PreviewState): readonly Finding[] | undefined;
  /** Sets which items are checked when the page has nothing else to do, one after the other. */
  want(items: readonly PreviewItem[], state: PreviewState): void;
}

/** Space between cards and around them, in CSS pixels. */
const GAP = 8;
const PADDING = 16;
/** CSS pixels that a card adds to its picture: border, padding and caption. */
const CHROME_X = 14;
const CHROME_Y = 38;

/** All outputs side by side at the same integer zoom. Several can be selected. */
export class ContactSheet implements View {
  readonly #findings: CardFindings;

  readonly element: HTMLElement;
  readonly commands: readonly Command[];
  readonly #ctx: PageContext;
  readonly #events: ContactSheetEvents;
  readonly #listbox: Listbox;
  readonly #kit: Cards;
  readonly #hadFocus: () => boolean;
  #items: readonly PreviewItem[] = [];
  #cards: readonly Card[] = [];
  #placeholders: readonly HTMLElement[] = [];
  #columns = 1;
  /** The mode of the last update. */
  #mode: Shown['mode'] = 'empty';
  /** The state and the kept ids that were drawn last. */
  #drawn: readonly unknown[] = [];
  /** Whether the first result was selected once. */
  #begun = false;

  constructor(ctx: PageContext, findings: CardFindings, events: ContactSheetEvents) {
    this.#findings = findings;
    this.#ctx = ctx;
    this.#events = events;
    this.#listbox = createListbox({
      label: l10n.t('Outputs'),
      class: 'contact-sheet',
      followFocus: false,
      columns: () => this.#columns,
      several: () => {},
      pick: (index) => {
        const item = this.#items[index];
        if (item) ctx.open(item.id);
      },
    });
    this.element = this.#listbox.element;
    this.element.hidden = true;
    this.#kit = createCards({
      pictures: ctx.pictures,
      within: this.element,
      settled: () => {
        this.#layOut();
        this.#markCards();
      },
      tools: (item) => this.#toolsOf(item),
    });
    this.commands = [
      {
        id: 'pictures.focus',
        label: l10n.t('Go to Images'),
        keys: ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'],
        group: 'pictures',
        run: () => this.focus(),
        state: ({ mode }) => ({ enabled: mode === 'contactSheet' }),
      },
    ];
    // The border box, because a scrollbar that appears doesn't change it.
    new ResizeObserver(() => this.#layOut()).observe(this.element, { box: 'border-box' });
    this.#hadFocus = rememberFocus(this.element);
    this.#listenToCards();
  }

  update({ state, mode, view: { kept } }: Shown): void {
    const { element } = this;
    const focused = document.activeElement;
    const appears = element.hidden && mode === 'contactSheet';
    const returns = appears && this.#mode === 'one';
    this.#mode = mode;
    element.hidden = mode !== 'contactSheet';
    // The browser takes the focus off a hidden element only when it draws the next time: a key pressed right after Enter would still
    // reach the card.
    if (element.hidden && element.contains(focused)) releaseFocus();
    this.#markCards();
    if (element.hidden || (!appears && state === this.#drawn[0] && kept === this.#drawn[1])) return;
    this.#drawn = [state, kept];
    const had = this.#hasFocus;
    this.#setCards(state, kept);
    if (!had) this.#selectFirstResult();
    this.#layOut();
    // If the focused card is gone, its neighbor gets the focus.
    if (returns || (had && !this.#hasFocus)) this.focus();
  }

  /** Focuses the card that last had the focus, else the first one. */
  focus(): void {
    this.#listbox.focus();
  }

  focusItem(id: string): void {
    this.#listbox.focusAt(this.#items.findIndex((item) => item.id === id));
  }

  /** The picture on an item's card; undefined while the contact sheet is hidden. */
  pictureOf(id: string): Element | undefined {
    const card = this.element.hidden ? undefined : this.#cards[this.#items.findIndex((item) => item.id === id)];
    return card?.element.firstElementChild ?? undefined;
  }

  /** Ids of the selected cards, else of the focused card; undefined while the focus is elsewhere. */
  get targets(): readonly string[] | undefined {
    if (!this.#hasFocus) return undefined;
    const { chosen, current } = this.#listbox;
    return (chosen.length ? chosen : [current]).flatMap((index) => this.#items[index]?.id ?? []);
  }

  /** Id of the card that has the focus, or had it when the page lost the focus to the editor. */
  get focused(): string | undefined {
    return this.#hadFocus() ? this.#items[this.#listbox.current]?.id : undefined;
  }

  get #hasFocus(): boolean {
    return this.element.contains(document.activeElement);
  }

  #isSource({ role }: PreviewItem): boolean {
    return this.#ctx.shown().state.run !== undefined && role === 'source';
  }

  #toolsOf(item: PreviewItem): HTMLElement | undefined {
    const { state } = this.#ctx.shown();
    if (!choosable(state).some(({ id }) => id === item.id)) return undefined;
    const { keep, discard, rename } = this.#events;
    return cardTools(item.id, { keep, discard, rename: state.run ? rename : undefined });
  }

  /** Plays the card under the pointer or with the focus, and opens menus. */
  #listenToCards(): void {
    const { element } = this;
    const cardOf = ({ target }: Event) => (target instanceof Element ? target.closest('.card') : null);
    element.addEventListener('pointerover', (event) => this.#kit.play(cardOf(event)));
    element.addEventListener('pointerleave', () => this.#kit.play(null));
    element.addEventListener('focusin', (event) => this.#kit.play(cardOf(event)));
    element.addEventListener('focusout', () => this.#kit.play(null));
    listenToMenus(element, (target, at) => {
      const item = this.#items[this.#cards.findIndex((card) => card.element === target)];
      if (!item) return;
      this.focusItem(item.id);
      this.#events.menu(item.id, at);
    });
  }

  #setCards(state: PreviewState, kept: readonly string[]): void {
    const missing = missingOutputs(state);
    this.#items = contactSheetItems(state);
    this.#cards = this.#kit.update(this.#items, state, kept);
    if (this.#placeholders.length !== missing || missing > 0) this.#placeholders = createPlaceholders(state);
    this.#listbox.setOptions([...this.#cards.map((card) => card.element), ...this.#placeholders]);
  }

  /** Marks cards whose pictures have warnings or errors. Pictures that were loaded are checked later, unless the contact sheet is hidden. */
  #markCards(): void {
    const { state } = this.#ctx.shown();
    const loaded = this.#items.filter((_, index) => this.#cards[index]?.size !== undefined);
    for (const [index, item] of this.#items.entries()) {
      this.#cards[index]?.setFindings(this.#findings.of(item, state) ?? []);
    }
    this.#findings.want(this.element.hidden ? [] : loaded, state);
  }

  /** Selects the first result once: keys begin there instead of on a source. */
  #selectFirstResult(): void {
    const first = this.#items.findIndex((item) => !this.#isSource(item));
    if (this.#begun || first < 0) return;
    this.#begun = true;
    this.#listbox.select(first);
  }

  /** Gives all cells the same size and zoom. The results decide on both; a larger source is scaled down. */
  #layOut(): void {
    const { element } = this;
    const results = this.#items
      .map((item, index) => ({ item, size: this.#cards[index]?.size }))
      .filter(({ item }) => !this.#isSource(item));
    const sizes = results.flatMap(({ size }) => size ?? []);
    const first = results[0]?.item;
    const width = Math.max(...sizes.map((size) => size.width), first?.width ?? 0, sizes.length ? 1 : 32);
    const height = Math.max(...sizes.map((size) => size.height), first?.height ?? 0, sizes.length ? 1 : 32);
    const room = {
      width: element.clientWidth - 2 * PADDING,
      height: element.clientHeight - 2 * PADDING,
      gap: GAP,
      chromeX: CHROME_X,
      chromeY: CHROME_Y,
    };
    if (room.width <= 0) return;
    const grid = gridLayout(this.#cards.length + this.#placeholders.length, width, height, room);
    this.#columns = grid.columns;
    element.style.gridTemplateColumns = `repeat(${grid.columns}, max-content)`;
    const scale = cssScale(grid.zoom, devicePixelRatio);
    this.#resizeCards({ width: Math.max(width * scale, MIN_CELL), height: height * scale }, scale, commonSize(sizes));
  }

  /** @param box The size of a picture's box, in CSS pixels. */
  #resizeCards(box: Size, scale: number, common: Size | undefined): void {
    for (const card of this.#cards) {
      card.resize(box.width, box.height, (picture) => Math.min(scale, fitZoom(picture, box)));
      card.setOddSize(oddSize(card.size, common));
    }
    for (const { firstElementChild: picture } of this.#placeholders) {
      if (!(picture instanceof HTMLElement)) continue;
      picture.style.width = `${box.width}px`;
      picture.style.height = `${box.height}px`;
    }
  }
}

/** `33 × 32` if most pictures have another size; else empty. */
function oddSize(size: Size | undefined, common: Size | undefined): string {
  if (!size || !common || (size.width === common.width && size.height === common.height)) return '';
  return l10n.t('{0} × {1}', formatNumber(size.width), formatNumber(size.height));
}

/** The layout of the contact sheet. All cells have the same zoom. */
interface GridLayout {
  readonly zoom: number;
  readonly columns: number;
}

/** The space inside the padding; lengths in CSS pixels. */
interface GridRoom extends Size {
  /** Distance between cells. */
  readonly gap: number;
  /** What a cell adds to its picture: border, padding and caption. */
  readonly chromeX: number;
  readonly chromeY: number;
}

const MAX_GRID_ZOOM = 16;

/** Least width of a cell's picture in CSS pixels: narrower captions would be unreadable. */
const MIN_CELL = 56;

/**
 * The largest zoom at which `count` cells of `width` × `height` pictures fit without scrolling. If that would be less than 2×, the largest
 * zoom, up to 4×, at which two columns fit: the contact sheet scrolls.
 */
function gridLayout(count: number, width: number, height: number, room: GridRoom): GridLayout {
  const columnsAt = (zoom: number) => {
    const cell = Math.max(width * zoom, MIN_CELL) + room.chromeX;
    return Math.floor((room.width + room.gap) / (cell + room.gap));
  };
  for (let zoom = MAX_GRID_ZOOM; zoom >= 2; zoom--) {
    const columns = Math.min(columnsAt(zoom), count);
    if (columns < 1) continue;
    const rows = Math.ceil(count / columns);
    if (rows * (height * zoom + room.chromeY) + (rows - 1) * room.gap > room.height) continue;
    return { zoom, columns: Math.ceil(count / rows) };
  }
  for (let zoom = 4; zoom >= 1; zoom--) {
    if (columnsAt(zoom) >= 2) return { zoom, columns: Math.min(columnsAt(zoom), count) };
  }
  return { zoom: width > room.width ? 0.5 : 1, columns: 1 };
}
