import { el } from '../../lib/dom';
import type { Layer } from '../parts';

/** A faint line around the original among its copies. */
export function createSeam(): Layer {
  const element = el('div', { class: 'tile-seam', 'aria-hidden': 'true', hidden: true });
  return {
    element,
    position: 'over',
    update({ view }) {
      element.hidden = view.tile === 'none' || !view.seam;
    },
  };
}
