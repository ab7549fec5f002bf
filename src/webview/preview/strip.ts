import * as l10n from '@vscode/l10n';
import type { PreviewItem } from '../../shared/protocol/preview';
import { createListbox } from '../lib/listbox';
import type { Pictures } from './pictures';
import { createPlaceholder, createTiles } from './tiles';

export interface Strip {
  readonly element: HTMLElement;
  update(items: readonly PreviewItem[], missing: number, selected: string | undefined): void;
  /** Moves the focus to the selected tile, if it is in the strip. */
  focus(): void;
}

const BOX = 48;

/** All items in one row, under a single picture. */
export function createStrip(pictures: Pictures, select: (id: string) => void): Strip {
  let items: readonly PreviewItem[] = [];
  const tilesOf = createTiles(pictures, () => resize());
  let tiles = tilesOf([]);
  const listbox = createListbox({
    label: l10n.t('Files of this run'),
    class: 'strip',
    followFocus: true,
    pick: (index) => {
      const item = items[index];
      if (item) select(item.id);
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
    update(next, missing, selected) {
      items = next;
      tiles = tilesOf(next);
      const placeholders = Array.from({ length: missing }, (_, index) => createPlaceholder(next.length + index + 1));
      listbox.setOptions([...tiles.map((tile) => tile.element), ...placeholders]);
      listbox.select(next.findIndex((item) => item.id === selected));
      resize();
    },
    focus: listbox.focus,
  };
}
