import { el } from '../../../lib/dom';

export interface FieldChoice<T> {
  readonly name: string;
  readonly label: string;
  readonly value: T;
}

/** A list of choices with its label. */
export function createSelect<T>(label: string, choices: readonly FieldChoice<T>[], chosen: (value: T) => void) {
  const select = el(
    'select',
    { class: 'fix-select', 'aria-label': label },
    ...choices.map((choice) => el('option', { value: choice.name }, choice.label)),
  );
  select.addEventListener('change', () => {
    const choice = choices[select.selectedIndex];
    if (choice) chosen(choice.value);
  });
  return {
    element: el('label', { class: 'popover-row fitset-choice' }, el('span', {}, label), select),
    set(value: T) {
      const name = choices.find((choice) => JSON.stringify(choice.value) === JSON.stringify(value))?.name;
      if (name !== undefined && select.value !== name) select.value = name;
    },
    focus: () => select.focus({ preventScroll: true }),
  };
}

export function createSwitch(label: string, changed: (on: boolean) => void) {
  const input = el('input', { type: 'checkbox', role: 'switch', class: 'fix-check' });
  input.addEventListener('change', () => changed(input.checked));
  return { input, element: el('label', { class: 'fix-switch' }, input, el('span', { class: 'fix-name' }, label)) };
}
