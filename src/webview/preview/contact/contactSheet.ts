import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { formatNumber } from '../../lib/l10n';
import { createListbox } from '../../lib/listbox';
import type { Command } from '../command';
import type { PageContext, Shown, View } from '../parts';
import { missingOutputs, sheetItems } from '../selection';
import { cssScale, fitZoom } from '../zoom';
import { gridLayout } from './gridLayout';
import { commonSize } from './keeping';
import { createPlaceholder } from './placeholder';
import type { Size, Tile } from './tile';
import { listenToMenus, type Place } from './tileMenuEvents';
import { createTiles } from './tiles';
import { type ToolActions, tileTools } from './tileTools';

export interface ContactSheet extends View {
  /** Fits the tiles into the room there is. */
  layout(): void;
  /** Focuses the tile the user was at last, else the first. */
  focus(): void;
  focusItem(id: string): void;
  /** Ids of what is selected, else of the tile that has the focus; undefined where the focus is elsewhere. */
  readonly targets: readonly string[] | undefined;
}

export interface ContactSheetEvents extends ToolActions {
  /** The menu of an item is wanted. */
  menu(id: string, at: Place): void;
}

const GAP = 8;
const PADDING = 16;
/** Border and padding of a tile, and its caption. */
const CHROME_X = 14;
const CHROME_Y = 36;

/** All outputs large, at one whole-step zoom. Several can be selected. */
export function createContactSheet(ctx: PageContext, events: ContactSheetEvents): ContactSheet {
  let items: readonly PreviewItem[] = [];
  let tiles: readonly Tile[] = [];
  let placeholders: readonly HTMLElement[] = [];
  let columns = 1;
  let before: Shown['mode'] = 'empty';
  let drawn: readonly unknown[] = [];
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
  const kit = createTiles({
    pictures: ctx.pictures,
    within: element,
    landed: layout,
    tools: (id) => tileTools(id, events),
  });
  const focusCommand: Command = {
    id: 'pictures.focus',
    label: l10n.t('Go to the pictures'),
    keys: ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'],
    group: 'pictures',
    run: listbox.focus,
    state: ({ mode }) => ({ enabled: mode === 'sheet' }),
  };

  function layout(): void {
    const sizes = tiles.flatMap((tile) => tile.size ?? []);
    const width = Math.max(...sizes.map((size) => size.width), items[0]?.width ?? 0, sizes.length ? 1 : 32);
    const height = Math.max(...sizes.map((size) => size.height), items[0]?.height ?? 0, sizes.length ? 1 : 32);
    const room = {
      width: element.clientWidth - 2 * PADDING,
      height: element.clientHeight - 2 * PADDING,
      gap: GAP,
      chromeX: CHROME_X,
      chromeY: CHROME_Y,
    };
    if (room.width <= 0) return;
    const grid = gridLayout(tiles.length + placeholders.length, width, height, room);
    columns = grid.columns;
    const scale = cssScale(grid.zoom, devicePixelRatio);
    const box = { width: Math.max(width * scale, 56), height: height * scale };
    element.style.gridTemplateColumns = `repeat(${columns}, max-content)`;
    const common = commonSize(sizes);
    for (const tile of tiles) {
      tile.resize(box.width, box.height, (picture) => Math.min(scale, fitZoom(picture, box)));
      tile.setOddSize(oddSize(tile.size, common));
    }
    for (const placeholder of placeholders) {
      const picture = placeholder.firstElementChild;
      if (!(picture instanceof HTMLElement)) continue;
      picture.style.width = `${box.width}px`;
      picture.style.height = `${box.height}px`;
    }
  }

  function focusItem(id: string): void {
    listbox.focusAt(items.findIndex((item) => item.id === id));
  }

  const tileOf = ({ target }: Event) => (target instanceof Element ? target.closest('.tile') : null);
  element.addEventListener('pointerover', (event) => kit.play(tileOf(event)));
  element.addEventListener('pointerleave', () => kit.play(null));
  element.addEventListener('focusin', (event) => kit.play(tileOf(event)));
  element.addEventListener('focusout', () => kit.play(null));
  listenToMenus(element, (target, at) => {
    const item = items[tiles.findIndex((tile) => tile.element === target)];
    if (!item) return;
    focusItem(item.id);
    events.menu(item.id, at);
  });

  return {
    element,
    commands: [focusCommand],
    update({ state, mode, view: { kept } }) {
      const appears = element.hidden && mode === 'sheet';
      const back = appears && before === 'one';
      before = mode;
      element.hidden = mode !== 'sheet';
      if (element.hidden || (!appears && state === drawn[0] && kept === drawn[1])) return;
      drawn = [state, kept];
      const had = element.contains(document.activeElement);
      const missing = missingOutputs(state);
      items = sheetItems(state);
      tiles = kit.update(items, state, kept);
      if (placeholders.length !== missing || missing > 0) {
        placeholders = Array.from({ length: missing }, (_, index) => createPlaceholder(items.length + index + 1));
      }
      listbox.setOptions([...tiles.map((tile) => tile.element), ...placeholders]);
      layout();
      // The tile that had the focus is gone: its neighbour has it now.
      if (back || (had && !element.contains(document.activeElement))) listbox.focus();
    },
    layout,
    focus: listbox.focus,
    focusItem,
    get targets() {
      if (!element.contains(document.activeElement)) return undefined;
      const chosen = listbox.chosen.length ? listbox.chosen : [listbox.current];
      return chosen.flatMap((index) => items[index]?.id ?? []);
    },
  };
}

/** `33 × 32` where that is not the size of most. */
function oddSize(size: Size | undefined, common: Size | undefined): string {
  if (!size || !common || (size.width === common.width && size.height === common.height)) return '';
  return l10n.t('{0} × {1}', formatNumber(size.width), formatNumber(size.height));
}
