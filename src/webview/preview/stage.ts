import * as l10n from '@vscode/l10n';
import { el } from '../lib/dom';
import { itemLabel, sizeText } from './items';
import { paint, scaleCanvas } from './paint';
import type { Filter, Layer, PageContext, Shown, View } from './parts';
import type { Point } from './viewport';
import { GRID_ZOOM } from './zoom';

/** Wheel movement that makes one zoom step, in CSS pixels. */
const WHEEL_STEP = 60;

/** The picture on its background, with wheel zoom and drag. The first filter that has an image replaces the frame's own. */
export function createStage(ctx: PageContext, layers: readonly Layer[], filters: readonly Filter[]): View {
  const { viewport } = ctx;
  const canvas = el('canvas', { class: 'stage-canvas', role: 'img' });
  const lines = el('div', { class: 'stage-lines', hidden: true });
  const at = (position: Layer['position']) =>
    layers.filter((one) => one.position === position).map((one) => one.element);
  const board = el('div', { class: 'stage-board' }, ...at('under'), canvas, lines, ...at('over'));
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
      ctx.redraw();
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
      ctx.redraw();
    }
    ctx.point(viewport.pixelAt(point));
  });
  const release = () => {
    dragged = undefined;
    element.classList.remove('dragging');
  };
  element.addEventListener('pointerup', release);
  element.addEventListener('pointercancel', release);
  element.addEventListener('pointerleave', () => ctx.point(undefined));

  function place({ view }: Shown): void {
    const { origin, scale, zoom } = viewport;
    scaleCanvas(canvas, canvas.width, canvas.height, scale);
    board.style.transform = `translate(${origin.x}px, ${origin.y}px)`;
    board.style.setProperty('--pixel', `${scale}px`);
    board.style.setProperty('--checker', `${checkerTile(scale)}px`);
    board.classList.toggle('checker', view.background === 'checker');
    board.style.backgroundColor = view.background.startsWith('#') ? view.background : '';
    lines.hidden = !view.grid || zoom < GRID_ZOOM;
    for (const layer of layers) layer.place?.(viewport);
  }

  function frame(shown: Shown): void {
    const own = shown.picture?.frames[shown.frame]?.image;
    if (!own) return;
    const image = filters.reduce<ReturnType<Filter['image']>>(
      (found, filter) => found ?? filter.image(shown),
      undefined,
    );
    paint(canvas, image ?? own);
    for (const layer of layers) layer.frame?.(shown);
  }

  return {
    element,
    update(shown) {
      const { item, picture } = shown;
      for (const part of [...filters, ...layers]) part.update(shown);
      element.hidden = !item || !picture;
      if (!item || !picture) return;
      canvas.setAttribute('aria-label', `${itemLabel(item)}, ${sizeText(picture)}`);
      frame(shown);
      place(shown);
    },
    frame,
  };
}

/** Side of a checkerboard tile (2 × 2 fields): along with the sprite's pixels where they are large enough. */
function checkerTile(scale: number): number {
  if (scale < 8) return 16;
  return scale >= 32 ? scale / 2 : scale;
}
