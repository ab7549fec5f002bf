import * as l10n from '@vscode/l10n';
import { el } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { Swatch } from '../palette';

/** One option a colour, for a listbox; elements of colours that were there before are used again, with their focus. */
export function createSwatches(): (swatches: readonly Swatch[]) => HTMLElement[] {
  let known = new Map<string, HTMLElement>();
  return (swatches) => {
    const next = new Map<string, HTMLElement>();
    for (const { hex, count } of swatches) {
      const option = known.get(hex) ?? createSwatch(hex);
      const label = count === 1 ? l10n.t('{0}, 1 pixel', hex) : l10n.t('{0}, {1} pixels', hex, formatNumber(count));
      option.setAttribute('aria-label', label);
      option.title = label;
      next.set(hex, option);
    }
    known = next;
    return [...next.values()];
  };
}

function createSwatch(hex: string): HTMLElement {
  const option = el('div', { class: 'swatch', role: 'option' });
  option.style.setProperty('--swatch', hex);
  return option;
}
