import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { button, relabel } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { textOn } from '../../lib/contrast';
import { el, icon, setAttributes, setChildren, setText } from '../../lib/dom';
import type { Shown, View } from '../core/feature';
import type { Light } from '../core/lightSetup';
import { createSlider } from '../core/slider';
import type { LightCommands, NormalMapCommands } from './lightCommands';
import { heightInPixels } from './lightFormula';
import { type LightModel, withLight } from './lightModel';
import type { MappedSprite } from './mappedSprite';
import { canMake } from './normalDraft';

/**
 * The section of the details about the light.
 * @param mark is called with the index of the light under the pointer or with the focus; undefined: none
 */
export function createLightPanel(
  model: LightModel,
  commands: LightCommands,
  mapCommands: NormalMapCommands,
  mapped: (shown: Shown) => MappedSprite,
  mark: (index: number | undefined) => void,
): View {
  const { text: _, ...iconOnly } = commands.toggle;
  const toggle = commandButton(iconOnly);
  const reset = commandButton(commands.reset);
  const draft = commandButton(mapCommands.draft, { class: 'light-make secondary' });
  const make = mapCommands.make && commandButton(mapCommands.make, { class: 'light-make secondary' });
  const buttons = [toggle, reset, draft, ...(make ? [make] : [])];
  const settings = createLightSettings(model, commands, mark);
  const note = el('p', { class: 'note' });
  const fault = el('p', { class: 'note light-fault' }, icon('warning'), el('span'));
  const head = el('div', { class: 'light-head' }, el('h2', {}, l10n.t('Light')), reset.element, toggle.element);
  const element = el(
    'div',
    { class: 'light' },
    head,
    note,
    fault,
    draft.element,
    make?.element ?? '',
    settings.element,
  );

  return {
    element,
    update(shown) {
      const { item, picture } = shown;
      element.hidden = !item || !picture || picture.onlyPalette === true;
      if (!item || !picture || element.hidden) return;
      const { pair, fault: why, frame } = mapped(shown);
      const lit = frame !== undefined && model.setup.on;
      setText(note, noteText(shown, pair));
      note.hidden = lit || why !== undefined;
      setText(fault.lastElementChild ?? fault, why ?? '');
      fault.hidden = why === undefined;
      toggle.element.hidden = !pair || why !== undefined;
      reset.element.hidden = !lit;
      const isMissing = !pair && !frame;
      if (make) make.element.hidden = !isMissing || !canMake(shown);
      draft.element.hidden = !canMake(shown);
      settings.element.hidden = !lit;
      for (const button of buttons) button.update(shown);
      settings.update(shown);
    },
  };
}

/** The lights with their sliders, and what they share: ambient light, toon steps, flags. */
function createLightSettings(
  model: LightModel,
  commands: LightCommands,
  mark: (index: number | undefined) => void,
): View {
  const add = commandButton(commands.add, { class: 'light-add' });
  const flags = [commands.step, commands.invertX, commands.invertY].map((command) => commandButton(command));
  const ambient = createSlider({
    label: l10n.t('Ambient'),
    min: 0,
    max: 100,
    step: 1,
    text: (value) => l10n.t('{0}%', formatNumber(value)),
    moved: (value) => model.preview({ ambient: value / 100 }),
    rested: () => model.commit(),
  });
  const toon = createSlider({
    label: l10n.t('Toon steps'),
    min: 0,
    max: 8,
    step: 1,
    text: (value) => (value ? formatNumber(value) : l10n.t('smooth')),
    moved: (value) => model.preview({ toon: value }),
    rested: () => model.commit(),
  });
  const rows: LightRow[] = [];
  const list = el('ul', { class: 'lights', 'aria-label': l10n.t('Lights') });
  const element = el(
    'div',
    { class: 'light-body' },
    list,
    add.element,
    el('div', { class: 'light-common' }, ambient.element, toon.element),
    el('div', { class: 'light-flags' }, ...flags.map((flag) => flag.element)),
  );

  function row(index: number): LightRow {
    rows[index] ??= createLightRow(model, index, (on) => mark(on ? index : undefined));
    return rows[index];
  }

  return {
    element,
    update(shown) {
      for (const button of [add, ...flags]) button.update(shown);
      if (element.hidden || !shown.picture) return;
      const { width, height } = shown.picture;
      const { lights, ambient: level, toon: steps } = model.setup;
      setChildren(
        list,
        lights.map((_, index) => row(index).element),
      );
      lights.forEach((light, index) => {
        row(index).update(light, lights.length, width, height);
      });
      ambient.set(Math.round(level * 100));
      toon.set(steps);
    },
  };
}

/** Says which sprite is lit by which map, or what is missing. */
function noteText({ item }: Shown, pair: MappedSprite['pair']): string {
  if (pair && item?.id === pair.map.id) return l10n.t('Lights {0} by this map.', pair.sprite.name);
  if (pair) return l10n.t('Lit by {0}.', pair.map.name);
  if (item?.kind === 'normal-map') return l10n.t('No sprite for this normal map here.');
  return l10n.t('A normal map lets light fall on the sprite.');
}

interface LightRow {
  readonly element: HTMLElement;
  /** `width` and `height`: the sprite's size in pixels; `count`: the number of lights. */
  update(light: Light, count: number, width: number, height: number): void;
}

/**
 * Color, height and intensity of one light.
 * @param mark is called with whether the pointer or the focus is in this row
 */
function createLightRow(model: LightModel, index: number, mark: (on: boolean) => void): LightRow {
  const number = formatNumber(index + 1);
  let side = 1;

  const change = (next: Partial<Light>) => model.preview({ lights: withLight(model.setup.lights, index, next) });
  const name = l10n.t('Color of light {0}', number);
  const color = el('input', { type: 'color', class: 'light-color', 'aria-label': name, title: name });
  const digit = el('span', { class: 'light-digit', 'aria-hidden': 'true' }, number);
  const swatch = el('span', { class: 'light-swatch' }, color, digit);
  const height = createSlider({
    label: l10n.t('Height'),
    name: l10n.t('Height of light {0}', number),
    min: 1,
    max: 32,
    step: 1,
    text: (value) => l10n.t('{0} px', formatNumber(value)),
    moved: (value) => change({ height: value / side }),
    rested: () => model.commit(),
  });
  const intensity = createSlider({
    label: l10n.t('Intensity'),
    name: l10n.t('Intensity of light {0}', number),
    min: 0,
    max: 400,
    step: 5,
    text: (value) => l10n.t('{0}%', formatNumber(value)),
    moved: (value) => change({ intensity: value / 100 }),
    rested: () => model.commit(),
  });
  const remove = button({ label: '', icon: 'close', class: 'light-remove', run: () => model.remove(index) });
  const label = l10n.t('Remove light {0}', number);
  relabel(remove, label, l10n.t('Del'));
  remove.setAttribute('aria-keyshortcuts', 'Delete');
  const element = el('li', { class: 'light-row' }, swatch, height.element, remove, intensity.element);

  color.addEventListener('input', () => change({ color: color.value }));
  color.addEventListener('change', () => model.commit());
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
      if (color.value !== light.color) color.value = light.color;
      swatch.style.setProperty('--light', light.color);
      swatch.style.setProperty('--ink', textOn(light.color));
      height.set(Math.round(heightInPixels(light, spriteWidth, spriteHeight)), Math.max(16, side * 2));
      intensity.set(Math.round(light.intensity * 100));
      setAttributes(remove, { disabled: count < 2 });
    },
  };
}
