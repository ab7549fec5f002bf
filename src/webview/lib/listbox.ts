import { el, setChildren } from './dom';

export interface ListboxOptions {
  readonly label: string;
  readonly class: string;
  /** Called with the index of the option that was clicked or chosen by key. */
  readonly pick: (index: number) => void;
  /** Arrow keys pick at once; otherwise they move the focus, and Enter or Space pick. */
  readonly followFocus: boolean;
  /** Number of options in a row, for the up and down arrows. Without it, all options lie in one row. */
  readonly columns?: () => number;
  /**
   * Called in place of `pick` for a click with Shift, Ctrl or Meta, or Shift+Enter. The caller then names the selected options with
   * `select`.
   */
  readonly add?: (index: number) => void;
  /**
   * Allows several options to be selected: Shift extends, Ctrl adds, Ctrl+Space adds by key, Ctrl+A selects all, Escape none.
   * Called when the selection changed.
   */
  readonly several?: () => void;
}

export interface Listbox {
  readonly element: HTMLElement;
  /** Elements with `role="option"`; those with `aria-disabled` cannot be picked. */
  setOptions(options: readonly HTMLElement[]): void;
  /** Marks one option as selected (none with −1, several where `add` is set), and scrolls the last of them into view. */
  select(...indices: number[]): void;
  /** Focuses the option that had the focus last, else the first one. */
  focus(): void;
  /** Moves the focus to an option, if it can be picked. */
  focusAt(index: number): void;
  /** Index of the option that has the focus or had it last; −1 if there is none. */
  readonly current: number;
  /** Indices of the options that the user selected with `several`, ascending. */
  readonly chosen: readonly number[];
}

/** A row or grid of options with one tab stop, by the ARIA listbox pattern. */
export function createListbox(config: ListboxOptions): Listbox {
  const element = el('div', { role: 'listbox', class: config.class, 'aria-label': config.label });
  if (!config.columns) element.setAttribute('aria-orientation', 'horizontal');
  if (config.several || config.add) element.setAttribute('aria-multiselectable', 'true');
  let options: readonly HTMLElement[] = [];
  let current = 0;
  let selected: readonly number[] = [];

  const marks = new Marks();
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
      option.setAttribute('aria-selected', String(config.several ? marks.has(option) : selected.includes(index)));
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

  /** Extends, keeps or clears the selection, by the held keys, when the user moves `from` one option `to` another. */
  function mark(event: KeyboardEvent | MouseEvent, from: number, to: number): void {
    if (!config.several || !enabled(to)) return;
    const able = options.filter((_, index) => enabled(index));
    const [start, end] = [options[from], options[to]];
    if (event.shiftKey && start && end) marks.extend(able, start, end);
    else if (event.ctrlKey || event.metaKey) return;
    else if (!marks.clear()) return;
    refresh();
    config.several();
  }

  function toggle(index: number): void {
    const option = options[index];
    if (!option || !enabled(index)) return;
    marks.toggle(option);
    refresh();
    config.several?.();
  }

  element.addEventListener('click', (event) => {
    const index = options.findIndex((option) => event.target instanceof Node && option.contains(event.target));
    if (!enabled(index)) return;
    const from = current;
    const adds = event.ctrlKey || event.metaKey;
    current = index;
    if (config.several && (adds || event.shiftKey)) {
      if (event.shiftKey) mark(event, from, index);
      else toggle(index);
      return;
    }
    mark(event, from, index);
    refresh();
    if (config.add && (adds || event.shiftKey)) config.add(index);
    else config.pick(index);
  });

  function selectByKey(event: KeyboardEvent): boolean {
    if (config.add && event.shiftKey && event.key === 'Enter' && enabled(current)) {
      config.add(current);
      return true;
    }
    if (!config.several) return false;
    const adds = event.ctrlKey || event.metaKey;
    if (event.key === ' ' && adds) toggle(current);
    else if (event.key === 'a' && adds) {
      marks.set(options.filter((_, index) => enabled(index)));
      refresh();
      config.several();
    } else if (event.key === 'Escape' && marks.clear()) {
      refresh();
      config.several();
    } else return false;
    return true;
  }

  element.addEventListener('keydown', (event) => {
    const held = event.ctrlKey || event.metaKey || event.shiftKey;
    if (event.altKey) return;
    if (selectByKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (held && !config.several) return;
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
    const picked = !config.followFocus && !held && (event.key === 'Enter' || event.key === ' ');
    if (target === undefined && !picked) return;
    event.preventDefault();
    event.stopPropagation();
    if (target !== undefined) {
      mark(event, current, target);
      moveTo(target);
    } else if (enabled(current)) config.pick(current);
  });

  // Screen readers move the focus by themselves.
  element.addEventListener('focusin', ({ target }) => {
    const index = target instanceof HTMLElement ? options.indexOf(target) : -1;
    if (index === current || !enabled(index)) return;
    current = index;
    refresh();
  });

  return {
    element,
    setOptions(next) {
      const at = options[current];
      options = next;
      setChildren(element, next);
      const kept = at ? next.indexOf(at) : -1;
      if (kept >= 0) current = kept;
      const fewer = marks.keepOnly(next);
      refresh();
      if (fewer) config.several?.();
    },
    select(...indices) {
      const index = indices.at(-1) ?? -1;
      const changed = selected.at(-1) !== index;
      selected = indices;
      if (enabled(index)) current = index;
      refresh();
      if (changed) options[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    focus() {
      options[current]?.focus();
    },
    focusAt(index) {
      if (!enabled(index)) return;
      current = index;
      refresh();
      options[index]?.focus();
    },
    get current() {
      return enabled(current) ? current : -1;
    },
    get chosen() {
      return options.flatMap((option, index) => (marks.has(option) ? index : []));
    },
  };
}

/** The selected options of a listbox that allows several, by their elements. */
class Marks {
  #marked = new Set<Element>();
  /** Where a range begins; another action than extending the range resets it. */
  #anchor: Element | undefined;

  has(option: Element): boolean {
    return this.#marked.has(option);
  }

  set(options: readonly Element[]): void {
    this.#marked = new Set(options);
    this.#anchor = undefined;
  }

  /** Returns whether anything was selected. */
  clear(): boolean {
    const any = this.#marked.size > 0;
    this.set([]);
    return any;
  }

  toggle(option: Element): void {
    if (!this.#marked.delete(option)) this.#marked.add(option);
    this.#anchor = option;
  }

  /** Selects all of `options` between the anchor, or `from` if there is none yet, and `to`. */
  extend(options: readonly Element[], from: Element, to: Element): void {
    const anchor = this.#anchor ?? from;
    const ends = [options.indexOf(anchor), options.indexOf(to)];
    this.#marked = new Set(options.slice(Math.max(0, Math.min(...ends)), Math.max(...ends) + 1));
    this.#anchor = anchor;
  }

  /** Forgets all but `options`. Returns whether anything was forgotten. */
  keepOnly(options: readonly Element[]): boolean {
    const kept = options.filter((option) => this.#marked.has(option));
    const fewer = kept.length < this.#marked.size;
    this.#marked = new Set(kept);
    if (this.#anchor && !options.includes(this.#anchor)) this.#anchor = undefined;
    return fewer;
  }
}
