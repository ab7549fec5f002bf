import * as l10n from '@vscode/l10n';
import { announce } from '../../../lib/announce';
import { el, setChildren } from '../../../lib/dom';
import type { Editor } from '../../core/editing';
import type { PageContext, Shown } from '../../core/feature';
import type { PanelContent } from '../panels/lazyPanel';
import { createAnimationList } from './animationList';
import { FrameFields } from './frameFields';
import { FrameKeys } from './frameKeys';
import { FramesDraft } from './framesDraft';
import { FramesOverlay } from './framesOverlay';
import { createSaveJson } from './saveJson';
import { WaysControl } from './waysControl';

export interface FramesPanel extends PanelContent {
  place(): void;
  selectAll(): void;
}

interface FramesPanelParts {
  readonly editor: Editor;
  /** Has the place of the image, for what is drawn over it. */
  readonly stage: HTMLElement;
  close(): void;
}

/** The panel *Frames on the Sheet*: ways to find them, what is chosen in numbers, the animations, and the JSON. */
export function createFramesPanel(ctx: PageContext, { editor, stage }: FramesPanelParts): FramesPanel {
  const draft = new FramesDraft(ctx, editor);
  const ways = new WaysControl(draft);
  const overlay = new FramesOverlay(ctx, draft, new FrameKeys(draft, () => ways.focus()));
  const fields = new FrameFields(draft);
  const animations = createAnimationList(draft);
  const json = createSaveJson(ctx, editor, draft);
  const help = el(
    'p',
    { class: 'note' },
    l10n.t('Drag on the image to draw a frame. Tab goes there by keyboard: Enter adds, Delete removes.'),
  );
  const foot = el('div', { class: 'edit-foot' }, ways.buttons, el('div', { class: 'edit-buttons' }, json.button));
  const element = el(
    'div',
    { class: 'frames-panel' },
    ways.element,
    help,
    fields.element,
    animations.element,
    json.element,
    foot,
  );
  const item = ctx.shown().item?.id;
  const wasWhole = ctx.shown().view.whole;
  let isOpen = true;
  draft.onDidChange(() => {
    if (!isOpen) return;
    for (const part of [fields, animations, json]) part.update(ctx.shown());
    foot.hidden = !draft.frames.length;
  });

  return {
    element,
    fits: (shown) => {
      const image =
        shown.mode === 'one' && shown.item?.id === item ? editor.partOf(shown.item)?.open?.image : undefined;
      return image !== undefined && image.kind !== 'numbered';
    },
    update(shown: Shown) {
      setChildren(stage, [overlay.element]);
      for (const part of [ways, fields, animations, json]) part.update(shown);
      foot.hidden = !draft.frames.length;
      overlay.update();
    },
    place: () => overlay.place(),
    selectAll() {
      draft.chooseAll();
      announce(l10n.t('All frames are selected.'));
    },
    focus() {
      if (!ctx.shown().view.whole) ctx.change({ whole: true });
      ways.focus();
    },
    end() {
      isOpen = false;
      setChildren(stage, []);
      ctx.change({ whole: wasWhole });
    },
  };
}
