import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../shared/base/numbers';
import { type FixSettings, MAX_STEP } from '../../../sprite/fix/fixSettings';
import type { Size } from '../../../sprite/pixels/raster';
import { button, press } from '../../lib/button';
import { el } from '../../lib/dom';
import type { PageContext, Shown, View } from '../core/feature';
import type { FixDraft } from './fixDraft';
import { createNumberField } from './numberField';

type GridSettings = NonNullable<FixSettings['grid']>;

/** `4×`, or `4.27 × 4.1` if the axes differ. */
export function gridText({ x, y }: GridSettings): string {
  const [across, down] = [formatNumber(rounded(x)), formatNumber(rounded(y))];
  return across === down ? l10n.t('{0}×', across) : l10n.t('{0} × {1}', across, down);
}

const rounded = (value: number) => Math.round(value * 100) / 100;

/** The grid, said by hand: the size of a pixel or of the sprite, and the first line. */
export function createGridControls(ctx: PageContext, draft: FixDraft): View {
  let linked = true;
  const grid = (): GridSettings => draft.settings.grid ?? { x: 1, y: 1 };
  const size = () => ctx.shown().picture ?? { width: 1, height: 1 };

  /** Sets one axis, and with a link the other one too. */
  function setStep(axis: 'x' | 'y', value: number): void {
    const step = Math.min(MAX_STEP, Math.max(1, value));
    draft.preview({ grid: { ...grid(), ...(linked ? { x: step, y: step } : { [axis]: step }) } });
  }

  function setOffset(axis: 'x' | 'y', value: number): void {
    const found = draft.newest?.grid?.offset ?? { x: 0, y: 0 };
    draft.preview({ grid: { ...grid(), offset: { ...(grid().offset ?? found), [axis]: value } } });
  }

  const { steps, counts, offsets } = createFields({ setStep, setOffset, size, rested: () => draft.commit() });
  const link = button({ label: l10n.t('Same width and height'), icon: 'link', class: 'fix-small', run: toggleLink });
  const find = button({
    label: l10n.t('Find the lines in each frame'),
    icon: 'search',
    class: 'fix-small',
    run: unsetOffset,
  });

  function toggleLink(): void {
    linked = !linked;
    if (linked) draft.commit({ grid: { ...grid(), y: grid().x } });
    else ctx.redraw();
  }

  function unsetOffset(): void {
    const { x, y } = grid();
    draft.commit({ grid: { x, y } });
  }

  const row = (label: string, first: HTMLElement, middle: HTMLElement, second: HTMLElement) => [
    el('span', { class: 'slider-label', 'aria-hidden': 'true' }, label),
    el('span', { class: 'fix-pair' }, first, middle, second),
  ];
  const times = () => el('span', { class: 'fix-times', 'aria-hidden': 'true' }, '×');
  const element = el(
    'div',
    { class: 'fix-grid' },
    ...row(l10n.t('Pixel'), steps.x.element, link, steps.y.element),
    ...row(l10n.t('Sprite'), counts.x.element, times(), counts.y.element),
    ...row(l10n.t('First line'), offsets.x.element, find, offsets.y.element),
  );

  return {
    element,
    update({ picture }: Shown) {
      const now = draft.settings.grid;
      if (!now || !picture) return;
      if (now.x !== now.y) linked = false;
      press(link, linked);
      press(find, now.offset === undefined);
      const lines = now.offset ?? draft.newest?.grid?.offset ?? { x: 0, y: 0 };
      steps.x.set(now.x);
      steps.y.set(now.y);
      counts.x.set(Math.max(1, Math.round(picture.width / now.x)));
      counts.y.set(Math.max(1, Math.round(picture.height / now.y)));
      offsets.x.set(lines.x);
      offsets.y.set(lines.y);
    },
  };
}

interface FieldEvents {
  readonly setStep: (axis: 'x' | 'y', value: number) => void;
  readonly setOffset: (axis: 'x' | 'y', value: number) => void;
  /** Size of the shown picture. */
  readonly size: () => Size;
  readonly rested: () => void;
}

/** The fields for both axes. */
function createFields({ setStep, setOffset, size, rested }: FieldEvents) {
  const step = (axis: 'x' | 'y', label: string) =>
    createNumberField({ label, least: 1, most: MAX_STEP, step: 0.25, typed: (value) => setStep(axis, value), rested });
  const count = (axis: 'x' | 'y', side: 'width' | 'height', label: string) =>
    createNumberField({ label, least: 1, most: 4096, step: 1, typed: (n) => setStep(axis, size()[side] / n), rested });
  const offset = (axis: 'x' | 'y', label: string) =>
    createNumberField({
      label,
      least: -MAX_STEP,
      most: MAX_STEP,
      step: 1,
      typed: (value) => setOffset(axis, value),
      rested,
    });

  const steps = { x: step('x', l10n.t('Pixel width')), y: step('y', l10n.t('Pixel height')) };
  const counts = {
    x: count('x', 'width', l10n.t('Sprite width')),
    y: count('y', 'height', l10n.t('Sprite height')),
  };
  const offsets = {
    x: offset('x', l10n.t('First line from the left')),
    y: offset('y', l10n.t('First line from the top')),
  };
  return { steps, counts, offsets };
}
