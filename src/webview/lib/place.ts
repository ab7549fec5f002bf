/** Minimum distance from a floating box to the window's edges, in CSS pixels. */
const EDGE = 8;
/** Distance from a floating box to its button, in CSS pixels. */
const GAP = 3;

/** Something with a place in the window. */
export type Placed = Pick<Element, 'getBoundingClientRect'>;

/**
 * Places a visible box with `position: fixed` under its button, or above it if there isn't enough room below, and always inside the window.
 * Without a visible button, the box is centered at the top of the window.
 */
export function placeBeside(element: HTMLElement, trigger: Placed | undefined): void {
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

/** Places such a box with its top left corner at a point of the window, in CSS pixels, moved as far as needed to be inside the window. */
export function placeAt(element: HTMLElement, at: { readonly x: number; readonly y: number }): void {
  element.style.maxHeight = `${innerHeight - 2 * EDGE}px`;
  const { width, height } = element.getBoundingClientRect();
  element.style.left = `${Math.max(EDGE, Math.min(at.x, innerWidth - EDGE - width))}px`;
  element.style.top = `${Math.max(EDGE, Math.min(at.y, innerHeight - EDGE - height))}px`;
}

/** Where an element's menu opens if a key opens it: at the left edge, halfway down; in CSS pixels of the window. */
export function menuPlace(element: Element): { x: number; y: number } {
  const { left, top, height } = element.getBoundingClientRect();
  return { x: left + 8, y: top + height / 2 };
}
