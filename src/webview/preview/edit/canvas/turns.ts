import * as l10n from '@vscode/l10n';
import type { Turn } from '../../../../sprite/edit/pixelMoves';
import { button } from '../../../lib/button';
import { el } from '../../../lib/dom';
import type { CanvasDraft } from './canvasDraft';

/** Buttons that flip and rotate. */
export function createTurns(draft: CanvasDraft): HTMLElement {
  const rows: readonly {
    readonly turn: Turn;
    readonly label: string;
    readonly icon: string;
    /** Because the same icons stand for Undo and Redo elsewhere. */
    readonly text?: string;
    readonly look?: string;
  }[] = [
    { turn: 'flip-horizontal', label: l10n.t('Flip Horizontally'), icon: 'arrow-both' },
    { turn: 'flip-vertical', label: l10n.t('Flip Vertically'), icon: 'arrow-both', look: 'canvas-upright' },
    { turn: 'rotate-270', label: l10n.t('Rotate 90° Counterclockwise'), icon: 'discard', text: '90°' },
    { turn: 'rotate-90', label: l10n.t('Rotate 90° Clockwise'), icon: 'redo', text: '90°' },
  ];
  const buttons = rows.map(({ turn, look = '', ...row }) =>
    button({ ...row, class: `canvas-turn ${look}`.trim(), run: () => draft.turn(turn) }),
  );
  return el('div', { class: 'canvas-turns', role: 'group', 'aria-label': l10n.t('Flip and rotate') }, ...buttons);
}
