import * as l10n from '@vscode/l10n';
import type { SheetCut } from '../../../shared/protocol/preview';
import { el } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';

export interface CutChips {
  readonly element: HTMLElement;
  /** Hidden without any. */
  set(cuts: readonly SheetCut[]): void;
}

export interface CutChipEvents {
  /** A suggestion is pointed at or focused, or none any more. */
  readonly preview: (cut: SheetCut | undefined) => void;
  readonly pick: (cut: SheetCut) => void;
}

/** Suggestions how to cut a sheet, one click each. */
export function createCutChips({ preview, pick }: CutChipEvents): CutChips {
  const element = el('ul', { class: 'cut-chips', 'aria-label': l10n.t('Suggestions'), hidden: true });
  let drawn: readonly SheetCut[] | undefined;

  function chip(cut: SheetCut): HTMLElement {
    const size = l10n.t('{0} × {1}', formatNumber(cut.width), formatNumber(cut.height));
    const count = formatNumber(cut.count);
    const title = l10n.t('Cut into {0} frames of {1} pixels', count, size);
    const one = el('button', { type: 'button', class: 'cut-chip', title }, l10n.t('{0} frames, {1}', count, size));
    for (const event of ['pointerenter', 'focus']) one.addEventListener(event, () => preview(cut));
    for (const event of ['pointerleave', 'blur']) one.addEventListener(event, () => preview(undefined));
    one.addEventListener('click', () => pick(cut));
    return el('li', {}, one);
  }

  return {
    element,
    set(cuts) {
      element.hidden = cuts.length === 0;
      if (cuts === drawn) return;
      drawn = cuts;
      element.replaceChildren(...cuts.map(chip));
    },
  };
}
