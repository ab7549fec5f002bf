import * as l10n from '@vscode/l10n';
import { el } from '../../../lib/dom';
import type { Feature, PageContext } from '../../core/feature';
import { LazyPanel } from '../panels/lazyPanel';

/** Changes the canvas of the sprite, or of all views of a set: its size, its edges, how it's turned. */
export function createCanvas(ctx: PageContext): Feature {
  const stage = el('div', { class: 'canvas-stage', hidden: true });
  const panel = new LazyPanel(ctx, {
    command: {
      id: 'canvas.open',
      label: l10n.t('Canvas'),
      keys: ['c'],
      icon: 'screen-full',
      text: l10n.t('Canvas…'),
    },
    heading: l10n.t('Canvas'),
    closing: l10n.t('Close Canvas'),
    canOpen: ({ mode, picture }) => (mode === 'one' ? picture !== undefined : mode !== 'empty'),
    async load(editor, close) {
      const { createCanvasPanel } = await import('./canvasPanel');
      return createCanvasPanel(ctx, editor, stage, close);
    },
  });
  return {
    commands: [panel.command],
    toolbar: { compare: [panel.command] },
    sections: [panel],
    layers: [
      {
        element: stage,
        position: 'top',
        update: () => {
          stage.hidden = !panel.now;
        },
        place: () => panel.now?.place(),
      },
    ],
    async begin(task) {
      if (task.task !== 'canvas') return;
      const content = await panel.open();
      content?.setSize(task.size);
    },
  };
}
