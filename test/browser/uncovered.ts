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
export const styleOf = (all: Locator, name: 'backgroundColor' | 'opacity'): Promise<string[]> =>
  all.evaluateAll(
    (elements, property) => elements.map((one) => one.ownerDocument.defaultView?.getComputedStyle(one)[property] ?? ''),
    name,
  );
