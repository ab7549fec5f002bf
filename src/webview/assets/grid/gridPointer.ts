import { type Card, nameOf } from './card';
import type { Grid } from './grid';
import type { GridControl } from './gridControl';
import type { Picking } from './picking';

/** The area of a card that counts as its badge, in CSS pixels. It is larger than the badge, to be easy to click. */
const BADGE = { width: 40, height: 24 };

/** Listens to the pointer in the grid. `retry` is called with each card that is clicked. */
export function listenToPointer(grid: Grid, control: GridControl, picking: Picking, retry: (card: Card) => void): void {
  const { list } = grid;
  list.addEventListener('click', (event) => {
    const card = grid.cardOf(event.target);
    if (!card?.row) return;
    retry(card);
    if (event.shiftKey) control.moveTo(card.place, 'extend');
    else if (event.ctrlKey || event.metaKey) control.toggle(card.place);
    else {
      control.moveTo(card.place);
      if (card.row.stack && isOnBadge(event, card)) control.setOpen('other');
    }
  });
  list.addEventListener('dblclick', (event) => {
    const card = grid.cardOf(event.target);
    if (card?.row && !(card.row.stack && isOnBadge(event, card))) control.act('preview');
  });
  // This runs before the editor's own listener, which reads the menu's context.
  list.addEventListener('contextmenu', (event) => {
    const card = grid.cardOf(event.target);
    if (!card?.row) return;
    control.moveTo(card.place, card.element.ariaSelected === 'true' ? 'quiet' : 'select');
    setContext(grid, control.targets());
  });
  list.addEventListener('pointerover', ({ target }) => {
    const card = grid.cardOf(target);
    grid.play(card);
    if (!card?.row) return;
    card.element.title = nameOf(card.row);
    picking.prepare(card.place);
  });
  list.addEventListener('pointerleave', () => {
    grid.play(grid.hasFocus ? grid.cardAt(grid.active) : undefined);
  });
  list.addEventListener('focusin', ({ target }) => {
    const card = grid.cardOf(target);
    if (!card) return;
    if (card.place !== grid.active) {
      grid.active = card.place;
      grid.draw();
    }
    // When rows move, the focus follows its row without scrolling there.
    if (!grid.isFollowing) grid.reveal(card.place);
    grid.play(card);
  });
  list.addEventListener('focusout', ({ relatedTarget }) => {
    if (!grid.cardOf(relatedTarget)) grid.play(undefined);
  });
}

/** Tells the editor's context menu which assets it is about. */
export function setContext(grid: Grid, assets: readonly string[]): void {
  const context = { webviewSection: 'asset', assets, preventDefaultContextMenuItems: true };
  grid.list.setAttribute('data-vscode-context', JSON.stringify(context));
}

function isOnBadge({ clientX, clientY }: MouseEvent, { element }: Card): boolean {
  const { right, top } = element.getBoundingClientRect();
  return right - clientX <= BADGE.width && clientY - top <= BADGE.height;
}
