import * as l10n from '@vscode/l10n';
import { el, icon, setChildren, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';
import { commandButton } from '../commandButton';
import type { Shown, View } from '../parts';
import { canMake, type LightCommands } from './lightCommands';
import type { LightModel } from './lightModel';
import { createLightRow, type LightRow } from './lightRow';
import type { LitFrames } from './litFrames';
import { createSlider } from './slider';

/** The section of the details that sets the light. @param mark is told which light the user is at. */
export function createLightPanel(
  model: LightModel,
  commands: LightCommands,
  frames: (shown: Shown) => LitFrames,
  mark: (index: number | undefined) => void,
): View {
  const { text: _, ...iconOnly } = commands.toggle;
  const toggle = commandButton(iconOnly);
  const reset = commandButton(commands.reset);
  const add = commandButton(commands.add, { class: 'light-add' });
  const flags = [commands.step, commands.invertX, commands.invertY].map((command) => commandButton(command));
  const make = commandButton(commands.make, { class: 'light-make' });
  const buttons = [toggle, reset, add, ...flags, make];

  const ambient = createSlider({
    label: l10n.t('Ambient'),
    min: 0,
    max: 100,
    step: 1,
    text: (value) => l10n.t('{0}%', formatNumber(value)),
    moved: (value) => model.try({ ambient: value / 100 }),
    rested: () => model.keep(),
  });
  const toon = createSlider({
    label: l10n.t('Toon steps'),
    min: 0,
    max: 8,
    step: 1,
    text: (value) => (value ? formatNumber(value) : l10n.t('smooth')),
    moved: (value) => model.try({ toon: value }),
    rested: () => model.keep(),
  });

  const rows: LightRow[] = [];
  const list = el('ul', { class: 'lights', 'aria-label': l10n.t('Lights') });
  const note = el('p', { class: 'note' });
  const fault = el('p', { class: 'note light-fault' }, icon('warning'), el('span'));
  const body = el(
    'div',
    { class: 'light-body' },
    list,
    add.element,
    el('div', { class: 'light-common' }, ambient.element, toon.element),
    el('div', { class: 'light-flags' }, ...flags.map(({ element }) => element)),
  );
  const head = el('div', { class: 'light-head' }, el('h2', {}, l10n.t('Light')), reset.element, toggle.element);
  const element = el('div', { class: 'light' }, head, note, fault, make.element, body);

  function row(index: number): LightRow {
    rows[index] ??= createLightRow(model, index, (on) => mark(on ? index : undefined));
    return rows[index];
  }

  function showLights({ width, height }: { readonly width: number; readonly height: number }): void {
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
  }

  return {
    element,
    update(shown) {
      const { item, picture } = shown;
      element.hidden = !item || !picture;
      if (!item || !picture) return;
      const { pair, fault: why, frame } = frames(shown);
      const lit = frame !== undefined && model.setup.on;
      setText(note, noteText(shown, { ...(pair && { pair }) }));
      note.hidden = lit || why !== undefined;
      setText(fault.lastElementChild ?? fault, why ?? '');
      fault.hidden = why === undefined;
      toggle.element.hidden = !pair || why !== undefined;
      reset.element.hidden = !lit;
      make.element.hidden = pair !== undefined || !canMake(shown);
      body.hidden = !lit;
      for (const one of buttons) one.update(shown);
      if (lit) showLights(picture);
    },
  };
}

/** What is lit by what, or what is missing. */
function noteText({ item }: Shown, { pair }: LitFrames): string {
  if (pair && item?.id === pair.map.id) return l10n.t('Lights {0} by this map.', pair.sprite.name);
  if (pair) return l10n.t('Lit by {0}.', pair.map.name);
  if (item?.kind === 'normal-map') return l10n.t('There is no sprite of this normal map here.');
  return l10n.t('A normal map lets light fall on the sprite.');
}
