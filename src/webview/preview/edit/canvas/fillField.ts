import * as l10n from '@vscode/l10n';
import { hexOf, wordOf } from '../../../../sprite/palette/palette';
import { button, relabel } from '../../../lib/button';
import { el } from '../../../lib/dom';
import type { CanvasDraft } from './canvasDraft';

/** The color of pixels that a canvas gets, while it gets some: none, which the checkerboard stands for, or one that a person chooses. */
export function createFillField(draft: CanvasDraft) {
  const input = el('input', { type: 'color', id: 'canvas-fill' });
  input.addEventListener('input', () => draft.set({ fill: wordOf(input.value) }));
  const none = button({
    label: l10n.t('No Color'),
    icon: 'close',
    class: 'fix-small',
    run() {
      draft.set({ fill: undefined });
      input.focus();
    },
  });
  const swatch = el('span', { class: 'canvas-fill checker' }, input);
  const label = el('label', { for: input.id }, l10n.t('Fill'));
  const element = el('div', { class: 'popover-row' }, label, el('span', { class: 'draft-controls' }, none, swatch));
  return {
    element,
    update() {
      const { fill } = draft;
      element.hidden = !draft.grows;
      none.hidden = fill === undefined;
      swatch.classList.toggle('checker', fill === undefined);
      if (fill !== undefined) input.value = hexOf(fill & 255, (fill >>> 8) & 255, (fill >>> 16) & 255);
      relabel(input, fill === undefined ? l10n.t('Fill: no color') : l10n.t('Fill: {0}', input.value));
    },
  };
}
