import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import { type Field, NO_VALUE } from '../../sprite/export/optionField';
import { el, setText } from './dom';

export type Value = string | number | boolean | undefined;
/** Values by the names of fields. */
export type Values = Readonly<Partial<Record<string, Value>>>;

/** A field in the form. */
export interface FieldControl<State> {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement | HTMLSelectElement;
  /** @param isTyping whether a person is typing a value that isn't among these yet; default: the field has the focus */
  update(values: Values, state: State, isTyping?: boolean): void;
  /** Shows what is wrong with the value; undefined if nothing is. */
  blame(text: string | undefined): void;
}

/** A native control with its label. Values out of range are marked and ignored. */
export function createFieldControl<State>(field: Field<State>, changed: (value: Value) => void): FieldControl<State> {
  const id = `field-${field.name}`;
  const fault = el('span', { class: 'field-fault', id: `${id}-fault`, role: 'alert', hidden: true });
  const hint = field.hint === undefined ? [] : [el('span', { class: 'field-hint', id: `${id}-hint` }, field.hint)];
  const blame = (text: string | undefined) => {
    fault.hidden = text === undefined;
    setText(fault, text ?? '');
    if (text === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
    // In a low page, the message would be below the edge.
    if (text !== undefined && document.activeElement === input) fault.scrollIntoView({ block: 'nearest' });
  };
  const { input, show } = makeInput(field, id, changed, blame);
  input.setAttribute('aria-describedby', [...(field.hint ? [`${id}-hint`] : []), `${id}-fault`].join(' '));
  const label = el('label', { for: id }, field.label);
  const row = field.kind === 'flag' ? [input, label] : [label, input];
  const element = el('div', { class: `field ${field.kind}` }, ...row, ...hint, fault);
  return { element, input, update: show, blame };
}

interface Made<State> {
  readonly input: HTMLInputElement | HTMLSelectElement;
  show(values: Values, state: State, isTyping?: boolean): void;
}

function makeInput<State>(
  field: Field<State>,
  id: string,
  changed: (value: Value) => void,
  blame: (text: string | undefined) => void,
): Made<State> {
  switch (field.kind) {
    case 'choice': {
      const input = el('select', { id });
      let drawn = '';
      input.addEventListener('change', () => changed(input.value === NO_VALUE ? undefined : input.value));
      return {
        input,
        show(values, state) {
          const choices = typeof field.choices === 'function' ? field.choices(state) : field.choices;
          const sign = JSON.stringify(choices);
          if (sign !== drawn) {
            drawn = sign;
            input.replaceChildren(...choices.map(({ value, label }) => el('option', { value }, label)));
          }
          input.value = String(values[field.name] ?? NO_VALUE);
          // The value may be a choice of another sprite in the folder, which this one doesn't offer.
          if (input.selectedIndex < 0) input.selectedIndex = 0;
          input.disabled = choices.length < 2;
        },
      };
    }
    case 'flag': {
      const input = el('input', { id, type: 'checkbox' });
      input.addEventListener('change', () => changed(input.checked));
      return {
        input,
        show: (values) => {
          input.checked = values[field.name] === true;
        },
      };
    }
    case 'text': {
      const input = el('input', {
        id,
        type: 'text',
        maxlength: field.most,
        placeholder: field.placeholder,
        spellcheck: 'false',
      });
      const nothing = field.canBeEmpty ? '' : undefined;
      input.addEventListener('input', () => changed(input.value.trim() === '' ? nothing : input.value));
      return {
        input,
        show: (values, _state, isTyping = document.activeElement === input) => {
          if (!isTyping) input.value = String(values[field.name] ?? '');
        },
      };
    }
    case 'number': {
      const { least, most, optional } = field;
      const input = el('input', { id, type: 'number', min: least, max: most, step: 1, placeholder: optional });
      input.addEventListener('input', () => {
        const empty = input.value === '' && !input.validity.badInput;
        const value = input.valueAsNumber;
        const valid = empty ? optional !== undefined : Number.isInteger(value) && value >= least && value <= most;
        const text = l10n.t('Enter a whole number from {0} to {1}.', formatNumber(least), formatNumber(most));
        blame(valid ? undefined : text);
        if (valid) changed(empty ? undefined : value);
      });
      return {
        input,
        show: (values, _state, isTyping = document.activeElement === input) => {
          if (!isTyping) input.value = String(values[field.name] ?? '');
        },
      };
    }
  }
}
