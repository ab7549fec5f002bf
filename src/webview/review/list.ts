import * as l10n from '@vscode/l10n';
import { Later } from '../../shared/base/later';
import type { ReviewRow } from '../../shared/protocol/review';
import { el, setAttributes } from '../lib/dom';
import type { PageActions, Part, Shown } from './parts';
import { RowView } from './rowView';

/** Height of a row, in CSS pixels, as in the style sheet: next to each other, and images above words. */
const ROW = { wide: 122, narrow: 204 } as const;
/** Width of the list from which on images and words are next to each other, in CSS pixels. */
const MIN_WIDE = 600;
/** Rows that are drawn above and below the visible ones. */
const BEYOND = 2;
/** Sprites are read after a pause in scrolling of this length, in milliseconds. */
const REST_MS = 60;

/** The list of changed sprites: some rows that scroll over content of any length. */
export class List implements Part {
  readonly #actions: PageActions;
  /** Called when scrolling has stopped. */
  readonly #rested: () => void;

  readonly #list = el('div', { role: 'listbox', class: 'rows', 'aria-label': l10n.t('Changed sprites') });
  readonly element = el('div', { class: 'list' }, this.#list);
  /** By the ids of their sprites. */
  #views = new Map<string, RowView>();
  #shown: Shown | undefined;
  #height: number = ROW.wide;
  /** Which changed frame each row shows, by id: those that a person moved to. */
  readonly #steps = new Map<string, number>();
  readonly #resting = new Later(REST_MS, () => {
    this.#askForSight();
    this.#rested();
  });
  #frame = 0;

  constructor(actions: PageActions, rested: () => void) {
    this.#actions = actions;
    this.#rested = rested;
    this.element.addEventListener('scroll', () => {
      this.#draw();
      this.#resting.schedule();
    });
    this.#list.addEventListener('click', ({ target }) => this.#pick(target));
    this.#list.addEventListener('dblclick', () => this.#actions.open());
    // Screen readers move the focus without keys or clicks.
    this.#list.addEventListener('focusin', ({ target }) => this.#pick(target));
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  /** Rows in the visible part. */
  get page(): number {
    return Math.max(1, Math.floor(this.element.clientHeight / this.#height) - 1);
  }

  get hasFocus(): boolean {
    return this.#list.contains(document.activeElement);
  }

  focus(): void {
    this.#activeView()?.element.focus({ preventScroll: true });
  }

  /** Scrolls as little as needed to make a row visible. */
  reveal(index: number): void {
    const top = index * this.#height;
    const seen = this.element.clientHeight;
    const { scrollTop } = this.element;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + this.#height > scrollTop + seen) this.element.scrollTop = top + this.#height - seen;
  }

  /** Goes to another changed frame of a row. Returns which one it shows, from 0, and of how many. */
  step(row: ReviewRow, by: number): { readonly at: number; readonly count: number } {
    const count = this.#shown?.differences.of(row)?.steps.length ?? 0;
    const at = count ? ((this.#steps.get(row.id) ?? 0) + by + count) % count : 0;
    this.#steps.set(row.id, at);
    this.#draw();
    return { at, count };
  }

  update(shown: Shown): void {
    const before = this.#shown;
    // The row that keys act on stays where it is when others come or go above it.
    const id = before?.rows[before.active]?.id;
    const moved = id !== undefined && id === shown.rows[shown.active]?.id ? shown.active - (before?.active ?? 0) : 0;
    this.#shown = shown;
    const { scrollTop } = this.element;
    setAttributes(this.element, { hidden: shown.rows.length === 0 });
    this.#list.style.height = `${shown.rows.length * this.#height}px`;
    if (moved && before?.rows !== shown.rows) this.element.scrollTop = scrollTop + moved * this.#height;
    this.#draw();
    if (!this.#resting.isWaiting) this.#askForSight();
  }

  drawSoon(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #pick(target: EventTarget | null): void {
    const view = [...this.#views.values()].find(({ element }) => target instanceof Node && element.contains(target));
    const index = this.#shown?.rows.findIndex(({ id }) => id === view?.row?.id) ?? -1;
    if (index >= 0 && index !== this.#shown?.active) this.#actions.moveTo(index);
  }

  #activeView(): RowView | undefined {
    const shown = this.#shown;
    return this.#views.get(shown?.rows[shown.active]?.id ?? '');
  }

  #resize(): void {
    const before = this.#height;
    const isWide = this.element.clientWidth >= MIN_WIDE;
    this.#height = isWide ? ROW.wide : ROW.narrow;
    setAttributes(this.element, { 'data-narrow': !isWide });
    if (!this.#shown) return;
    this.#list.style.height = `${this.#shown.rows.length * this.#height}px`;
    if (before !== this.#height) this.element.scrollTop *= this.#height / before;
    this.#draw();
    this.#askForSight();
  }

  #sight(): { readonly first: number; readonly last: number } {
    const { scrollTop, clientHeight } = this.element;
    return { first: Math.floor(scrollTop / this.#height), last: Math.floor((scrollTop + clientHeight) / this.#height) };
  }

  #askForSight(): void {
    const shown = this.#shown;
    if (!shown) return;
    const { first, last } = this.#sight();
    shown.differences.want(shown.rows.slice(first, last + 1 + BEYOND));
  }

  #draw(): void {
    const shown = this.#shown;
    if (!shown) return;
    const { rows, active } = shown;
    const hadFocus = this.hasFocus;
    const { first, last } = this.#sight();
    const wanted = new Map<string, number>();
    for (let at = Math.max(0, first - BEYOND); at <= Math.min(rows.length - 1, last + BEYOND); at++)
      wanted.set(rows[at]?.id ?? '', at);
    // The row with the focus always exists, even out of sight, so that the focus is never lost.
    if (active >= 0) wanted.set(rows[active]?.id ?? '', active);
    const free = [...this.#views].filter(([id]) => !wanted.has(id)).map(([, view]) => view);
    const next = new Map<string, RowView>();
    for (const id of wanted.keys()) next.set(id, this.#views.get(id) ?? free.pop() ?? this.#added());
    for (const view of free) view.element.remove();
    this.#views = next;
    for (const [id, index] of wanted) this.#show(next.get(id), index, shown);
    if (hadFocus && !this.hasFocus) this.focus();
  }

  #added(): RowView {
    const view = new RowView();
    this.#list.append(view.element);
    return view;
  }

  #show(view: RowView | undefined, index: number, { rows, active, flipped, differences }: Shown): void {
    const row = rows[index];
    if (!view || !row) return;
    view.show({
      row,
      index,
      count: rows.length,
      active: index === active,
      flipped: flipped && index === active,
      step: this.#steps.get(row.id) ?? 0,
      found: differences.of(row),
      top: index * this.#height,
    });
  }
}
