import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { announce } from '../../lib/announce';
import { relabel } from '../../lib/button';
import { textOn } from '../../lib/contrast';
import { el, setChildren } from '../../lib/dom';
import type { Layer, PageContext, Shown } from '../core/feature';
import { type Light, MAX_PLACE, MIN_PLACE } from '../core/lightSetup';
import type { Point } from '../core/viewport';
import { heightInPixels } from './lightFormula';
import { type LightModel, withLight } from './lightModel';
import type { MappedSprite } from './mappedSprite';

/** A light moves by this many sprite pixels with Shift. */
const FAR = 8;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface LightHandles extends Layer {
  /** Highlights the handle of one light, or none. */
  mark(index: number | undefined): void;
  /** Focuses the handle of a light, or of the last one if there are fewer. */
  focus(index: number): void;
}

/** Handles over the picture that move the lights. */
export function createLightHandles(
  ctx: PageContext,
  model: LightModel,
  mapped: (shown: Shown) => MappedSprite,
): LightHandles {
  const help = el(
    'span',
    { id: 'light-help', hidden: true },
    l10n.t(
      'Arrow keys move the light by 1 pixel, with Shift by 8. Plus and minus change its height. Delete removes it.',
    ),
  );
  const handles: LightHandle[] = [];
  const element = el('div', { class: 'light-handles', role: 'group', 'aria-label': l10n.t('Lights'), hidden: true });

  function focus(index: number): void {
    const last = model.setup.lights.length - 1;
    handles[Math.min(index, last)]?.element.focus();
  }

  function handle(index: number): LightHandle {
    handles[index] ??= new LightHandle(ctx, model, index, help.id, () => remove(index));
    return handles[index];
  }

  function remove(index: number): void {
    if (model.setup.lights.length < 2) {
      ctx.say(l10n.t("The last light can't be removed. Q turns lighting off."));
      return;
    }
    model.remove(index);
    focus(index);
  }

  return {
    element,
    position: 'over',
    focus,
    mark(marked) {
      handles.forEach(({ element: one }, index) => {
        one.classList.toggle('marked', index === marked);
      });
    },
    update(shown) {
      const { picture } = shown;
      const { lights, on, step } = model.setup;
      const lit = on && picture !== undefined && mapped(shown).frame !== undefined;
      element.hidden = !lit;
      if (!lit) return;
      setChildren(element, [help, ...lights.map((_, index) => handle(index).element)]);
      lights.forEach((light, index) => {
        handle(index).update(light, step, picture.width, picture.height);
      });
    },
  };
}

/** A round handle that moves a light, by pointer or keys. It is a button, because the stage ignores pointers on buttons. */
class LightHandle {
  readonly #ctx: PageContext;
  readonly #model: LightModel;
  readonly #index: number;
  readonly #remove: () => void;

  readonly element: HTMLElement;
  readonly #number: string;
  /** The sprite's size in pixels. */
  #size = { width: 1, height: 1 };
  #drag: { readonly pointer: Point; readonly from: Point } | undefined;

  /**
   * @param help id of the element that describes the keys
   * @param remove removes the light: its key was pressed
   */
  constructor(ctx: PageContext, model: LightModel, index: number, help: string, remove: () => void) {
    this.#ctx = ctx;
    this.#model = model;
    this.#index = index;
    this.#remove = remove;
    this.#number = formatNumber(index + 1);
    this.element = el('button', { type: 'button', class: 'light-handle', 'aria-describedby': help }, this.#number);
    this.#listen();
  }

  /** `width` and `height`: the sprite's size in pixels. */
  update(light: Light, step: boolean, width: number, height: number): void {
    this.#size = { width, height };
    const pixel = pixelUnder(light, width, height);
    const at = step ? { x: (pixel.x + 0.5) / width, y: (pixel.y + 0.5) / height } : light;
    const { style } = this.element;
    style.left = `${at.x * 100}%`;
    style.top = `${at.y * 100}%`;
    style.setProperty('--light', light.color);
    style.setProperty('--ink', textOn(light.color));
    style.setProperty('--height', String(heightInPixels(light, width, height)));
    const label = l10n.t('Light {0}, {1}', this.#number, placeText(light, width, height));
    relabel(this.element, label, '← ↑ → ↓ + - Del');
  }

  #listen(): void {
    const { element } = this;
    element.addEventListener('pointerdown', (event) => this.#startDrag(event));
    element.addEventListener('pointermove', (event) => this.#moveDrag(event));
    element.addEventListener('lostpointercapture', () => this.#endDrag());
    element.addEventListener('keydown', (event) => {
      const run = event.ctrlKey || event.altKey || event.metaKey ? undefined : this.#actionOf(event);
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    });
  }

  get #light(): Light | undefined {
    return this.#model.setup.lights[this.#index];
  }

  #changed(next: Partial<Light>): { lights: Light[] } {
    return { lights: withLight(this.#model.setup.lights, this.#index, next) };
  }

  #startDrag(event: PointerEvent): void {
    const from = this.#light;
    if (event.button !== 0 || !from) return;
    this.#drag = { pointer: { x: event.clientX, y: event.clientY }, from };
    this.element.setPointerCapture(event.pointerId);
    this.element.classList.add('dragging');
  }

  #moveDrag(event: PointerEvent): void {
    if (!this.#drag) return;
    const { pointer, from } = this.#drag;
    const { scale, shape } = this.#ctx.viewport;
    this.#model.preview(
      this.#changed({
        x: inReach(from.x + (event.clientX - pointer.x) / (scale * shape.x) / this.#size.width),
        y: inReach(from.y + (event.clientY - pointer.y) / (scale * shape.y) / this.#size.height),
      }),
    );
  }

  #endDrag(): void {
    if (!this.#drag) return;
    this.#drag = undefined;
    this.element.classList.remove('dragging');
    this.#model.commit();
  }

  /** What a key does. */
  #actionOf({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const [x, y] = ARROWS[key] ?? [];
    const far = shiftKey ? FAR : 1;
    if (x !== undefined && y !== undefined) return () => this.#moveBy(x * far, y * far);
    if (key === '+' || key === '=') return () => this.#raise(1);
    if (key === '-') return () => this.#raise(-1);
    if (key === 'Delete' || key === 'Backspace') return this.#remove;
    return undefined;
  }

  /** Moves the light by sprite pixels. */
  #moveBy(x: number, y: number): void {
    const from = this.#light;
    if (!from) return;
    const { width, height } = this.#size;
    this.#model.commit(this.#changed({ x: inReach(from.x + x / width), y: inReach(from.y + y / height) }));
    const to = this.#light;
    if (to) announce(placeText(to, width, height));
  }

  /** Changes the light's height by sprite pixels. */
  #raise(by: number): void {
    const from = this.#light;
    if (!from) return;
    const { width, height } = this.#size;
    const pixels = Math.max(1, Math.round(heightInPixels(from, width, height)) + by);
    this.#model.commit(this.#changed({ height: Math.min(4, pixels / Math.max(width, height)) }));
    announce(l10n.t('Height {0}', formatNumber(pixels)));
  }
}

/** A light's place on one axis, limited to what a handle can reach. */
function inReach(place: number): number {
  return Math.min(MAX_PLACE, Math.max(MIN_PLACE, place));
}

/** The sprite pixel under a light; it may lie outside the sprite. */
function pixelUnder({ x, y }: Light, width: number, height: number): Point {
  return { x: Math.floor(x * width), y: Math.floor(y * height) };
}

/** The sprite pixel under a light as text: `x 4 y 3`. */
function placeText(light: Light, width: number, height: number): string {
  const { x, y } = pixelUnder(light, width, height);
  return l10n.t('x {0} y {1}', formatNumber(x), formatNumber(y));
}
