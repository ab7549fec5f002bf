import { el } from '../../lib/dom';

let fields = 0;

/** A label and its control as a row of a popover. */
export function fieldRow(label: string, control: HTMLElement, ...more: readonly HTMLElement[]): HTMLElement {
  control.id ||= `draft-${++fields}`;
  const text = el('label', { for: control.id }, label);
  return el(
    'div',
    { class: 'popover-row' },
    text,
    more.length ? el('span', { class: 'draft-controls' }, control, ...more) : control,
  );
}

/** A field for a name. @param typed is called with each version of it */
export function nameField(name: string, typed: (name: string) => void): HTMLInputElement {
  const field = el('input', { type: 'text', class: 'draft-name', spellcheck: 'false' });
  field.value = name;
  field.addEventListener('input', () => typed(field.value));
  return field;
}

export interface Choice<T extends string> {
  readonly value: T;
  readonly text: string;
}

/** A native list to choose from. */
export function choiceField<T extends string>(
  choices: readonly Choice<T>[],
  now: T,
  chosen: (value: T) => void,
): HTMLSelectElement {
  const options = choices.map(({ value, text }) => el('option', { value, selected: value === now }, text));
  const field = el('select', { class: 'draft-choice' }, ...options);
  field.addEventListener('change', () => {
    const choice = choices[field.selectedIndex];
    if (choice) chosen(choice.value);
  });
  return field;
}
