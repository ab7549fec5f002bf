import * as l10n from '@vscode/l10n';
import type { Turn } from '../../../../sprite/edit/pixelMoves';
import { button } from '../../../lib/button';
import { el } from '../../../lib/dom';
import type { CanvasDraft } from './canvasDraft';

/** Buttons that flip and rotate. */
export function createTurns(draft: CanvasDraft) {
  const rows: readonly {
    readonly turn: Turn;
    readonly label: string;
    readonly icon: string;
    readonly look?: string;
  }[] = [
    { turn: 'flip-horizontal', label: l10n.t('Flip Horizontally'), icon: 'arrow-both' },
    { turn: 'flip-vertical', label: l10n.t('Flip Vertically'), icon: 'arrow-both', look: 'canvas-upright' },
    { turn: 'rotate-270', label: l10n.t('Rotate 90° Counterclockwise'), icon: 'discard' },
    { turn: 'rotate-90', label: l10n.t('Rotate 90° Clockwise'), icon: 'redo' },
  ];
  const buttons = rows.map(({ turn, label, icon, look = '' }) =>
    button({ label, icon, class: `fix-small ${look}`.trim(), run: () => draft.turn(turn) }),
  );
  const reset = button({ label: l10n.t('Reset'), icon: 'clear-all', class: 'fix-small', run: () => draft.reset() });
  return {
    element: el(
      'div',
      { class: 'canvas-turns', role: 'group', 'aria-label': l10n.t('Flip and rotate') },
      ...buttons,
      reset,
    ),
    update() {
      reset.disabled = !draft.isReady && draft.fault === undefined;
    },
  };
}
