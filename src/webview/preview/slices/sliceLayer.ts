import type { Rect } from '../../../shared/sprite/pixels/raster';
import type { Slice, SliceKey } from '../../../shared/sprite/pixels/slice';
import { el } from '../../lib/dom';
import type { Layer, Shown } from '../core/feature';
import { sliceAt, sliceColor } from './sliceKeys';

/** From this zoom on, names have room. */
const NAMED_ZOOM = 4;

/**
 * Draws slices over the picture: outlines with their names, the middles of nine-patches and pivots, each where it lies in the frame.
 * @param slicesOf the slices that are drawn now
 * @param isChosen whether a slice is pointed out
 */
export function createSliceLayer(
  slicesOf: (shown: Shown) => readonly Slice[],
  isChosen: (slice: Slice) => boolean,
): Layer {
  const element = el('div', { class: 'slices', 'aria-hidden': 'true', hidden: true });
  let marks: readonly Mark[] = [];
  let drawn: readonly Slice[] = [];

  function frame(shown: Shown): void {
    for (const mark of marks) mark.draw(sliceAt(mark.slice, shown.frame));
  }

  return {
    element,
    position: 'over',
    update(shown) {
      const slices = slicesOf(shown);
      if (slices.length !== drawn.length || slices.some((slice, index) => slice !== drawn[index])) {
        drawn = slices;
        marks = slices.map(createMark);
        element.replaceChildren(...marks.map((mark) => mark.element));
      }
      element.hidden = marks.length === 0;
      for (const { element: one, slice } of marks) one.classList.toggle('marked', isChosen(slice));
      frame(shown);
    },
    frame,
    place({ zoom }) {
      element.classList.toggle('named', zoom >= NAMED_ZOOM);
    },
  };
}

interface Mark {
  readonly slice: Slice;
  readonly element: HTMLElement;
  draw(key: SliceKey | undefined): void;
}

function createMark(slice: Slice): Mark {
  const center = el('div', { class: 'slice-center' });
  const pivot = el('div', { class: 'slice-pivot' });
  const element = el('div', { class: 'slice', hidden: true }, center, pivot);
  if (slice.name.trim()) element.append(el('span', { class: 'slice-name' }, slice.name));
  element.style.setProperty('--slice', sliceColor(slice));
  let drawn: SliceKey | undefined;
  return {
    slice,
    element,
    draw(key) {
      if (key === drawn) return;
      drawn = key;
      element.hidden = !key;
      if (!key) return;
      place(element, key.bounds);
      center.hidden = !key.center;
      if (key.center) place(center, key.center);
      pivot.hidden = !key.pivot;
      if (key.pivot) place(pivot, { ...key.pivot, width: 1, height: 1 });
    },
  };
}

/** In sprite pixels; the board says how large one is. */
function place({ style }: HTMLElement, { x, y, width, height }: Rect): void {
  style.left = `calc(var(--pixel) * ${x})`;
  style.top = `calc(var(--pixel) * ${y})`;
  style.width = `calc(var(--pixel) * ${width})`;
  style.height = `calc(var(--pixel) * ${height})`;
}
