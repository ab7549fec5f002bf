import * as l10n from '@vscode/l10n';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import { keyText } from '../../lib/keyText';
import type { MenuItem } from '../../lib/menuList';
import { INPUT_OPERATIONS, OPERATION_ICONS, operationLabel } from '../../lib/operations';
import { choosable } from './keeping';

type Operation = (typeof INPUT_OPERATIONS)[number];

export interface TileActions {
  open(id: string): void;
  keep(ids: readonly string[]): void;
  discard(ids: readonly string[]): void;
  reveal(id: string): void;
  useAsInput(id: string, operation: Operation): void;
  /** Opens an item beside what it was made from. */
  compare(id: string): void;
}

/** What can be done with one picture of the contact sheet, or with several that are selected with it. */
export function tileMenu(
  state: PreviewState,
  item: PreviewItem,
  targets: readonly string[],
  kept: readonly string[],
  actions: TileActions,
): MenuItem[] {
  const ids = targets.includes(item.id) ? targets : [item.id];
  const mine = choosable(state).filter(({ id }) => ids.includes(id)).length === ids.length;
  const allKept = ids.every((id) => kept.includes(id));
  const items: MenuItem[] = [
    { label: l10n.t('Open'), icon: 'go-to-file', key: keyText('Enter'), run: () => actions.open(item.id) },
  ];
  if (mine) {
    items.push(
      {
        label: allKept ? l10n.t('Do Not Keep') : l10n.t('Keep'),
        icon: 'check',
        key: 'K',
        apart: true,
        run: () => actions.keep(ids),
      },
      { label: l10n.t('Discard'), icon: 'trash', key: 'X', run: () => actions.discard(ids) },
    );
  }
  items.push({
    label: l10n.t('Reveal in Explorer'),
    icon: 'folder-opened',
    key: 'R',
    apart: true,
    run: () => actions.reveal(item.id),
  });
  if (state.items.some(({ id }) => id === item.before)) {
    items.push({ label: l10n.t('Compare with Source'), icon: 'split-horizontal', run: () => actions.compare(item.id) });
  }
  INPUT_OPERATIONS.forEach((operation, index) => {
    items.push({
      label: l10n.t('Use as Input: {0}', operationLabel(operation)),
      icon: OPERATION_ICONS[operation],
      apart: index === 0,
      run: () => actions.useAsInput(item.id, operation),
    });
  });
  return items;
}
