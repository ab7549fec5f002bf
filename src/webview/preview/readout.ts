import * as l10n from '@vscode/l10n';
import { el, setText } from '../lib/dom';
import type { Frame } from './decode';
import { hexAt } from './palette';
import type { Point } from './viewport';

export interface Readout {
  readonly element: HTMLElement;
  /** Hidden while the pointer is over no pixel. */
  update(frame: Frame | undefined, pixel: Point | undefined): void;
}

/** The line at the foot of the stage: the pixel under the pointer and its colour. */
export function createReadout(): Readout {
  const place = el('span');
  const swatch = el('span', { class: 'readout-swatch', hidden: true });
  const colour = el('span');
  const element = el('div', { class: 'readout', hidden: true }, place, swatch, colour);
  return {
    element,
    update(frame, pixel) {
      element.hidden = !frame || !pixel;
      if (!frame || !pixel) return;
      const offset = (pixel.y * frame.image.width + pixel.x) * 4;
      const empty = frame.image.data[offset + 3] === 0;
      const hex = hexAt(frame.image.data, offset);
      setText(place, l10n.t('x {0} y {1}', pixel.x, pixel.y));
      setText(colour, empty ? l10n.t('transparent') : hex);
      swatch.hidden = empty;
      swatch.style.backgroundColor = hex;
    },
  };
}
