import * as l10n from '@vscode/l10n';
import { menuButton } from '../lib/menu';
import { operationItems } from '../lib/operations';
import type { Command, Feature, PageContext, View } from './feature';

/** The file of the picture in the explorer, and undoing what was last done to files. */
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
    label: l10n.t('Undo the last change of files'),
    keys: ['z'],
    group: 'files',
    run: () => ctx.tell(ctx.host.call('undo', {})),
  };
  return { commands: [reveal, undo], toolbar: { page: [reveal] } };
}

/** The menu that starts a run with the picture that is shown. */
export function createUseAsInput(ctx: PageContext): Feature {
  const label = l10n.t('Use as Input');
  const menu = menuButton(
    { label, text: label, key: 'U', icon: 'sparkle', class: 'primary' },
    operationItems((operation) => {
      const { item } = ctx.shown();
      if (item) ctx.tell(ctx.host.call('useAsInput', { item: item.id, operation }));
    }),
  );
  const view: View = {
    element: menu.element,
    update: ({ item, picture }) =>
      menu.setEnabled(item !== undefined && item.kind !== 'sequence' && picture !== undefined && !picture.onlyPalette),
  };
  const open: Command = { id: 'file.use', label, keys: ['u'], group: 'files', run: () => menu.open() };
  return { commands: [open], toolbar: { page: [view] } };
}
