import { releaseFocus } from '../../lib/focus';
import type { PageContext } from '../core/feature';
import type { Point } from '../core/viewport';
import { WheelZoom } from './wheelZoom';

/** CSS pixels that an arrow key moves the picture by. */
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
 * @param pointed is called with the sprite pixel under the pointer; undefined: the pointer is beside the picture
 * @param usesArrows returns whether arrow keys move the picture now
 */
export function listenToGestures(
  element: HTMLElement,
  ctx: Pick<PageContext, 'viewport' | 'redraw'>,
  pointed: (pixel: Point | undefined) => void,
  usesArrows: () => boolean,
): void {
  const gestures = new Gestures(element, ctx, pointed);
  element.addEventListener('wheel', (event) => gestures.onWheel(event), { passive: false });
  element.addEventListener('pointerdown', (event) => gestures.onPress(event));
  element.addEventListener('pointermove', (event) => gestures.onMove(event));
  element.addEventListener('pointerup', (event) => gestures.onRelease(event));
  element.addEventListener('pointercancel', (event) => gestures.onRelease(event));
  element.addEventListener('pointerleave', () => pointed(undefined));
  // Prevents the default because the stage must not take the focus: then the arrow keys would no longer go from picture to picture. The
  // page still gets the keyboard (`takeKeysOnPress`).
  element.addEventListener('mousedown', (event) => {
    if (gestures.belongsToControl(event)) return;
    event.preventDefault();
    releaseFocus();
  });
  element.addEventListener('keydown', (event) => {
    const by = ARROWS[event.key];
    const chord = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (!by || chord || event.target !== element || !usesArrows()) return;
    event.preventDefault();
    event.stopPropagation();
    ctx.viewport.pan(by);
    ctx.redraw();
  });
}

/** Wheel and pointers on the stage. */
class Gestures {
  readonly #element: HTMLElement;
  readonly #ctx: Pick<PageContext, 'viewport' | 'redraw'>;
  readonly #pointed: (pixel: Point | undefined) => void;

  readonly #wheel = new WheelZoom();
  /** Positions of the pressed pointers, by their ids. */
  readonly #down = new Map<number, Point>();
  /** The last position of the pointer. */
  #hovered: Point | undefined;

  constructor(
    element: HTMLElement,
    ctx: Pick<PageContext, 'viewport' | 'redraw'>,
    pointed: (pixel: Point | undefined) => void,
  ) {
    this.#element = element;
    this.#ctx = ctx;
    this.#pointed = pointed;
  }

  onWheel(event: WheelEvent): void {
    const { viewport } = this.#ctx;
    event.preventDefault();
    const point = this.#wheelPoint(event);
    const level = this.#wheel.turn(event, viewport.zoom);
    if (level !== viewport.zoom) {
      viewport.zoomTo(level, point);
      this.#ctx.redraw();
    }
    this.#pointed(viewport.pixelAt(point));
  }

  onPress(event: PointerEvent): void {
    if (event.button !== 0 || this.#down.size > 1 || this.belongsToControl(event)) return;
    this.#wheel.end();
    this.#down.set(event.pointerId, this.#pointOf(event));
    this.#element.setPointerCapture(event.pointerId);
    this.#element.classList.add('dragging');
  }

  onMove(event: PointerEvent): void {
    const point = this.#pointOf(event);
    this.#hovered = point;
    const from = this.#down.get(event.pointerId);
    if (from) this.#drag(event.pointerId, from, point);
    this.#pointed(this.#ctx.viewport.pixelAt(point));
  }

  onRelease({ pointerId }: PointerEvent): void {
    this.#down.delete(pointerId);
    this.#wheel.end();
    this.#element.classList.toggle('dragging', this.#down.size > 0);
  }

  /** Whether the event is on a control on the stage, such as the handle of a light. */
  belongsToControl({ target }: Event): boolean {
    return target instanceof Element && target.closest('button, input, [tabindex]') !== this.#element;
  }

  /** Moves the picture with one pointer; with two, moves and zooms it. */
  #drag(pointerId: number, from: Point, to: Point): void {
    const { viewport } = this.#ctx;
    const other = [...this.#down].find(([id]) => id !== pointerId)?.[1];
    this.#down.set(pointerId, to);
    if (from.x === to.x && from.y === to.y) return;
    if (other) {
      const before = Math.hypot(from.x - other.x, from.y - other.y);
      const after = Math.hypot(to.x - other.x, to.y - other.y);
      viewport.pan({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 });
      const level = this.#wheel.pinch(before > 0 ? after / before : 1, viewport.zoom);
      if (level !== viewport.zoom) viewport.zoomTo(level, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
    } else {
      viewport.pan({ x: to.x - from.x, y: to.y - from.y });
    }
    this.#ctx.redraw();
  }

  /** The position of an event on the stage, in CSS pixels. */
  #pointOf(event: MouseEvent): Point {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** The pointer's position if it is near: wheel events only have whole CSS pixels, which is not precise on many screens. */
  #wheelPoint(event: WheelEvent): Point {
    const point = this.#pointOf(event);
    const hovered = this.#hovered;
    const near = hovered && Math.hypot(hovered.x - point.x, hovered.y - point.y) < 2;
    return hovered && near ? hovered : point;
  }
}

/** Calls `changed` when the number of screen pixels per CSS pixel changes: on another screen, or when the window is zoomed. */
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
