import * as l10n from '@vscode/l10n';
import type { Command } from './command';
import type { PageContext, Shown } from './parts';
import { overviewOf } from './selection';
import { GRID_ZOOM, zoomLabel } from './zoom';

/** Commands of the page as a whole: what is shown of it, and what is done with the file. */
export interface PageCommands {
  readonly back: Command;
  readonly grid: Command;
  readonly details: Command;
  readonly whole: Command;
  readonly reveal: Command;
  readonly undo: Command;
  readonly move: readonly Command[];
}

export function pageCommands(ctx: PageContext, detailsShown: () => boolean): PageCommands {
  const alone = ({ mode }: Shown) => mode === 'one';
  const move = (by: 1 | -1, keys: readonly string[], label: string): Command => ({
    id: by > 0 ? 'picture.next' : 'picture.previous',
    label,
    keys,
    group: 'pictures',
    run() {
      const { state, item } = ctx.shown();
      const next = state.items[state.items.findIndex(({ id }) => id === item?.id) + by];
      if (next) ctx.open(next.id);
    },
    state: (shown) => ({ enabled: alone(shown) && shown.state.items.length > 1 }),
  });
  return {
    back: {
      id: 'picture.all',
      label: l10n.t('All pictures'),
      keys: ['Escape'],
      group: 'pictures',
      icon: 'layout',
      run: () => ctx.open('all'),
      state(shown) {
        const there = overviewOf(shown.state) !== undefined;
        return { enabled: alone(shown) && there, hidden: !there };
      },
    },
    grid: {
      id: 'view.grid',
      label: l10n.t('Pixel grid, from {0}', zoomLabel(GRID_ZOOM)),
      keys: ['g'],
      group: 'view',
      icon: 'table',
      text: l10n.t('Grid'),
      run: () => ctx.change({ grid: !ctx.shown().view.grid }),
      state: ({ picture, view }) => ({
        enabled: picture !== undefined && ctx.viewport.zoom >= GRID_ZOOM,
        pressed: view.grid,
      }),
    },
    details: {
      id: 'view.details',
      label: l10n.t('Details'),
      keys: ['i'],
      group: 'view',
      icon: 'layout-sidebar-right',
      run: () => ctx.change({ facts: !detailsShown() }),
      state: () => ({ pressed: detailsShown() }),
    },
    whole: {
      id: 'view.whole',
      label: l10n.t('Whole sheet'),
      keys: ['w'],
      group: 'view',
      run: () => ctx.change({ whole: !ctx.shown().view.whole }),
      state: ({ item, view }) => ({ enabled: item?.sheet !== undefined, pressed: view.whole }),
    },
    reveal: {
      id: 'file.reveal',
      label: l10n.t('Reveal in Explorer'),
      keys: ['r'],
      group: 'files',
      icon: 'folder-opened',
      run() {
        const { item } = ctx.shown();
        if (item) ctx.tell(ctx.host.call('reveal', { item: item.id }));
      },
      state: ({ item }) => ({ enabled: item !== undefined && item.kind !== 'sequence' }),
    },
    undo: {
      id: 'file.undo',
      label: l10n.t('Undo the last change of files'),
      keys: ['z'],
      group: 'files',
      run: () => ctx.tell(ctx.host.call('undo', {})),
    },
    move: [
      move(-1, ['ArrowLeft', 'ArrowUp'], l10n.t('Previous picture')),
      move(1, ['ArrowRight', 'ArrowDown'], l10n.t('Next picture')),
    ],
  };
}
