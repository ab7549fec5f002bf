import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../../shared/protocol/preview';
import { createListbox } from '../../lib/listbox';
import type { PageContext, View } from '../parts';
import { missingOutputs } from '../selection';
import { createPlaceholder } from './placeholder';
import type { Tile } from './tile';
import { listenToMenus, type Place } from './tileMenuEvents';
import { createTiles } from './tiles';

const BOX = 48;

/** All items in one row, under a single picture. `menu` is called when the menu of one is wanted. */
export function createStrip(ctx: PageContext, menu: (id: string, at: Place) => void): View {
  let items: readonly PreviewItem[] = [];
  let tiles: readonly Tile[] = [];
  let drawn: readonly unknown[] = [];
  const listbox = createListbox({
    label: l10n.t('Pictures'),
    class: 'strip',
    followFocus: true,
    pick: (index) => {
      const item = items[index];
      if (item) ctx.open(item.id);
    },
  });
  const { element } = listbox;
  const kit = createTiles({ pictures: ctx.pictures, within: element, landed: resize });
  listenToMenus(element, (target, at) => {
    const item = items[tiles.findIndex((tile) => tile.element === target)];
    if (item) menu(item.id, at);
  });

  function resize(): void {
    for (const tile of tiles) {
      tile.resize(BOX, BOX, ({ width, height }) => {
        const ratio = BOX / Math.max(width, height);
        return ratio >= 1 ? Math.floor(ratio) : ratio;
      });
    }
  }

  return {
    element,
    update({ state, mode, item, view: { kept } }) {
      const next = state.items;
      const missing = missingOutputs(state);
      element.hidden = mode !== 'one' || next.length + missing < 2;
      const draws = [state, kept, item?.id, element.hidden];
      if (element.hidden || draws.every((value, index) => value === drawn[index])) return;
      drawn = draws;
      items = next;
      tiles = kit.update(next, state, kept);
      const placeholders = Array.from({ length: missing }, (_, index) => createPlaceholder(next.length + index + 1));
      listbox.setOptions([...tiles.map((tile) => tile.element), ...placeholders]);
      listbox.select(next.findIndex((one) => one.id === item?.id));
      resize();
    },
  };
}
