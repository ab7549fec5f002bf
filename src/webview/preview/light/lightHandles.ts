import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import { relabel } from '../../lib/button';
import { textOn } from '../../lib/contrast';
import { el, setChildren } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { Layer, PageContext, Shown } from '../core/feature';
import { LEAST_PLACE, type Light, MOST_PLACE } from '../core/lightSetup';
import type { Point } from '../core/viewport';
import { heightInPixels } from './lightFormula';
import { type LightModel, withLight } from './lightModel';
import type { LitFrames } from './litFrames';

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

/** Handles over the picture, by which the lights are moved. */
export function createLightHandles(
  ctx: PageContext,
  model: LightModel,
  frames: (shown: Shown) => LitFrames,
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
    handles[index] ??= createLightHandle(ctx, model, index, {
      help: help.id,
      remove() {
        if (model.setup.lights.length < 2)
          return ctx.say(l10n.t("The last light can't be removed. Q turns lighting off."));
        model.remove(index);
        focus(index);
      },
    });
    return handles[index];
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
      const lit = on && picture !== undefined && frames(shown).frame !== undefined;
      element.hidden = !lit;
      if (!lit) return;
      setChildren(element, [help, ...lights.map((_, index) => handle(index).element)]);
      lights.forEach((light, index) => {
        handle(index).update(light, step, picture.width, picture.height);
      });
    },
  };
}

interface LightHandle {
  readonly element: HTMLElement;
  /** `width` and `height` of the sprite in pixels. */
  update(light: Light, step: boolean, width: number, height: number): void;
}

interface LightHandleOptions {
  /** Id of the element that describes the keys. */
  readonly help: string;
  /** Removes the light by its key, while the focus is on the handle. */
  readonly remove: () => void;
}

/** A round handle that moves a light, by pointer or keys. It is a button, because the stage ignores pointers on buttons. */
function createLightHandle(
  ctx: PageContext,
  model: LightModel,
  index: number,
  options: LightHandleOptions,
): LightHandle {
  const number = formatNumber(index + 1);
  const element = el('button', { type: 'button', class: 'light-handle', 'aria-describedby': options.help }, number);
  let size = { width: 1, height: 1 };
  let drag: { readonly pointer: Point; readonly from: Point } | undefined;

  const light = (): Light | undefined => model.setup.lights[index];
  const changed = (next: Partial<Light>) => ({ lights: withLight(model.setup.lights, index, next) });

  element.addEventListener('pointerdown', (event) => {
    const from = light();
    if (event.button !== 0 || !from) return;
    drag = { pointer: { x: event.clientX, y: event.clientY }, from };
    element.setPointerCapture(event.pointerId);
    element.classList.add('dragging');
  });
  element.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const { scale } = ctx.viewport;
    model.preview(
      changed({
        x: inReach(drag.from.x + (event.clientX - drag.pointer.x) / scale / size.width),
        y: inReach(drag.from.y + (event.clientY - drag.pointer.y) / scale / size.height),
      }),
    );
  });
  const release = () => {
    if (!drag) return;
    drag = undefined;
    element.classList.remove('dragging');
    model.commit();
  };
  element.addEventListener('lostpointercapture', release);

  function moveBy(x: number, y: number): void {
    const from = light();
    if (!from) return;
    model.commit(changed({ x: inReach(from.x + x / size.width), y: inReach(from.y + y / size.height) }));
    const to = light();
    if (to) announce(placeText(to, size.width, size.height));
  }

  function raise(by: number): void {
    const from = light();
    if (!from) return;
    const side = Math.max(size.width, size.height);
    const pixels = Math.max(1, Math.round(heightInPixels(from, size.width, size.height)) + by);
    model.commit(changed({ height: Math.min(4, pixels / side) }));
    announce(l10n.t('Height {0}', formatNumber(pixels)));
  }

  function byKey({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const [x, y] = ARROWS[key] ?? [];
    const far = shiftKey ? FAR : 1;
    if (x !== undefined && y !== undefined) return () => moveBy(x * far, y * far);
    if (key === '+' || key === '=') return () => raise(1);
    if (key === '-') return () => raise(-1);
    if (key === 'Delete' || key === 'Backspace') return options.remove;
    return undefined;
  }

  element.addEventListener('keydown', (event) => {
    const run = event.ctrlKey || event.altKey || event.metaKey ? undefined : byKey(event);
    if (!run) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  });

  return {
    element,
    update(one, step, width, height) {
      size = { width, height };
      const pixel = pixelUnder(one, width, height);
      const at = step ? { x: (pixel.x + 0.5) / width, y: (pixel.y + 0.5) / height } : one;
      const { style } = element;
      style.left = `${at.x * 100}%`;
      style.top = `${at.y * 100}%`;
      style.setProperty('--light', one.color);
      style.setProperty('--ink', textOn(one.color));
      style.setProperty('--height', String(heightInPixels(one, width, height)));
      const label = l10n.t('Light {0}, {1}', number, placeText(one, width, height));
      relabel(element, label, '← ↑ → ↓ + - Del');
    },
  };
}

function inReach(place: number): number {
  return Math.min(MOST_PLACE, Math.max(LEAST_PLACE, place));
}

/** The sprite pixel under a light; may lie outside the sprite. */
function pixelUnder({ x, y }: Light, width: number, height: number): Point {
  return { x: Math.floor(x * width), y: Math.floor(y * height) };
}

/** The sprite pixel under a light as text: `x 4 y 3`. */
function placeText(light: Light, width: number, height: number): string {
  const { x, y } = pixelUnder(light, width, height);
  return l10n.t('x {0} y {1}', formatNumber(x), formatNumber(y));
}
