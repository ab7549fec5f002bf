import type { Placed } from '../../../lib/place';

/** At a frame, a tag, or a layer, but above all of the bar or the low column that it's in, so that a box there covers nothing like it. */
export const clearOf = (part: Element): Placed => ({
  getBoundingClientRect() {
    const own = part.getBoundingClientRect();
    const { top, height } = (part.closest('.player') ?? lowColumn(part))?.getBoundingClientRect() ?? own;
    return new DOMRect(own.left, top, own.width, height);
  },
});

/** The details, if they're under the image. */
function lowColumn(part: Element): Element | undefined {
  const column = part.closest('.details');
  return column && column.clientWidth > innerWidth / 2 ? column : undefined;
}
