import * as l10n from '@vscode/l10n';
import { button, press } from '../../../lib/button';
import { el, icon } from '../../../lib/dom';
import type { ColorChoices } from './colorChoices';

/** Which palette is shown, and whether colors that it lacks can be drawn. */
export function createSourceSelect(choices: ColorChoices) {
  const select = el('select', { class: 'fix-select', 'aria-label': l10n.t('Palette') });
  const pick = button({
    label: l10n.t('Choose Another Palette…'),
    icon: 'folder-opened',
    class: 'draw-small',
    run: () => void choices.pick(),
  });
  const stay = button({
    label: l10n.t('Stay in the Palette'),
    class: 'draw-small',
    run: () => choices.stay(!choices.stays),
  });
  stay.append(icon('lock'));
  let drawn = '';
  select.addEventListener('change', () => choices.show(Number(select.value)));
  return {
    element: el('div', { class: 'draw-source' }, select, pick, stay),
    update() {
      const names = choices.sources.map(({ name }) => name);
      const key = JSON.stringify(names);
      if (key !== drawn) {
        drawn = key;
        select.replaceChildren(...names.map((name, value) => el('option', { value }, name)));
      }
      const at = String(choices.sources.indexOf(choices.shown));
      if (select.value !== at) select.value = at;
      select.hidden = names.length === 0;
      stay.disabled = choices.shown.colors.length === 0;
      press(stay, choices.stays);
    },
  };
}
