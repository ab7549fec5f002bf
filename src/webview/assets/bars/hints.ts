import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { el, icon } from '../../lib/dom';
import type { PageActions, Part, Shown } from '../parts';
import type { Hint } from '../viewState';
import { type Remedy, remedyButton } from './remedies';

interface HintWords {
  readonly icon: string;
  readonly text: string;
  readonly remedy: Remedy;
}

/** One quiet line at a time with something to know, until it is put away. */
export function createHints(page: PageActions): Part {
  const element = el('div', { class: 'hint' });
  let drawn: Hint | undefined;

  function content(hint: Hint, shown: () => Shown | undefined): Node[] {
    const { icon: name, text, remedy } = words(hint);
    const away = button({
      label: l10n.t('Do Not Show Again'),
      icon: 'close',
      run() {
        const hidden = shown()?.view.hidden ?? [];
        page.change({ hidden: [...hidden.filter((one) => one !== hint), hint] });
        page.toSearch();
      },
    });
    return [icon(name), el('span', { class: 'hint-text' }, text), remedyButton(remedy, page), away];
  }

  let now: Shown | undefined;
  return {
    element,
    update(shown) {
      now = shown;
      const hint = hintOf(shown);
      element.hidden = !hint;
      if (hint === drawn) return;
      drawn = hint;
      element.replaceChildren(...(hint ? content(hint, () => now) : []));
    },
  };
}

function hintOf({ state, view }: Shown): Hint | undefined {
  const wanted: Hint[] = [
    ...(state.workspace ? [] : ['no-folder' as const]),
    ...(state.builtIn ? ['built-in' as const] : []),
  ];
  return wanted.find((hint) => !view.hidden.includes(hint));
}

function words(hint: Hint): HintWords {
  switch (hint) {
    case 'no-folder':
      return { icon: 'folder', text: l10n.t('Saving sprites needs an open folder.'), remedy: 'openFolder' };
    case 'built-in':
      return {
        icon: 'info',
        text: l10n.t('Placeholders, drawn by rule: offline and free.'),
        remedy: 'connect',
      };
  }
}
