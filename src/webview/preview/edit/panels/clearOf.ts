import type { Placed } from '../../../lib/place';

/** Above a part of the strip, but beside all of the player, so that a box there covers neither frames nor tags. */
export const besidePlayer = (part: Element): Placed => ({
  getBoundingClientRect() {
    const own = part.getBoundingClientRect();
    const { top, height } = part.closest('.player')?.getBoundingClientRect() ?? own;
    return new DOMRect(own.left, top, own.width, height);
  },
});
