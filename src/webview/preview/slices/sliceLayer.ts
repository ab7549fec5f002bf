import type { Rect } from '../../../sprite/pixels/raster';
import type { Slice, SliceKey } from '../../../sprite/pixels/slice';
import { el } from '../../lib/dom';
import type { Layer, Shown } from '../core/feature';
import { shownName } from '../core/shownName';

/** From this zoom on, names have room. */
const NAMED_ZOOM = 4;

/** Largest number of slices that are drawn and listed; no real sprite has more. */
export const MAX_SLICES = 1000;

/** Aseprite's default color of slices. */
const DEFAULT_COLOR = '#2f6bff';

/** Where a slice lies in a frame: its last key up to that frame; undefined if there is none, or if it is empty. */
export function sliceAt({ keys }: Slice, frame: number): SliceKey | undefined {
  let found: SliceKey | undefined;
  for (const key of keys) if (key.frame <= frame && (!found || key.frame >= found.frame)) found = key;
  return found && found.bounds.width > 0 && found.bounds.height > 0 ? found : undefined;
}

/** A slice's color, `#rrggbb`. */
export function sliceColor({ userData }: Slice): string {
  const { color } = userData ?? {};
  return color && !/^#.{6}00$/.test(color) ? color.slice(0, 7) : DEFAULT_COLOR;
}

/**
 * Draws slices over the picture: outlines with their names, centers of nine-patches, and pivots, at their places in the frame.
 * @param slicesOf returns the slices to draw
 * @param isChosen returns whether a slice is the chosen one
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
  const name = shownName(slice.name);
  if (name) element.append(el('span', { class: 'slice-name' }, name));
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

/** Places an element by a rectangle in sprite pixels. The board has the size of a sprite pixel as `--pixel`. */
function place({ style }: HTMLElement, { x, y, width, height }: Rect): void {
  style.left = `calc(var(--pixel) * ${x})`;
  style.top = `calc(var(--pixel) * ${y})`;
  style.width = `calc(var(--pixel) * ${width})`;
  style.height = `calc(var(--pixel) * ${height})`;
}
