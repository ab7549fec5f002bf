import type { AssetAction } from '../../../shared/protocol/assets';
import type { AssetsHost } from '../parts';
import type { RowStore } from '../rowStore';
import type { Grid } from './grid';
import type { Picking } from './picking';
import type { Selection } from './selection';

export interface GridControlDependencies {
  readonly host: AssetsHost;
  readonly grid: Grid;
  readonly store: RowStore;
  readonly selection: Selection;
  readonly picking: Picking;
  /** Opens or closes a stack. */
  readonly setOpen: (stack: string, open: boolean) => void;
}

/** What keys and pointer do in the grid. */
export class GridControl {
  readonly #on: GridControlDependencies;

  /** The place where a selection with Shift begins. */
  #anchor = 0;

  constructor(on: GridControlDependencies) {
    this.#on = on;
  }

  /** Moves to a place and selects it. `extend` selects all from the anchor to it; `quiet` leaves the selection as it is. */
  moveTo(place: number, how: 'select' | 'extend' | 'quiet' = 'select'): void {
    const { grid, store, picking } = this.#on;
    const last = store.found.rows - 1;
    if (last < 0) return;
    const to = Math.max(0, Math.min(last, place));
    grid.active = to;
    grid.reveal(to);
    grid.draw();
    grid.focus();
    grid.play(grid.cardAt(to));
    if (how === 'select') this.#anchor = to;
    if (how === 'select') picking.pick(to, to, 'only');
    if (how === 'extend') picking.pick(Math.min(this.#anchor, last), to, 'only');
  }

  /** Adds a place to the selection, or removes it. */
  toggle(place: number): void {
    this.moveTo(place, 'quiet');
    this.#anchor = this.#on.grid.active;
    this.#on.picking.pick(place, place, 'toggle');
  }

  selectAll(): void {
    const { rows } = this.#on.store.found;
    if (rows > 0) this.#on.picking.pick(0, rows - 1, 'only');
  }

  /** Ids of the assets to act on: the selection if the active place is in it, else those of the active place. */
  targets(): readonly string[] {
    const { grid, selection, picking } = this.#on;
    const here = picking.idsAt(grid.active);
    return here.some((id) => selection.has(id)) ? selection.ids : here;
  }

  act(action: AssetAction): void {
    const ids = [...this.targets()];
    if (ids.length) void this.#on.host.call('act', { action, ids });
  }

  /** Opens or closes the active place's stack. Returns false if there is none or it is already so. */
  setOpen(open: boolean | 'other'): boolean {
    const head = this.#stackHead();
    const stack = this.#on.store.get(head)?.stack;
    if (!stack || stack.open === open) return false;
    this.#on.grid.active = head;
    this.#on.setOpen(stack.id, open === 'other' ? !stack.open : open);
    return true;
  }

  /** Whether the active place belongs to an open stack. */
  get isInOpenStack(): boolean {
    return this.#on.store.get(this.#stackHead())?.stack?.open === true;
  }

  /** The place of the stack that the active place belongs to, which is before its first member. */
  #stackHead(): number {
    const { grid, store } = this.#on;
    let head = grid.active;
    while (head > 0 && store.get(head)?.member) head--;
    return head;
  }
}
