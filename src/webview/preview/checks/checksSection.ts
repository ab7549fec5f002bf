import * as l10n from '@vscode/l10n';
import { Later } from '../../../shared/base/later';
import type { Finding } from '../../../sprite/checks/finding';
import { findingText } from '../../../sprite/checks/findingText';
import type { Remedy } from '../../../sprite/checks/remedy';
import { button, press } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el, icon, setChildren, setText } from '../../lib/dom';
import { BUSY_AFTER_MS } from '../../lib/pacing';
import type { Command, Shown, View } from '../core/feature';
import { severityIcon, severityText } from '../core/findingWords';
import type { SpriteSubject } from '../spriteThread/shownSprite';
import { placeText, spreadText } from './checksWords';
import type { Outcome } from './findings';
import { currentPlace, type Marked } from './marked';

export interface ChecksEvents {
  /** Marks a finding, or ends its marks. */
  toggle(finding: Finding): void;
  /** What would remove a finding. */
  remedyOf(finding: Finding): Remedy | undefined;
  /** Opens the panel that removes it. */
  remove(remedy: Remedy): void;
}

/** What the section shows: what is judged, and what was found in it. */
export interface Checked {
  readonly subject?: SpriteSubject;
  /** Undefined while it's being checked. */
  readonly outcome?: Outcome;
  readonly marked?: Marked;
}

/** The section “Checks”: a line for each finding. The marked one also says which of its places is shown. */
export class ChecksSection implements View {
  readonly #checked: (shown: Shown) => Checked;
  readonly #events: ChecksEvents;

  readonly element = el('section', { class: 'checks', 'aria-label': l10n.t('Checks'), hidden: true });
  readonly #heading = el('h2', {}, l10n.t('Checks'));
  readonly #list = el('ul', { class: 'checks-list' });
  readonly #quiet = el('p', { class: 'checks-quiet' });
  readonly #places: PlaceBar;
  #lines: readonly Line[] = [];
  /** The outcome in the list; null: none of this sprite. */
  #drawn: Outcome | undefined | null = null;
  /** Ids of the items that the list is about. */
  #ids = '';
  #awaitsFocus = false;
  readonly #busy = new Later(BUSY_AFTER_MS, (show: () => void) => show());

  /** @param steps the commands that go to the previous and the next place */
  constructor(checked: (shown: Shown) => Checked, events: ChecksEvents, steps: readonly Command[]) {
    this.#checked = checked;
    this.#events = events;
    this.#places = createPlaceBar(steps);
    this.element.append(this.#heading, this.#quiet, this.#list);
  }

  /** Moves the focus to the first finding, or to the one that is marked, as soon as they are known. */
  focus(): void {
    this.#awaitsFocus = true;
    this.#giveFocus();
  }

  update(shown: Shown): void {
    const { subject, outcome, marked } = this.#checked(shown);
    this.element.hidden = !subject;
    if (!subject) return;
    this.#draw(outcome, subject);
    for (const line of this.#lines) line.mark(line.finding === marked?.finding, this.#places);
    this.#places.update(shown, marked);
    if (outcome && !this.#lines.length) this.#awaitsFocus = false;
    this.#giveFocus();
  }

  frame(shown: Shown): void {
    if (!this.element.hidden) this.#places.update(shown, this.#checked(shown).marked);
  }

  /** Draws an outcome. While a newer version of the same sprite is being checked, the old lines stay for a moment: they would flicker. */
  #draw(outcome: Outcome | undefined, subject: SpriteSubject): void {
    const ids = subject.items.map(({ id }) => id).join('\n');
    const isSame = ids === this.#ids && this.#drawn !== null;
    if (isSame && outcome === this.#drawn) return;
    this.#ids = ids;
    this.#drawn = outcome;
    this.#busy.cancel();
    if (outcome || !isSame) this.#load(outcome, subject);
    else this.#busy.schedule(() => this.#load(undefined, subject));
  }

  #load(outcome: Outcome | undefined, subject: SpriteSubject): void {
    const findings = outcome && 'findings' in outcome ? outcome.findings : [];
    this.#lines = findings.map((finding) => createLine(finding, subject, this.#events));
    setChildren(
      this.#list,
      this.#lines.map((line) => line.element),
    );
    const isEmpty = findings.length === 0;
    this.#list.hidden = isEmpty;
    this.#heading.hidden = isEmpty;
    this.#quiet.hidden = !isEmpty;
    this.#showQuiet(outcome);
  }

  /** The line without findings. It takes up its room from the beginning, so nothing moves when the checks are done. */
  #showQuiet(outcome: Outcome | undefined): void {
    const quiet = this.#quiet;
    if (!outcome) {
      quiet.replaceChildren();
      this.#busy.schedule(() => quiet.replaceChildren(l10n.t('Checking…')));
    } else if ('fault' in outcome) quiet.replaceChildren(icon('warning'), outcome.fault);
    else quiet.replaceChildren(icon('pass'), l10n.t('No problems found.'));
  }

  /** Gives the focus that somebody asked for, as soon as there is a line. */
  #giveFocus(): void {
    const line = this.#lines.find((one) => one.isMarked) ?? this.#lines[0];
    if (!this.#awaitsFocus || !line || this.element.closest('[hidden]')) return;
    this.#awaitsFocus = false;
    line.focus();
  }
}

interface Line {
  readonly finding: Finding;
  readonly element: HTMLElement;
  readonly isMarked: boolean;
  /** The marked line has the bar with its places. */
  mark(on: boolean, places: PlaceBar): void;
  focus(): void;
}

/** A finding: its severity, its sentence, and where it is; a press marks its pixels. */
function createLine(finding: Finding, subject: SpriteSubject, { toggle, remedyOf, remove }: ChecksEvents): Line {
  const { severity } = finding;
  const remedy = remedyOf(finding);
  const sentence = findingText(finding);
  const spread = spreadText(finding, subject);
  const line = button({
    label: [severityText(severity), sentence, spread].filter(Boolean).join(', '),
    class: 'checks-line',
    run: () => toggle(finding),
  });
  line.append(severityIcon(severity), el('span', { class: 'checks-text' }, sentence));
  press(line, false);
  // Screen readers get it with the label.
  const count = el('span', { class: 'checks-count', 'aria-hidden': 'true' }, spread);
  const foot = el('div', { class: 'checks-foot' });
  if (spread) foot.append(count);
  if (remedy) foot.append(createRemedy(remedy, sentence, () => remove(remedy)));
  const element = el('li', { class: 'checks-row' }, line, foot);
  let isMarked = false;
  return {
    finding,
    element,
    get isMarked() {
      return isMarked;
    },
    mark(on, places) {
      if (on === isMarked) return;
      isMarked = on;
      press(line, on);
      count.hidden = on;
      if (on) foot.prepend(places.element);
      else if (foot.contains(places.element)) places.element.remove();
    },
    focus: () => line.focus(),
  };
}

const REMEDIES: Readonly<Record<Remedy['by'], () => string>> = {
  fix: () => l10n.t('Fix…'),
  canvas: () => l10n.t('Canvas…'),
  'fit-set': () => l10n.t('Fit Set…'),
};

function createRemedy({ by }: Remedy, sentence: string, run: () => void): HTMLElement {
  const words = REMEDIES[by]();
  return button({ label: l10n.t('{0} {1}', words, sentence), text: words, class: 'checks-fix', run });
}

interface PlaceBar {
  readonly element: HTMLElement;
  update(shown: Shown, marked: Marked | undefined): void;
}

/** Which place of the marked finding is shown, with buttons for the previous and the next one. */
function createPlaceBar(steps: readonly Command[]): PlaceBar {
  const text = el('span', { class: 'checks-place', role: 'status' });
  const buttons = steps.map((step) => commandButton(step));
  const element = el('div', { class: 'checks-places' }, ...buttons.map((one) => one.element), text);
  return {
    element,
    update(shown, marked) {
      if (!marked) return;
      const words = placeText(marked.finding, marked.subject, currentPlace(marked, shown));
      setText(text, words);
      const several = marked.finding.places.length > 1;
      element.hidden = !several && !words;
      for (const one of buttons) {
        one.element.hidden = !several;
        one.update(shown);
      }
    },
  };
}
