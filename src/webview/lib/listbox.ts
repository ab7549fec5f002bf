import { el, setChildren } from './dom';

export interface ListboxOptions {
  readonly label: string;
  readonly class: string;
  /** Called with the index of an option that was clicked or chosen by key. */
  readonly pick: (index: number) => void;
  /** Arrow keys pick at once; otherwise they move the focus, and Enter or Space pick. */
  readonly followFocus: boolean;
  /** Options a row, for the up and down arrows; without it the options lie in one row. */
  readonly columns?: () => number;
}

export interface Listbox {
  readonly element: HTMLElement;
  /** Elements with `role="option"`; those with `aria-disabled` cannot be picked. */
  setOptions(options: readonly HTMLElement[]): void;
  /** Marks one option as selected, none with −1, and scrolls it into view. */
  select(index: number): void;
  /** Focuses the option the user was at last, else the first. */
  focus(): void;
}

/** A row or grid of options with one tab stop, by the ARIA listbox pattern. */
export function createListbox(config: ListboxOptions): Listbox {
  const element = el('div', { role: 'listbox', class: config.class, 'aria-label': config.label });
  if (!config.columns) element.setAttribute('aria-orientation', 'horizontal');
  let options: readonly HTMLElement[] = [];
  let current = 0;
  let selected = -1;

  const enabled = (index: number) => {
    const option = options[index];
    return option !== undefined && !option.hasAttribute('aria-disabled');
  };

  function refresh(): void {
    if (!enabled(current))
      current = Math.max(
        0,
        options.findIndex((_, index) => enabled(index)),
      );
    options.forEach((option, index) => {
      option.tabIndex = index === current && enabled(index) ? 0 : -1;
      option.setAttribute('aria-selected', String(index === selected));
    });
  }

  function moveTo(index: number): void {
    if (!enabled(index)) return;
    current = index;
    refresh();
    options[index]?.focus();
    options[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (config.followFocus) config.pick(index);
  }

  element.addEventListener('click', (event) => {
    const index = options.findIndex((option) => event.target instanceof Node && option.contains(event.target));
    if (!enabled(index)) return;
    current = index;
    refresh();
    config.pick(index);
  });

  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const columns = config.columns?.() ?? 0;
    const last = options.findLastIndex((_, index) => enabled(index));
    const targets: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: last,
      ...(columns ? { ArrowUp: current - columns, ArrowDown: current + columns } : {}),
    };
    const target = targets[event.key];
    const chosen = !config.followFocus && (event.key === 'Enter' || event.key === ' ');
    if (target === undefined && !chosen) return;
    event.preventDefault();
    event.stopPropagation();
    if (target !== undefined) moveTo(target);
    else if (enabled(current)) config.pick(current);
  });

  return {
    element,
    setOptions(next) {
      const at = options[current];
      options = next;
      setChildren(element, next);
      const kept = at ? next.indexOf(at) : -1;
      if (kept >= 0) current = kept;
      refresh();
    },
    select(index) {
      const changed = selected !== index;
      selected = index;
      if (enabled(index)) current = index;
      refresh();
      if (changed) options[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    focus() {
      options[current]?.focus();
    },
  };
}
