import { COMPASS, type CompassPlace } from '../../../sprite/source/compass';

export interface DragEvents {
  /** Called when a view was dropped on another place. */
  readonly dropped: (from: CompassPlace, to: CompassPlace) => void;
  /** Called when a place was clicked without dragging. */
  readonly clicked: (place: CompassPlace) => void;
}

/** A press becomes a drag after moving this far, in CSS pixels. */
const DRAG_THRESHOLD = 5;

interface Drag {
  readonly from: CompassPlace;
  readonly x: number;
  readonly y: number;
  moved: boolean;
  to?: CompassPlace;
}

/**
 * Lets people drag views from cell to cell by mouse, pen or finger. The dragged cell gets the class `dragged` and the variables `--drag-x`
 * and `--drag-y`; the cell under it gets the class `target`. Escape cancels.
 */
export function listenToDrag(cells: Readonly<Record<CompassPlace, HTMLElement>>, events: DragEvents): void {
  let drag: Drag | undefined;

  const placeAt = (x: number, y: number): CompassPlace | undefined => {
    const under = document.elementFromPoint(x, y);
    return COMPASS.find((place) => cells[place].contains(under));
  };

  function mark(to: CompassPlace | undefined): void {
    for (const place of COMPASS) cells[place].classList.toggle('target', place === to);
  }

  function stop(): void {
    if (!drag) return;
    cells[drag.from].classList.remove('dragged');
    mark(undefined);
    drag = undefined;
    document.removeEventListener('keydown', cancel, true);
  }

  function cancel(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  }

  for (const place of COMPASS) {
    const cell = cells[place];
    cell.addEventListener('pointerdown', (event) => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('input'))) return;
      drag = { from: place, x: event.clientX, y: event.clientY, moved: false };
    });
    cell.addEventListener('pointermove', (event) => {
      if (!drag) return;
      const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
      if (!drag.moved && Math.hypot(x, y) < DRAG_THRESHOLD) return;
      if (!drag.moved) {
        cell.setPointerCapture(event.pointerId);
        cell.classList.add('dragged');
        document.addEventListener('keydown', cancel, true);
      }
      drag.moved = true;
      cell.style.setProperty('--drag-x', `${x}px`);
      cell.style.setProperty('--drag-y', `${y}px`);
      const to = placeAt(event.clientX, event.clientY);
      drag.to = to === drag.from ? undefined : to;
      mark(drag.to);
    });
    cell.addEventListener('pointerup', () => {
      const done = drag;
      stop();
      if (!done) return;
      if (!done.moved) events.clicked(done.from);
      else if (done.to) events.dropped(done.from, done.to);
    });
    cell.addEventListener('pointercancel', stop);
  }
}
