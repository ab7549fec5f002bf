import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import type { PreviewState } from '../../../shared/protocol/preview';
import { button } from '../../lib/button';
import { type Control, commandButton } from '../../lib/command';
import { el, icon, setText } from '../../lib/dom';
import { holdFocus } from '../../lib/focus';
import { keyText } from '../../lib/keyText';
import type { Command, Shown, View } from '../core/feature';
import { missingOutputs, overviewOf } from '../core/shownItems';
import { choosable, keptItems } from './keeping';

/** A question before files are discarded. */
export interface DiscardQuestion {
  readonly text: string;
  /** Text of the button that agrees. */
  readonly button: string;
  /** Whether files are deleted instead of moved to the trash; the button that agrees isn't highlighted then. */
  readonly permanent: boolean;
  /** Identifies what the question is about; when it changes, the question is withdrawn. */
  subject(state: PreviewState): string;
}

/** What the bar has buttons for. */
export interface BarCommands {
  /** Of the picture on the stage. */
  readonly keep: Command;
  readonly discard: Command;
  /** Of all pictures. */
  readonly keepAll: Command;
  readonly discardRest: Command;
  readonly clear: Command;
}

/**
 * Buttons for the picture on the stage, how many pictures are kept, and buttons for all others. On the contact sheet, whose cards have their own
 * buttons, it's hidden while none is kept, unless outputs are drafts. The question before discarding takes its place.
 */
export class KeepBar implements View {
  readonly element: HTMLElement;
  readonly #count = el('span', { class: 'keep-count' });
  /** Buttons for the picture on the stage. */
  readonly #own: readonly Control<Shown>[];
  readonly #all: Control<Shown>;
  readonly #rest: Control<Shown>;
  readonly #clear: Control<Shown>;
  readonly #row: HTMLElement;
  readonly #prompt = createPrompt((agreed) => this.#leave(agreed));
  #giveBack = () => {};
  #asked: { readonly question: DiscardQuestion; readonly subject: string; answer(agreed: boolean): void } | undefined;
  #shown: Shown | undefined;

  constructor({ keep, discard, keepAll, discardRest, clear }: BarCommands) {
    this.#own = [keep, discard].map((command) => commandButton(command, { showKey: true }));
    this.#all = commandButton(keepAll);
    this.#rest = commandButton(discardRest);
    this.#clear = commandButton(clear);
    const others = [this.#all, this.#rest, this.#clear].map(({ element }) => element);
    this.#row = el('div', { class: 'keep-row' }, ...this.#own.map(({ element }) => element), this.#count, ...others);
    const label = l10n.t('Kept images');
    const attributes = { class: 'keep-bar', hidden: true, role: 'region', 'aria-label': label };
    this.element = el('div', attributes, this.#row, this.#prompt.element);
  }

  /** Resolves to whether a person agreed; false if they canceled or the question was withdrawn. */
  ask(question: DiscardQuestion): Promise<boolean> {
    this.#leave(false);
    this.#giveBack = holdFocus();
    return new Promise((answer) => {
      this.#asked = { question, subject: this.#shown ? question.subject(this.#shown.state) : '', answer };
      this.#row.hidden = true;
      this.element.hidden = false;
      this.#prompt.show(question);
    });
  }

  update(shown: Shown): void {
    this.#shown = shown;
    const asked = this.#asked;
    if (asked && asked.question.subject(shown.state) !== asked.subject) this.#leave(false);
    this.#draw(shown);
  }

  #leave(agreed: boolean): void {
    if (!this.#asked) return;
    const { answer } = this.#asked;
    this.#asked = undefined;
    const inside = this.#prompt.element.contains(document.activeElement);
    this.#row.hidden = false;
    if (inside) this.#giveBack();
    this.#prompt.element.hidden = true;
    if (this.#shown) this.#draw(this.#shown);
    answer(agreed);
  }

  #draw(shown: Shown): void {
    const { state, view } = shown;
    const [all, kept] = [choosable(state).length, keptItems(state, view.kept).length];
    const drafts = state.run?.drafts === true;
    const decides = isDecided(shown, all);
    const counts = isCounted(shown, all, kept);
    this.element.hidden = !decides && !counts && !this.#asked;
    if (!decides && !counts) return;
    const show = (control: Control<Shown>, isShown: boolean) => {
      control.update(shown);
      control.element.hidden = !isShown;
    };
    for (const control of this.#own) show(control, decides);
    show(this.#all, counts && drafts);
    show(this.#rest, counts);
    show(this.#clear, counts && !drafts);
    this.#count.hidden = !counts;
    setText(this.#count, l10n.t('{0} kept of {1}', formatNumber(kept), formatNumber(all)));
  }
}

/**
 * Whether the picture on the stage is one of those that are kept or discarded: from a run's first output on, while others are still expected. So it
 * is for sources, so that the picture doesn't move.
 */
function isDecided({ state, mode }: Shown, all: number): boolean {
  const { run } = state;
  return (
    mode === 'one' && run !== undefined && all > 0 && (run.drafts === true || overviewOf(state) === 'contactSheet')
  );
}

/** Whether it's worth saying how many of them are kept. */
function isCounted({ state, mode }: Shown, all: number, kept: number): boolean {
  if (all + missingOutputs(state) < 2) return false;
  if (state.run?.drafts) return all > 0 && mode !== 'empty' && overviewOf(state) !== undefined;
  return kept > 0 && (mode === 'contactSheet' || mode === 'one');
}

/** The question before discarding. It begins on Cancel, and only its buttons answer: letters that somebody is still typing don't. */
function createPrompt(leave: (agreed: boolean) => void) {
  const text = el('span', { class: 'keep-question', id: 'keep-question' });
  const yesText = el('span');
  const yes = el('button', { type: 'button', class: 'button' }, yesText);
  yes.addEventListener('click', () => leave(true));
  const no = button({
    label: l10n.t('Cancel'),
    text: l10n.t('Cancel'),
    key: keyText('Escape'),
    shortcut: 'Escape',
    run: () => leave(false),
  });
  const attributes = { class: 'keep-row', hidden: true, role: 'alertdialog', 'aria-labelledby': 'keep-question' };
  const element = el('div', attributes, icon('trash'), text, yes, no);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    leave(false);
  });
  return {
    element,
    show(question: DiscardQuestion): void {
      setText(text, question.text);
      setText(yesText, question.button);
      yes.classList.toggle('primary', !question.permanent);
      element.hidden = false;
      no.focus();
    },
  };
}
