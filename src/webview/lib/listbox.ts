import { el, setChildren } from './dom';

export interface ListboxOptions {
  readonly label: string;
  readonly class: string;
  /** Called with the index of the option that was clicked or chosen by key. */
  readonly pick: (index: number) => void;
  /** Whether arrow keys pick at once. Otherwise they only move the focus, and Enter or Space picks. */
  readonly followFocus: boolean;
  /** Number of options in a row, for the up and down arrows; default: all. */
  readonly columns?: () => number;
  /**
   * Called in place of `pick` for Shift+Enter and for a click with Shift, Ctrl, or Meta. The caller then sets the selected options with
   * `select`.
   */
  readonly add?: (index: number) => void;
  /**
   * Allows several options to be selected: Shift extends the selection, Ctrl+click and Ctrl+Space toggle an option, Ctrl+A selects all,
   * Escape none. Called when the selection has changed.
   */
  readonly several?: () => void;
}

export interface Listbox {
  readonly element: HTMLElement;
  /** Elements with `role="option"`. Those with `aria-disabled` can't be picked. */
  setOptions(options: readonly HTMLElement[]): void;
  /** Marks one option as selected (−1: none; with `add`, several), and scrolls the last of them into view. */
  select(...indices: number[]): void;
  /** Moves the focus to the option that had it last, else to the first one. */
  focus(): void;
  /** Moves the focus to an option if it can be picked. */
  focusAt(index: number): void;
  /** Index of the option that has the focus or had it last; −1 if none can be picked. */
  readonly current: number;
  /** Indices of the options that the user selected with `several`, ascending. */
  readonly chosen: readonly number[];
}

/** A row or grid of options with one tab stop, by the ARIA listbox pattern. */
export function createListbox(config: ListboxOptions): Listbox {
  const element = el('div', { role: 'listbox', class: config.class, 'aria-label': config.label });
  if (!config.columns) element.setAttribute('aria-orientation', 'horizontal');
  if (config.several || config.add) element.setAttribute('aria-multiselectable', 'true');
  const options = new OptionList(element, config.several);
  element.addEventListener('click', (event) => onClick(event, options, config));
  element.addEventListener('keydown', (event) => {
    if (event.altKey || !(selectByKey(event, options, config) || moveByKey(event, options, config))) return;
    event.preventDefault();
    event.stopPropagation();
  });
  // Screen readers move the focus without keys or clicks.
  element.addEventListener('focusin', ({ target }) => {
    const index = options.indexOf(target);
    if (index !== options.current) options.makeCurrent(index);
  });

  return {
    element,
    setOptions: (next) => options.set(next),
    select: (...indices) => options.select(indices),
    focus: () => options.at(options.current)?.focus(),
    focusAt(index) {
      if (options.makeCurrent(index)) options.at(index)?.focus();
    },
    get current() {
      return options.isEnabled(options.current) ? options.current : -1;
    },
    get chosen() {
      return options.chosen;
    },
  };
}

/** The options of a listbox: which one Tab leads to, and which ones are selected. */
class OptionList {
  readonly #element: HTMLElement;
  readonly #several: (() => void) | undefined;

  #all: readonly HTMLElement[] = [];
  #current = 0;
  /** Indices that the caller selected. */
  #selected: readonly number[] = [];
  /** What the user selected, if several can be. */
  readonly #marks = new Marks();

  /** @param several called when the user changed the selection; absent if only one option can be selected */
  constructor(element: HTMLElement, several: (() => void) | undefined) {
    this.#element = element;
    this.#several = several;
  }

  /** Index of the option that Tab leads to. If all options are disabled, so is this one. */
  get current(): number {
    return this.#current;
  }

  /** Index of the last option that can be picked; −1 if there is none. */
  get last(): number {
    return this.#all.findLastIndex((_, index) => this.isEnabled(index));
  }

  /** Indices of the options that the user selected, ascending. */
  get chosen(): number[] {
    return this.#all.flatMap((option, index) => (this.#marks.has(option) ? index : []));
  }

  at(index: number): HTMLElement | undefined {
    return this.#all[index];
  }

  /** Index of the option that an event's target lies in; −1 if it lies in none. */
  indexOf(target: EventTarget | null): number {
    return this.#all.findIndex((option) => target instanceof Node && option.contains(target));
  }

  isEnabled(index: number): boolean {
    const option = this.#all[index];
    return option !== undefined && !option.hasAttribute('aria-disabled');
  }

  set(next: readonly HTMLElement[]): void {
    const before = this.#all[this.#current];
    this.#all = next;
    setChildren(this.#element, next);
    const kept = before ? next.indexOf(before) : -1;
    if (kept >= 0) this.#current = kept;
    const fewer = this.#marks.keepOnly(next);
    this.#refresh();
    if (fewer) this.#several?.();
  }

  /** Marks options as selected, and scrolls the last one into view if it is another one than before. */
  select(indices: readonly number[]): void {
    const index = indices.at(-1) ?? -1;
    const changed = this.#selected.at(-1) !== index;
    this.#selected = indices;
    if (this.isEnabled(index)) this.#current = index;
    this.#refresh();
    if (changed) this.#scrollTo(index);
  }

  /** Makes an option the one that Tab leads to. Returns false if it can't be picked. */
  makeCurrent(index: number): boolean {
    if (!this.isEnabled(index)) return false;
    this.#current = index;
    this.#refresh();
    return true;
  }

  /** Moves the focus to an option. Returns false if it can't be picked. */
  moveTo(index: number): boolean {
    if (!this.makeCurrent(index)) return false;
    this.#all[index]?.focus();
    this.#scrollTo(index);
    return true;
  }

  /** Updates the user's selection when the user moves `from` one option `to` another: Shift extends it, Ctrl keeps it, else it is cleared. */
  mark(event: KeyboardEvent | MouseEvent, from: number, to: number): void {
    if (!this.#several || !this.isEnabled(to)) return;
    const [start, end] = [this.#all[from], this.#all[to]];
    if (event.shiftKey && start && end) this.#marks.extend(this.#enabled(), start, end);
    else if (hasControl(event) || !this.#marks.clear()) return;
    this.#refresh();
    this.#several();
  }

  /** Adds an option to the user's selection, or removes it. */
  toggle(index: number): void {
    const option = this.#all[index];
    if (!option || !this.isEnabled(index)) return;
    this.#marks.toggle(option);
    this.#refresh();
    this.#several?.();
  }

  markAll(): void {
    this.#marks.set(this.#enabled());
    this.#refresh();
    this.#several?.();
  }

  /** Returns false if the user had selected nothing. */
  clearMarks(): boolean {
    if (!this.#marks.clear()) return false;
    this.#refresh();
    this.#several?.();
    return true;
  }

  #enabled(): HTMLElement[] {
    return this.#all.filter((_, index) => this.isEnabled(index));
  }

  #scrollTo(index: number): void {
    this.#all[index]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  #refresh(): void {
    if (!this.isEnabled(this.#current)) {
      const first = this.#all.findIndex((_, index) => this.isEnabled(index));
      this.#current = Math.max(0, first);
    }
    this.#all.forEach((option, index) => {
      option.tabIndex = index === this.#current && this.isEnabled(index) ? 0 : -1;
      const selected = this.#several ? this.#marks.has(option) : this.#selected.includes(index);
      option.setAttribute('aria-selected', String(selected));
    });
  }
}

const hasControl = ({ ctrlKey, metaKey }: KeyboardEvent | MouseEvent) => ctrlKey || metaKey;

function onClick(event: MouseEvent, options: OptionList, { several, add, pick }: ListboxOptions): void {
  const index = options.indexOf(event.target);
  const from = options.current;
  if (!options.makeCurrent(index)) return;
  const extending = event.shiftKey || hasControl(event);
  if (several && extending) {
    if (event.shiftKey) options.mark(event, from, index);
    else options.toggle(index);
    return;
  }
  options.mark(event, from, index);
  if (add && extending) add(index);
  else pick(index);
}

/** Selects several options by key. Returns whether the key did so. */
function selectByKey(event: KeyboardEvent, options: OptionList, { several, add }: ListboxOptions): boolean {
  const { key } = event;
  if (add && event.shiftKey && key === 'Enter' && options.isEnabled(options.current)) {
    add(options.current);
    return true;
  }
  if (!several) return false;
  if (key === ' ' && hasControl(event)) options.toggle(options.current);
  else if (key === 'a' && hasControl(event)) options.markAll();
  else return key === 'Escape' && options.clearMarks();
  return true;
}

/** Moves the focus or picks by key. Returns whether the key is one that does so. */
function moveByKey(event: KeyboardEvent, options: OptionList, config: ListboxOptions): boolean {
  const { key } = event;
  const held = event.shiftKey || hasControl(event);
  if (held && !config.several) return false;
  const { current, last } = options;
  const columns = config.columns?.() ?? 0;
  const targets: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowRight: current + 1,
    Home: 0,
    End: last,
    ...(columns ? { ArrowUp: current - columns, ArrowDown: current + columns } : {}),
  };
  const target = targets[key];
  if (target !== undefined) {
    options.mark(event, current, target);
    if (options.moveTo(target) && config.followFocus) config.pick(target);
    return true;
  }
  const picks = !config.followFocus && !held && (key === 'Enter' || key === ' ');
  if (picks && options.isEnabled(current)) config.pick(current);
  return picks;
}

/** The selected options of a listbox that allows several, by their elements. */
class Marks {
  #marked = new Set<Element>();
  /** Where a range begins. Any action other than extending the range resets it. */
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
