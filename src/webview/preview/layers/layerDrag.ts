import type { EditLayer } from '../../../sprite/edit/editSprite';
import type { DragStart } from '../core/dragStart';
import { followDrag } from '../edit/followDrag';
import { type DropSide, droppedPlace, type LayerPlace } from './layerPlaces';

interface Drop {
  readonly row: HTMLElement;
  readonly side: DropSide;
  readonly place: LayerPlace;
}

/** CSS pixels from the edges of the tree within which a drag scrolls it, and by how many with each move. */
const SCROLLS = { within: 16, by: 8 } as const;

/**
 * Follows a drag of a layer over the tree, and marks where it would go.
 * @param dropped is called with that place when it's released there
 */
export function dragLayer(
  start: DragStart,
  layers: readonly EditLayer[],
  moved: EditLayer,
  dropped: (place: LayerPlace) => void,
): void {
  const tree = document.querySelector<HTMLElement>('.layer-tree');
  if (!tree) return;
  let drop: Drop | undefined;

  function mark(next: Drop | undefined): void {
    drop?.row.removeAttribute('data-drop');
    drop = next;
    drop?.row.setAttribute('data-drop', drop.side);
  }

  followDrag(tree, start, {
    moved({ clientY }) {
      scroll(tree, clientY);
      mark(dropAt(tree, clientY, layers, moved));
    },
    ended(isDropped) {
      const place = drop?.place;
      mark(undefined);
      if (isDropped && place) dropped(place);
    },
  });
}

function dropAt(tree: HTMLElement, y: number, layers: readonly EditLayer[], moved: EditLayer): Drop | undefined {
  const rows = [...tree.querySelectorAll<HTMLElement>('.layer-row:not([hidden])')];
  const row = rows.find((one) => one.getBoundingClientRect().bottom > y) ?? rows.at(-1);
  const target = layers[Number(row?.dataset.layer)];
  if (!row || !target) return undefined;
  const { top, height } = row.getBoundingClientRect();
  const side = sideAt((y - top) / height, target.kind === 'group', row.ariaExpanded === 'true');
  // Nothing is below a background.
  if (target.background && side === 'below') return undefined;
  const place = droppedPlace(layers, moved.id, target.id, side);
  return place && { row, side, place };
}

/** @param at from 0, the upper edge of a row, to 1 */
function sideAt(at: number, isGroup: boolean, isOpen: boolean): DropSide {
  if (!isGroup) return at < 0.5 ? 'above' : 'below';
  if (at < 0.3) return 'above';
  return at < 0.7 || isOpen ? 'into' : 'below';
}

function scroll(tree: HTMLElement, y: number): void {
  const { top, bottom } = tree.getBoundingClientRect();
  if (y < top + SCROLLS.within) tree.scrollTop -= SCROLLS.by;
  else if (y > bottom - SCROLLS.within) tree.scrollTop += SCROLLS.by;
}
