import type { Locator } from 'playwright-core';

/** Whether a person sees the middle of an element: nothing covers it, and it isn't scrolled away. */
export function isUncovered(one: Locator): Promise<boolean> {
  return one.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = element.ownerDocument.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  });
}

/** A style of elements as the browser computed it. */
export const styleOf = (all: Locator, name: 'backgroundColor' | 'boxShadow' | 'opacity'): Promise<string[]> =>
  all.evaluateAll(
    (elements, property) => elements.map((one) => one.ownerDocument.defaultView?.getComputedStyle(one)[property] ?? ''),
    name,
  );

/** Whether two elements have a point of the window in common. */
export async function overlap(...two: readonly [Locator, Locator]): Promise<boolean> {
  const [a, b] = await Promise.all(two.map((one) => one.boundingBox()));
  if (!a || !b) throw new Error('Not on the page.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
