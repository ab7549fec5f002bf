import * as l10n from '@vscode/l10n';
import { el, icon } from '../../lib/dom';

export interface ToolActions {
  keep(id: string): void;
  discard(id: string): void;
}

/** Two signs over the tile under the pointer. They are for the pointer alone: K and X do the same, and so does the tile's menu. */
export function tileTools(id: string, actions: ToolActions): HTMLElement {
  const sign = (name: string, title: string, run: () => void) => {
    const element = el('span', { class: 'tile-tool', title }, icon(name));
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      run();
    });
    return element;
  };
  return el(
    'div',
    { class: 'tile-tools', 'aria-hidden': 'true' },
    sign('check', l10n.t('Keep [K]'), () => actions.keep(id)),
    sign('trash', l10n.t('Discard [X]'), () => actions.discard(id)),
  );
}
