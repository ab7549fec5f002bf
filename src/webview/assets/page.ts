import * as l10n from '@vscode/l10n';
import { type AssetsInit, type AssetsState, MOST_SELECTED, NO_FILTER } from '../../shared/protocol/assets';
import { announce } from '../lib/announce';
import { el } from '../lib/dom';
import { createKeyList } from '../lib/keyDialog';
import { formatNumber } from '../lib/l10n';
import { createEmptyState, createFaultBar } from './bars/faults';
import { createFooter, createHints, createSelectionBar } from './bars/lowerBars';
import { createCommands, keyGroups } from './commands';
import { createFinder, showAsset } from './finder';
import { createGrid } from './grid/grid';
import { GridControl } from './grid/gridControl';
import { listenToPointer, setContext } from './grid/gridPointer';
import { createPicking } from './grid/picking';
import { Selection } from './grid/selection';
import { createTypeAhead, listenToKeys } from './keys';
import { type AssetsHost, isLoading, type PageActions, type Shown } from './parts';
import { createHoverPlay } from './pictures/hoverPlay';
import { createThumbnails } from './pictures/thumbnails';
import { RowStore } from './rowStore';
import { createChips } from './search/chips';
import { createSearchBox } from './search/searchBox';
import { changeFor, choicesOf, isEmpty, restoreView, type ViewState } from './viewState';

/** Delay after the last change before it is announced or sent to the host. */
const REST_MS = 400;

export interface AssetsPage {
  /** Replaces the first, possibly outdated, content by the current one. */
  update(init: AssetsInit): void;
}

/** Builds the page into `root` and connects it to the host. */
export function createPage(root: HTMLElement, host: AssetsHost, init: AssetsInit): AssetsPage {
  let { state } = init;
  let view = restoreView(host.getState(), init.choices);
  const selection = new Selection();
  const store = new RowStore(
    (question) => host.call('rows', question),
    () => grid.drawSoon(),
  );
  const thumbnails = createThumbnails(host, () => grid.drawSoon());
  const grid = createGrid({
    store,
    selection,
    thumbnails,
    play: createHoverPlay(host),
    rested: () => storeView({ top: topId() }),
  });
  const picking = createPicking(host, store, selection, selected);
  const finder = createFinder(host, () => view, store, grid, adopted);
  const control = new GridControl({ host, grid, store, selection, picking, setOpen });

  const page: PageActions = {
    host,
    change(next) {
      storeView(next);
      afterPause('choices', () => void host.call('remember', { choices: choicesOf(view) }));
      render();
    },
    filter(next) {
      storeView({ filter: { ...view.filter, ...next } });
      void search();
    },
    toGrid: () => control.moveTo(grid.active, 'quiet'),
    toSearch: () => searchBox.focus(),
    clearSelection() {
      if (selection.clear()) selected(true);
      grid.focus();
    },
  };
  const keys = createKeyList(keyGroups(), () => commands.keyUses);
  const commands = createCommands(grid, control, page, keys.open);
  const searchBox = createSearchBox(page, commands.search);
  const faultBar = createFaultBar(page);
  const parts = [
    searchBox,
    createChips(page),
    faultBar,
    createEmptyState(page),
    createHints(page),
    createSelectionBar(page, commands, () => selection.ids),
    createFooter(commands),
  ];

  const [box, chips, fault, empty, hints, selectionBar, footer] = parts.map(({ element }) => element);
  const room = el('div', { class: 'room' }, grid.element);
  if (empty) room.append(empty);
  const title = l10n.t('Assets');
  document.title = title;
  root.classList.add('page');
  root.replaceChildren(
    el('h1', { class: 'visually-hidden' }, title),
    ...[box, chips, fault, room, hints, selectionBar, footer, keys.dialog].filter((one) => one !== undefined),
  );

  function shown(): Shown {
    return { state, view, found: store.found, selected: selection.ids };
  }

  function render(): void {
    const now = shown();
    for (const part of parts) part.update(now);
    grid.setBusy(isLoading(now));
    grid.setSize(view.size);
    grid.draw();
  }

  function storeView(next: Partial<ViewState>): void {
    view = { ...view, ...next };
    host.setState(view);
  }

  /** Runs the last function of a name after a pause in such calls. */
  const timers = new Map<string, number>();
  function afterPause(name: string, done: () => void): void {
    clearTimeout(timers.get(name));
    timers.set(name, window.setTimeout(done, REST_MS));
  }

  /** Searches again. The selection is cleared, because actions must not affect assets that are not shown. */
  async function search(): Promise<void> {
    if (selection.clear()) selected(true);
    render();
    await finder.searchAgain();
  }

  function adopted(): void {
    render();
    const { assets } = store.found;
    afterPause('found', () =>
      announce(assets === 1 ? l10n.t('1 sprite found') : l10n.t('{0} sprites found', formatNumber(assets))),
    );
  }

  function selected(whole: boolean): void {
    render();
    setContext(grid, control.targets());
    const count = formatNumber(selection.size);
    if (!whole)
      announce(l10n.t('Selected the first {0}, the most you can select at once', formatNumber(MOST_SELECTED)));
    else if (selection.size !== 1) announce(l10n.t('{0} selected', count));
    afterPause('selected', () => void host.call('selected', { ids: [...selection.ids] }));
  }

  async function setOpen(stack: string, open: boolean): Promise<void> {
    const others = view.open.filter((id) => id !== stack);
    storeView({ open: open ? [...others, stack].slice(-1000) : others });
    await finder.again();
  }

  function topId(): string | undefined {
    const { first } = grid.sight;
    return first === 0 ? undefined : store.get(first)?.id;
  }

  const typeAhead = createTypeAhead(
    host,
    store,
    () => grid.active,
    (place) => control.moveTo(place),
  );
  listenToKeys(grid, commands.all, typeAhead, shown);
  listenToPointer(grid, control, picking, ({ row }) => row && retry(row.id));

  function retry(id: string): void {
    if (thumbnails.fault(id) === undefined) return;
    thumbnails.retry(id);
    grid.draw();
  }

  function setState(next: AssetsState): void {
    state = next;
    if (!enterAccount()) render();
  }

  /** Shows all of another account, with nothing left of the old one's filter; true if the view was of another. */
  function enterAccount(): boolean {
    const change = changeFor(state.account, view);
    if (!change) return false;
    storeView(change);
    if (change.filter) void search();
    return change.filter !== undefined;
  }

  host.on('state', setState);
  host.on('changed', () => void finder.again());
  host.on('focusSearch', () => searchBox.focus());
  host.on('show', ({ id }) => {
    const showAll = async () => {
      if (isEmpty(view.filter)) return;
      storeView({ filter: NO_FILTER });
      await search();
    };
    void showAsset(id, { page, store, grid, control, showAll, open: (stack) => setOpen(stack, true) }).catch(
      () => undefined,
    );
  });

  store.adopt(init.found);
  setContext(grid, []);
  render();
  if (!enterAccount()) void goBackTo(view.top);

  return {
    update(now) {
      setState(now.state);
      void finder.take(now.found);
    },
  };

  /** Scrolls to where the user was when the page was last open. */
  async function goBackTo(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const place = await host.call('place', { search: store.found.search, id });
    grid.shift(Math.floor(Math.max(0, place) / grid.geometry.columns));
    grid.draw();
  }
}
