import * as l10n from '@vscode/l10n';
import type { DetailedTask, MarkTask, PreviewTask } from '../../../shared/protocol/preview';
import type { Finding, FixStep } from '../../../sprite/checks/finding';
import { type Remedy, remedyOf } from '../../../sprite/checks/remedy';
import type { Command, Feature, PageContext, Shown } from '../core/feature';
import { SHOW_DETAILS } from '../core/viewState';
import { type Checked, ChecksSection } from './checksSection';
import type { Findings } from './findings';
import { createJudged, styleOf } from './judged';
import { currentPlace, goTo, type Marked, placesHere } from './marked';
import { createMarksLayer } from './marksLayer';

/** Where what removes findings is. */
export interface RemedyPanels {
  /** Opens the panel that fixes pixels at a step. */
  fix(step: FixStep): void;
  /** Begins a task of the page. */
  start(task: PreviewTask): void;
}

/** What is wrong with the pixels of the picture, or of the whole set: a section of the details, and marks on the stage. */
export function createChecks(ctx: PageContext, findings: Findings, panels: RemedyPanels): Feature {
  return new Checks(ctx, findings, panels);
}

class Checks implements Feature {
  readonly #ctx: PageContext;
  readonly #findings: Findings;

  readonly commands: readonly Command[];
  readonly layers;
  readonly sections;
  readonly #section;
  readonly #judged = createJudged();
  #marked: Marked | undefined;
  #wanted: MarkTask | undefined;

  constructor(ctx: PageContext, findings: Findings, panels: RemedyPanels) {
    this.#ctx = ctx;
    this.#findings = findings;
    const steps = [
      this.#step('checks.previous', l10n.t('Previous place'), 'Shift+F8', 'arrow-up', -1),
      this.#step('checks.next', l10n.t('Next place'), 'F8', 'arrow-down', 1),
    ];
    const events = {
      toggle: (finding: Finding) => this.#toggle(finding),
      remedyOf: (finding: Finding) => remedyOf(finding, ctx.editing.isPossible),
      remove: (remedy: Remedy) => remove(remedy, panels),
    };
    this.#section = new ChecksSection((shown) => this.#checked(shown), events, steps);
    this.sections = [this.#section];
    this.layers = [createMarksLayer(ctx, (shown) => this.#placesOn(shown))];
    this.commands = [this.#focusCommand(), ...steps, this.#clearCommand()];
  }

  /** Marks a finding as soon as it's known. */
  readonly begin = (wanted: DetailedTask): void => {
    if (wanted.task !== 'check-pixels') return;
    this.#wanted = wanted;
    this.#ctx.change(SHOW_DETAILS);
  };

  #focusCommand(): Command {
    return {
      id: 'checks.show',
      label: l10n.t('Go to Checks'),
      keys: ['n'],
      group: 'view',
      run: () => {
        if (this.#section.element.closest('[hidden]')) this.#ctx.change(SHOW_DETAILS);
        this.#section.focus();
      },
      state: (shown) => ({ enabled: this.#judged(shown) !== undefined }),
    };
  }

  #clearCommand(): Command {
    return {
      id: 'checks.clear',
      label: l10n.t('Remove Check Marks'),
      keys: ['x'],
      group: 'view',
      run: () => this.#mark(undefined),
      state: (shown) => ({ enabled: this.#current(shown) !== undefined }),
    };
  }

  #step(id: string, label: string, key: string, icon: string, by: 1 | -1): Command {
    return {
      id,
      label,
      keys: [key],
      group: 'view',
      icon,
      run: () => this.#go(by),
      state: (shown) => ({ enabled: this.#findingsOf(shown).length > 0 }),
    };
  }

  #checked(shown: Shown): Checked {
    const subject = this.#judged(shown);
    if (!subject) return {};
    const outcome = this.#findings.of(subject, styleOf(shown.state));
    if (outcome && this.#wanted) this.#begin(shown, this.#wanted);
    return { subject, outcome, marked: this.#current(shown) };
  }

  #findingsOf(shown: Shown): readonly Finding[] {
    const subject = this.#judged(shown);
    const outcome = subject && this.#findings.known(subject, styleOf(shown.state));
    return outcome && 'findings' in outcome ? outcome.findings : [];
  }

  /** The marked finding, if what is shown is still judged like that. A newer version of the file keeps the rule. */
  #current(shown: Shown): Marked | undefined {
    const marked = this.#marked;
    const subject = marked && this.#judged(shown);
    if (!subject) return undefined;
    if (subject.key === marked.subject.key) return marked;
    const isSame = subject.items.some(({ id }) => marked.subject.items.some((one) => one.id === id));
    const again = isSame && this.#findingsOf(shown).find(({ rule }) => rule === marked.finding.rule);
    if (!again) return undefined;
    this.#marked = { subject, finding: again, at: 0 };
    return this.#marked;
  }

  #placesOn(shown: Shown) {
    const marked = this.#current(shown);
    return marked ? placesHere(marked, shown) : [];
  }

  #mark(next: Marked | undefined): void {
    this.#marked = next;
    const place = next?.finding.places[next.at];
    if (next && place) void goTo(this.#ctx, next.subject, place);
    // Its cover would lie over the marked pixels.
    this.#ctx.change({ highlight: [] });
  }

  #toggle(finding: Finding): void {
    const shown = this.#ctx.shown();
    const subject = this.#judged(shown);
    if (!subject || this.#current(shown)?.finding === finding) this.#mark(undefined);
    else this.#mark({ subject, finding, at: firstPlace(finding, { subject, finding, at: 0 }, shown) });
  }

  /** Goes to the next place of the marked finding, and from its last one to the first of the next finding. */
  #go(by: 1 | -1): void {
    const shown = this.#ctx.shown();
    const subject = this.#judged(shown);
    const all = this.#findingsOf(shown).flatMap((finding) => finding.places.map((_, at) => ({ finding, at })));
    if (!subject || !all.length) return;
    const marked = this.#current(shown);
    const now = marked && currentPlace(marked, shown);
    const index = all.findIndex(({ finding, at }) => finding === marked?.finding && at === now);
    const next = all.at(index < 0 ? Math.min(0, by) : (index + by) % all.length);
    if (next) this.#mark({ subject, ...next });
  }

  #begin(shown: Shown, { rule, frame }: MarkTask): void {
    this.#wanted = undefined;
    const subject = this.#judged(shown);
    const all = this.#findingsOf(shown);
    const finding = all.find((one) => one.rule === rule) ?? all[0];
    if (!subject || !finding) return;
    const view = subject.items.findIndex(({ id }) => id === shown.item?.id);
    const here = finding.places.findIndex(
      (place) => (frame === undefined || place.frame === frame) && (view < 0 || place.view === view),
    );
    // Not while the page draws what it shows now.
    queueMicrotask(() => this.#mark({ subject, finding, at: Math.max(0, here) }));
  }
}

/** Opens the panel that removes a finding. */
function remove(remedy: Remedy, { fix, start }: RemedyPanels): void {
  if (remedy.by === 'fix') fix(remedy.step);
  else start(remedy.by === 'canvas' ? { task: 'canvas', size: remedy.size } : 'fit-set');
}

/** The place to show first: one in the frame on the stage, else the first. */
function firstPlace({ places }: Finding, marked: Marked, shown: Shown): number {
  const [here] = placesHere(marked, shown);
  return here ? places.indexOf(here) : 0;
}
