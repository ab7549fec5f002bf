import * as l10n from '@vscode/l10n';
import { creditCount, spriteCount } from '../../shared/base/counts';
import { formatNumber } from '../../shared/base/numbers';
import type { LedgerCalls, LedgerEvents, LedgerInit, LedgerState } from '../../shared/protocol/ledger';
import { announce } from '../lib/announce';
import { button } from '../lib/button';
import { copyText } from '../lib/clipboard';
import { el, setChildren, setText } from '../lib/dom';
import type { Host } from '../lib/host';
import { FilterBar, fitting, isFilterKind, type LedgerFilter } from './filters';
import { RowPictures } from './pictures';
import { headRow, spriteRow } from './rows';

type LedgerPageHost = Host<LedgerCalls, LedgerEvents>;

/** Rows that are shown at first, and more at each press of the button. */
const MAX_ROWS = 300;

/** Builds the page into `root`: what can be done with the list, its filters, and the table of sprites. */
export function createPage(root: HTMLElement, host: LedgerPageHost, init: LedgerInit): void {
  const page = new Page(host, init);
  root.classList.add('page');
  root.replaceChildren(...page.content);
  page.begin();
}

class Page {
  readonly #host: LedgerPageHost;
  readonly #panel: string;
  readonly content: readonly HTMLElement[];
  readonly #title = el('h1');
  readonly #sum = el('p', { class: 'sum', role: 'status' });
  readonly #notes = el('ul', { class: 'notes' });
  readonly #outcome = el('p', { class: 'outcome', role: 'status' });
  readonly #keep: HTMLButtonElement;
  readonly #kept = el('span', { class: 'kept' });
  readonly #filters: FilterBar;
  readonly #table = el('table');
  readonly #body = el('tbody');
  readonly #empty = el('p', { class: 'empty-text' });
  readonly #more: HTMLButtonElement;
  readonly #pictures: RowPictures;
  #state: LedgerState;
  #filter: LedgerFilter;
  #most = MAX_ROWS;

  constructor(host: LedgerPageHost, { panel, state }: LedgerInit) {
    this.#host = host;
    this.#panel = panel;
    this.#state = state;
    this.#filter = restored(host.getState());
    this.#pictures = new RowPictures(async (index) => {
      const list = this.#state.found?.list;
      return list === undefined ? undefined : (await host.call('picture', { list, index }))?.bytes;
    });
    this.#filters = new FilterBar(this.#filter, (filter) => this.#setFilter(filter));
    this.#keep = button({
      label: l10n.t('Keep a Ledger in This Project'),
      text: l10n.t('Keep a Ledger in This Project'),
      icon: 'save',
      class: 'primary',
      run: () => this.#tell(host.call('keep', {}), () => l10n.t('The project keeps a ledger now.')),
    });
    this.#more = button({
      label: l10n.t('Show More'),
      text: l10n.t('Show More'),
      class: 'secondary more',
      run: () => this.#showMore(),
    });
    this.#table.append(el('thead', {}, headRow()), this.#body);
    const head = el('header', {}, this.#title, this.#sum, this.#actions(), this.#outcome, this.#notes);
    const list = el('div', { class: 'list' }, this.#table, this.#empty, this.#more);
    this.content = [head, this.#filters.element, list];
  }

  begin(): void {
    this.#host.on('state', (state) => this.#setState(state));
    document.addEventListener('keydown', (event) => {
      if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      this.#filters.focusSearch();
    });
    this.#remember();
    this.#update(true);
  }

  #actions(): HTMLElement {
    const save = (format: 'csv' | 'json' | 'md', text: string) =>
      button({
        label: l10n.t('Save as {0}…', text),
        text,
        class: 'secondary',
        run: () => this.#tell(this.#host.call('save', { format }), (saved) => saved?.text ?? ''),
      });
    const shop = button({
      label: l10n.t('Copy Text for a Shop'),
      text: l10n.t('Copy Text for a Shop'),
      icon: 'copy',
      class: 'secondary',
      run: () => void this.#copy(),
    });
    const reload = button({ label: l10n.t('Refresh'), icon: 'refresh', run: () => void this.#host.call('reload', {}) });
    const saves = [save('csv', 'CSV'), save('json', 'JSON'), save('md', 'Markdown')];
    return el('div', { class: 'actions' }, this.#keep, this.#kept, ...saves, shop, reload);
  }

  async #copy(): Promise<void> {
    this.#tell(
      this.#host.call('shop', {}).then(async ({ text }) => copyText(text)),
      (isCopied) =>
        isCopied
          ? l10n.t('Copied. Check it before you publish it: sprites without a record may be anything.')
          : l10n.t("Couldn't copy to the clipboard. Click the page and try again."),
    );
  }

  /** Shows how a call ended. */
  #tell<T>(call: Promise<T>, words: (result: T) => string): void {
    call.then(
      (result) => this.#say(words(result)),
      (error: unknown) => this.#say(error instanceof Error ? error.message : String(error)),
    );
  }

  #say(text: string): void {
    setText(this.#outcome, text);
  }

  #setState(state: LedgerState): void {
    const isOther = state.found?.list !== this.#state.found?.list;
    this.#state = state;
    this.#update(isOther);
  }

  #setFilter(filter: LedgerFilter): void {
    this.#filter = filter;
    this.#most = MAX_ROWS;
    this.#remember();
    this.#update(true);
    announce(this.#foundText());
  }

  #remember(): void {
    this.#host.setState({ panel: this.#panel, ...this.#filter });
  }

  #showMore(): void {
    const before = this.#body.children.length;
    this.#most += MAX_ROWS;
    this.#update(true);
    this.#body.children[before]?.querySelector('button')?.focus();
  }

  /** @param isOther whether other rows are shown than before */
  #update(isOther: boolean): void {
    const { project, busy, fault, isKept, canKeep, notes, found } = this.#state;
    document.title = l10n.t('Sprite Ledger: {0}', project);
    setText(this.#title, document.title);
    setText(this.#sum, fault ?? (found ? this.#sumText() : l10n.t('Looking for sprites…')));
    this.#sum.classList.toggle('fault', fault !== undefined);
    this.#table.setAttribute('aria-busy', String(busy));
    this.#showKeep(!isKept && canKeep && found !== undefined);
    setText(this.#kept, isKept ? l10n.t('sprites.ledger.jsonl follows by itself.') : '');
    setChildren(
      this.#notes,
      notes.map((note) => el('li', {}, note)),
    );
    this.#notes.hidden = !notes.length;
    if (isOther) this.#showRows();
  }

  /** The keys would be nowhere if the button that they're on was hidden. */
  #showKeep(isShown: boolean): void {
    const isLeft = !isShown && document.activeElement === this.#keep;
    this.#keep.hidden = !isShown;
    if (isLeft) this.#keep.parentElement?.querySelector<HTMLElement>('button:not([hidden])')?.focus();
  }

  #showRows(): void {
    const rows = this.#state.found?.rows ?? [];
    this.#filters.show(rows);
    const fit = fitting(rows, this.#filter);
    this.#pictures.clear();
    const focused = [...this.#body.children].findIndex((row) => row.contains(document.activeElement));
    const shown = fit.slice(0, this.#most).flatMap((index) => {
      const row = rows[index];
      return row ? spriteRow(row, index, this.#rowActions()) : [];
    });
    this.#body.replaceChildren(...shown);
    if (focused >= 0) this.#body.children[focused]?.querySelector('button')?.focus();
    this.#table.hidden = !shown.length;
    this.#more.hidden = fit.length <= this.#most;
    setText(this.#empty, this.#state.found && !shown.length ? this.#foundText() : '');
  }

  #rowActions() {
    return {
      open: (index: number) => {
        const list = this.#state.found?.list;
        if (list !== undefined) this.#tell(this.#host.call('open', { list, index }), () => '');
      },
      watch: (element: HTMLElement, index: number) => this.#pictures.watch(element, index),
    };
  }

  #sumText(): string {
    const { rows = [], more = 0, cost = 0 } = this.#state.found ?? {};
    const all = spriteCount(rows.length + more);
    const parts = [cost ? l10n.t('{0}, {1}', all, creditCount(cost)) : all];
    if (more) parts.push(l10n.t('The first {0} are shown; saved files have all.', formatNumber(rows.length)));
    return parts.join('. ');
  }

  #foundText(): string {
    const rows = this.#state.found?.rows ?? [];
    if (!rows.length) return l10n.t('This project has no sprites yet.');
    const count = fitting(rows, this.#filter).length;
    return count ? spriteCount(count) : l10n.t('No sprite fits this filter.');
  }
}

/** The filter of the last time. */
function restored(state: unknown): LedgerFilter {
  const kept = typeof state === 'object' && state !== null ? state : {};
  const kind = 'kind' in kept && isFilterKind(kept.kind) ? kept.kind : 'all';
  const text = 'text' in kept && typeof kept.text === 'string' ? kept.text : '';
  return { kind, text };
}
