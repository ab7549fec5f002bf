import * as l10n from '@vscode/l10n';
import { Later } from '../../shared/base/later';
import type { ReviewInit, ReviewState } from '../../shared/protocol/review';
import { announce } from '../lib/announce';
import { commandButton, keyUses, listenToKeys } from '../lib/command';
import { el } from '../lib/dom';
import { takeKeysOnPress } from '../lib/focus';
import { createKeyList } from '../lib/keyDialog';
import { createEmpty, createFilterBar, createNote, type FilterBar } from './bar';
import { createCommands, keyGroups, type ReviewCommands } from './commands';
import { Differences } from './differences';
import { List } from './list';
import { restored } from './pageState';
import { type Filter, filterRows, type PageActions, type Part, type ReviewHost, type Shown } from './parts';
import { newText, oldText, spriteCount } from './words';

/** Delay after the last change of the filter before its result is announced, in milliseconds. */
const REST_MS = 400;

/** Builds the page into `root` and connects it to the host. */
export function createPage(root: HTMLElement, host: ReviewHost, init: ReviewInit): void {
  const page = new Page(host, init);
  const title = l10n.t('Changed Sprites');
  document.title = title;
  root.classList.add('page');
  root.replaceChildren(el('h1', { class: 'visually-hidden' }, title), ...page.content);
  page.begin();
}

class Page {
  readonly #host: ReviewHost;
  readonly #panel: string;

  readonly content: readonly HTMLElement[];
  readonly #bar: FilterBar;
  readonly #list: List;
  readonly #parts: readonly Part[];
  readonly #commands: ReviewCommands;
  readonly #openKeys: ReviewCommands['all'][number];
  readonly #differences: Differences;
  readonly #announcing = new Later(REST_MS, () => announce(spriteCount(this.#shown.rows.length)));
  #state: ReviewState;
  #filter: Filter;
  #rows: Shown['rows'];
  #active: number;
  #flipped = false;

  constructor(host: ReviewHost, { panel, state }: ReviewInit) {
    this.#host = host;
    this.#panel = panel;
    this.#state = state;
    const kept = restored(host.getState());
    this.#filter = kept.filter;
    this.#rows = filterRows(state.rows, kept.filter);
    this.#active = Math.max(
      this.#rows.length ? 0 : -1,
      this.#rows.findIndex(({ id }) => id === kept.active),
    );
    this.#differences = new Differences(host, () => this.#list.drawSoon());
    const actions = this.#createActions();
    this.#commands = createCommands(this.#keys(actions));
    const keys = createKeyList(keyGroups(), () => keyUses(this.#all, this.#shown));
    this.#openKeys = keys.open;
    this.#bar = createFilterBar(actions, this.#commands.search);
    this.#list = new List(actions, () => this.#keep());
    const empty = createEmpty(actions);
    const { open, flip, refresh } = this.#commands;
    const buttons = [open, flip, refresh, this.#openKeys].map((command) => commandButton(command));
    const tools = el('div', { class: 'tools' }, ...buttons.map(({ element }) => element));
    const note = createNote(actions);
    const head = el('div', { class: 'head' }, this.#bar.element, tools);
    const room = el('div', { class: 'room' }, this.#list.element, empty.element);
    this.#parts = [this.#bar, note, this.#list, empty, ...buttons.map((one) => ({ ...one, update: one.update }))];
    this.content = [head, note.element, room, keys.dialog];
  }

  /** Listens to keys and the host, and moves to where the person was. */
  begin(): void {
    listenToKeys(
      () => this.#all,
      () => this.#shown,
    );
    takeKeysOnPress();
    window.addEventListener('focus', () => this.#land());
    this.#host.on('state', (state) => this.#setState(state));
    this.#update();
    this.#list.reveal(Math.max(0, this.#active));
    this.#keep();
    this.#land();
  }

  get #all(): ReviewCommands['all'] {
    return [...this.#commands.all, this.#openKeys];
  }

  get #shown(): Shown {
    return {
      state: this.#state,
      rows: this.#rows,
      filter: this.#filter,
      active: this.#active,
      flipped: this.#flipped,
      differences: this.#differences,
    };
  }

  #createActions(): PageActions {
    return {
      host: this.#host,
      filter: (next) => {
        this.#filter = { ...this.#filter, ...next };
        this.#setRows();
        this.#announcing.schedule();
      },
      moveTo: (index) => this.#moveTo(index),
      open: () => this.#open(),
      toSearch: () => this.#bar.focus(),
      toList: () => this.#list.focus(),
    };
  }

  #keys(actions: PageActions) {
    return {
      moveBy: (rows: number) => this.#moveTo(this.#active + rows),
      moveTo: (index: number) => this.#moveTo(index),
      pageBy: (pages: number) => this.#moveTo(this.#active + pages * this.#list.page),
      step: (by: number) => this.#step(by),
      flip: () => this.#flip(),
      open: actions.open,
      search: actions.toSearch,
      refresh: () => void this.#host.call('refresh', {}),
      choose: () => void this.#host.call('choose', {}),
    };
  }

  /** A page that gets the focus from VS Code gives it to the list, if nothing in it has had it yet. */
  #land(): void {
    if (document.activeElement === document.body && document.hasFocus()) this.#list.focus();
  }

  #moveTo(index: number): void {
    if (!this.#rows.length) return;
    const to = Math.max(0, Math.min(this.#rows.length - 1, index));
    if (to !== this.#active) this.#flipped = false;
    this.#active = to;
    this.#list.reveal(to);
    this.#update();
    this.#list.focus();
    this.#keep();
  }

  #step(by: number): void {
    const row = this.#rows[this.#active];
    if (!row) return;
    const { at, count } = this.#list.step(row, by);
    if (count > 1) announce(l10n.t('Changed frame {0} of {1}', at + 1, count));
  }

  #flip(): void {
    this.#flipped = !this.#flipped;
    this.#update();
    announce(this.#flipped ? oldText() : newText());
  }

  #open(): void {
    const row = this.#rows[this.#active];
    if (row) void this.#host.call('open', { id: row.id });
  }

  #setState(state: ReviewState): void {
    const before = this.#state;
    this.#state = state;
    this.#setRows();
    const isNew = before.rows.length !== state.rows.length && state.status === 'ready';
    if (isNew) this.#announcing.schedule();
  }

  /** Filters again. The row that keys act on stays the same one, or is the one that took its place. */
  #setRows(): void {
    const id = this.#rows[this.#active]?.id;
    this.#rows = filterRows(this.#state.rows, this.#filter);
    const kept = this.#rows.findIndex((row) => row.id === id);
    const next = Math.min(Math.max(0, this.#active), this.#rows.length - 1);
    if (kept < 0) this.#flipped = false;
    this.#active = kept < 0 ? next : kept;
    this.#update();
    this.#keep();
  }

  #keep(): void {
    this.#host.setState({ panel: this.#panel, filter: this.#filter, active: this.#rows[this.#active]?.id });
  }

  #update(): void {
    const shown = this.#shown;
    for (const part of this.#parts) part.update(shown);
  }
}
