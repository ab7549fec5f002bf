import * as l10n from '@vscode/l10n';
import { type AssetsInit, type AssetsState, MOST_SELECTED, NO_FILTER } from '../../shared/protocol/assets';
import { announce } from '../lib/announce';
import { el } from '../lib/dom';
import { createKeyDialog } from '../lib/keyDialog';
import { formatNumber } from '../lib/l10n';
import { createEmptyState } from './bars/emptyState';
import { createFaultBar } from './bars/faultBar';
import { createFooter } from './bars/footer';
import { createHints } from './bars/hints';
import { createSelectionBar } from './bars/selectionBar';
import { createFinder } from './finder';
import { createGrid } from './grid/grid';
import { GridControl } from './grid/gridControl';
import { keyGroups, keyUses, listenToGrid } from './grid/gridKeys';
import { listenToPointer, setContext } from './grid/gridPointer';
import { createPicking } from './grid/picking';
import { Selection } from './grid/selection';
import { createTypeAhead } from './grid/typeAhead';
import { isLoading } from './loading';
import type { AssetsHost, PageActions, Shown } from './parts';
import { createHoverPlay } from './pictures/hoverPlay';
import { createThumbnails } from './pictures/thumbnails';
import { RowStore } from './rowStore';
import { createChips } from './search/chips';
import { createSearchBox } from './search/searchBox';
import { showAsset } from './showAsset';
import { choicesOf, isEmpty, restoreView, type ViewState } from './viewState';

/** What is kept and told of the view waits for so long a rest. */
const REST_MS = 400;

export interface AssetsPage {
  /** Shows what there is by now, where the page began with what there was. */
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
    rested: () => keep({ top: topId() }),
  });
  const picking = createPicking(host, store, selection, selected);
  const finder = createFinder(host, () => view, store, grid, adopted);
  const control = new GridControl({ host, grid, store, selection, picking, setOpen, cleared: () => selected(true) });
  const keys = createKeyDialog(keyGroups(), keyUses);

  const page: PageActions = {
    host,
    change(next) {
      keep(next);
      rest('choices', () => void host.call('remember', { choices: choicesOf(view) }));
      render();
    },
    filter(next) {
      keep({ filter: { ...view.filter, ...next } });
      void search();
    },
    toGrid: () => control.moveTo(grid.active, 'quiet'),
    toSearch: () => searchBox.focus(),
    clearSelection() {
      if (selection.clear()) selected(true);
      grid.focus();
    },
  };
  const searchBox = createSearchBox(page);
  const faultBar = createFaultBar(page);
  const parts = [
    searchBox,
    createChips(page),
    faultBar,
    createEmptyState(page),
    createHints(page),
    createSelectionBar(page, () => selection.ids),
    createFooter(page, () => keys.open()),
  ];

  const [box, chips, fault, empty, hints, selectionBar, footer] = parts.map(({ element }) => element);
  const room = el('div', { class: 'room' }, grid.element);
  if (empty) room.append(empty);
  const title = l10n.t('Assets');
  document.title = title;
  root.classList.add('page');
  root.replaceChildren(
    el('h1', { class: 'visually-hidden' }, title),
    ...[box, chips, fault, room, hints, selectionBar, footer, keys.element].filter((one) => one !== undefined),
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

  function keep(next: Partial<ViewState>): void {
    view = { ...view, ...next };
    host.setState(view);
  }

  /** The last call of a name counts, once they rest. */
  const timers = new Map<string, number>();
  function rest(name: string, done: () => void): void {
    clearTimeout(timers.get(name));
    timers.set(name, window.setTimeout(done, REST_MS));
  }

  /** What is out of sight is not acted on: another search begins without a selection. */
  async function search(): Promise<void> {
    if (selection.clear()) selected(true);
    render();
    await finder.anew();
  }

  function adopted(): void {
    render();
    const { assets } = store.found;
    rest('found', () =>
      announce(assets === 1 ? l10n.t('1 sprite found') : l10n.t('{0} sprites found', formatNumber(assets))),
    );
  }

  function selected(whole: boolean): void {
    render();
    setContext(grid, control.targets());
    const count = formatNumber(selection.size);
    if (!whole)
      announce(l10n.t('The first {0} are selected; more cannot be acted on at once', formatNumber(MOST_SELECTED)));
    else if (selection.size !== 1) announce(l10n.t('{0} selected', count));
    rest('selected', () => void host.call('selected', { ids: [...selection.ids] }));
  }

  async function setOpen(stack: string, open: boolean): Promise<void> {
    const others = view.open.filter((id) => id !== stack);
    keep({ open: open ? [...others, stack].slice(-1000) : others });
    await finder.again();
  }

  function topId(): string | undefined {
    const { first } = grid.sight;
    return first === 0 ? undefined : store.get(first)?.id;
  }

  listenToGrid({
    grid,
    control,
    page,
    showKeys: () => keys.open(),
    typeAhead: createTypeAhead(
      host,
      store,
      () => grid.active,
      (place) => control.moveTo(place),
    ),
  });
  listenToPointer(grid, control, picking, ({ row }) => row && retry(row.id));

  function retry(id: string): void {
    if (thumbnails.fault(id) === undefined) return;
    thumbnails.retry(id);
    grid.draw();
  }

  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const chord = event.ctrlKey || event.metaKey;
    const typing = event.target instanceof Element && event.target.closest('input, [role="menu"], dialog') !== null;
    if (chord ? event.key.toLowerCase() === 'f' : event.key === '/' && !typing) page.toSearch();
    else if (!chord && event.key === '?' && !typing) keys.open();
    else return;
    event.preventDefault();
  });

  function setState(next: AssetsState): void {
    state = next;
    render();
  }

  host.on('state', setState);
  host.on('changed', () => void finder.again());
  host.on('focusSearch', () => searchBox.focus());
  host.on('show', ({ id }) => {
    const showAll = async () => {
      if (isEmpty(view.filter)) return;
      keep({ filter: NO_FILTER });
      await search();
    };
    void showAsset(id, { page, store, grid, control, showAll, open: (stack) => setOpen(stack, true) }).catch(
      () => undefined,
    );
  });

  store.adopt(init.found);
  setContext(grid, []);
  render();
  void goBackTo(view.top);

  return {
    update(now) {
      setState(now.state);
      void finder.take(now.found);
    },
  };

  /** Where the user was when the page was last seen. */
  async function goBackTo(id: string | undefined): Promise<void> {
    if (id === undefined) return;
    const place = await host.call('place', { search: store.found.search, id });
    grid.shift(Math.floor(Math.max(0, place) / grid.geometry.columns));
    grid.draw();
  }
}
