import type { FindingPlace } from '../../../sprite/checks/finding';
import { wordsOf } from '../../../sprite/pixels/raster';
import { el, svg } from '../../lib/dom';
import { paint, shrunk } from '../core/canvas';
import { outlinePath } from '../core/coverMask';
import { coverShade, onThemeChange } from '../core/coverShade';
import type { Layer, PageContext, Shown } from '../core/feature';

/** Opacity of the cover, 0 to 255: the rest of the sprite stays visible, to see where the marked pixels are. */
const COVER = 150;

/**
 * Marks the pixels of a finding in the frame on the stage: a dark line and a light one around them, which together show on any color and in any
 * theme, and a cover over the rest. A place without pixels is the whole frame, which is outlined.
 * @param placesOf returns what to mark in the frame
 */
export function createMarksLayer(
  { viewport }: PageContext,
  placesOf: (shown: Shown) => readonly FindingPlace[],
): Layer {
  const canvas = el('canvas', { class: 'marks-cover' });
  const [dark, light] = [svg('path', { class: 'marks-dark' }), svg('path', { class: 'marks-light' })];
  const outline = svg('svg', { class: 'marks-outline', preserveAspectRatio: 'none' }, dark, light);
  const element = el('div', { class: 'marks', 'aria-hidden': 'true', hidden: true }, canvas, outline);
  let cover: ImageData | undefined;
  let shade: number | undefined;
  let drawn: readonly unknown[] = [];
  let last: Shown | undefined;

  function draw(shown: Shown): void {
    last = shown;
    const places = shown.picture ? placesOf(shown) : [];
    element.hidden = places.length === 0;
    if (!shown.picture || element.hidden) return;
    shade ??= coverShade(canvas, COVER);
    const { width, height } = shown.picture;
    const now = [shown.picture, viewport.step, shade, ...places];
    if (now.length === drawn.length && now.every((value, index) => value === drawn[index])) return;
    drawn = now;
    if (cover?.width !== width || cover.height !== height) cover = new ImageData(width, height);
    const mask = wordsOf(cover.data);
    coverAround(places, { width, height }, shade, mask);
    outline.setAttribute('viewBox', `0 0 ${width} ${height}`);
    const path = outlinePath(mask, width, height);
    for (const line of [dark, light]) line.setAttribute('d', path);
    paint(canvas, viewport.step === 1 ? cover : shrunk(cover, viewport.step));
  }

  onThemeChange(() => {
    shade = undefined;
    if (last) draw(last);
  });

  return {
    element,
    position: 'top',
    update: draw,
    frame: draw,
    place({ step, scale }) {
      canvas.style.width = `${canvas.width * step * scale}px`;
      canvas.style.height = `${canvas.height * step * scale}px`;
    },
  };
}

/**
 * Computes the cover of a frame: 0 for the pixels of the places, `shade` for all others; 0 everywhere if one of them is the whole frame.
 * @param cover one number per pixel, as in `wordsOf`
 */
export function coverAround(
  places: readonly Pick<FindingPlace, 'pixels'>[],
  { width, height }: { readonly width: number; readonly height: number },
  shade: number,
  cover: Uint32Array,
): void {
  if (places.some(({ pixels }) => pixels.length === 0)) {
    cover.fill(0);
    return;
  }
  cover.fill(shade);
  for (const { x, y, length } of places.flatMap(({ pixels }) => pixels)) {
    if (y < 0 || y >= height) continue;
    const row = y * width;
    cover.fill(0, row + Math.max(0, x), row + Math.max(0, Math.min(width, x + length)));
  }
}
