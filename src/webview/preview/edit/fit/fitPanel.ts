import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { FitNote } from '../../../../sprite/edit/fit/fitSet';
import { fitNoteText } from '../../../../sprite/edit/words/fitNoteText';
import { el, icon, setChildren, setText } from '../../../lib/dom';
import type { Editor } from '../../core/editing';
import type { PageContext, Shown } from '../../core/feature';
import { shortName } from '../../core/shortName';
import { createApplyFoot, createFault } from '../panels/applyFoot';
import type { PanelContent } from '../panels/lazyPanel';
import { FitBoard } from './fitBoard';
import { FitDraft, type FitSource, type Fitted } from './fitDraft';
import { createFitFields } from './fitFields';
import { membersOf } from './fitMembers';

/** Id of the line that says why the canvas can't be so. */
const FAULT = 'fitset-fault';

/**
 * The panel *Fit Set*: what is asked is planned on a thread, shown before and after, and changes nothing before it's applied.
 * @param stage fills the stage @param close closes the panel
 */
export function createFitPanel(ctx: PageContext, editor: Editor, stage: HTMLElement, close: () => void): PanelContent {
  const draft = new FitDraft(
    () => sourceOf(ctx, editor),
    () => ctx.redraw(),
  );
  const listening = editor.onDidChange(() => void draft.follow());
  const board = new FitBoard(stage);
  const fields = createFitFields(draft);
  const fault = createFault(FAULT);
  const notes = el('ul', { class: 'fitset-notes', 'aria-label': l10n.t('Notes') });
  const result = el('p', { class: 'fix-facts', role: 'status' });
  const foot = createApplyFoot({ apply: applyAll, cancel: close }, fault.element, result);
  const element = el('div', { class: 'fitset-panel' }, fields.element, notes, foot.element);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    applyAll();
  });
  let drawn: Fitted | undefined;
  void draft.follow();

  function applyAll(): void {
    if (draft.apply()) close();
  }

  function draw(fitted: Fitted): void {
    drawn = fitted;
    const { names } = draft.source;
    board.show(membersOf(fitted, names), { ...fitted.plan.canvas, line: fitted.plan.line });
    setChildren(
      notes,
      fitted.plan.notes.map((note) => noteRow(note, names)),
    );
    notes.hidden = !fitted.plan.notes.length;
    setText(result, resultText(fitted));
  }

  return {
    element,
    fits: () => editor.parts.length > 0,
    update() {
      fields.update(draft.fault === undefined ? undefined : FAULT);
      fault.set(draft.fault);
      if (draft.fitted && draft.fitted !== drawn) draw(draft.fitted);
      result.hidden = draft.fault !== undefined || !draft.fitted;
      foot.apply.disabled = !draft.isReady;
    },
    focus: () => fields.focus(),
    end() {
      listening.dispose();
      draft.end();
      board.end();
    },
  };
}

/** What is changed on the page, as sprites to fit. */
function sourceOf(ctx: PageContext, editor: Editor): FitSource {
  const shown = ctx.shown();
  const parts = editor.certainParts;
  return {
    sprites: parts.map(({ sprite }) => sprite),
    names: parts.map((_, at) => nameOf(at, shown, editor)),
    kind: shown.state.directions ? 'views' : parts.length > 1 ? 'files' : 'frames',
    apply: (changes) => editor.apply(changes, 'fit-set'),
  };
}

const nameOf = (at: number, { state }: Shown, editor: Editor): string => {
  const item = state.items.find((one) => one.kind !== 'normal-map' && editor.partOf(one)?.index === at);
  return shortName(item?.name ?? '', 24);
};

function noteRow(note: FitNote, names: readonly string[]): HTMLElement {
  return el('li', { class: 'light-fault' }, icon('warning'), el('span', {}, fitNoteText(note, names[note.part] ?? '')));
}

/** `24 × 32 each`. */
function resultText({ plan: { canvas }, changes }: Fitted): string {
  const size = l10n.t('{0} × {1}', formatNumber(canvas.width), formatNumber(canvas.height));
  return changes.length ? l10n.t('{0} each', size) : l10n.t('{0} each, nothing to fit', size);
}
