/** CSS pixels that a press moves before it's a drag. */
const DRAG_FROM = 4;

/** Where the pointer is while a drag's code is loaded. */
export interface DragStart {
  readonly pointerId: number;
  /** Where it was pressed. */
  readonly pressed: PointerEvent;
  readonly latest: () => PointerEvent;
}

/**
 * Calls back once a pressed mouse or pen moves far enough to mean a drag, and captures it for `holder`. A finger scrolls instead.
 * @param holder stays in the page while things are dragged
 */
export function onDragStart(pressed: PointerEvent, holder: Element, begin: (start: DragStart) => void): void {
  if (pressed.button !== 0 || pressed.pointerType === 'touch') return;
  const { pointerId, clientX, clientY } = pressed;
  const watching = new AbortController();
  const { signal } = watching;
  let latest = pressed;
  let isDrag = false;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    latest = event;
    if (isDrag || Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG_FROM) return;
    isDrag = true;
    holder.setPointerCapture(pointerId);
    begin({ pointerId, pressed, latest: () => latest });
  };
  document.addEventListener('pointermove', move, { signal });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => watching.abort(), { signal });
}
