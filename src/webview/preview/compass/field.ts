import { el } from '../../lib/dom';
import type { Frame } from '../../lib/picture/decode';
import { paint, scaleCanvas } from '../paint';
import { frameOf, type ViewPicture } from './viewPictures';

/** Room for one view: the largest size of the set in sprite pixels, and CSS pixels a sprite pixel. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** The canvas of one view: whatever its size, its feet stand in the middle of the field's lower edge. */
export interface FieldCanvas {
  readonly element: HTMLElement;
  resize(field: Field): void;
  /** Shows a view `time` milliseconds after the start; draws only where that is another frame than before. */
  draw(view: ViewPicture | undefined, time: number): void;
}

export function createField(): FieldCanvas {
  const canvas = el('canvas', { class: 'compass-canvas', 'aria-hidden': 'true', hidden: true });
  const element = el('span', { class: 'compass-field' }, canvas);
  let drawn: Frame | undefined;
  let size: Field | undefined;

  function stand(): void {
    if (!size || !drawn) return;
    const { scale } = size;
    const { width, height } = canvas;
    scaleCanvas(canvas, width, height, scale);
    canvas.style.left = `${Math.floor((size.width - width) / 2) * scale}px`;
    canvas.style.top = `${(size.height - height) * scale}px`;
  }

  return {
    element,
    resize(field) {
      size = field;
      element.style.width = `${field.width * field.scale}px`;
      element.style.height = `${field.height * field.scale}px`;
      stand();
    },
    draw(view, time) {
      const frame = view && frameOf(view, time);
      if (frame === drawn) return;
      drawn = frame;
      canvas.hidden = frame === undefined;
      if (!frame) return;
      const { width, height } = canvas;
      paint(canvas, frame.image);
      if (width !== canvas.width || height !== canvas.height || !canvas.style.width) stand();
    },
  };
}
