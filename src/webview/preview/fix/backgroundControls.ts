import * as l10n from '@vscode/l10n';
import { formatNumber, formatPercent } from '../../../shared/base/numbers';
import { type FixSettings, MAX_TOLERANCE } from '../../../sprite/fix/fixSettings';
import { el, setChildren, setText } from '../../lib/dom';
import type { View } from '../core/feature';
import { createSlider } from '../core/slider';
import type { FixedFrame } from '../spriteThread/spriteMessages';
import { hexOfRgb } from './colors';
import type { FixDraft } from './fixDraft';
import { createSample, fill } from './swatchList';

type BackgroundSettings = NonNullable<FixSettings['background']>;

/** The slider has whole numbers. */
const SCALE = 200;

/** What was found behind the sprite, in a word or two. */
export function backgroundText(background: FixedFrame['background']): string {
  if (background === undefined) return '';
  if (background === null) return l10n.t('none found');
  switch (background.kind) {
    case 'color':
      return l10n.t('one color');
    case 'gradient':
      return l10n.t('gradient');
    case 'checkerboard':
      return l10n.t('checkerboard');
  }
}

/** What is behind the sprite: its colors, how unlike them a color may be, enclosed areas, and what goes. */
export function createBackgroundControls(draft: FixDraft): View {
  const settings = (): BackgroundSettings => draft.settings.background ?? { holes: false };
  const slider = createSlider({
    label: l10n.t('Tolerance'),
    name: l10n.t('How unlike the background a color may be to go with it'),
    min: 0,
    max: MAX_TOLERANCE * SCALE,
    step: 1,
    text: (value) => formatPercent(value / SCALE),
    moved: (value) => draft.preview({ background: { ...settings(), tolerance: value / SCALE } }),
    rested: () => draft.commit(),
  });
  const holes = el('input', { type: 'checkbox', class: 'fix-check' });
  holes.addEventListener('change', () => draft.commit({ background: { ...settings(), holes: holes.checked } }));
  const found = el('div', { class: 'fix-found', role: 'group', 'aria-label': l10n.t('Colors of the background') });
  const gone = el('p', { class: 'fix-gone', role: 'status' });
  const inner = el('label', { class: 'fix-holes' }, holes, el('span', {}, l10n.t('Enclosed areas too')));
  inner.title = l10n.t('Areas of the background that the sprite encloses, as between arm and body');
  let drawn = '';

  return {
    element: el(
      'div',
      {},
      el('div', { class: 'fix-sliders' }, slider.element),
      inner,
      el('div', { class: 'fix-gone-row' }, found, gone),
    ),
    update() {
      const { background } = draft.newest ?? {};
      const now = settings();
      slider.set(Math.round((now.tolerance ?? background?.tolerance ?? 0) * SCALE));
      holes.checked = now.holes;
      setText(gone, goneText(background, draft.newest?.gone !== undefined));
      const key = JSON.stringify(background?.colors ?? []);
      if (key === drawn) return;
      drawn = key;
      setChildren(found, (background?.colors ?? []).map(createFound));
    },
  };
}

function createFound(rgb: number): HTMLElement {
  const sample = createSample();
  fill(sample, rgb);
  sample.title = hexOfRgb(rgb);
  sample.removeAttribute('aria-hidden');
  sample.setAttribute('role', 'img');
  sample.setAttribute('aria-label', hexOfRgb(rgb));
  return sample;
}

/** @param isHere whether the shown frame loses some of them */
function goneText(background: FixedFrame['background'], isHere: boolean): string {
  if (!background) return l10n.t('The borders show no background, so nothing goes.');
  const { pixels } = background;
  if (pixels === 0) return l10n.t('No pixel becomes transparent.');
  if (pixels === 1) return l10n.t('1 pixel becomes transparent.');
  return isHere
    ? l10n.t('{0} pixels become transparent.', formatNumber(pixels))
    : l10n.t('{0} pixels become transparent, none of them here.', formatNumber(pixels));
}
