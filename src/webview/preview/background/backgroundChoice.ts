import * as l10n from '@vscode/l10n';
import { el, setText } from '../../lib/dom';
import type { View } from '../parts';
import type { ViewState } from '../viewState';

type Background = ViewState['background'];

interface Preset {
  readonly background: Background;
  readonly label: string;
}

const presets = (): readonly Preset[] => [
  { background: 'checker', label: l10n.t('Checkerboard') },
  { background: 'plain', label: l10n.t('Theme') },
  { background: '#000000', label: l10n.t('Black') },
  { background: '#ffffff', label: l10n.t('White') },
  { background: '#808080', label: l10n.t('Grey') },
  { background: '#ff00ff', label: l10n.t('Magenta') },
  { background: '#3f7d4e', label: l10n.t('Grass') },
  { background: '#6fb7e9', label: l10n.t('Sky') },
];

/** The presets, one of which is chosen, and a field for any other colour. */
export function createBackgroundChoice(choose: (background: Background) => void): View {
  const radios = presets().map(({ background, label }) => {
    const input = el('input', { type: 'radio', name: 'background', value: background });
    input.addEventListener('change', () => choose(background));
    const swatch = el('span', { class: 'background-swatch', 'aria-hidden': 'true' });
    swatch.classList.toggle('checker', background === 'checker');
    if (background.startsWith('#')) swatch.style.backgroundColor = background;
    return { background, input, element: el('label', { class: 'background-choice' }, input, swatch, label) };
  });
  const colour = el('input', { type: 'color', class: 'background-colour' });
  const value = el('output', { class: 'background-value' });
  const other = el(
    'label',
    { class: 'popover-row background-other' },
    el('span', {}, l10n.t('Any colour')),
    value,
    colour,
  );
  colour.addEventListener('input', () => choose(colour.value));
  const grid = el(
    'div',
    { class: 'background-choices', role: 'radiogroup', 'aria-label': l10n.t('Background') },
    ...radios.map(({ element }) => element),
  );
  return {
    element: el('div', {}, grid, other),
    update({ view }) {
      for (const { background, input } of radios) input.checked = view.background === background;
      const shown = view.background.startsWith('#') ? view.background : view.otherBackground;
      if (shown.startsWith('#') && colour.value !== shown) colour.value = shown;
      setText(value, colour.value.toUpperCase());
    },
  };
}
