import { wordsOf } from '../../../sprite/pixels/raster';

/**
 * The CSS color of an element as one number, as in `wordsOf`, for pixels that cover others. Reads its channels by drawing it, because themes write
 * colors in many notations.
 * @param opacity 0 to 255
 */
export function coverShade(element: Element, opacity: number): number {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) return 0;
  context.fillStyle = getComputedStyle(element).color;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  data[3] = opacity;
  return wordsOf(data)[0] ?? 0;
}

/** Whether the theme has high contrast. */
export const highContrast = () => /\bvscode-high-contrast/.test(document.body.className);

/** Calls back when the theme changes: the editor then sets variables on the root and classes on the body. */
export function onThemeChange(listener: () => void): void {
  const themes = new MutationObserver(listener);
  themes.observe(document.documentElement, { attributeFilter: ['style'] });
  themes.observe(document.body, { attributeFilter: ['class'] });
}
