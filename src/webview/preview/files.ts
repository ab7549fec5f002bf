import * as l10n from '@vscode/l10n';
import type { Command, Feature, PageContext, Shown } from './core/feature';
import { itemsThere } from './core/shownItems';

/** Commands that reveal the picture's file, export it, and undo the last change of files. */
export function createFileCommands(ctx: PageContext): Feature {
  const reveal: Command = {
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
  };
  const undo: Command = {
    id: 'file.undo',
    label: l10n.t('Undo Last File Change'),
    keys: ['Ctrl+z'],
    group: 'files',
    run: () => ctx.tell(ctx.host.call('undo', {})),
    state: () => ({ enabled: ctx.undoes === 'files' }),
  };
  const exportIt: Command = {
    id: 'file.export',
    label: l10n.t('Export…'),
    keys: ['F'],
    group: 'files',
    run() {
      const item = exported(ctx.shown());
      if (item !== undefined) ctx.tell(ctx.host.call('export', { item }));
    },
    state: (shown) => ({ enabled: exported(shown) !== undefined }),
  };
  return { commands: [reveal, exportIt, undo], toolbar: { page: [reveal] } };
}

/** Id of the item to export: the picture on the stage, or on the compass any view, because an export of a view exports its set. */
function exported({ state, mode, item, picture }: Shown): string | undefined {
  if (mode === 'compass') {
    return itemsThere(state).find(({ id }) => state.directions?.views.some((view) => view.item === id))?.id;
  }
  return picture && !picture.onlyPalette ? item?.id : undefined;
}
