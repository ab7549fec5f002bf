import * as l10n from '@vscode/l10n';
import { el, setText } from '../lib/dom';
import { formatNumber } from '../lib/l10n';
import type { Shown, View } from './parts';
import { colourAt } from './stage/colourAt';

/** While it plays, the line changes no more often than this, in milliseconds. */
const READABLE = 80;

/** The line at the foot of the stage: the pixel under the pointer or the cursor, its colour, and which frame it is. */
export function createReadout(): View {
  const place = el('span', { class: 'readout-place' });
  const swatch = el('span', { class: 'readout-swatch checker' }, el('span'));
  const [fill] = swatch.children;
  const colour = el('span', { class: 'readout-colour' });
  const channels = el('span', { class: 'readout-channels' });
  const pixel = el('span', { class: 'readout-pixel', hidden: true }, place, swatch, colour, channels);
  const counter = el('span', { class: 'readout-frame' });
  const element = el('div', { class: 'readout', hidden: true }, pixel, counter);
  let last = Number.NEGATIVE_INFINITY;

  function draw({ picture, frame, pointed, mode }: Shown): void {
    const frames = mode === 'one' ? (picture?.frames.length ?? 0) : 0;
    const image = frames > 0 && pointed ? picture?.frames[frame]?.image : undefined;
    const seen = image && pointed && pointed.x < image.width && pointed.y < image.height ? pointed : undefined;
    element.hidden = !seen && frames < 2;
    pixel.hidden = !seen;
    counter.hidden = frames < 2;
    if (!counter.hidden) setText(counter, l10n.t('frame {0} of {1}', formatNumber(frame + 1), formatNumber(frames)));
    if (!image || !seen) return;
    const { hex, text, channels: values } = colourAt(image, seen);
    setText(place, l10n.t('x {0} y {1}', seen.x, seen.y));
    setText(colour, text);
    setText(channels, values);
    channels.hidden = hex === undefined;
    if (fill instanceof HTMLElement) fill.style.backgroundColor = hex ?? 'transparent';
  }

  return {
    element,
    update: draw,
    frame(shown) {
      // Text is laid out: what nobody could read is not worth a third of the time that a frame takes.
      const now = performance.now();
      if (shown.playing && now - last < READABLE) return;
      last = now;
      draw(shown);
    },
  };
}
