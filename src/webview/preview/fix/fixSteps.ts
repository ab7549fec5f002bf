import * as l10n from '@vscode/l10n';
import { colorCount } from '../../../shared/base/counts';
import { formatNumber, formatPercent } from '../../../shared/base/numbers';
import type { FixSettings } from '../../../sprite/fix/fixSettings';
import { el } from '../../lib/dom';
import type { PageContext, View } from '../core/feature';
import { createSlider } from '../core/slider';
import { backgroundText, createBackgroundControls } from './backgroundControls';
import type { FixDraft } from './fixDraft';
import { createFixStep } from './fixStep';
import { createGridControls, gridText } from './gridControls';
import { createPaletteControls, usualPalette, withSource } from './paletteControls';
import type { PaletteSources } from './paletteSources';

/** Values of the slider “At most”; the last one means all colors. */
const NUMBERS_OF_COLORS = [2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 96, 128, 192, 256, 65_536];
/** Twins are told by distances in OKLab of up to 0.2; the slider has whole numbers. */
const TWINS_SCALE = 500;
const MAX_TWINS = 0.2;

type Anchor = NonNullable<FixSettings['anchor']>;

/** The steps of *Fix Pixels* in the order in which they work. */
export function createFixSteps(ctx: PageContext, draft: FixDraft, sources: PaletteSources): readonly View[] {
  const shown = () => ctx.shown();
  return [
    createFixStep(draft, shown, {
      step: 'grid',
      label: l10n.t('Grid'),
      usual: () => ({ x: 2, y: 2 }),
      text: gridText,
      controls: [createGridControls(ctx, draft)],
    }),
    createFixStep(draft, shown, {
      step: 'background',
      label: l10n.t('Background'),
      usual: () => ({ holes: false }),
      text: () => backgroundText(draft.newest?.background),
      offText: () => backgroundText(draft.newest?.background),
      put: (background) => void draft.setBackground(background),
      controls: [createBackgroundControls(draft)],
      offered: () => draft.settings.background !== null || draft.newest?.background !== undefined,
    }),
    createFixStep(draft, shown, {
      step: 'alpha',
      label: l10n.t('Edges'),
      usual: () => ({ from: 128 }),
      text: ({ from }) => l10n.t('from {0}', formatPercent(from / 255)),
      controls: [createAlphaControl(draft)],
    }),
    createFixStep(draft, shown, {
      step: 'colors',
      label: l10n.t('Colors'),
      usual: () => ({ twins: 0.03, most: 65_536 }),
      text: ({ most }) => (most < 65_536 ? l10n.t('at most {0}', formatNumber(most)) : l10n.t('twins')),
      controls: [createColorControls(draft)],
    }),
    createFixStep(draft, shown, {
      step: 'palette',
      label: l10n.t('Palette'),
      usual: (now) => usualPalette(draft, sources, now),
      text: ({ colors }) => colorCount(colors.length),
      controls: [
        createPaletteControls(ctx, draft, sources, (source) =>
          draft.commit({ palette: withSource(draft.settings.palette, source) }),
        ),
      ],
    }),
    createFixStep(draft, shown, {
      step: 'specks',
      label: l10n.t('Specks'),
      usual: () => ({ most: 1 }),
      text: ({ most }) => l10n.t('up to {0} px', formatNumber(most)),
      controls: [createSpeckControl(draft)],
    }),
    createFixStep(draft, shown, {
      step: 'anchor',
      label: l10n.t('Stand still'),
      usual: () => 'feet',
      text: anchorText,
      controls: [createAnchorControl(draft)],
      offered: (now) => (draft.subject(now)?.items.length ?? 0) > 1 || (now.picture?.frames.length ?? 0) > 1,
    }),
  ];
}

function createAlphaControl(draft: FixDraft): View {
  const slider = createSlider({
    label: l10n.t('Opaque from'),
    name: l10n.t('Pixels are opaque from'),
    min: 1,
    max: 255,
    step: 1,
    text: (value) => formatPercent(value / 255),
    moved: (from) => draft.preview({ alpha: { from } }),
    rested: () => draft.commit(),
  });
  return {
    element: el('div', { class: 'fix-sliders' }, slider.element),
    update: () => slider.set(draft.settings.alpha?.from ?? 128),
  };
}

function createColorControls(draft: FixDraft): View {
  const colors = () => draft.settings.colors ?? { twins: 0, most: 65_536 };
  const twins = createSlider({
    label: l10n.t('Twins'),
    name: l10n.t('Merge colors that are this alike'),
    min: 0,
    max: MAX_TWINS * TWINS_SCALE,
    step: 1,
    text: (value) => formatPercent(value / TWINS_SCALE),
    moved: (value) => draft.preview({ colors: { ...colors(), twins: value / TWINS_SCALE } }),
    rested: () => draft.commit(),
  });
  const most = createSlider({
    label: l10n.t('At most'),
    name: l10n.t('Number of colors, at most'),
    min: 0,
    max: NUMBERS_OF_COLORS.length - 1,
    step: 1,
    text: (value) => numberText(NUMBERS_OF_COLORS[value] ?? 65_536),
    moved: (value) => draft.preview({ colors: { ...colors(), most: NUMBERS_OF_COLORS[value] ?? 65_536 } }),
    rested: () => draft.commit(),
  });
  return {
    element: el('div', { class: 'fix-sliders' }, twins.element, most.element),
    update() {
      const now = colors();
      twins.set(Math.round(now.twins * TWINS_SCALE));
      most.set(NUMBERS_OF_COLORS.findIndex((value) => value >= now.most));
    },
  };
}

const numberText = (most: number) => (most < 65_536 ? formatNumber(most) : l10n.t('all'));

function createSpeckControl(draft: FixDraft): View {
  const slider = createSlider({
    label: l10n.t('Up to'),
    name: l10n.t('Size of specks, at most'),
    min: 1,
    max: 4,
    step: 1,
    text: (value) => l10n.t('{0} px', formatNumber(value)),
    moved: (most) => draft.preview({ specks: { most } }),
    rested: () => draft.commit(),
  });
  return {
    element: el('div', { class: 'fix-sliders' }, slider.element),
    update: () => slider.set(draft.settings.specks?.most ?? 1),
  };
}

const anchorText = (anchor: Anchor) => (anchor === 'feet' ? l10n.t('feet') : l10n.t('middle'));

function createAnchorControl(draft: FixDraft): View {
  const label = l10n.t('What stands still');
  const select = el(
    'select',
    { class: 'fix-select', 'aria-label': label, title: label },
    el('option', { value: 'feet' }, l10n.t('The feet')),
    el('option', { value: 'middle' }, l10n.t('The middle')),
  );
  select.addEventListener('change', () => draft.commit({ anchor: select.value === 'middle' ? 'middle' : 'feet' }));
  return {
    element: el('div', { class: 'fix-source' }, select),
    update() {
      const { anchor } = draft.settings;
      if (anchor && select.value !== anchor) select.value = anchor;
    },
  };
}
