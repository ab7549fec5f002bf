import { el } from '../lib/dom';
import type { Command } from './command';
import { commandButton } from './commandButton';
import type { Shown, View } from './parts';

/** A button of a command, or an element of its own. */
export type ToolItem = Command | View;

export interface ToolbarOptions {
  readonly label: string;
  readonly class: string;
  /** Items that stand together; a line stands between groups. */
  readonly groups: readonly (readonly ToolItem[])[];
}

/** A row of controls with one tab stop, by the ARIA toolbar pattern: left and right arrows, Home and End move. */
export function createToolbar(options: ToolbarOptions): View {
  const views: View[] = [];
  const groups = options.groups.map((items) => {
    const shown = items.map((item) => ('run' in item ? commandButton(item) : item));
    views.push(...shown);
    return el('div', { class: 'group' }, ...shown.map((one) => one.element));
  });
  const element = el('div', { class: options.class, role: 'toolbar', 'aria-label': options.label }, ...groups);
  let current: HTMLElement | undefined;

  const stops = () =>
    [...element.querySelectorAll<HTMLElement>('button, input, select')].filter(
      (one) =>
        !one.matches(':disabled') && one.closest('[role="menu"], .popover') === null && one.offsetParent !== null,
    );

  function rove(): void {
    const all = stops();
    if (!current || !all.includes(current)) current = all[0];
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
  }

  element.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !stops().includes(target)) return;
    current = target;
    rove();
  });
  element.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.matches('input, select')) return;
    const all = stops();
    const at = all.indexOf(event.target);
    const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 };
    const to = targets[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    all.at(to % all.length)?.focus();
  });

  return {
    element,
    update(shown: Shown) {
      for (const view of views) view.update(shown);
      rove();
    },
  };
}
