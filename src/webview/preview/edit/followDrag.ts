import type { DragStart } from '../core/dragStart';

export interface Dragging {
  readonly moved: (event: PointerEvent) => void;
  /** @param dropped whether it was released, and not canceled by Escape or the system */
  readonly ended: (dropped: boolean) => void;
}

/** Follows a drag whose pointer `holder` has captured, until it's released or canceled. Does nothing if that has happened already. */
export function followDrag(holder: HTMLElement, { pointerId, latest }: DragStart, { moved, ended }: Dragging): void {
  if (!holder.hasPointerCapture(pointerId)) return;
  const following = new AbortController();
  const { signal } = following;

  function end(dropped: boolean): void {
    if (signal.aborted) return;
    following.abort();
    if (holder.hasPointerCapture(pointerId)) holder.releasePointerCapture(pointerId);
    ended(dropped);
  }

  holder.addEventListener('pointermove', (event) => event.pointerId === pointerId && moved(event), { signal });
  holder.addEventListener('pointerup', (event) => event.pointerId === pointerId && end(true), { signal });
  holder.addEventListener('lostpointercapture', () => end(false), { signal });
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end(false);
  };
  window.addEventListener('keydown', onEscape, { capture: true, signal });
  moved(latest());
}
