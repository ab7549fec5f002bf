import * as l10n from '@vscode/l10n';
import { button, relabel } from '../../lib/button';
import { el, setAttributes } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { heightInPixels } from './fixedLight';
import { type LightModel, withLight } from './lightModel';
import type { Light } from './lightSetup';
import { createSlider } from './slider';
import { inkOn } from './words';

export interface LightRow {
  readonly element: HTMLElement;
  /** Width and height of the sprite in pixels. */
  update(light: Light, count: number, width: number, height: number): void;
}

/** Colour, height and intensity of one light. @param mark is told whether the user is at this row. */
export function createLightRow(model: LightModel, index: number, mark: (on: boolean) => void): LightRow {
  const number = formatNumber(index + 1);
  let side = 1;

  const change = (next: Partial<Light>) => model.try({ lights: withLight(model.setup.lights, index, next) });
  const name = l10n.t('Colour of light {0}', number);
  const colour = el('input', { type: 'color', class: 'light-colour', 'aria-label': name, title: name });
  const digit = el('span', { class: 'light-digit', 'aria-hidden': 'true' }, number);
  const swatch = el('span', { class: 'light-swatch' }, colour, digit);
  const height = createSlider({
    label: l10n.t('Height'),
    name: l10n.t('Height of light {0}', number),
    min: 1,
    max: 32,
    step: 1,
    text: (value) => l10n.t('{0} px', formatNumber(value)),
    moved: (value) => change({ height: value / side }),
    rested: () => model.keep(),
  });
  const intensity = createSlider({
    label: l10n.t('Intensity'),
    name: l10n.t('Intensity of light {0}', number),
    min: 0,
    max: 400,
    step: 5,
    text: (value) => l10n.t('{0}%', formatNumber(value)),
    moved: (value) => change({ intensity: value / 100 }),
    rested: () => model.keep(),
  });
  const remove = button({ label: '', icon: 'close', class: 'light-remove', run: () => model.remove(index) });
  const label = l10n.t('Remove light {0}', number);
  relabel(remove, label, l10n.t('Del'));
  remove.setAttribute('aria-keyshortcuts', 'Delete');
  const element = el('li', { class: 'light-row' }, swatch, height.element, remove, intensity.element);

  colour.addEventListener('input', () => change({ color: colour.value }));
  colour.addEventListener('change', () => model.keep());
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Delete') return;
    event.preventDefault();
    model.remove(index);
  });
  element.addEventListener('pointerenter', () => mark(true));
  element.addEventListener('pointerleave', () => mark(element.matches(':focus-within')));
  element.addEventListener('focusin', () => mark(true));
  element.addEventListener('focusout', () => mark(false));

  return {
    element,
    update(light, count, spriteWidth, spriteHeight) {
      side = Math.max(spriteWidth, spriteHeight);
      if (colour.value !== light.color) colour.value = light.color;
      swatch.style.setProperty('--light', light.color);
      swatch.style.setProperty('--ink', inkOn(light.color));
      height.set(Math.round(heightInPixels(light, spriteWidth, spriteHeight)), Math.max(16, side * 2));
      intensity.set(Math.round(light.intensity * 100));
      setAttributes(remove, { disabled: count < 2 });
    },
  };
}
