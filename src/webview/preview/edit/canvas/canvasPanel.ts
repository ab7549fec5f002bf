import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { Size } from '../../../../sprite/pixels/raster';
import { button } from '../../../lib/button';
import { el, icon, setText } from '../../../lib/dom';
import type { Editor } from '../../core/editing';
import type { PageContext, Shown } from '../../core/feature';
import type { PanelContent } from '../panels/lazyPanel';
import { CanvasDraft } from './canvasDraft';
import { createCanvasFields } from './canvasFields';
import { CanvasStage } from './canvasStage';
import { mapText, resultText } from './canvasWords';
import { createTurns } from './turns';

export interface CanvasPanel extends PanelContent {
  place(): void;
  /** Enters a size that somebody else wants. */
  setSize(size: Size): void;
}

/**
 * The panel *Canvas*: what a person enters is shown on the stage at once, with the old edge, and changes nothing before it's applied.
 * @param stage has the place of the image, for what is drawn over it @param close closes the panel
 */
export function createCanvasPanel(
  ctx: PageContext,
  editor: Editor,
  stage: HTMLElement,
  close: () => void,
): CanvasPanel {
  const draft = new CanvasDraft(ctx, editor);
  const over = new CanvasStage(ctx, draft, stage);
  const fault = el('p', { class: 'note light-fault', id: 'canvas-fault' }, icon('warning'), el('span'));
  const whole = createWholeSwitch(draft, editor);
  const fields = createCanvasFields(draft, fault.id);
  const turns = createTurns(draft);
  const result = el('p', { class: 'fix-facts', role: 'status' });
  const map = el('p', { class: 'note' });
  const apply = button({ label: l10n.t('Apply'), text: l10n.t('Apply'), class: 'primary fix-save', run: applyAll });
  const cancel = button({ label: l10n.t('Cancel'), text: l10n.t('Cancel'), class: 'secondary', run: close });
  const element = el(
    'div',
    { class: 'canvas-panel' },
    whole.element,
    fields.element,
    el('div', { role: 'alert' }, fault),
    turns.element,
    result,
    map,
    el('div', { class: 'fix-buttons' }, apply, cancel),
  );
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    applyAll();
  });

  function applyAll(): void {
    if (draft.apply()) close();
  }

  function update(shown: Shown): void {
    // Another view may be shown. Not while the page is drawn.
    queueMicrotask(() => draft.follow(ctx.shown()) && ctx.redraw());
    for (const part of [whole, fields, turns, over]) part.update(shown);
    fault.hidden = draft.fault === undefined;
    setText(fault.lastElementChild ?? fault, draft.fault ?? '');
    result.hidden = draft.fault !== undefined;
    setText(result, resultText(draft, shown));
    const mapState = mapText(draft, editor, shown);
    map.hidden = mapState === undefined;
    setText(map, mapState ?? '');
    apply.disabled = !draft.isReady;
  }

  return {
    element,
    fits: (shown) =>
      shown.mode === 'one' ? editor.partOf(shown.item) !== undefined && !shown.view.whole : shown.mode !== 'empty',
    update,
    frame: (shown) => over.frame(shown),
    place: () => over.place(),
    focus: () => fields.focus(),
    setSize: ({ width, height }) => {
      draft.setTab('size');
      draft.setSize({ to: 'size', width, height });
    },
    end() {
      over.end();
      draft.end();
    },
  };
}

/** The switch for all views of a set. */
function createWholeSwitch(draft: CanvasDraft, editor: Editor) {
  const input = el('input', { type: 'checkbox', role: 'switch', class: 'fix-check' });
  const name = el('span', { class: 'fix-name' });
  const element = el('label', { class: 'fix-switch' }, input, name);
  input.addEventListener('change', () => draft.set({ whole: input.checked }));
  return {
    element,
    update({ mode }: Shown) {
      const count = editor.certainParts.length;
      element.hidden = count < 2 || mode !== 'one';
      input.checked = draft.whole;
      setText(name, l10n.t('All {0} views', formatNumber(count)));
    },
  };
}
