import * as l10n from '@vscode/l10n';
import { el } from '../../../lib/dom';
import type { Command, Feature, PageContext, Shown } from '../../core/feature';
import { LazyPanel } from '../panels/lazyPanel';
import type { FramesPanel } from './framesPanel';

export interface SheetFrames extends Feature {
  readonly panel: LazyPanel<FramesPanel>;
}

/** Finds and draws the frames of a sheet, and the animations that they are. */
export function createSheetFrames(ctx: PageContext): SheetFrames {
  const stage = el('div', { class: 'sheet-frames-stage', hidden: true });
  const text = l10n.t('Find and Draw Frames…');
  const panel = new LazyPanel<FramesPanel>(ctx, {
    command: { id: 'sheet.frames', label: text, keys: ['D'], text },
    heading: l10n.t('Frames on the Sheet'),
    closing: l10n.t('Close Frames on the Sheet'),
    canOpen: canHaveFrames,
    async load(editor, close) {
      const { createFramesPanel } = await import('./framesPanel');
      return createFramesPanel(ctx, { editor, stage, close });
    },
  });
  const all: Command = {
    id: 'sheet.all',
    label: l10n.t('Select All Frames on the Sheet'),
    keys: ['Ctrl+a'],
    group: 'pictures',
    run: () => panel.now?.selectAll(),
    state: () => ({ enabled: panel.now !== undefined }),
  };
  return {
    panel,
    commands: [panel.command, all],
    sections: [panel],
    layers: [
      {
        element: stage,
        position: 'top',
        update: (shown) => {
          stage.hidden = !panel.now || !isOnStage(shown);
        },
        place: () => panel.now?.place(),
      },
    ],
  };
}

/** Whether an image is one file that is a sheet, or could be one. */
function canHaveFrames({ mode, item, picture }: Shown): boolean {
  if (mode !== 'one' || !item || !picture || picture.onlyPalette) return false;
  const isOne = item.kind !== 'sequence' && item.kind !== 'animation' && item.kind !== 'normal-map' && !item.gone;
  return isOne && (item.sheet !== undefined || (!picture.animated && (picture.sprite?.layers.length ?? 1) < 2));
}

/** Whether the stage shows the whole sheet. */
const isOnStage = ({ item, view, mode }: Shown) => mode === 'one' && (item?.sheet === undefined || view.whole);
