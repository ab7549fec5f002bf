import { type Command, type Control, commandButton } from './command';
import { el } from './dom';
import { fitToolbar } from './toolbarFit';

/** A command, for which a button is made, or an existing element. */
export type ToolbarItem<Shown> = Command<Shown> | Control<Shown>;

export interface ToolbarOptions<Shown> {
  readonly label: string;
  readonly class: string;
  /** Items that belong together; there is a line between groups. */
  readonly groups: readonly (readonly ToolbarItem<Shown>[])[];
  /** Keeps the controls in one row (`fitToolbar`). */
  readonly oneRow?: true;
}

/** A row of controls with one tab stop, by the ARIA toolbar pattern: left and right arrows, Home, and End move the focus. */
export function createToolbar<Shown>(options: ToolbarOptions<Shown>): Control<Shown> {
  const controls: Control<Shown>[] = [];
  const groups = options.groups.map((items) => {
    const own = items.map((item) => ('run' in item ? commandButton(item) : item));
    controls.push(...own);
    return el('div', { class: 'group' }, ...own.map((one) => one.element));
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

  if (options.oneRow) fitToolbar(element, rove);
  return {
    element,
    update(shown) {
      for (const control of controls) control.update(shown);
      rove();
    },
  };
}
