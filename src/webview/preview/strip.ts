import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../shared/protocol/preview';
import { createListbox } from '../lib/listbox';
import type { PageContext, View } from './parts';
import { missingOutputs } from './selection';
import { createPlaceholder, createTiles } from './tiles';

const BOX = 48;

/** All items in one row, under a single picture. */
export function createStrip(ctx: PageContext): View {
  let items: readonly PreviewItem[] = [];
  const tilesOf = createTiles(ctx.pictures, () => resize());
  let tiles = tilesOf([]);
  const listbox = createListbox({
    label: l10n.t('Pictures'),
    class: 'strip',
    followFocus: true,
    pick: (index) => {
      const item = items[index];
      if (item) ctx.open(item.id);
    },
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
    element: listbox.element,
    update({ state, mode, item }) {
      const next = state.items;
      const missing = missingOutputs(state);
      listbox.element.hidden = mode !== 'one' || next.length + missing < 2;
      if (listbox.element.hidden) return;
      items = next;
      tiles = tilesOf(next);
      const placeholders = Array.from({ length: missing }, (_, index) => createPlaceholder(next.length + index + 1));
      listbox.setOptions([...tiles.map((tile) => tile.element), ...placeholders]);
      listbox.select(next.findIndex((one) => one.id === item?.id));
      resize();
    },
  };
}
