import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { el } from '../../lib/dom';
import { createKeyDialog } from '../../lib/keyDialog';
import { ariaKey, keyText } from '../../lib/keyText';
import type { Command } from '../command';
import type { View } from '../parts';

const groups = (): Readonly<Record<Command['group'], string>> => ({
  view: l10n.t('View'),
  cursor: l10n.t('Pixel cursor'),
  play: l10n.t('Play'),
  pictures: l10n.t('Pictures'),
  colours: l10n.t('Colours'),
  light: l10n.t('Light'),
  files: l10n.t('Files'),
});

/** A button that opens the list of all keys, made from the table of commands when it is asked for. */
export function createKeyList(commands: () => readonly Command[]): View {
  const dialog = createKeyDialog(groups(), commands);
  const open: Command = {
    id: 'view.keys',
    label: l10n.t('List of keys'),
    keys: ['?'],
    group: 'view',
    icon: 'question',
    run: () => dialog.open(),
  };
  const trigger = button({
    label: open.label,
    icon: 'question',
    key: keyText('?'),
    shortcut: ariaKey('?'),
    run: () => open.run(),
  });
  const element = el('div', { class: 'menu-anchor' }, trigger, dialog.element);
  return { element, commands: [open], update: () => undefined };
}
