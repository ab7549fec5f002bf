import * as l10n from '@vscode/l10n';
import { button } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import { buttonKey } from '../../lib/keyText';
import { createPopover } from '../../lib/popover';
import type { Command, Feature, PageContext, Shown, View } from '../core/feature';
import type { ViewState } from '../core/viewState';

/** The background behind transparent pixels: a button with a popover of choices, and a key that switches between two of them. */
export function createBackground(ctx: PageContext): Feature {
  const choice = createBackgroundChoice((background) => {
    ctx.change(background === 'checker' ? { background } : { background, otherBackground: background });
  });
  const label = l10n.t('Background');
  const popover = createPopover({
    label,
    content: choice.element,
    class: 'background-popover',
    opened: () => choice.update(ctx.shown()),
  });
  const toggle: Command = {
    id: 'view.background',
    label: l10n.t('Toggle checkerboard or last background'),
    keys: ['b'],
    group: 'view',
    run() {
      const { background, otherBackground } = ctx.shown().view;
      ctx.change({ background: background === 'checker' ? otherBackground : 'checker' });
    },
  };
  const settings: Command = {
    id: 'view.backgrounds',
    label: l10n.t('Choose a background'),
    keys: ['B'],
    group: 'view',
    run: () => popover.toggle(),
  };
  const [key = ''] = settings.keys;
  const trigger = button({
    label,
    text: label,
    icon: 'color-mode',
    ...buttonKey(key),
    run: settings.run,
  });
  const element = el('div', { class: 'menu-anchor' }, trigger);
  popover.attach(trigger);
  const control = {
    element,
    update(shown: Shown) {
      if (popover.isOpen) choice.update(shown);
    },
  };
  return { commands: [toggle, settings], toolbar: { look: [control] } };
}

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
  { background: '#808080', label: l10n.t('Gray') },
  { background: '#ff00ff', label: l10n.t('Magenta') },
  { background: '#3f7d4e', label: l10n.t('Grass') },
  { background: '#6fb7e9', label: l10n.t('Sky') },
];

/** Radio buttons for the presets, and a field for any other color. */
function createBackgroundChoice(choose: (background: Background) => void): View {
  const radios = presets().map(({ background, label }) => {
    const input = el('input', { type: 'radio', name: 'background', value: background });
    input.addEventListener('change', () => choose(background));
    const swatch = el('span', { class: 'background-swatch', 'aria-hidden': 'true' });
    swatch.classList.toggle('checker', background === 'checker');
    if (background.startsWith('#')) swatch.style.backgroundColor = background;
    return { background, input, element: el('label', { class: 'background-choice' }, input, swatch, label) };
  });
  const color = el('input', { type: 'color', class: 'background-color' });
  const value = el('output', { class: 'background-value' });
  const other = el(
    'label',
    { class: 'popover-row background-other' },
    el('span', {}, l10n.t('Custom color')),
    value,
    color,
  );
  color.addEventListener('input', () => choose(color.value));
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
      if (shown.startsWith('#') && color.value !== shown) color.value = shown;
      setText(value, color.value.toUpperCase());
    },
  };
}
