import * as l10n from '@vscode/l10n';
import { button, relabel } from './button';

/** Classes added to a toolbar one by one until its controls fit into one row. For each, the style sheet hides more words. */
const STEPS = ['fit-look', 'fit-keys', 'fit-words', 'fit-all'] as const;

/** Class of a toolbar that shows all controls, in several rows. */
const EXPANDED = 'whole';
/** Class of a control that is hidden last of all, because without it people wouldn't find what it shows. */
export const NEVER_LEFT_OUT = 'never-left-out';
/** Class of a control that is hidden because the row is full. */
const LEFT_OUT = 'left-out';

/**
 * Keeps a toolbar's controls in one row. It hides words first, then controls, which the button “…” shows in further rows. Keys of hidden
 * controls still work.
 * @param toolbar groups of controls: the middle ones are hidden first, then the last group, then the first one, and the very last control last;
 *   those with the class `NEVER_LEFT_OUT` stay until nothing else is left
 * @param changed called when other controls are visible than before
 */
export function fitToolbar(toolbar: HTMLElement, changed: () => void): void {
  let isExpanded = false;
  const groups = [...toolbar.children].filter((child) => child instanceof HTMLElement);
  const more = button({ label: '', icon: 'ellipsis', class: 'toolbar-more', run: toggle });
  more.hidden = true;
  toolbar.append(more);

  function toggle(): void {
    isExpanded = !isExpanded;
    arrange();
  }

  const isTooLong = () => toolbar.scrollWidth > toolbar.clientWidth;

  /** Controls in the order in which they are hidden. */
  function candidates(): HTMLElement[] {
    const [first = [], ...others] = groups.map((group) =>
      [...group.children].filter((child) => child instanceof HTMLElement),
    );
    const last = others.pop() ?? [];
    const main = last.splice(-1);
    const all = [...others.flat().reverse(), ...last, ...first.reverse(), ...main];
    const stays = (control: HTMLElement) => control.classList.contains(NEVER_LEFT_OUT);
    return [...all.filter((one) => !stays(one)), ...all.filter(stays)];
  }

  function arrange(): void {
    // An element loses the focus even if it is hidden only for a moment.
    const hasFocus = document.activeElement === more;
    toolbar.classList.remove(EXPANDED, ...STEPS);
    more.hidden = true;
    for (const control of toolbar.querySelectorAll(`.${LEFT_OUT}`)) control.classList.remove(LEFT_OUT);
    for (const step of STEPS) {
      if (!isTooLong()) break;
      toolbar.classList.add(step);
    }
    if (isTooLong()) leaveOut();
    if (hasFocus) more.focus();
    changed();
  }

  function leaveOut(): void {
    more.hidden = false;
    more.setAttribute('aria-expanded', String(isExpanded));
    relabel(more, isExpanded ? l10n.t('Fewer tools') : l10n.t('More tools'));
    if (isExpanded) toolbar.classList.add(EXPANDED);
    else {
      for (const control of candidates()) {
        if (!isTooLong()) break;
        control.classList.add(LEFT_OUT);
      }
    }
  }

  // A key may open the menu of a hidden control. The control must be visible then, because a menu opens next to it.
  toolbar.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (newState !== 'open' || !(target instanceof Element) || !target.closest(`.${LEFT_OUT}`)) return;
      isExpanded = true;
      arrange();
    },
    { capture: true },
  );
  // A group's size changes when the text on a button does.
  const sizes = new ResizeObserver(arrange);
  for (const element of [toolbar, ...groups]) sizes.observe(element);
}
