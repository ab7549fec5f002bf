import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { LedgerPageRow } from '../../shared/protocol/ledger';
import { button, press, relabel } from '../lib/button';
import { el, setText } from '../lib/dom';

/** What a person wants to see of the list. */
export interface LedgerFilter {
  readonly kind: FilterKind;
  /** Words that a row must have, in any order and letter case. */
  readonly text: string;
}

/** The filters, in the order of their buttons. */
const FILTERS = {
  all: { name: () => l10n.t('All'), fits: () => true },
  ai: { name: () => l10n.t('Made with AI'), fits: ({ origin }) => origin === 'ai' || origin === 'edited-by-ai' },
  edited: { name: () => l10n.t('Edited Since'), fits: ({ edited }) => edited !== undefined },
  placeholder: { name: () => l10n.t('Placeholders'), fits: ({ origin }) => origin === 'placeholder' },
  none: { name: () => l10n.t('No Record'), fits: ({ origin }) => origin === 'none' },
} as const satisfies Readonly<
  Record<string, { readonly name: () => string; readonly fits: (row: LedgerPageRow) => boolean }>
>;
export type FilterKind = keyof typeof FILTERS;

const KINDS = Object.keys(FILTERS) as readonly FilterKind[];

export const isFilterKind = (value: unknown): value is FilterKind =>
  typeof value === 'string' && Object.hasOwn(FILTERS, value);

/** Indices of the rows that fit. */
export function fitting(rows: readonly LedgerPageRow[], { kind, text }: LedgerFilter): number[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const { fits }: { readonly fits: (row: LedgerPageRow) => boolean } = FILTERS[kind];
  return rows.flatMap((row, index) => (fits(row) && hasAll(row, words) ? index : []));
}

function hasAll({ file, prompt = '', service = '', agent = '' }: LedgerPageRow, words: readonly string[]): boolean {
  if (!words.length) return true;
  const text = `${file} ${prompt} ${service} ${agent}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The bar with a button for each filter, with the number of its sprites, and a field for words. */
export class FilterBar {
  readonly element: HTMLElement;
  readonly #buttons: ReadonlyMap<FilterKind, { readonly element: HTMLElement; readonly count: HTMLElement }>;
  readonly #field: HTMLInputElement;

  /** @param changed called with what a person chose */
  constructor(filter: LedgerFilter, changed: (filter: LedgerFilter) => void) {
    let now = filter;
    const choose = (next: Partial<LedgerFilter>) => {
      now = { ...now, ...next };
      this.#press(now.kind);
      changed(now);
    };
    this.#buttons = new Map(
      KINDS.map((kind) => {
        const name = FILTERS[kind].name();
        const count = el('span', { class: 'count' });
        const element = button({ label: name, text: name, run: () => choose({ kind }) });
        element.append(' ', count);
        return [kind, { element, count }] as const;
      }),
    );
    const label = l10n.t('Search files and prompts');
    this.#field = el('input', { type: 'search', class: 'search', 'aria-label': label, placeholder: label });
    this.#field.value = filter.text;
    this.#field.addEventListener('input', () => choose({ text: this.#field.value }));
    const group = el('div', { class: 'filters', role: 'group', 'aria-label': l10n.t('Filter') });
    group.append(...[...this.#buttons.values()].map(({ element }) => element));
    this.element = el('div', { class: 'bar' }, group, this.#field);
    this.#press(filter.kind);
  }

  focusSearch(): void {
    this.#field.focus();
    this.#field.select();
  }

  /** Shows how many of the rows fit each filter. */
  show(rows: readonly LedgerPageRow[]): void {
    for (const [kind, { element, count }] of this.#buttons) {
      const number = formatNumber(fitting(rows, { kind, text: '' }).length);
      setText(count, number);
      // As it's read on the button.
      relabel(element, `${FILTERS[kind].name()} ${number}`);
    }
  }

  #press(kind: FilterKind): void {
    for (const [one, { element }] of this.#buttons) press(element, one === kind);
  }
}
