import { colorCount } from '../../../shared/base/counts';
import { el, setAttributes } from '../../lib/dom';
import { hexOfRgb } from './colors';

/** Further colors are in the palette, but not shown. */
export const MAX_SWATCHES = 256;

/** A small filled square. */
export function createSample(): HTMLElement {
  return el('span', { class: 'fix-sample', 'aria-hidden': 'true' });
}

export function fill(sample: HTMLElement, rgb: number): void {
  sample.style.setProperty('--swatch', hexOfRgb(rgb));
}

export interface SwatchList {
  readonly element: HTMLElement;
  set(colors: readonly number[]): void;
}

/** The colors of a palette, to look at. */
export function createSwatchList(): SwatchList {
  const element = el('div', { class: 'fix-swatches', role: 'img' });
  let drawn: readonly number[] | undefined;
  return {
    element,
    set(colors) {
      if (colors === drawn) return;
      drawn = colors;
      setAttributes(element, { 'aria-label': colorCount(colors.length) });
      element.replaceChildren(
        ...colors.slice(0, MAX_SWATCHES).map((rgb) => {
          const sample = createSample();
          fill(sample, rgb);
          return sample;
        }),
      );
    },
  };
}
