import { el } from '../../lib/dom';

export interface NumberFieldOptions {
  /** Name for screen readers, and its tooltip. */
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** Step of the arrow keys; other numbers can be typed. */
  readonly step: number;
  /** Called while the user types or holds an arrow, with numbers within the limits. */
  readonly typed: (value: number) => void;
  /** Called when the field is done. */
  readonly rested: () => void;
}

export interface NumberField {
  readonly element: HTMLInputElement;
  set(value: number, most?: number): void;
}

/** A native field for a number. Numbers outside of the limits are marked as invalid and ignored; leaving the field restores the last one. */
export function createNumberField({ label, least, most, step, typed, rested }: NumberFieldOptions): NumberField {
  const element = el('input', {
    type: 'number',
    class: 'fix-number',
    'aria-label': label,
    title: label,
    min: least,
    max: most,
    // Any number is valid; `step` only says what an arrow adds.
    step: 'any',
  });
  let value = least;

  function show(): void {
    const text = String(Math.round(value * 1000) / 1000);
    if (element.value !== text) element.value = text;
    element.removeAttribute('aria-invalid');
  }

  function take(next: number): void {
    value = next;
    element.removeAttribute('aria-invalid');
    typed(next);
  }

  element.addEventListener('input', () => {
    const next = element.valueAsNumber;
    if (next >= least && next <= Number(element.max)) take(next);
    else element.setAttribute('aria-invalid', 'true');
  });
  element.addEventListener('keydown', (event) => {
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    if (by === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    take(Math.min(Number(element.max), Math.max(least, Math.round((value + by) / step) * step)));
    show();
    rested();
  });
  element.addEventListener('change', () => rested());
  element.addEventListener('blur', show);

  return {
    element,
    set(next, limit = most) {
      element.max = String(limit);
      // What is being typed stays: 4.0 on the way to 4.05 isn't rounded away.
      if (document.activeElement === element && Math.abs(element.valueAsNumber - next) < 0.001) {
        value = next;
        return;
      }
      if (document.activeElement === element && element.hasAttribute('aria-invalid')) return;
      value = next;
      show();
    },
  };
}
