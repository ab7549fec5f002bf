import * as l10n from '@vscode/l10n';
import { el, setText } from '../lib/dom';
import { hexAt } from './palette';
import type { Shown, View } from './parts';

/** The line at the foot of the stage: the pixel under the pointer and its colour. Hidden while there is none. */
export function createReadout(): View {
  const place = el('span');
  const swatch = el('span', { class: 'readout-swatch', hidden: true });
  const colour = el('span');
  const element = el('div', { class: 'readout', hidden: true }, place, swatch, colour);
  function draw({ picture, frame, pointed }: Shown): void {
    const image = picture?.frames[frame]?.image;
    element.hidden = !image || !pointed;
    if (!image || !pointed) return;
    const offset = (pointed.y * image.width + pointed.x) * 4;
    const empty = image.data[offset + 3] === 0;
    const hex = hexAt(image.data, offset);
    setText(place, l10n.t('x {0} y {1}', pointed.x, pointed.y));
    setText(colour, empty ? l10n.t('transparent') : hex);
    swatch.hidden = empty;
    swatch.style.backgroundColor = hex;
  }

  return { element, update: draw, frame: draw };
}
