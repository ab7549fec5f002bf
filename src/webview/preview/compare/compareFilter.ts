import { imageOf } from '../../lib/picture/rasterImage';
import type { Filter, Shown } from '../parts';
import type { Comparing } from './comparison';
import { standOn } from './standOn';

export interface CompareFilter extends Filter {
  /** Shows the other picture in place of the one on the stage, while a key is held. */
  blink(on: boolean): void;
}

/** Draws the difference instead of the picture, or for a moment the picture before. */
export function createCompareFilter(comparing: Comparing): CompareFilter {
  let blinking = false;
  return {
    update: () => {},
    blink(on) {
      blinking = on;
    },
    image(shown: Shown) {
      if (shown.mode !== 'one' || !shown.picture) return undefined;
      if (blinking) {
        const before = comparing.before(shown)?.image;
        return before && imageOf(standOn(before, shown.picture));
      }
      return shown.view.compare === 'difference' ? comparing.difference(shown)?.image : undefined;
    },
  };
}
