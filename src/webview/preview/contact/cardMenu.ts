import * as l10n from '@vscode/l10n';
import type { RunKind } from '../../../shared/contract/api';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import { buttonKey, keyText } from '../../lib/keyText';
import type { MenuItem } from '../../lib/menu';
import { operationItems } from '../../lib/operations';
import { choosable, DISCARD_KEYS, isKept, RENAME_KEY } from './keeping';

export interface CardActions {
  open(id: string): void;
  keep(ids: readonly string[]): void;
  discard(ids: readonly string[]): void;
  /** Asks for an output's new name. */
  rename(id: string): void;
  reveal(id: string): void;
  useAsInput(id: string, operation: RunKind): void;
  /** Opens an item and compares it with its source. */
  compare(id: string): void;
}

/** The menu of a picture in the contact sheet, or of all `targets` if the picture is one of them. */
export function cardMenu(
  state: PreviewState,
  item: PreviewItem,
  targets: readonly string[],
  kept: readonly string[],
  actions: CardActions,
): MenuItem[] {
  const ids = targets.includes(item.id) ? targets : [item.id];
  const chosen = choosable(state).filter(({ id }) => ids.includes(id));
  const allChoosable = chosen.length === ids.length;
  const allKept = chosen.every((one) => isKept(one, state, kept));
  const items: MenuItem[] = [
    { label: l10n.t('Open'), icon: 'go-to-file', key: keyText('Enter'), run: () => actions.open(item.id) },
  ];
  if (allChoosable) {
    items.push(
      {
        label: allKept ? l10n.t("Don't Keep") : l10n.t('Keep'),
        icon: 'check',
        key: 'K',
        apart: true,
        run: () => actions.keep(ids),
      },
      ...(state.run
        ? [{ label: l10n.t('Keep As…'), icon: 'edit', key: keyText(RENAME_KEY), run: () => actions.rename(item.id) }]
        : []),
      { label: l10n.t('Discard'), icon: 'trash', ...buttonKey(DISCARD_KEYS[0]), run: () => actions.discard(ids) },
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
  const uses = operationItems((operation) => actions.useAsInput(item.id, operation));
  return [
    ...items,
    ...uses.map((use, index) => ({ ...use, label: l10n.t('Use as Input: {0}', use.label), apart: index === 0 })),
  ];
}
