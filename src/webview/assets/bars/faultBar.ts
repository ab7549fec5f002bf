import * as l10n from '@vscode/l10n';
import { el, icon, setText } from '../../lib/dom';
import type { PageActions, Part } from '../parts';
import { faultOf } from './faults';
import { remedyButton } from './remedies';

/** A bar over the grid: why what is shown may be old. What is stored stays usable below it. */
export function createFaultBar(page: PageActions): Part {
  const text = el('span', { class: 'fault-text' });
  const sign = el('span');
  const buttons = el('span', { class: 'fault-buttons' });
  const element = el('div', { class: 'fault-bar', role: 'status' }, sign, text, buttons);
  let drawn = '';
  return {
    element,
    update({ state }) {
      const fault = state.total > 0 ? faultOf(state) : undefined;
      element.hidden = !fault;
      if (!fault) {
        drawn = '';
        setText(text, '');
        return;
      }
      setText(text, l10n.t('{0} What is shown was stored earlier.', fault.text));
      const [remedy] = fault.remedies;
      if (drawn === `${fault.icon} ${remedy}`) return;
      drawn = `${fault.icon} ${remedy}`;
      sign.replaceChildren(icon(fault.icon));
      buttons.replaceChildren(...(remedy ? [remedyButton(remedy, page)] : []));
    },
  };
}
