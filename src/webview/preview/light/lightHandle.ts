import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import { relabel } from '../../lib/button';
import { el } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import type { PageContext } from '../parts';
import type { Point } from '../viewport';
import { heightInPixels } from './fixedLight';
import { type LightModel, withLight } from './lightModel';
import { LEAST_PLACE, type Light, MOST_PLACE } from './lightSetup';
import { inkOn, pixelUnder, placeText } from './words';

/** Sprite pixels that a light moves by with Shift. */
const FAR = 8;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface LightHandle {
  readonly element: HTMLElement;
  update(light: Light, step: boolean, width: number, height: number): void;
}

interface Options {
  /** Id of the element that says which keys there are. */
  readonly help: string;
  /** Removes the light by key; the focus is on the handle. */
  readonly remove: () => void;
}

/** A round handle that a light is moved by, with the pointer or with keys. The stage leaves pointers on buttons alone. */
export function createLightHandle(ctx: PageContext, model: LightModel, index: number, options: Options): LightHandle {
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
    model.try(
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
    model.keep();
  };
  element.addEventListener('lostpointercapture', release);

  function moveBy(x: number, y: number): void {
    const from = light();
    if (!from) return;
    model.keep(changed({ x: inReach(from.x + x / size.width), y: inReach(from.y + y / size.height) }));
    const to = light();
    if (to) announce(placeText(to, size.width, size.height));
  }

  function raise(by: number): void {
    const from = light();
    if (!from) return;
    const side = Math.max(size.width, size.height);
    const pixels = Math.max(1, Math.round(heightInPixels(from, size.width, size.height)) + by);
    model.keep(changed({ height: Math.min(4, pixels / side) }));
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
      style.setProperty('--ink', inkOn(one.color));
      style.setProperty('--height', String(heightInPixels(one, width, height)));
      const label = l10n.t('Light {0}, {1}', number, placeText(one, width, height));
      relabel(element, label, '← ↑ → ↓ + - Del');
    },
  };
}

function inReach(place: number): number {
  return Math.min(MOST_PLACE, Math.max(LEAST_PLACE, place));
}
