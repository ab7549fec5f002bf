import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { el, setText } from '../../lib/dom';
import { hexAt } from '../core/countColors';
import type { Feature, Shown, View } from '../core/feature';
import type { Point } from '../core/viewport';

/** Shortest time between two changes of the line while an animation plays, in milliseconds. */
const MIN_INTERVAL_MS = 80;

/** The line at the bottom of the stage: the pixel under the pointer or cursor, its color, and the frame's number. */
export function createReadout(): Feature {
  const place = el('span', { class: 'readout-place' });
  const swatch = el('span', { class: 'readout-swatch checker' }, el('span'));
  const [fill] = swatch.children;
  const color = el('span', { class: 'readout-color' });
  const channels = el('span', { class: 'readout-channels' });
  const pixel = el('span', { class: 'readout-pixel', hidden: true }, place, swatch, color, channels);
  const counter = el('span', { class: 'readout-frame' });
  const element = el('div', { class: 'readout', hidden: true }, pixel, counter);
  let last = Number.NEGATIVE_INFINITY;

  function draw(shown: Shown): void {
    const { picture, frame, mode } = shown;
    const frames = mode === 'one' ? (picture?.frames.length ?? 0) : 0;
    const seen = pointedPixel(shown);
    element.hidden = !seen && frames < 2;
    pixel.hidden = !seen;
    counter.hidden = frames < 2;
    if (!counter.hidden) setText(counter, l10n.t('frame {0} of {1}', formatNumber(frame + 1), formatNumber(frames)));
    if (seen) drawPixel(seen);
  }

  function drawPixel({ at, hex, text, channels: values }: PointedPixel): void {
    setText(place, l10n.t('x {0} y {1}', at.x, at.y));
    setText(color, text);
    setText(channels, values);
    channels.hidden = hex === undefined;
    if (fill instanceof HTMLElement) fill.style.backgroundColor = hex ?? 'transparent';
  }

  const line: View = {
    element,
    update: draw,
    frame(shown) {
      // Nobody can read text that changes 60 times per second, and changing it takes a third of a frame's time.
      const now = performance.now();
      if (shown.playing && now - last < MIN_INTERVAL_MS) return;
      last = now;
      draw(shown);
    },
  };
  return { overlays: [line] };
}

interface PointedPixel extends PixelColor {
  /** Its place in the sprite, also in one that is shown beside another. */
  readonly at: Point;
}

/** The pixel under the pointer or cursor; undefined if it isn't over one image. */
function pointedPixel({ picture, frame, pointed, mode }: Shown): PointedPixel | undefined {
  const image = mode === 'one' ? picture?.frames[frame]?.image : undefined;
  if (!image || !pointed || pointed.x >= image.width || pointed.y >= image.height) return undefined;
  const { besideAt = 0 } = picture ?? {};
  const left = besideAt > 0 && pointed.x >= besideAt ? besideAt : 0;
  return { at: { x: pointed.x - left, y: pointed.y }, ...colorAt(image, pointed) };
}

export interface PixelColor {
  /** `#RRGGBB` or `#RRGGBBAA`; undefined if the pixel is fully transparent. */
  readonly hex?: string;
  /** The four channels, 0 to 255: `232 240 247 255`. */
  readonly channels: string;
  /** The hexadecimal notation, or that the pixel is transparent. */
  readonly text: string;
}

/** A pixel's color in all notations. */
export function colorAt({ width, data }: Pick<ImageData, 'width' | 'data'>, { x, y }: Point): PixelColor {
  const offset = (y * width + x) * 4;
  const channels = [...data.subarray(offset, offset + 4)].join(' ');
  if (data[offset + 3] === 0) return { channels, text: l10n.t('transparent') };
  const hex = hexAt(data, offset);
  return { hex, channels, text: hex };
}
