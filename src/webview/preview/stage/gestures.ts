import { releaseFocus } from '../../lib/focus';
import type { PageContext } from '../core/feature';
import type { Point } from '../core/viewport';
import { WheelZoom } from './wheelZoom';

/** How far an arrow key moves the picture, in CSS pixels. */
export const PAN = 48;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PAN, y: 0 },
  ArrowRight: { x: -PAN, y: 0 },
  ArrowUp: { x: 0, y: PAN },
  ArrowDown: { x: 0, y: -PAN },
};

/**
 * Moves and zooms the picture by wheel, by a pinch on a trackpad or the screen, by dragging, and by arrow keys while the stage has the
 * focus.
 * @param pointed Called with the sprite pixel under the pointer; undefined beside the picture.
 * @param keys Whether arrow keys move the picture now.
 */
export function listenToGestures(
  element: HTMLElement,
  { viewport, redraw }: Pick<PageContext, 'viewport' | 'redraw'>,
  pointed: (pixel: Point | undefined) => void,
  keys: () => boolean,
): void {
  const wheel = new WheelZoom();
  /** Pressed pointers by their id. */
  const down = new Map<number, Point>();

  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  /** The last position of the pointer. Wheel events have whole CSS pixels only, which is not precise on many screens. */
  let hovered: Point | undefined;
  const wheelPoint = (event: WheelEvent): Point => {
    const point = pointOf(event);
    const near = hovered && Math.hypot(hovered.x - point.x, hovered.y - point.y) < 2;
    return hovered && near ? hovered : point;
  };

  /** Whether the event belongs to a control on the stage: a handle of a light or of the split. */
  const taken = ({ target }: Event) =>
    target instanceof Element && target.closest('button, input, [tabindex]') !== element;

  function zoomTo(level: number, anchor: Point): void {
    if (level === viewport.zoom) return;
    viewport.zoomTo(level, anchor);
    redraw();
  }

  function drag(event: PointerEvent, from: Point, to: Point): void {
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, to);
    if (from.x === to.x && from.y === to.y) return;
    if (other) {
      const before = Math.hypot(from.x - other.x, from.y - other.y);
      const after = Math.hypot(to.x - other.x, to.y - other.y);
      viewport.pan({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 });
      const level = wheel.pinch(before > 0 ? after / before : 1, viewport.zoom);
      if (level !== viewport.zoom) viewport.zoomTo(level, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    } else {
      viewport.pan({ x: to.x - from.x, y: to.y - from.y });
    }
    redraw();
  }

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const point = wheelPoint(event);
      zoomTo(wheel.turn(event, viewport.zoom), point);
      pointed(viewport.pixelAt(point));
    },
    { passive: false },
  );
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || down.size > 1 || taken(event)) return;
    wheel.end();
    down.set(event.pointerId, pointOf(event));
    element.setPointerCapture(event.pointerId);
    element.classList.add('dragging');
  });
  // Without the default, the stage doesn't take the focus, where the arrow keys would no longer go from picture to picture. The page
  // gets the keyboard all the same (`takeKeysOnPress`).
  element.addEventListener('mousedown', (event) => {
    if (taken(event)) return;
    event.preventDefault();
    releaseFocus();
  });
  element.addEventListener('pointermove', (event) => {
    const point = pointOf(event);
    hovered = point;
    const from = down.get(event.pointerId);
    if (from) drag(event, from, point);
    pointed(viewport.pixelAt(point));
  });
  const release = ({ pointerId }: PointerEvent) => {
    down.delete(pointerId);
    wheel.end();
    element.classList.toggle('dragging', down.size > 0);
  };
  element.addEventListener('pointerup', release);
  element.addEventListener('pointercancel', release);
  element.addEventListener('pointerleave', () => pointed(undefined));
  element.addEventListener('keydown', (event) => {
    const by = ARROWS[event.key];
    const chord = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (!by || chord || event.target !== element || !keys()) return;
    event.preventDefault();
    event.stopPropagation();
    viewport.pan(by);
    redraw();
  });
}

/** Calls `changed` when the number of screen pixels a CSS pixel changes: on another screen, or when the window is zoomed. */
export function watchPixelRatio(changed: () => void): void {
  matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener(
    'change',
    () => {
      changed();
      watchPixelRatio(changed);
    },
    { once: true },
  );
}
