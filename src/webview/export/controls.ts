import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../shared/base/numbers';
import type { ExportState } from '../../shared/protocol/export';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import { el, setText } from '../lib/dom';
import { ALL_FRAMES, type Field } from './fields';

type Value = string | number | boolean | undefined;

/** A field in the form. */
export interface FieldControl {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement | HTMLSelectElement;
  update(options: ExportOptions, state: ExportState): void;
  /** Shows what is wrong with the value; undefined if nothing is. */
  blame(text: string | undefined): void;
}

/** A native control with its label. Values out of range are marked and ignored. */
export function createFieldControl(field: Field, changed: (value: Value) => void): FieldControl {
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

interface Made {
  readonly input: HTMLInputElement | HTMLSelectElement;
  show(options: ExportOptions, state: ExportState): void;
}

function makeInput(
  field: Field,
  id: string,
  changed: (value: Value) => void,
  blame: (text: string | undefined) => void,
): Made {
  switch (field.kind) {
    case 'choice': {
      const input = el('select', { id });
      let drawn = '';
      input.addEventListener('change', () => changed(input.value === ALL_FRAMES ? undefined : input.value));
      return {
        input,
        show(options, state) {
          const choices = field.choices(state);
          const sign = JSON.stringify(choices);
          if (sign !== drawn) {
            drawn = sign;
            input.replaceChildren(...choices.map(({ value, label }) => el('option', { value }, label)));
          }
          input.value = String(options[field.name] ?? ALL_FRAMES);
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
        show: (options) => {
          input.checked = options[field.name] === true;
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
        show: (options) => {
          if (document.activeElement !== input) input.value = String(options[field.name] ?? '');
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
        show: (options) => {
          if (document.activeElement !== input) input.value = String(options[field.name] ?? '');
        },
      };
    }
  }
}
