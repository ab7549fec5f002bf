import type { AssetAction } from '../../../shared/protocol/assets';
import type { AssetsHost } from '../parts';
import type { RowStore } from '../rowStore';
import type { Grid } from './grid';
import type { Picking } from './picking';
import type { Selection } from './selection';

export interface GridControlParts {
  readonly host: AssetsHost;
  readonly grid: Grid;
  readonly store: RowStore;
  readonly selection: Selection;
  readonly picking: Picking;
  /** Opens or closes a stack. */
  readonly setOpen: (stack: string, open: boolean) => void;
  /** The selection was cleared. */
  readonly cleared: () => void;
}

/** What keys and the pointer do in the grid. */
export class GridControl {
  /** Where a selection with Shift begins. */
  private anchor = 0;

  constructor(private readonly parts: GridControlParts) {}

  /** Goes to a place. `extend`: selects all up to it; `quiet`: selects nothing. */
  moveTo(place: number, how: 'select' | 'extend' | 'quiet' = 'select'): void {
    const { grid, store, picking } = this.parts;
    const last = store.found.rows - 1;
    if (last < 0) return;
    const to = Math.max(0, Math.min(last, place));
    grid.active = to;
    grid.reveal(to);
    grid.draw();
    grid.focus();
    grid.play(grid.tileAt(to));
    if (how === 'select') this.anchor = to;
    if (how === 'select') picking.pick(to, to, 'only');
    if (how === 'extend') picking.pick(Math.min(this.anchor, last), to, 'only');
  }

  /** Adds the place to the selection, or takes it out. */
  toggle(place: number): void {
    this.moveTo(place, 'quiet');
    this.anchor = this.parts.grid.active;
    this.parts.picking.pick(place, place, 'toggle');
  }

  selectAll(): void {
    const { rows } = this.parts.store.found;
    if (rows > 0) this.parts.picking.pick(0, rows - 1, 'only');
  }

  /** The selection where the active place is in it, else what the active place stands for. */
  targets(): readonly string[] {
    const { grid, selection, picking } = this.parts;
    const here = picking.idsAt(grid.active);
    return here.some((id) => selection.has(id)) ? selection.ids : here;
  }

  act(action: AssetAction): void {
    const ids = [...this.targets()];
    if (ids.length) void this.parts.host.call('act', { action, ids });
  }

  /** Opens or closes the stack of the active place; whether there is one to do that to. */
  setOpen(open: boolean | 'other'): boolean {
    const { grid, store } = this.parts;
    // A member's stack begins with the row before the first member.
    let head = grid.active;
    while (head > 0 && store.get(head)?.member) head--;
    const stack = store.get(head)?.stack;
    if (!stack || stack.open === open) return false;
    grid.active = head;
    this.parts.setOpen(stack.id, open === 'other' ? !stack.open : open);
    return true;
  }

  /** Clears a selection of several, else closes the stack, else selects nothing. */
  escape(): void {
    const { selection, cleared } = this.parts;
    if (selection.size <= 1 && this.setOpen(false)) return;
    if (selection.clear()) cleared();
  }
}
