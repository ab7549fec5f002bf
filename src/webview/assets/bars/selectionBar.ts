import * as l10n from '@vscode/l10n';
import type { AssetAction } from '../../../shared/protocol/assets';
import { button } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { menuButton } from '../../lib/menu';
import { INPUT_OPERATIONS, OPERATION_ICONS, operationLabel } from '../../lib/operations';
import type { PageActions, Part } from '../parts';

/** What can be done with several assets at once; there while several are selected. */
export function createSelectionBar({ host, clearSelection }: PageActions, selected: () => readonly string[]): Part {
  const act = (action: AssetAction) => () => {
    const ids = [...selected()];
    if (ids.length) void host.call('act', { action, ids });
  };
  const tool = (name: string, text: string, run: () => void) => button({ label: text, text, icon: name, run });
  const count = el('span', { class: 'selection-count' });
  const use = menuButton(
    { label: l10n.t('Use as Input'), text: l10n.t('Use as Input'), icon: 'sparkle' },
    INPUT_OPERATIONS.map((operation) => ({
      label: operationLabel(operation),
      icon: OPERATION_ICONS[operation],
      run: act(operation),
    })),
  );
  const element = el(
    'div',
    { class: 'selection-bar', role: 'group', 'aria-label': l10n.t('Selected sprites'), hidden: true },
    count,
    tool('eye', l10n.t('Preview'), act('preview')),
    tool('save-as', l10n.t('Save To…'), act('save')),
    use.element,
    tool('tag', l10n.t('Edit Tags…'), act('tags')),
    button({ label: l10n.t('Clear Selection'), icon: 'close', run: clearSelection }),
  );
  return {
    element,
    update({ selected: ids }) {
      element.hidden = ids.length < 2;
      setText(count, l10n.t('{0} selected', formatNumber(ids.length)));
    },
  };
}
