import type { PageContext } from '../core/feature';
import type { Point, Viewport } from '../core/viewport';
import type { Modifiers } from './drawTool';

/** What a pointer does on the stage. Points are sprite pixels, which may be outside of the canvas. */
export interface StrokeEvents {
  /** Returns whether a stroke begins; otherwise, the press does nothing. */
  press(at: Point, how: Modifiers): boolean;
  move(points: readonly Point[], how: Modifiers): void;
  release(how: Modifiers): void;
  cancel(): void;
  hover(at: Point | undefined, how: Modifiers): void;
}

/** Button numbers of `PointerEvent.button`. */
const [LEFT, RIGHT] = [0, 2];
/** Left and right in `PointerEvent.buttons`. */
const BOTH = 3;

/**
 * Turns what pointers do on the stage into strokes. Everything else is left to the stage, which moves and zooms the image: the middle button, the
 * left one while Space is held, two fingers, and the wheel.
 */
export class DrawPointer {
  readonly #stage: HTMLElement;
  readonly #ctx: Pick<PageContext, 'viewport' | 'point'>;
  readonly #events: StrokeEvents;
  readonly #ended = new AbortController();
  /** The pointer that draws, with the event of its press. */
  #press: PointerEvent | undefined;
  #isPanning = false;
  #isPassing = false;

  constructor(stage: HTMLElement, ctx: Pick<PageContext, 'viewport' | 'point'>, events: StrokeEvents) {
    this.#stage = stage;
    this.#ctx = ctx;
    this.#events = events;
    const { signal } = this.#ended;
    // Before the stage's own listeners.
    const first = { signal, capture: true };
    stage.addEventListener('pointerdown', (event) => this.#down(event), first);
    stage.addEventListener('pointermove', (event) => this.#moved(event), first);
    stage.addEventListener('pointerup', (event) => this.#up(event), first);
    stage.addEventListener('pointercancel', (event) => this.#lost(event), first);
    stage.addEventListener('lostpointercapture', (event) => this.#lost(event), first);
    stage.addEventListener('pointerleave', () => this.#press || this.#events.hover(undefined, NOTHING_HELD), {
      signal,
    });
    stage.addEventListener('contextmenu', (event) => event.preventDefault(), first);
    window.addEventListener('blur', () => this.cancel(), { signal });
    document.addEventListener('keydown', (event) => this.#spaced(event, true), first);
    document.addEventListener('keyup', (event) => this.#spaced(event, false), first);
  }

  get isDrawing(): boolean {
    return this.#press !== undefined;
  }

  /** Ends a stroke that is under way as if it never began. Returns whether there was one. */
  cancel(): boolean {
    this.#isPanning = false;
    if (!this.#press) return false;
    this.#press = undefined;
    this.#events.cancel();
    return true;
  }

  end(): void {
    this.cancel();
    this.#ended.abort();
    this.#stage.classList.remove('draw-panning');
  }

  #down(event: PointerEvent): void {
    if (this.#isPassing || this.#belongsToControl(event)) return;
    const first = this.#press;
    if (first) {
      if (event.pointerType === 'touch' && first.pointerType === 'touch') this.#giveUp(first);
      else stop(event);
      return;
    }
    if ((event.button !== LEFT && event.button !== RIGHT) || this.#isPanning || !event.isPrimary) return;
    stop(event);
    if (!this.#events.press(this.#pixelOf(event), heldIn(event, event.button === RIGHT))) return;
    this.#press = event;
    this.#stage.setPointerCapture(event.pointerId);
  }

  /** A second finger moves the image: the stage learns of the first one. */
  #giveUp(first: PointerEvent): void {
    this.cancel();
    this.#isPassing = true;
    this.#stage.dispatchEvent(new PointerEvent('pointerdown', first));
    this.#isPassing = false;
  }

  #moved(event: PointerEvent): void {
    const press = this.#press;
    if (!press) {
      if (!event.buttons) this.#events.hover(this.#pixelOf(event), heldIn(event, false));
      return;
    }
    stop(event);
    if (event.pointerId !== press.pointerId) return;
    // Pressing the other button, too, drops the stroke.
    if ((event.buttons & BOTH) === BOTH) {
      this.cancel();
      return;
    }
    const all = event.getCoalescedEvents();
    const points = (all.length ? all : [event]).map((one) => this.#pixelOf(one));
    this.#events.move(points, heldIn(event, press.button === RIGHT));
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (event.pointerId !== press?.pointerId) return;
    stop(event);
    this.#press = undefined;
    this.#events.release(heldIn(event, press.button === RIGHT));
    this.#events.hover(this.#pixelOf(event), heldIn(event, false));
  }

  #lost(event: PointerEvent): void {
    if (event.pointerId === this.#press?.pointerId) this.cancel();
  }

  /** Space moves the image while it's held. */
  #spaced(event: KeyboardEvent, isDown: boolean): void {
    if (event.key !== ' ' || (isDown && isControl(event.target))) return;
    if (isDown) event.preventDefault();
    this.#isPanning = isDown;
    this.#stage.classList.toggle('draw-panning', isDown);
    if (isDown && !this.#press) this.#events.hover(undefined, NOTHING_HELD);
  }

  #belongsToControl({ target }: Event): boolean {
    return target instanceof Element && target.closest('button, input, [tabindex]') !== this.#stage;
  }

  #pixelOf(event: MouseEvent): Point {
    const { left, top } = this.#stage.getBoundingClientRect();
    return spritePixel(this.#ctx.viewport, { x: event.clientX - left, y: event.clientY - top });
  }
}

const NOTHING_HELD: Modifiers = { shift: false, ctrl: false, alt: false, secondary: false };

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, input, select, textarea, [role="menu"], dialog') !== null;

const heldIn = ({ shiftKey, ctrlKey, metaKey, altKey }: MouseEvent, secondary: boolean): Modifiers => ({
  shift: shiftKey,
  ctrl: ctrlKey || metaKey,
  alt: altKey,
  secondary,
});

function stop(event: Event): void {
  event.stopImmediatePropagation();
}

/** A point on a pixel's edge belongs to that pixel, whatever the rounding. */
const TINY = 1e-7;

/** The sprite pixel at a point of the stage, also outside of the canvas. */
export function spritePixel({ origin, scale, shape }: Viewport, { x, y }: Point): Point {
  return {
    x: Math.floor((x - origin.x) / (scale * shape.x) + TINY),
    y: Math.floor((y - origin.y) / (scale * shape.y) + TINY),
  };
}
