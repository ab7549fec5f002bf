/** Room left free between a floating box and the edges of the window, in CSS pixels. */
const EDGE = 8;
/** Between a floating box and its button. */
const GAP = 3;

/**
 * Puts a box of `position: fixed` that is shown already under its button, or over it where there is more room; always inside
 * the window. Without a visible button it lies in the middle of the window's top.
 */
export function placeBeside(element: HTMLElement, trigger: HTMLElement | undefined): void {
  element.style.maxHeight = `${innerHeight - 2 * EDGE}px`;
  const box = trigger?.getBoundingClientRect();
  const { width, height } = element.getBoundingClientRect();
  const most = { x: innerWidth - EDGE - width, y: innerHeight - EDGE - height };
  const under = box?.width ? box.bottom + GAP : EDGE;
  const over = (box?.top ?? 0) - GAP - height;
  const left = box?.width ? box.left : (innerWidth - width) / 2;
  element.style.left = `${Math.max(EDGE, Math.min(left, most.x))}px`;
  element.style.top = `${Math.max(EDGE, under > most.y && over >= EDGE ? over : Math.min(under, most.y))}px`;
}

/** Puts such a box with its corner at a point of the window, in CSS pixels, or as near as it lies inside the window. */
export function placeAt(element: HTMLElement, at: { readonly x: number; readonly y: number }): void {
  element.style.maxHeight = `${innerHeight - 2 * EDGE}px`;
  const { width, height } = element.getBoundingClientRect();
  element.style.left = `${Math.max(EDGE, Math.min(at.x, innerWidth - EDGE - width))}px`;
  element.style.top = `${Math.max(EDGE, Math.min(at.y, innerHeight - EDGE - height))}px`;
}
