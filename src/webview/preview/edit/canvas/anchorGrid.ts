import * as l10n from '@vscode/l10n';
import { ANCHORS, type Anchor } from '../../../../sprite/edit/anchor';
import { el } from '../../../lib/dom';
import type { CanvasDraft } from './canvasDraft';

const labels = (): Readonly<Record<Anchor, string>> => ({
  nw: l10n.t('Top left'),
  n: l10n.t('Top'),
  ne: l10n.t('Top right'),
  w: l10n.t('Left'),
  center: l10n.t('Center'),
  e: l10n.t('Right'),
  sw: l10n.t('Bottom left'),
  s: l10n.t('Bottom'),
  se: l10n.t('Bottom right'),
});

const COLUMNS = 3;
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where the image stays on a canvas of another size: radio buttons in a square, which arrow keys go through in both directions. */
export function createAnchorGrid(draft: CanvasDraft) {
  const names = labels();
  const radios = ANCHORS.map((anchor) => {
    const input = el('input', {
      type: 'radio',
      name: 'canvas-anchor',
      value: anchor,
      'aria-label': names[anchor],
      title: names[anchor],
      class: 'anchor-cell',
    });
    input.addEventListener('change', () => draft.setAnchor(anchor));
    return input;
  });
  const grid = el('div', { class: 'anchor-grid', role: 'radiogroup', 'aria-label': l10n.t('Anchor') }, ...radios);
  grid.addEventListener('keydown', (event) => {
    const step = event.ctrlKey || event.altKey || event.metaKey ? undefined : STEPS[event.key];
    const from = radios.indexOf(event.target as HTMLInputElement);
    if (!step || from < 0) return;
    event.preventDefault();
    const [x, y] = [(from % COLUMNS) + step[0], Math.floor(from / COLUMNS) + step[1]];
    const [anchor, radio] = [ANCHORS[y * COLUMNS + x], radios[y * COLUMNS + x]];
    if (!anchor || !radio || x < 0 || x >= COLUMNS) return;
    radio.focus();
    draft.setAnchor(anchor);
  });
  return {
    element: el('div', { class: 'popover-row' }, el('span', { 'aria-hidden': 'true' }, l10n.t('Anchor')), grid),
    update() {
      for (const [at, radio] of radios.entries()) radio.checked = ANCHORS[at] === draft.anchor;
    },
  };
}
