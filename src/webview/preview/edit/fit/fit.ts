import * as l10n from '@vscode/l10n';
import { el } from '../../../lib/dom';
import type { Feature, PageContext, Shown } from '../../core/feature';
import { LazyPanel } from '../panels/lazyPanel';

/** Gives views, frames, or files one canvas, one scale, one foot line, and one middle. */
export function createFit(ctx: PageContext): Feature {
  const board = el('div', { class: 'fitset-board', hidden: true });
  const panel = new LazyPanel(ctx, {
    command: {
      id: 'fit.open',
      label: l10n.t('Fit Set'),
      keys: ['J'],
      icon: 'symbol-ruler',
      text: l10n.t('Fit Set…'),
    },
    heading: l10n.t('Fit Set'),
    closing: l10n.t('Close Fit Set'),
    canOpen: isSet,
    async load(editor, close) {
      const { createFitPanel } = await import('./fitPanel');
      return createFitPanel(ctx, editor, board, close);
    },
  });
  return {
    commands: [panel.command],
    toolbar: { compare: [panel.command] },
    sections: [panel],
    overlays: [
      {
        element: board,
        update: () => {
          board.hidden = !panel.now;
        },
      },
    ],
  };
}

/** Whether several images are shown, or an animation. */
function isSet({ state, mode, picture }: Shown): boolean {
  if (mode === 'empty' || state.run) return false;
  return mode !== 'one' || state.directions !== undefined || (picture?.frames.length ?? 0) > 1;
}
