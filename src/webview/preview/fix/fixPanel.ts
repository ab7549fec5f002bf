import * as l10n from '@vscode/l10n';
import { colorCount } from '../../../shared/base/counts';
import { Later } from '../../../shared/base/later';
import { formatNumber } from '../../../shared/base/numbers';
import type { FixStep } from '../../../sprite/checks/finding';
import { button } from '../../lib/button';
import { el, icon, setAttributes, setText } from '../../lib/dom';
import { BUSY_AFTER_MS } from '../../lib/pacing';
import type { PageContext, Shown, View } from '../core/feature';
import { sequenceAround, wholeKind } from '../spriteThread/shownSprite';
import { createColorTable } from './colorTable';
import type { FixDraft, FixTask } from './fixDraft';
import { createFixSteps } from './fixSteps';
import { createPaletteControls } from './paletteControls';
import { createPaletteSources } from './paletteSources';
import { createFixButtons, doesSomething, listedFiles } from './saveFix';

export interface FixPanel extends View {
  /** Moves the focus to the switch of a step; without one, to the first control. */
  focus(step?: FixStep): void;
}

/**
 * The section of the details that fixes pixels, in steps, or swaps the palette. The split view on the stage shows the result.
 * @param element an empty section that is hidden while nothing is fixed
 * @param close is called when a person closes it; Escape does, too, because the page's own Escape would leave the sprite
 */
export function createFixPanel(ctx: PageContext, draft: FixDraft, element: HTMLElement, close: () => void): FixPanel {
  const sources = createPaletteSources(ctx, () => ctx.redraw());
  const steps = createFixSteps(ctx, draft, sources);
  const swap = createPaletteControls(ctx, draft, sources, ({ colors }) => void draft.swapTo(colors));
  const table = createColorTable(ctx, draft);
  const buttons = createFixButtons(ctx, draft);
  const whole = createWholeSwitch(draft);
  const state = createStateLines(draft);
  const heading = el('h2', {});
  const closeButton = button({ label: '', icon: 'close', run: close });
  const reset = button({ label: '', icon: 'discard', run: () => draft.reset() });
  setAttributes(reset, { 'aria-label': l10n.t('Reset All Steps'), title: l10n.t('Reset') });
  element.append(
    el('div', { class: 'light-head' }, heading, reset, closeButton),
    state.element,
    whole.element,
    ...steps.map((step) => step.element),
    el('div', { class: 'fix-step fix-swap' }, swap.element),
    state.facts,
    table.element,
    buttons.element,
  );
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  });

  function updateSteps(task: FixTask, shown: Shown): void {
    for (const step of steps) {
      if (task === 'pixels') step.update(shown);
      else step.element.hidden = true;
    }
    swap.element.hidden = task !== 'palette';
    if (task === 'palette') swap.update(shown);
  }

  return {
    element,
    focus(step) {
      const within = step ? `[data-step="${step}"] ` : '';
      const controls = [...element.querySelectorAll<HTMLElement>(`${within}.fix-check, ${within}.fix-select`)];
      controls.find((one) => one.offsetParent !== null)?.focus({ preventScroll: !step });
    },
    update(shown) {
      const task = draft.task(shown);
      const opened = task !== undefined && element.hidden;
      element.hidden = task === undefined;
      if (!task) return;
      const { title, closing } = titlesOf(task);
      setText(heading, title);
      setAttributes(element, { 'aria-label': title });
      setAttributes(closeButton, { 'aria-label': closing, title: l10n.t('Close') });
      // All of it, or at least its beginning.
      if (opened) for (const one of [element, heading]) one.scrollIntoView({ block: 'nearest' });
      reset.disabled = draft.guess === undefined;
      updateSteps(task, shown);
      for (const part of [state, whole, table, buttons]) part.update(shown);
    },
  };
}

function titlesOf(task: FixTask): { readonly title: string; readonly closing: string } {
  return task === 'palette'
    ? { title: l10n.t('Swap Palette'), closing: l10n.t('Close Swap Palette') }
    : { title: l10n.t('Fix Pixels'), closing: l10n.t('Close Fix Pixels') };
}

/** The switch for all views of a set, or all numbered files, and their names, because all of them are written. */
function createWholeSwitch(draft: FixDraft): View {
  const input = el('input', { type: 'checkbox', role: 'switch', class: 'fix-check' });
  const name = el('span', { class: 'fix-name' });
  const list = el('ul', { class: 'fix-files', 'aria-label': l10n.t('Files to be fixed'), tabindex: '0' });
  const element = el('div', { class: 'fix-whole' }, el('label', { class: 'fix-switch' }, input, name), list);
  let listed = '';
  input.addEventListener('change', () => draft.setWhole(input.checked));

  function update(shown: Shown): void {
    const kind = wholeKind(shown);
    element.hidden = kind === 'none';
    input.checked = draft.isWhole(shown);
    const count = kind === 'set' ? shown.state.directions?.views.length : sequenceAround(shown)?.members?.length;
    const number = formatNumber(count ?? 0);
    setText(
      name,
      kind === 'set' ? l10n.t('All {0} views as one', number) : l10n.t('All {0} files as one animation', number),
    );
    const names = listedFiles(draft, shown).map((item) => item.name);
    list.hidden = names.length < 2;
    if (listed === names.join('\n')) return;
    listed = names.join('\n');
    list.replaceChildren(...names.map((one) => el('li', { title: one }, one)));
  }
  return { element, update };
}

/** The state: reading, nothing to fix, a fault; and the facts of the result. */
function createStateLines(draft: FixDraft): View & { readonly facts: HTMLElement } {
  const note = el('p', { class: 'note' });
  const fault = el('p', { class: 'note light-fault' }, icon('warning'), el('span'));
  const facts = el('p', { class: 'fix-facts' });
  const slow = new Later(
    BUSY_AFTER_MS,
    () => {
      setText(note, l10n.t('Looking at the pixels…'));
      note.hidden = false;
    },
    { fromFirst: true },
  );

  /** Says so only if finding takes long. */
  function showWaiting(): void {
    if (!note.textContent) note.hidden = true;
    slow.schedule();
  }

  return {
    element: el('div', { class: 'fix-state', role: 'status' }, note, fault),
    facts,
    update(shown) {
      const { guess, newest, settings } = draft;
      fault.hidden = draft.fault === undefined;
      setText(fault.lastElementChild ?? fault, draft.fault ?? '');
      if (!guess && !draft.fault) showWaiting();
      else {
        slow.cancel();
        setText(note, guess ? noteText(draft, shown) : '');
        note.hidden = note.textContent === '';
      }
      facts.hidden = !newest || !doesSomething(settings);
      if (newest) setText(facts, factText(newest.image, newest.after, newest.before));
    },
  };
}

function noteText(draft: FixDraft, shown: Shown): string {
  if (draft.task(shown) === 'palette') return l10n.t('Choose a palette. Nothing is written until you save.');
  const right = draft.guess && !doesSomething(draft.guess);
  if (right && !doesSomething(draft.settings))
    return l10n.t('Nothing needs a fix: these are true pixels. What you select is changed anyway.');
  return l10n.t('Nothing is written until you save.');
}

/** `32 × 32, 14 colors (was 412)`. */
function factText({ width, height }: { width: number; height: number }, after: number, before: number): string {
  const size = l10n.t('{0} × {1}', formatNumber(width), formatNumber(height));
  const colors = colorCount(after);
  return after === before
    ? l10n.t('{0}, {1}', size, colors)
    : l10n.t('{0}, {1} (was {2})', size, colors, formatNumber(before));
}
