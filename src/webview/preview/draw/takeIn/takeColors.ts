import * as l10n from '@vscode/l10n';
import { press } from '../../../lib/button';
import { el } from '../../../lib/dom';
import { differingColors, type TakePart } from './takingIn';

/** Colors that are offered; the most frequent ones. */
const MAX_COLORS = 12;

/** Chips of the colors in which a source differs: those that are pressed are taken alone. */
export function takeColors(changed: () => void) {
  const element = el('div', { class: 'take-colors', role: 'group', 'aria-label': l10n.t('Only These Colors') });
  let chosen = new Set<number>();
  let drawn = '';
  let last: readonly unknown[] = [];
  let found: readonly number[] = [];
  return {
    element,
    /** Undefined: all. */
    get chosen(): ReadonlySet<number> | undefined {
      return chosen.size ? chosen : undefined;
    },
    update(part: TakePart | undefined, frame: number): void {
      const of = [part?.sprite, part?.source, part?.layer, frame];
      if (of.some((one, at) => one !== last[at])) found = part ? differingColors(part, frame, MAX_COLORS) : [];
      last = of;
      const colors = [...new Set([...chosen, ...found])].slice(0, MAX_COLORS);
      const key = JSON.stringify([colors, [...chosen]]);
      if (key === drawn) return;
      drawn = key;
      const focused = [...element.children].indexOf(document.activeElement as Element);
      element.replaceChildren(...colors.map((color) => chip(color)));
      if (focused >= 0) (element.children[focused] as HTMLElement | undefined)?.focus();
      element.hidden = colors.length < 2 && !chosen.size;
    },
  };

  function chip(color: number): HTMLElement {
    const hex = cssColor(color);
    const name = color === 0 ? l10n.t('transparent') : hex.slice(0, 7).toUpperCase();
    const one = el('button', {
      type: 'button',
      class: 'take-chip',
      title: name,
      'aria-label': l10n.t('Only {0}', name),
    });
    one.style.setProperty('--color', hex);
    press(one, chosen.has(color));
    one.addEventListener('click', () => {
      chosen = new Set(chosen.has(color) ? [...chosen].filter((each) => each !== color) : [...chosen, color]);
      changed();
    });
    return one;
  }
}

/** `#rrggbbaa` of a word. */
const cssColor = (word: number) =>
  `#${[0, 8, 16, 24].map((shift) => ((word >>> shift) & 255).toString(16).padStart(2, '0')).join('')}`;
