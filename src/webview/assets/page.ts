import * as l10n from '@vscode/l10n';
import { countOf } from '../../shared/base/counts';
import { LaterByKey } from '../../shared/base/later';
import { formatNumber } from '../../shared/base/numbers';
import { type AssetsInit, type AssetsState, MAX_SELECTED, NO_FILTER } from '../../shared/protocol/assets';
import { announce } from '../lib/announce';
import { el } from '../lib/dom';
import { createKeyList } from '../lib/keyDialog';
import { createEmptyState, createFaultBar } from './bars/faults';
import { createFooter, createHints, createSelectionBar } from './bars/lowerBars';
import { type AssetsCommands, createCommands, keyGroups } from './commands';
import { Finder, showAsset } from './finder';
import { Grid } from './grid/grid';
import { GridControl } from './grid/gridControl';
import { listenToPointer, setContext } from './grid/gridPointer';
import { createPicking, type Picking } from './grid/picking';
import { Selection } from './grid/selection';
import { createTypeAhead, listenToKeys } from './keys';
import { followFocus } from './pageFocus';
import { type AssetsHost, isLoading, type PageActions, type Part, type Shown } from './parts';
import { createHoverPlay } from './pictures/hoverPlay';
import { createThumbnails, type Thumbnails } from './pictures/thumbnails';
import { RowStore } from './rowStore';
import { createChips } from './search/chips';
import { createSearchBox, type SearchBox } from './search/searchBox';
import { changeFor, choicesOf, isEmpty, MAX_OPEN, restoreView, type ViewState } from './viewState';

/** Delay after the last change before it is announced or sent to the host. */
const REST_MS = 400;

export interface AssetsPage {
  /** Replaces the first, possibly outdated, content by the current one. */
  update(init: AssetsInit): void;
}

/** Builds the page into `root` and connects it to the host. */
export function createPage(root: HTMLElement, host: AssetsHost, init: AssetsInit): AssetsPage {
  const page = new Page(host, init);
  const title = l10n.t('Assets');
  document.title = title;
  root.classList.add('page');
  root.replaceChildren(el('h1', { class: 'visually-hidden' }, title), ...page.content);
  page.begin(init);
  return page;
}

class Page implements AssetsPage {
  readonly #host: AssetsHost;

  /** From top to bottom. */
  readonly content: readonly HTMLElement[];
  readonly #selection = new Selection();
  readonly #store: RowStore;
  readonly #thumbnails: Thumbnails;
  readonly #grid: Grid;
  readonly #picking: Picking;
  readonly #finder: Finder;
  readonly #control: GridControl;
  readonly #actions: PageActions;
  readonly #commands: AssetsCommands;
  readonly #searchBox: SearchBox;
  readonly #parts: readonly Part[];
  /** Runs the last function of a name after a pause in such calls. */
  readonly #afterPause = new LaterByKey(REST_MS, (_, done: () => void) => done());
  #state: AssetsState;
  #view: ViewState;

  constructor(host: AssetsHost, init: AssetsInit) {
    this.#host = host;
    const selection = this.#selection;
    this.#state = init.state;
    this.#view = restoreView(host.getState(), init.choices);
    const store = new RowStore(
      (question) => host.call('rows', question),
      () => this.#grid.drawSoon(),
    );
    this.#store = store;
    this.#thumbnails = createThumbnails(host, () => this.#grid.drawSoon());
    const grid = new Grid({
      store,
      selection,
      thumbnails: this.#thumbnails,
      play: createHoverPlay(host),
      rested: () => this.#storeView({ top: this.#topId() }),
    });
    this.#grid = grid;
    this.#picking = createPicking(host, store, selection, (whole) => this.#onSelected(whole));
    this.#finder = new Finder({ host, view: () => this.#view, store, grid, adopted: () => this.#onFound() });
    this.#control = new GridControl({
      host,
      grid,
      store,
      selection,
      picking: this.#picking,
      setOpen: (stack, open) => void this.#setOpen(stack, open),
    });
    this.#actions = this.#createActions();
    const keys = createKeyList(keyGroups(), () => this.#commands.keyUses);
    this.#commands = createCommands(grid, this.#control, this.#actions, keys.open);
    this.#searchBox = createSearchBox(this.#actions, this.#commands.search);
    const above = [this.#searchBox, createChips(this.#actions), createFaultBar(this.#actions)];
    const empty = createEmptyState(this.#actions);
    const below = [
      createHints(this.#actions),
      createSelectionBar(this.#actions, this.#commands, () => selection.ids),
      createFooter(this.#commands),
    ];
    this.#parts = [...above, empty, ...below];
    const room = el('div', { class: 'room' }, grid.element, empty.element);
    this.content = [...above.map(elementOf), room, ...below.map(elementOf), keys.dialog];
  }

  /** Shows the first result and listens to the user and the host. */
  begin({ found }: AssetsInit): void {
    const grid = this.#grid,
      control = this.#control,
      store = this.#store;
    const typeAhead = createTypeAhead(
      this.#host,
      store,
      () => grid.active,
      (place) => control.moveTo(place),
    );
    listenToKeys(grid, this.#commands.all, typeAhead, () => this.#shown);
    listenToPointer(grid, control, this.#picking, ({ row }) => row && this.#retryPicture(row.id));
    this.#listenToHost();
    store.adopt(found);
    setContext(grid, []);
    this.#render();
    if (!this.#enterAccount()) void this.#scrollBackTo(this.#view.top);
    followFocus(this.#host, () => this.#searchBox.focus());
  }

  update({ state, found }: AssetsInit): void {
    this.#setState(state);
    void this.#finder.take(found);
  }

  get #shown(): Shown {
    const state = this.#state,
      view = this.#view,
      store = this.#store,
      selection = this.#selection;
    return { state, view, found: store.found, selected: selection.ids };
  }

  #createActions(): PageActions {
    return {
      host: this.#host,
      change: (next) => {
        this.#storeView(next);
        this.#afterPause.schedule(
          'choices',
          () => void this.#host.call('remember', { choices: choicesOf(this.#view) }),
        );
        this.#render();
      },
      filter: (next) => {
        this.#storeView({ filter: { ...this.#view.filter, ...next } });
        void this.#search();
      },
      toGrid: () => this.#control.moveTo(this.#grid.active, 'quiet'),
      toSearch: () => this.#searchBox.focus(),
      clearSelection: () => {
        if (this.#selection.clear()) this.#onSelected(true);
        this.#grid.focus();
      },
    };
  }

  #listenToHost(): void {
    const host = this.#host;
    host.on('state', (state) => this.#setState(state));
    host.on('changed', () => void this.#finder.refresh());
    host.on('focusSearch', () => this.#searchBox.focus());
    host.on('show', ({ id }) => {
      const page = this.#actions,
        store = this.#store,
        grid = this.#grid,
        control = this.#control;
      const showAll = async () => {
        if (isEmpty(this.#view.filter)) return;
        this.#storeView({ filter: NO_FILTER });
        await this.#search();
      };
      const open = (stack: string) => this.#setOpen(stack, true);
      void showAsset(id, { page, store, grid, control, showAll, open }).catch(() => undefined);
    });
  }

  #render(): void {
    const grid = this.#grid,
      shown = this.#shown;
    for (const part of this.#parts) part.update(shown);
    grid.setBusy(isLoading(shown));
    grid.setSize(this.#view.size);
    grid.draw();
  }

  #storeView(next: Partial<ViewState>): void {
    this.#view = { ...this.#view, ...next };
    this.#host.setState(this.#view);
  }

  /** Searches again. The selection is cleared, because actions must not affect assets that aren't shown. */
  async #search(): Promise<void> {
    if (this.#selection.clear()) this.#onSelected(true);
    this.#render();
    await this.#finder.search();
  }

  #onFound(): void {
    this.#render();
    const { assets } = this.#store.found;
    this.#afterPause.schedule('found', () =>
      announce(
        countOf(
          { one: () => l10n.t('1 sprite found'), several: (count) => l10n.t('{0} sprites found', count) },
          assets,
        ),
      ),
    );
  }

  /** @param isWhole whether all picked assets could be selected */
  #onSelected(isWhole: boolean): void {
    const selection = this.#selection;
    this.#render();
    setContext(this.#grid, this.#control.targets());
    if (!isWhole)
      announce(l10n.t('Selected the first {0}, the most you can select at once', formatNumber(MAX_SELECTED)));
    else if (selection.size !== 1) announce(l10n.t('{0} selected', formatNumber(selection.size)));
    this.#afterPause.schedule('selected', () => void this.#host.call('selected', { ids: [...selection.ids] }));
  }

  async #setOpen(stack: string, open: boolean): Promise<void> {
    const others = this.#view.open.filter((id) => id !== stack);
    this.#storeView({ open: open ? [...others, stack].slice(-MAX_OPEN) : others });
    await this.#finder.refresh();
  }

  /** Id of the first visible asset; undefined at the top of the list. */
  #topId(): string | undefined {
    const { first } = this.#grid.sight;
    return first === 0 ? undefined : this.#store.get(first)?.id;
  }

  /** Asks again for a picture that couldn't be loaded. */
  #retryPicture(id: string): void {
    if (this.#thumbnails.fault(id) === undefined) return;
    this.#thumbnails.retry(id);
    this.#grid.draw();
  }

  #setState(state: AssetsState): void {
    this.#state = state;
    if (!this.#enterAccount()) this.#render();
  }

  /** If the account changed, drops the old account's filter and searches. Returns whether it did. */
  #enterAccount(): boolean {
    const change = changeFor(this.#state.account, this.#view);
    if (!change) return false;
    this.#storeView(change);
    if (change.filter) void this.#search();
    return change.filter !== undefined;
  }

  /** Scrolls to where the user was when the page was last open. */
  async #scrollBackTo(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const grid = this.#grid,
      store = this.#store;
    const place = await this.#host.call('place', { search: store.found.search, id });
    grid.shift(Math.floor(Math.max(0, place) / grid.geometry.columns));
    grid.draw();
  }
}

const elementOf = ({ element }: Part): HTMLElement => element;
