import * as l10n from '@vscode/l10n';
import { button } from './button';
import { el, setAttributes } from './dom';

export interface StepperOptions {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** What the buttons add or subtract: 1 unless it's set. */
  readonly by?: number;
  /** Called with a number that the user set, within the limits. */
  readonly changed: (value: number) => void;
  /** Called when the user is done with a number: the field was left after a change, or a button was pressed. */
  readonly rested?: () => void;
}

export interface Stepper {
  /** A row with the label and the field. */
  readonly element: HTMLElement;
  /** @param value undefined: several numbers, which an empty field stands for @param limit the largest number from now on */
  set(value: number | undefined, limit?: number): void;
  /** Marks a number that can't be had. @param reason id of the element that says why; undefined: it can */
  refuse(reason: string | undefined): void;
}

let fields = 0;

/**
 * A native field for whole numbers, between two buttons. Numbers outside the limits are marked as invalid and ignored; leaving the field
 * restores the last valid number.
 */
export function createStepper({ label, least, most, by = 1, changed, rested }: StepperOptions): Stepper {
  const id = `stepper-${++fields}`;
  const field = el('input', { id, type: 'number', class: 'stepper-field', min: least, max: most, step: 1 });
  let value: number | undefined = least;
  let limit = most;
  let refused: string | undefined;
  const step = (add: number) => () => {
    take(Math.min(limit, Math.max(least, Math.round((value ?? least) + add))));
    rested?.();
  };
  const less = button({ label: `${label} −${by}`, icon: 'remove', class: 'stepper-button', run: step(-by) });
  const more = button({ label: `${label} +${by}`, icon: 'add', class: 'stepper-button', run: step(by) });
  for (const one of [less, more]) one.tabIndex = -1;

  function show(): void {
    field.value = String(value ?? '');
    field.placeholder = value === undefined ? l10n.t('mixed') : '';
    mark(false);
  }

  /** @param isInvalid whether what is typed isn't a number that can be */
  function mark(isInvalid: boolean): void {
    setAttributes(field, {
      'aria-invalid': isInvalid || refused !== undefined ? 'true' : undefined,
      'aria-describedby': refused,
    });
    less.disabled = value === undefined || value <= least;
    more.disabled = value === undefined || value >= limit;
  }

  function take(next: number): void {
    value = next;
    show();
    changed(next);
  }

  field.addEventListener('input', () => {
    const next = field.valueAsNumber;
    const valid = Number.isInteger(next) && next >= least && next <= limit;
    if (valid) value = next;
    mark(!valid);
    if (valid) changed(next);
  });
  field.addEventListener('change', () => rested?.());
  field.addEventListener('blur', show);

  return {
    element: el(
      'div',
      { class: 'popover-row' },
      el('label', { for: id }, label),
      el('span', { class: 'stepper' }, less, field, more),
    ),
    set(next, most = limit) {
      limit = most;
      field.max = String(limit);
      if (next === value && document.activeElement === field) return;
      value = next;
      show();
    },
    refuse(reason) {
      if (reason === refused) return;
      refused = reason;
      mark(false);
    },
  };
}
