import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { type NormalMapSettings, USUAL_NORMAL_MAP } from '../../../sprite/normalMap/settings';
import { wrapsOf } from '../../../sprite/normalMap/tile';
import { button } from '../../lib/button';
import { commandButton } from '../../lib/command';
import { el, setAttributes } from '../../lib/dom';
import type { Command, Shown, View } from '../core/feature';
import { createSlider } from '../core/slider';
import type { NormalDraft } from './normalDraft';

type Amount = 'strength' | 'bevel' | 'brightness' | 'regions' | 'softness';

/** Every setting; the tile is left to the pixels again. */
const USUAL = { ...USUAL_NORMAL_MAP, tileX: undefined, tileY: undefined };

/** The sliders, from top to bottom. A slider's value is `scale` times the setting. */
const amounts = () =>
  [
    { of: 'strength', label: l10n.t('Strength'), max: 400, step: 5, scale: 100, unit: 'percent' },
    { of: 'bevel', label: l10n.t('Bevel'), max: 100, step: 2, scale: 100, unit: 'percent' },
    { of: 'brightness', label: l10n.t('Brightness'), max: 100, step: 5, scale: 100, unit: 'percent' },
    { of: 'regions', label: l10n.t('Color regions'), max: 100, step: 5, scale: 100, unit: 'percent' },
    { of: 'softness', label: l10n.t('Softness'), max: 8, step: 1, scale: 1, unit: 'pixels' },
  ] as const;

const UNITS = {
  percent: (value: number) => l10n.t('{0}%', formatNumber(value)),
  pixels: (value: number) => l10n.t('{0} px', formatNumber(value)),
};

/**
 * The section of the details that makes a normal map. The picture is lit by it in the meantime.
 * @param element an empty one that is hidden while no map is made
 */
export function createNormalPanel(
  draft: NormalDraft,
  saveDraft: Command,
  element: HTMLElement,
): View & { focus(): void } {
  const sliders = amounts().map(({ of, label, max, step, scale, unit }) => ({
    of,
    scale,
    slider: createSlider({
      label,
      min: 0,
      max,
      step,
      text: UNITS[unit],
      moved: (value) => draft.preview({ [of]: value / scale } satisfies Partial<Record<Amount, number>>),
      rested: () => draft.commit(),
    }),
  }));
  const inversions = (['invertX', 'invertY'] as const).map((axis) => ({
    axis,
    element: button({
      label: axis === 'invertX' ? l10n.t('Invert X of the normal map') : l10n.t('Invert Y of the normal map'),
      text: axis === 'invertX' ? l10n.t('Invert X') : l10n.t('Invert Y'),
      class: 'secondary',
      run: () => draft.commit({ [axis]: !draft.settings[axis] }),
    }),
  }));
  const tiles = (['tileX', 'tileY'] as const).map((axis) => {
    const element = button({
      label: axis === 'tileX' ? l10n.t('Tile X of the normal map') : l10n.t('Tile Y of the normal map'),
      text: axis === 'tileX' ? l10n.t('Tile X') : l10n.t('Tile Y'),
      class: 'secondary',
      run: () => draft.commit({ [axis]: element.getAttribute('aria-pressed') !== 'true' }),
    });
    return { axis, element };
  });
  const save = commandButton(saveDraft, { class: 'light-make secondary' });
  const close = button({ label: '', icon: 'close', run: () => draft.setOn(false) });
  const reset = button({ label: '', icon: 'discard', run: () => draft.commit(USUAL) });
  setAttributes(close, { 'aria-label': l10n.t('Close the normal map panel'), title: l10n.t('Close') });
  setAttributes(reset, { 'aria-label': l10n.t('Reset Normal Map'), title: l10n.t('Reset') });
  element.append(
    el('div', { class: 'light-head' }, el('h2', {}, l10n.t('Normal map')), reset, close),
    el('p', { class: 'note' }, l10n.t('The sprite is lit by this map. Nothing is written until you save it.')),
    el('div', { class: 'light-common' }, ...sliders.map(({ slider }) => slider.element)),
    ...[inversions, tiles].map((row) => el('div', { class: 'light-flags' }, ...row.map((one) => one.element))),
    save.element,
  );

  return {
    element,
    focus: () => sliders[0]?.slider.focus(),
    update(shown) {
      const on = draft.isOn(shown);
      const opened = on && element.hidden;
      element.hidden = !on;
      if (!on) return;
      if (opened) element.scrollIntoView({ block: 'nearest' });
      const settings: NormalMapSettings = draft.settings;
      for (const { of, scale, slider } of sliders) slider.set(Math.round(settings[of] * scale));
      for (const { axis, element: toggle } of inversions)
        setAttributes(toggle, { 'aria-pressed': String(settings[axis]) });
      const wraps = wrapsIn(shown, settings);
      for (const { axis, element: toggle } of tiles) setAttributes(toggle, { 'aria-pressed': String(wraps[axis]) });
      save.update(shown);
    },
  };
}

/** Whether the shown picture's map continues across its edges. */
function wrapsIn({ picture }: Shown, settings: NormalMapSettings): Readonly<Record<'tileX' | 'tileY', boolean>> {
  const first = picture?.frames[0].image;
  const { x, y } = first ? wrapsOf(first, settings) : { x: false, y: false };
  return { tileX: x, tileY: y };
}
