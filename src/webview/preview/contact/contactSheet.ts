import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Size } from '../../../shared/sprite/pixels/raster';
import { rememberFocus } from '../../lib/dom';
import { releaseFocus } from '../../lib/focus';
import { formatNumber } from '../../lib/l10n';
import { createListbox } from '../../lib/listbox';
import type { Command, PageContext, Shown, View } from '../core/feature';
import { contactSheetItems, missingOutputs, resultItems } from '../core/shownItems';
import type { Point } from '../core/viewport';
import { cssScale, fitZoom } from '../core/zoomLevels';
import { type Card, cardTools, createPlaceholder, type ToolActions } from './card';
import { createCards, listenToMenus } from './cards';
import { choosable, commonSize } from './keeping';

export interface ContactSheet extends View {
  readonly commands: readonly Command[];
  /** Focuses the card that had the focus last, else the first one. */
  focus(): void;
  focusItem(id: string): void;
  /** The picture on the card of an item; undefined while the contact sheet is not shown. */
  pictureOf(id: string): Element | undefined;
  /** Ids of the selected cards, else of the focused card; undefined while the focus is elsewhere. */
  readonly targets: readonly string[] | undefined;
  /** Id of the card that has the focus, or had it when the page lost the focus to the editor. */
  readonly focused: string | undefined;
}

export interface ContactSheetEvents extends ToolActions {
  /** Called to open the menu of an item. */
  menu(id: string, at: Point): void;
}

const GAP = 8;
const PADDING = 16;
/** Border and padding of a card, and its caption. */
const CHROME_X = 14;
const CHROME_Y = 36;

/** All outputs side by side at the same integer zoom. Several can be selected. */
export function createContactSheet(ctx: PageContext, events: ContactSheetEvents): ContactSheet {
  let items: readonly PreviewItem[] = [];
  let cards: readonly Card[] = [];
  let placeholders: readonly HTMLElement[] = [];
  let columns = 1;
  let before: Shown['mode'] = 'empty';
  let drawn: readonly unknown[] = [];
  /** Whether a result was there to begin on. */
  let begun = false;
  const isSource = ({ role }: PreviewItem) => ctx.shown().state.run !== undefined && role === 'source';
  const listbox = createListbox({
    label: l10n.t('Outputs'),
    class: 'contact-sheet',
    followFocus: false,
    columns: () => columns,
    several: () => {},
    pick: (index) => {
      const item = items[index];
      if (item) ctx.open(item.id);
    },
  });
  const { element } = listbox;
  element.hidden = true;
  const kit = createCards({
    pictures: ctx.pictures,
    within: element,
    landed: layout,
    tools: (item) => (isChoosable(item) ? cardTools(item.id, toolActions()) : undefined),
  });
  const focusCommand: Command = {
    id: 'pictures.focus',
    label: l10n.t('Go to Images'),
    keys: ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'],
    group: 'pictures',
    run: listbox.focus,
    state: ({ mode }) => ({ enabled: mode === 'contactSheet' }),
  };

  function toolActions(): ToolActions {
    const { keep, discard, rename } = events;
    return { keep, discard, rename: ctx.shown().state.run ? rename : undefined };
  }

  function isChoosable({ id }: PreviewItem): boolean {
    return choosable(ctx.shown().state).some((one) => one.id === id);
  }

  function layout(): void {
    // The results decide on the cells: a source that is larger is scaled to fit in.
    const results = items
      .map((item, index) => ({ item, size: cards[index]?.size }))
      .filter(({ item }) => !isSource(item));
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
    const grid = gridLayout(cards.length + placeholders.length, width, height, room);
    columns = grid.columns;
    const scale = cssScale(grid.zoom, devicePixelRatio);
    const box = { width: Math.max(width * scale, 56), height: height * scale };
    element.style.gridTemplateColumns = `repeat(${columns}, max-content)`;
    const common = commonSize(sizes);
    for (const card of cards) {
      card.resize(box.width, box.height, (picture) => Math.min(scale, fitZoom(picture, box)));
      card.setOddSize(oddSize(card.size, common));
    }
    for (const placeholder of placeholders) {
      const picture = placeholder.firstElementChild;
      if (!(picture instanceof HTMLElement)) continue;
      picture.style.width = `${box.width}px`;
      picture.style.height = `${box.height}px`;
    }
  }

  // The border box, because showing a scrollbar does not change it.
  new ResizeObserver(layout).observe(element, { box: 'border-box' });

  function focusItem(id: string): void {
    listbox.focusAt(items.findIndex((item) => item.id === id));
  }

  const hadFocus = rememberFocus(element);
  const hasFocus = () => element.contains(document.activeElement);
  const cardOf = ({ target }: Event) => (target instanceof Element ? target.closest('.card') : null);
  element.addEventListener('pointerover', (event) => kit.play(cardOf(event)));
  element.addEventListener('pointerleave', () => kit.play(null));
  element.addEventListener('focusin', (event) => kit.play(cardOf(event)));
  element.addEventListener('focusout', () => kit.play(null));
  listenToMenus(element, (target, at) => {
    const item = items[cards.findIndex((card) => card.element === target)];
    if (!item) return;
    focusItem(item.id);
    events.menu(item.id, at);
  });

  return {
    element,
    commands: [focusCommand],
    update({ state, mode, view: { kept } }) {
      const focused = document.activeElement;
      const appears = element.hidden && mode === 'contactSheet';
      const back = appears && before === 'one';
      before = mode;
      element.hidden = mode !== 'contactSheet';
      // The browser takes the focus off a hidden element only when it draws the next time: a key pressed right after Enter would still
      // reach the card.
      if (element.hidden && element.contains(focused)) releaseFocus();
      if (element.hidden || (!appears && state === drawn[0] && kept === drawn[1])) return;
      drawn = [state, kept];
      const had = hasFocus();
      const missing = missingOutputs(state);
      items = contactSheetItems(state);
      cards = kit.update(items, state, kept);
      if (placeholders.length !== missing || missing > 0) {
        const { length } = resultItems(state);
        placeholders = Array.from({ length: missing }, (_, index) => createPlaceholder(length + index + 1));
      }
      listbox.setOptions([...cards.map((card) => card.element), ...placeholders]);
      const start = items.findIndex((item) => !isSource(item));
      // Keys begin on what there is to choose.
      if (!had && !begun && start >= 0) {
        begun = true;
        listbox.select(start);
      }
      layout();
      // Where the focused card is gone, its neighbor gets the focus.
      if (back || (had && !hasFocus())) listbox.focus();
    },
    focus: listbox.focus,
    focusItem,
    pictureOf(id) {
      const card = element.hidden ? undefined : cards[items.findIndex((item) => item.id === id)];
      return card?.element.firstElementChild ?? undefined;
    },
    get targets() {
      if (!hasFocus()) return undefined;
      const chosen = listbox.chosen.length ? listbox.chosen : [listbox.current];
      return chosen.flatMap((index) => items[index]?.id ?? []);
    },
    get focused() {
      return hadFocus() ? items[listbox.current]?.id : undefined;
    },
  };
}

/** `33 × 32` where this is not the size of most pictures. */
function oddSize(size: Size | undefined, common: Size | undefined): string {
  if (!size || !common || (size.width === common.width && size.height === common.height)) return '';
  return l10n.t('{0} × {1}', formatNumber(size.width), formatNumber(size.height));
}

/** The layout of the contact sheet: the same zoom for all cells. */
interface GridLayout {
  readonly zoom: number;
  readonly columns: number;
}

/** The space inside the padding. All lengths are in CSS pixels. */
interface GridRoom extends Size {
  /** Distance between cells. */
  readonly gap: number;
  /** What a cell adds to its picture: border, padding and caption. */
  readonly chromeX: number;
  readonly chromeY: number;
}

const MAX_GRID_ZOOM = 16;

/** Least width of a cell in CSS pixels: narrower captions would be unreadable. */
const MIN_CELL = 56;

/**
 * The largest zoom at which `count` cells of `width` × `height` pictures fit without scrolling; where that would be less than
 * 2×, the largest zoom at which two columns fit, and the contact sheet scrolls.
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
