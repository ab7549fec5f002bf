import type { Grid } from './grid';
import type { GridControl } from './gridControl';
import type { Picking } from './picking';
import { nameOf } from './rowName';
import type { Tile } from './tile';

/** Height of the badge's part of a tile, in CSS pixels: large enough to be hit. */
const BADGE = { width: 40, height: 24 };

/** What the pointer does in the grid. */
export function listenToPointer(grid: Grid, control: GridControl, picking: Picking, retry: (tile: Tile) => void): void {
  const { sheet } = grid;
  sheet.addEventListener('click', (event) => {
    const tile = grid.tileOf(event.target);
    if (!tile?.row) return;
    retry(tile);
    if (event.shiftKey) control.moveTo(tile.place, 'extend');
    else if (event.ctrlKey || event.metaKey) control.toggle(tile.place);
    else {
      control.moveTo(tile.place);
      if (tile.row.stack && isOnBadge(event, tile)) control.setOpen('other');
    }
  });
  sheet.addEventListener('dblclick', (event) => {
    const tile = grid.tileOf(event.target);
    if (tile?.row && !(tile.row.stack && isOnBadge(event, tile))) control.act('preview');
  });
  // Before the editor's own listener, which reads what the menu is about.
  sheet.addEventListener('contextmenu', (event) => {
    const tile = grid.tileOf(event.target);
    if (!tile?.row) return;
    control.moveTo(tile.place, tile.element.ariaSelected === 'true' ? 'quiet' : 'select');
    setContext(grid, control.targets());
  });
  sheet.addEventListener('pointerover', ({ target }) => {
    const tile = grid.tileOf(target);
    grid.play(tile);
    if (!tile?.row) return;
    tile.element.title = nameOf(tile.row);
    picking.prepare(tile.place);
  });
  sheet.addEventListener('pointerleave', () => {
    grid.play(grid.hasFocus ? grid.tileAt(grid.active) : undefined);
  });
  sheet.addEventListener('focusin', ({ target }) => {
    const tile = grid.tileOf(target);
    if (!tile) return;
    if (tile.place !== grid.active) {
      grid.active = tile.place;
      grid.draw();
    }
    // When rows get other places the focus follows its row, wherever that is.
    if (!grid.isFollowing) grid.reveal(tile.place);
    grid.play(tile);
  });
  sheet.addEventListener('focusout', ({ relatedTarget }) => {
    if (!grid.tileOf(relatedTarget)) grid.play(undefined);
  });
}

/** Tells the editor's own menu which assets it is about. */
export function setContext(grid: Grid, assets: readonly string[]): void {
  const context = { webviewSection: 'asset', assets, preventDefaultContextMenuItems: true };
  grid.sheet.setAttribute('data-vscode-context', JSON.stringify(context));
}

function isOnBadge({ clientX, clientY }: MouseEvent, { element }: Tile): boolean {
  const { right, top } = element.getBoundingClientRect();
  return right - clientX <= BADGE.width && clientY - top <= BADGE.height;
}
