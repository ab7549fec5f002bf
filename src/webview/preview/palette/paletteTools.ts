import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { ariaKey, keyText } from '../../lib/keyText';
import { menuButton } from '../../lib/menu';
import type { Command } from '../command';
import { commandButton } from '../commandButton';
import type { PageContext, View } from '../parts';
import { type PaletteFormat, paletteMenu } from '../save/savePalette';
import { copyColours } from './copyColours';
import { SORTS, sortLabel } from './paletteText';

/** Order, copy and save under the swatches; `colours` are those that are listed, in their order. */
export function createPaletteTools(
  ctx: PageContext,
  colours: () => readonly string[],
  save: (format: PaletteFormat) => void,
): View {
  const group = 'colours';
  const state = () => ({ enabled: colours().length > 0 });
  const copy: Command = {
    id: 'palette.copy',
    label: l10n.t('Copy all colours'),
    text: l10n.t('Copy'),
    keys: ['Y'],
    group,
    run: () => void copyColours(ctx, colours()),
    state,
  };
  const orderName = l10n.t('Order of the colours');
  const saveName = l10n.t('Save the palette');
  const order = menuButton({ label: orderName, text: sortLabel('use'), ...keyOf('P') }, () =>
    SORTS.map((sort) => ({
      label: sortLabel(sort),
      checked: ctx.shown().view.paletteSort === sort,
      run: () => ctx.change({ paletteSort: sort }),
    })),
  );
  const files = menuButton({ label: saveName, text: l10n.t('Save…'), ...keyOf('E') }, paletteMenu(save));
  const copyButton = commandButton(copy);
  const element = el(
    'div',
    { class: 'palette-tools' },
    order.element,
    el('div', { class: 'group' }, copyButton.element, files.element),
  );
  const visible = () => ({ enabled: element.offsetParent !== null });
  return {
    element,
    commands: [
      { id: 'palette.order', label: orderName, keys: ['P'], group, run: order.open, state: visible },
      copy,
      { id: 'palette.save', label: saveName, keys: ['E'], group, run: files.open, state: visible },
    ],
    update(shown) {
      element.hidden = colours().length === 0;
      const sort = sortLabel(shown.view.paletteSort);
      order.setText(sort);
      order.setLabel(l10n.t('Order of the colours: {0}', sort));
      copyButton.update(shown);
    },
  };
}

/** How a button names its key. */
function keyOf(key: string) {
  return { key: keyText(key), shortcut: ariaKey(key) };
}
