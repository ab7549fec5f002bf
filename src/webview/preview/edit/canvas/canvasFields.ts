import * as l10n from '@vscode/l10n';
import { MAX_SIDE } from '../../../../sprite/pixels/pictureLimits';
import type { Rect, Size } from '../../../../sprite/pixels/raster';
import { button, press } from '../../../lib/button';
import { el } from '../../../lib/dom';
import { createStepper, type Stepper } from '../../../lib/stepper';
import type { Shown } from '../../core/feature';
import { createAnchorGrid } from './anchorGrid';
import type { CanvasDraft, CanvasTab, Sides, SizeWish } from './canvasDraft';
import { createFillField } from './fillField';

/** Numbers that fields take; what can't be is refused with its reason. */
const MAX_ENTERED = 99_999;

interface Field {
  readonly stepper: Stepper;
  /** Whether its number can't be, whatever the others are. */
  isWrong(shown: Shown): boolean;
}

interface Body {
  readonly element: HTMLElement;
  readonly fields: readonly Field[];
  update(shown: Shown): void;
}

/** The choice of what is said about the canvas, and its fields. @param fault id of the element that says why they can't be */
export function createCanvasFields(draft: CanvasDraft, fault: string) {
  const bodies: Readonly<Record<CanvasTab, Body>> = {
    size: createSizeFields(draft),
    pad: createPadFields(draft),
    crop: createCropFields(draft),
    trim: createTrimFields(draft),
  };
  const tabs = createTabs(draft);
  const fill = createFillField(draft);
  const element = el(
    'div',
    { class: 'canvas-fields' },
    ...Object.values(bodies).map((body) => body.element),
    fill.element,
  );
  return {
    element,
    tabs: tabs.element,
    update(shown: Shown) {
      tabs.update();
      for (const [tab, body] of Object.entries(bodies)) body.element.hidden = tab !== draft.tab;
      bodies[draft.tab].update(shown);
      refuse(bodies[draft.tab].fields, draft.fault === undefined ? undefined : fault, shown);
      fill.update();
    },
    focus: () => tabs.focus(),
  };
}

/** Marks the fields whose numbers can't be; all of them, if each could be by itself. */
function refuse(fields: readonly Field[], fault: string | undefined, shown: Shown): void {
  const wrong = fields.filter((field) => field.isWrong(shown));
  for (const field of fields) field.stepper.refuse(!wrong.length || wrong.includes(field) ? fault : undefined);
}

const isNoSide = (side: number) => side < 1 || side > MAX_SIDE;

function createTabs(draft: CanvasDraft) {
  const labels: Readonly<Record<CanvasTab, string>> = {
    size: l10n.t('Size'),
    pad: l10n.t('Pad'),
    crop: l10n.t('Crop'),
    trim: l10n.t('Trim'),
  };
  const radios = (Object.keys(labels) as CanvasTab[]).map((tab) => {
    const input = el('input', { type: 'radio', name: 'canvas-tab', value: tab });
    input.addEventListener('change', () => draft.setTab(tab));
    return { tab, input, element: el('label', { class: 'canvas-tab' }, input, labels[tab]) };
  });
  const element = el(
    'div',
    { class: 'canvas-tabs', role: 'radiogroup', 'aria-label': l10n.t('Canvas') },
    ...radios.map((radio) => radio.element),
  );
  return {
    element,
    update() {
      for (const { tab, input } of radios) input.checked = tab === draft.tab;
    },
    focus: () => radios.find(({ tab }) => tab === draft.tab)?.input.focus({ preventScroll: true }),
  };
}

function createSizeFields(draft: CanvasDraft): Body {
  let size = { width: 1, height: 1 };
  const labels: Readonly<Record<keyof Size, string>> = { width: l10n.t('Width'), height: l10n.t('Height') };
  const fields = (Object.keys(labels) as (keyof Size)[]).map((side) => ({
    side,
    stepper: createStepper({
      label: labels[side],
      least: 0,
      most: MAX_ENTERED,
      changed: (value) => draft.setSize({ to: 'size', ...size, [side]: value }),
    }),
    isWrong: () => isNoSide(size[side]),
  }));
  const next = createNextSizes(draft);
  const anchor = createAnchorGrid(draft);
  const numbers = el('div', {}, ...fields.map(({ stepper }) => stepper.element), next.element);
  return {
    element: el('div', { class: 'canvas-body' }, numbers, anchor.element),
    fields,
    update(shown) {
      const wish = draft.sizeWish;
      const rect = draft.plan?.rects[draft.shownAt(shown) ?? 0];
      const { width, height } = (wish?.to === 'size' ? wish : wish && rect) ?? draft.base(shown);
      size = { width, height };
      for (const { side, stepper } of fields) stepper.set(size[side]);
      next.update();
      anchor.update();
    },
  };
}

/** Buttons for the next multiples, and the next power of two. */
function createNextSizes(draft: CanvasDraft) {
  const rows: readonly { readonly wish: SizeWish; readonly label: string; readonly text: string }[] = [
    ...[8, 16, 32].map((of) => ({
      wish: { to: 'multiple', of } as const,
      label: l10n.t('Next multiple of {0}', of),
      text: String(of),
    })),
    { wish: { to: 'power-of-two' }, label: l10n.t('Next power of two'), text: l10n.t('Power of two') },
  ];
  const isSame = (wish: SizeWish) => JSON.stringify(draft.sizeWish) === JSON.stringify(wish);
  const buttons = rows.map(({ wish, label, text }) => ({
    wish,
    element: button({
      label,
      text,
      class: 'secondary canvas-next',
      run: () => draft.setSize(isSame(wish) ? undefined : wish),
    }),
  }));
  return {
    element: el(
      'div',
      { class: 'popover-row' },
      el('span', { id: 'canvas-next' }, l10n.t('Next multiple')),
      el(
        'span',
        { class: 'canvas-nexts', role: 'group', 'aria-labelledby': 'canvas-next' },
        ...buttons.map(({ element }) => element),
      ),
    ),
    update() {
      for (const { wish, element } of buttons) press(element, isSame(wish));
    },
  };
}

function createPadFields(draft: CanvasDraft): Body {
  const labels: Readonly<Record<keyof Sides, string>> = {
    left: l10n.t('Left'),
    top: l10n.t('Top'),
    right: l10n.t('Right'),
    bottom: l10n.t('Bottom'),
  };
  const isWrong = (side: keyof Sides, shown: Shown): boolean => {
    const { left, top, right, bottom } = draft.sides;
    const { width, height } = draft.base(shown);
    if (draft.sides[side] === 0) return false;
    return side === 'left' || side === 'right' ? isNoSide(width + left + right) : isNoSide(height + top + bottom);
  };
  const sides = (Object.keys(labels) as (keyof Sides)[]).map((side) => ({
    side,
    isWrong: (shown: Shown) => isWrong(side, shown),
    stepper: createStepper({
      label: labels[side],
      least: -MAX_ENTERED,
      most: MAX_ENTERED,
      changed: (value) => draft.set({ sides: { ...draft.sides, [side]: value } }),
    }),
  }));
  return {
    element: el('div', { class: 'canvas-body' }, ...sides.map(({ stepper }) => stepper.element)),
    fields: sides,
    update() {
      for (const { side, stepper } of sides) stepper.set(draft.sides[side]);
    },
  };
}

function createCropFields(draft: CanvasDraft): Body {
  const labels: Readonly<Record<keyof Rect, string>> = {
    x: l10n.t('X'),
    y: l10n.t('Y'),
    width: l10n.t('Width'),
    height: l10n.t('Height'),
  };
  let now: Rect = { x: 0, y: 0, width: 1, height: 1 };
  const isWrong = (side: keyof Rect, shown: Shown): boolean => {
    const room = draft.cropRoom(shown);
    const [from, length, most] =
      side === 'x' || side === 'width' ? [now.x, now.width, room.width] : [now.y, now.height, room.height];
    return side === 'x' || side === 'y' ? from >= most : length < 1 || (from < most && from + length > most);
  };
  const fields = (Object.keys(labels) as (keyof Rect)[]).map((side) => ({
    side,
    isWrong: (shown: Shown) => isWrong(side, shown),
    stepper: createStepper({
      label: labels[side],
      least: 0,
      most: MAX_ENTERED,
      changed: (value) => draft.setCrop({ ...now, [side]: value }),
    }),
  }));
  const note = el('p', { class: 'note' }, l10n.t('Draw the rectangle on the image.'));
  return {
    element: el('div', { class: 'canvas-body' }, note, ...fields.map(({ stepper }) => stepper.element)),
    fields,
    update(shown) {
      now = draft.crop(shown);
      note.hidden = draft.shownAt(shown) === undefined;
      for (const { side, stepper } of fields) stepper.set(now[side]);
    },
  };
}

function createTrimFields(draft: CanvasDraft): Body {
  const input = el('input', { type: 'checkbox', role: 'switch', class: 'fix-check' });
  input.addEventListener('change', () => draft.set({ each: input.checked }));
  const each = el('label', { class: 'fix-switch' }, input, el('span', { class: 'fix-name' }, l10n.t('Each by itself')));
  const note = el('p', { class: 'note' }, l10n.t('To what is seen in any frame: all stay alike.'));
  return {
    element: el('div', { class: 'canvas-body' }, note, each),
    fields: [],
    update(shown) {
      each.hidden = draft.meant(shown).length < 2;
      input.checked = draft.each;
    },
  };
}
