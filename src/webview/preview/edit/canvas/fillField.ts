import * as l10n from '@vscode/l10n';
import { button, relabel } from '../../../lib/button';
import { el } from '../../../lib/dom';
import type { CanvasDraft } from './canvasDraft';

const OPAQUE = 0xff;

/** The color of pixels that a canvas gets, while it gets some: none, which the checkerboard stands for, or one that a person chooses. */
export function createFillField(draft: CanvasDraft) {
  const input = el('input', { type: 'color', id: 'canvas-fill' });
  input.addEventListener('input', () => draft.set({ fill: fillOf(input.value) }));
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
      if (fill !== undefined) input.value = hexOf(fill);
      relabel(input, fill === undefined ? l10n.t('Fill: no color') : l10n.t('Fill: {0}', hexOf(fill)));
    },
  };
}

/** RGBA, red in the lowest byte, of `#rrggbb`. */
function fillOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (red | (green << 8) | (blue << 16) | (OPAQUE << 24)) >>> 0;
}

const hexOf = (fill: number): string =>
  `#${[0, 8, 16].map((shift) => ((fill >>> shift) & 0xff).toString(16).padStart(2, '0')).join('')}`;
