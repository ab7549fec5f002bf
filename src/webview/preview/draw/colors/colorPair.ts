import * as l10n from '@vscode/l10n';
import { button, press, relabel } from '../../../lib/button';
import { el, icon } from '../../../lib/dom';
import { buttonKey } from '../../../lib/keyText';
import { createColorPicker } from '../../fix/colorPicker';
import type { DrawSession } from '../drawSession';
import type { DrawColor } from '../drawState';
import type { ColorChoices } from './colorChoices';
import { colorName, showColor } from './colorName';
import { opaque, rgbOf } from './drawColors';

/** Foreground and background, and what chooses any color for them. */
export function createPair(of: DrawSession, from: ColorChoices) {
  let target: 'foreground' | 'background' | number = 'foreground';
  const picker = createColorPicker({
    changed(_, to) {
      if (typeof target === 'number') from.tryColor(target, to);
      else of.set({ [target]: from.allowed(opaque(to)) });
    },
    rested: () => from.keepColor(),
  });
  const sides = (['background', 'foreground'] as const).map((side) => {
    const one = el('button', { type: 'button', class: `draw-swatch draw-${side}`, 'aria-haspopup': 'true' });
    one.addEventListener('click', () => open(side, of.state[side], one));
    return { side, element: one };
  });
  const swap = button({
    label: l10n.t('Swap Colors'),
    icon: 'arrow-swap',
    ...buttonKey('x'),
    class: 'draw-small',
    run: () => of.set({ foreground: of.state.background, background: of.state.foreground }),
  });
  const clear = button({
    label: l10n.t('Draw Transparent Pixels'),
    class: 'draw-small',
    run: () => of.set({ foreground: 'clear' }),
  });
  clear.append(icon('circle-slash'));

  function open(what: typeof target, color: DrawColor, beside: HTMLElement): void {
    target = what;
    const rgb = color === 'clear' ? 0 : rgbOf(color);
    picker.open(rgb, rgb, from.shown.colors.map(rgbOf), beside);
  }

  return {
    element: el(
      'div',
      { class: 'draw-pair' },
      el('div', { class: 'draw-sides' }, ...sides.map((one) => one.element)),
      swap,
      clear,
      picker.element,
    ),
    recolor: (at: number, beside: HTMLElement) => open(at, from.shown.colors[at] ?? 'clear', beside),
    update() {
      for (const { side, element: one } of sides) {
        const color = of.state[side];
        const name = colorName(color);
        relabel(one, side === 'foreground' ? l10n.t('Foreground: {0}', name) : l10n.t('Background: {0}', name));
        showColor(one, color);
      }
      press(clear, of.state.foreground === 'clear');
    },
  };
}
