import * as l10n from '@vscode/l10n';
import { type MenuButton, menuButton } from '../lib/menu';
import { INPUT_OPERATIONS, OPERATION_ICONS, operationLabel } from '../lib/operations';
import type { Command } from './command';
import type { PageContext, View } from './parts';

/** The menu that starts a run with the picture that is shown. */
export function createUseAsInput(ctx: PageContext): View & { readonly commands: readonly Command[] } {
  const menu: MenuButton = menuButton(
    { label: l10n.t('Use as Input'), text: l10n.t('Use as Input'), key: 'U', icon: 'sparkle', class: 'primary' },
    INPUT_OPERATIONS.map((operation) => ({
      label: operationLabel(operation),
      icon: OPERATION_ICONS[operation],
      run() {
        const { item } = ctx.shown();
        if (item) ctx.tell(ctx.host.call('useAsInput', { item: item.id, operation }));
      },
    })),
  );
  return {
    element: menu.element,
    commands: [{ id: 'file.use', label: l10n.t('Use as Input'), keys: ['u'], group: 'files', run: () => menu.open() }],
    update: ({ item, picture }) =>
      menu.setEnabled(item !== undefined && item.kind !== 'sequence' && picture !== undefined),
  };
}
