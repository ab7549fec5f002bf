import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { Size } from '../../../../sprite/pixels/raster';
import { button } from '../../../lib/button';
import { el, setText } from '../../../lib/dom';
import type { Editor } from '../../core/editing';
import type { PageContext, Shown } from '../../core/feature';
import { createApplyFoot, createFault } from '../panels/applyFoot';
import type { PanelContent } from '../panels/lazyPanel';
import { CanvasDraft } from './canvasDraft';
import { createCanvasFields } from './canvasFields';
import { CanvasStage } from './canvasStage';
import { mapText, resultText } from './canvasWords';
import { createTurns } from './turns';

/** Id of the line that says why the canvas can't be so. */
const FAULT = 'canvas-fault';

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
  const fault = createFault(FAULT);
  const whole = createWholeSwitch(draft, editor);
  const fields = createCanvasFields(draft, FAULT);
  const turns = createTurns(draft);
  const reset = button({ label: l10n.t('Reset'), icon: 'discard', run: () => draft.reset() });
  const result = el('p', { class: 'fix-facts', role: 'status' });
  const map = el('p', { class: 'note' });
  const foot = createApplyFoot({ apply: applyAll, cancel: close }, fault.element, result);
  const element = el(
    'div',
    { class: 'canvas-panel' },
    whole.element,
    el('div', { class: 'canvas-ways' }, turns, fields.tabs),
    fields.element,
    map,
    foot.element,
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
    for (const part of [whole, fields, over]) part.update(shown);
    fault.set(draft.fault);
    reset.disabled = !draft.isReady && draft.fault === undefined;
    result.hidden = draft.fault !== undefined;
    setText(result, resultText(draft, shown));
    const mapState = mapText(draft, editor, shown);
    map.hidden = mapState === undefined;
    setText(map, mapState ?? '');
    foot.apply.disabled = !draft.isReady;
  }

  return {
    element,
    tool: reset,
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
