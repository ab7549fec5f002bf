import * as l10n from '@vscode/l10n';
import { el, setText } from '../../lib/dom';
import { createPopover } from '../../lib/popover';
import { hexOfRgb, rgbOfHex } from './colors';
import { fill, MAX_SWATCHES } from './swatchList';

export interface ColorPicker {
  readonly element: HTMLElement;
  /**
   * @param from the color that becomes another one
   * @param to what it becomes now
   * @param palette colors to choose from, in order
   * @param beside the element to open under
   */
  open(from: number, to: number, palette: readonly number[], beside: HTMLElement): void;
}

export interface ColorPickerEvents {
  /** A color was chosen, perhaps not for good: called while the browser's own picker is dragged. */
  readonly changed: (from: number, to: number) => void;
  /** The choice is made. */
  readonly rested: () => void;
}

/** A popover to choose what a color becomes: one of the palette, or any other in the browser's own picker. */
export function createColorPicker({ changed, rested }: ColorPickerEvents): ColorPicker {
  let from = 0;
  const heading = el('p', { class: 'fix-picker-head' });
  const list = el('div', { class: 'fix-picker-list', role: 'group', 'aria-label': l10n.t('Colors of the palette') });
  const other = el('input', { type: 'color', class: 'fix-picker-input', 'aria-label': l10n.t('Other color') });
  const content = el(
    'div',
    { class: 'fix-picker' },
    heading,
    list,
    el('label', { class: 'popover-row' }, l10n.t('Other color'), other),
  );
  const popover = createPopover({ label: l10n.t('New Color'), content });

  other.addEventListener('input', () => changed(from, rgbOfHex(other.value)));
  other.addEventListener('change', () => {
    rested();
    popover.close();
  });
  list.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 8, ArrowUp: -8 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...list.querySelectorAll('button')];
    const at = all.findIndex((one) => one.matches(':focus'));
    all[Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  });

  function swatch(rgb: number, isNow: boolean): HTMLElement {
    const hex = hexOfRgb(rgb);
    const one = el('button', {
      type: 'button',
      class: 'fix-swatch',
      'aria-label': hex,
      title: hex,
      'aria-pressed': String(isNow),
    });
    // One tab stop for all: arrows move between them.
    one.tabIndex = isNow ? 0 : -1;
    fill(one, rgb);
    one.addEventListener('click', () => {
      changed(from, rgb);
      rested();
      popover.close();
    });
    return one;
  }

  return {
    element: popover.element,
    open(color, to, palette, beside) {
      from = color;
      setText(heading, l10n.t('{0} becomes', hexOfRgb(color)));
      const colors = palette.slice(0, MAX_SWATCHES);
      list.replaceChildren(...colors.map((rgb) => swatch(rgb, rgb === to)));
      const first = list.querySelector<HTMLElement>('[tabindex="0"]') ?? list.querySelector('button');
      if (first) first.tabIndex = 0;
      other.value = hexOfRgb(to).toLowerCase();
      popover.open(beside);
    },
  };
}
