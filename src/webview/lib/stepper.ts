import { button } from './button';
import { el } from './dom';

export interface StepperOptions {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** What the buttons add or subtract: 1 unless it's set. */
  readonly by?: number;
  /** Called with a number that the user set, within the limits. */
  readonly changed: (value: number) => void;
}

export interface Stepper {
  /** A row with the label and the field. */
  readonly element: HTMLElement;
  set(value: number): void;
}

let fields = 0;

/**
 * A native field for whole numbers, between two buttons. Numbers outside the limits are marked as invalid and ignored; leaving the field
 * restores the last valid number.
 */
export function createStepper({ label, least, most, by = 1, changed }: StepperOptions): Stepper {
  const id = `stepper-${++fields}`;
  const field = el('input', { id, type: 'number', class: 'stepper-field', min: least, max: most, step: 1 });
  let value = least;
  const step = (add: number) => () => take(Math.min(most, Math.max(least, Math.round(value + add))));
  const less = button({ label: `${label} −${by}`, icon: 'remove', class: 'stepper-button', run: step(-by) });
  const more = button({ label: `${label} +${by}`, icon: 'add', class: 'stepper-button', run: step(by) });
  for (const one of [less, more]) one.tabIndex = -1;

  function show(): void {
    field.value = String(value);
    field.removeAttribute('aria-invalid');
    less.disabled = value <= least;
    more.disabled = value >= most;
  }

  function take(next: number): void {
    value = next;
    show();
    changed(next);
  }

  field.addEventListener('input', () => {
    const next = field.valueAsNumber;
    const valid = Number.isInteger(next) && next >= least && next <= most;
    if (!valid) field.setAttribute('aria-invalid', 'true');
    else if (next !== value) {
      value = next;
      field.removeAttribute('aria-invalid');
      less.disabled = value <= least;
      more.disabled = value >= most;
      changed(next);
    }
  });
  field.addEventListener('blur', show);

  return {
    element: el(
      'div',
      { class: 'popover-row' },
      el('label', { for: id }, label),
      el('span', { class: 'stepper' }, less, field, more),
    ),
    set(next) {
      if (next === value && document.activeElement === field) return;
      value = next;
      show();
    },
  };
}
