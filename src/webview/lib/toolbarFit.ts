import * as l10n from '@vscode/l10n';
import { button, relabel } from './button';

/** Classes of a toolbar, one after the other until its controls fit into one row; the style sheet leaves words out for each. */
const STEPS = ['fit-look', 'fit-keys', 'fit-words', 'fit-all'] as const;

/** Of a toolbar that shows all controls, in as many rows as they need; and of a control that has no room in the row. */
const WHOLE = 'whole';
const LEFT_OUT = 'left-out';

/**
 * Keeps the controls of a toolbar in one row: words are left out first, then controls, which the button “…” brings back in further rows.
 * Their keys work all the while.
 * @param toolbar groups of controls: those in the middle are left out first, then the last group and the first, and the last control last
 * @param changed called when other controls are there than before
 */
export function fitToolbar(toolbar: HTMLElement, changed: () => void): void {
  let whole = false;
  const groups = [...toolbar.children].filter((child) => child instanceof HTMLElement);
  const more = button({ label: '', icon: 'ellipsis', class: 'toolbar-more', run: toggle });
  more.hidden = true;
  toolbar.append(more);

  function toggle(): void {
    whole = !whole;
    arrange();
  }

  const isTooLong = () => toolbar.scrollWidth > toolbar.clientWidth;

  /** Controls in the order in which they are left out. */
  function candidates(): HTMLElement[] {
    const [first = [], ...others] = groups.map((group) =>
      [...group.children].filter((child) => child instanceof HTMLElement),
    );
    const last = others.pop() ?? [];
    const main = last.splice(-1);
    return [...others.flat().reverse(), ...last, ...first.reverse(), ...main];
  }

  function arrange(): void {
    // An element that is hidden for a moment loses the focus.
    const hasFocus = document.activeElement === more;
    toolbar.classList.remove(WHOLE, ...STEPS);
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
    more.setAttribute('aria-expanded', String(whole));
    relabel(more, whole ? l10n.t('Fewer tools') : l10n.t('More tools'));
    if (whole) toolbar.classList.add(WHOLE);
    else {
      for (const control of candidates()) {
        if (!isTooLong()) break;
        control.classList.add(LEFT_OUT);
      }
    }
  }

  // Keys open menus of controls that are left out too: these come back, because a menu opens beside its control.
  toolbar.addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if (newState !== 'open' || !(target instanceof Element) || !target.closest(`.${LEFT_OUT}`)) return;
      whole = true;
      arrange();
    },
    { capture: true },
  );
  // A group changes its size when the words on a button do.
  const sizes = new ResizeObserver(arrange);
  for (const element of [toolbar, ...groups]) sizes.observe(element);
}
