import * as l10n from '@vscode/l10n';
import { el, setAttributes } from '../../../lib/dom';
import type { DrawColor } from '../drawState';
import { colorName, showColor } from './colorName';
import { DIGITS } from './drawColors';

interface SwatchEvents {
  readonly label: string;
  /** @param isBack it's meant for the background */
  readonly pick: (color: number, isBack: boolean) => void;
  /** Changes a color everywhere; absent: it can't be done here. */
  readonly change?: (at: number, beside: HTMLElement) => void;
}

interface Marked {
  readonly foreground: DrawColor;
  readonly background: DrawColor;
  /** Whether colors can be changed. */
  readonly canChange: boolean;
}

export interface Swatches {
  readonly element: HTMLElement;
  set(colors: readonly number[], marked: Marked): void;
}

/** Further colors are in the palette, but not shown. */
const MAX_SHOWN = 1024;

/** Colors to choose from, with one tab stop: arrows move the focus, F2 or a double click changes one, the other mouse button takes it as background. */
export function createSwatches({ label, pick, change }: SwatchEvents): Swatches {
  const element = el('div', { class: 'draw-swatches', role: 'group', 'aria-label': label });
  let drawn: readonly number[] = [];
  let canChange = false;
  let stop = 0;

  const all = () => [...element.querySelectorAll<HTMLElement>('button')];
  const placeOf = (target: EventTarget | null) => (target instanceof HTMLElement ? all().indexOf(target) : -1);

  function setStop(at: number): void {
    stop = Math.max(0, Math.min(at, drawn.length - 1));
    for (const [place, one] of all().entries()) one.tabIndex = place === stop ? 0 : -1;
  }

  function changeAt(at: number): void {
    const one = all()[at];
    if (canChange && change && one) change(at, one);
  }

  element.addEventListener('click', ({ target, shiftKey }) => {
    const color = drawn[placeOf(target)];
    if (color !== undefined) pick(color, shiftKey);
  });
  element.addEventListener('contextmenu', (event) => {
    const color = drawn[placeOf(event.target)];
    event.preventDefault();
    if (color !== undefined) pick(color, true);
  });
  element.addEventListener('dblclick', ({ target }) => changeAt(placeOf(target)));
  element.addEventListener('focusin', ({ target }) => setStop(placeOf(target)));
  element.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: drawn.length - 1 }[event.key];
    if (to === undefined && event.key !== 'F2') return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) changeAt(stop);
    else all()[Math.max(0, Math.min(to, drawn.length - 1))]?.focus();
  });

  return {
    element,
    set(colors, marked) {
      canChange = marked.canChange && change !== undefined;
      if (!sameColors(colors, drawn)) {
        const hadFocus = element.contains(document.activeElement);
        drawn = colors.slice(0, MAX_SHOWN);
        element.replaceChildren(...drawn.map((color) => swatch(color)));
        setStop(stop);
        if (hadFocus) all()[stop]?.focus();
      }
      for (const [at, one] of all().entries()) mark(one, at, drawn[at] ?? 0, marked, canChange);
    },
  };
}

const sameColors = (a: readonly number[], b: readonly number[]) =>
  a.slice(0, MAX_SHOWN).length === b.length && b.every((color, at) => a[at] === color);

function swatch(color: number): HTMLElement {
  const one = el('button', { type: 'button', class: 'draw-swatch' });
  showColor(one, color);
  return one;
}

function mark(one: HTMLElement, at: number, color: number, marked: Marked, canChange: boolean): void {
  const digit = DIGITS[at];
  const name = digit === undefined ? colorName(color) : l10n.t('{0} [{1}]', colorName(color), digit);
  const hint = canChange ? l10n.t('Double-click or F2 changes it everywhere.') : undefined;
  one.classList.toggle('is-back', color === marked.background);
  setAttributes(one, {
    'aria-label': colorName(color),
    'aria-pressed': color === marked.foreground ? 'true' : 'false',
    title: [name, hint].filter(Boolean).join('\n'),
  });
}
