import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../shared/protocol/preview';
import { createListbox } from '../lib/listbox';
import type { Command } from './command';
import { gridLayout } from './gridLayout';
import type { PageContext, Shown, View } from './parts';
import { missingOutputs, sheetItems } from './selection';
import { createPlaceholder, createTiles, type Tile } from './tiles';
import { cssScale, fitZoom } from './zoom';

export interface ContactSheet extends View {
  /** Fits the tiles into the room there is. */
  layout(): void;
}

const GAP = 8;
const PADDING = 16;
/** Border and padding of a tile, and its caption. */
const CHROME_X = 14;
const CHROME_Y = 36;

/** All outputs large, at one whole-step zoom. */
export function createContactSheet(ctx: PageContext): ContactSheet {
  let items: readonly PreviewItem[] = [];
  let tiles: readonly Tile[] = [];
  let placeholders: readonly HTMLElement[] = [];
  let columns = 1;
  const tilesOf = createTiles(ctx.pictures, () => layout());
  const listbox = createListbox({
    label: l10n.t('Outputs'),
    class: 'contact-sheet',
    followFocus: false,
    columns: () => columns,
    pick: (index) => {
      const item = items[index];
      if (item) ctx.open(item.id);
    },
  });
  const { element } = listbox;
  let before: Shown['mode'] = 'empty';
  const focusCommand: Command = {
    id: 'pictures.focus',
    label: l10n.t('Go to the pictures'),
    keys: ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'],
    group: 'pictures',
    run: listbox.focus,
    state: ({ mode }) => ({ enabled: mode === 'sheet' }),
  };

  function layout(): void {
    const sizes = tiles.flatMap((tile) => tile.picture ?? []);
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
    for (const tile of tiles) {
      tile.resize(box.width, box.height, (picture) => Math.min(scale, fitZoom(picture, box)));
    }
    for (const placeholder of placeholders) {
      const picture = placeholder.firstElementChild;
      if (!(picture instanceof HTMLElement)) continue;
      picture.style.width = `${box.width}px`;
      picture.style.height = `${box.height}px`;
    }
  }

  return {
    element,
    commands: [focusCommand],
    update({ state, mode }) {
      const back = element.hidden && before === 'one';
      before = mode;
      element.hidden = mode !== 'sheet';
      if (mode !== 'sheet') return;
      const next = sheetItems(state);
      const missing = missingOutputs(state);
      items = next;
      tiles = tilesOf(next);
      if (placeholders.length !== missing || missing > 0) {
        placeholders = Array.from({ length: missing }, (_, index) => createPlaceholder(next.length + index + 1));
      }
      listbox.setOptions([...tiles.map((tile) => tile.element), ...placeholders]);
      layout();
      if (back) listbox.focus();
    },
    layout,
  };
}
