import * as l10n from '@vscode/l10n';
import { el } from '../lib/dom';
import type { Frame } from './decode';
import { paint, scaleCanvas } from './paint';
import type { Point, Viewport } from './viewport';
import { GRID_ZOOM } from './zoom';

export interface Stage {
  readonly element: HTMLElement;
  /** Draws a frame; `label` says to screen readers what it is. */
  show(frame: Frame, label: string): void;
  /** Puts the picture where the viewport says. */
  place(look: { readonly background: 'checker' | 'plain'; readonly grid: boolean }): void;
}

export interface StageEvents {
  /** The viewport changed under the user's hand. */
  readonly moved: () => void;
  /** The pointer is over this sprite pixel, or over none. */
  readonly pointed: (pixel: Point | undefined) => void;
}

/** Wheel movement that makes one zoom step, in CSS pixels. */
const WHEEL_STEP = 60;

/** The picture on its background, with wheel zoom and drag. */
export function createStage(viewport: Viewport, events: StageEvents): Stage {
  const canvas = el('canvas', { class: 'stage-canvas', role: 'img' });
  const lines = el('div', { class: 'stage-lines', hidden: true });
  const board = el('div', { class: 'stage-board' }, canvas, lines);
  const element = el('div', { class: 'stage', 'aria-label': l10n.t('Picture'), role: 'group' }, board);
  let wheel = 0;
  let dragged: Point | undefined;

  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const lineHeight = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
      wheel += event.deltaY * lineHeight * (event.ctrlKey ? 6 : 1);
      while (Math.abs(wheel) >= WHEEL_STEP) {
        viewport.zoomBy(wheel < 0 ? 1 : -1, pointOf(event));
        wheel -= Math.sign(wheel) * WHEEL_STEP;
        if (Math.abs(wheel) >= WHEEL_STEP) wheel = 0;
      }
      events.moved();
    },
    { passive: false },
  );
  element.addEventListener('pointerdown', (event) => {
    if (event.button > 1) return;
    dragged = pointOf(event);
    element.setPointerCapture(event.pointerId);
    element.classList.add('dragging');
  });
  element.addEventListener('pointermove', (event) => {
    const point = pointOf(event);
    if (dragged && (point.x !== dragged.x || point.y !== dragged.y)) {
      viewport.pan({ x: point.x - dragged.x, y: point.y - dragged.y });
      dragged = point;
      events.moved();
    }
    events.pointed(viewport.pixelAt(point));
  });
  const release = () => {
    dragged = undefined;
    element.classList.remove('dragging');
  };
  element.addEventListener('pointerup', release);
  element.addEventListener('pointercancel', release);
  element.addEventListener('pointerleave', () => events.pointed(undefined));

  return {
    element,
    show(frame, label) {
      paint(canvas, frame.image);
      canvas.setAttribute('aria-label', label);
    },
    place({ background, grid }) {
      const { origin, scale, zoom } = viewport;
      scaleCanvas(canvas, canvas.width, canvas.height, scale);
      board.style.transform = `translate(${origin.x}px, ${origin.y}px)`;
      board.style.setProperty('--pixel', `${scale}px`);
      board.style.setProperty('--checker', `${checkerTile(scale)}px`);
      board.classList.toggle('checker', background === 'checker');
      lines.hidden = !grid || zoom < GRID_ZOOM;
    },
  };
}

/** Side of a checkerboard tile (2 × 2 fields): along with the sprite's pixels where they are large enough. */
function checkerTile(scale: number): number {
  if (scale < 8) return 16;
  return scale >= 32 ? scale / 2 : scale;
}
