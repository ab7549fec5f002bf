import * as l10n from '@vscode/l10n';
import { el, setText } from '../../lib/dom';
import { formatNumber } from '../../lib/l10n';

export interface TimesForm {
  readonly element: HTMLElement;
  /** Sets what can be asked for: pixels of the picture, and how many times it can be enlarged. */
  setPicture(size: { readonly width: number; readonly height: number }, most: number): void;
}

/** Asks how many times a frame is to be enlarged, and shows the size that comes of it. `save` is called with a valid number. */
export function createTimesForm(save: (times: number) => void): TimesForm {
  let picture = { width: 1, height: 1 };
  let most = 1;
  const input = el('input', { type: 'number', class: 'times-input', min: 1, step: 1, value: 3, required: true });
  const label = el('label', { class: 'times-label' }, l10n.t('Enlarge by'), input, '×');
  const result = el('output', { class: 'times-result' });
  const submit = el('button', { type: 'submit', class: 'button primary' }, l10n.t('Save…'));
  const form = el('form', { class: 'times-form', novalidate: true }, label, result, submit);

  const wanted = () => {
    const times = input.valueAsNumber;
    return Number.isInteger(times) && times >= 1 && times <= most ? times : undefined;
  };

  function refresh(): void {
    const times = wanted();
    submit.disabled = times === undefined;
    input.setAttribute('aria-invalid', String(times === undefined));
    setText(
      result,
      times === undefined
        ? l10n.t('A whole number from 1 to {0}.', formatNumber(most))
        : l10n.t('{0} pixels', sizeAt(picture, times)),
    );
  }

  input.addEventListener('input', refresh);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const times = wanted();
    if (times !== undefined) save(times);
  });
  return {
    element: form,
    setPicture(size, largest) {
      picture = size;
      most = largest;
      input.max = String(largest);
      refresh();
    },
  };
}

/** `320 × 640`, in pixels. */
export function sizeAt(size: { readonly width: number; readonly height: number }, times: number): string {
  return l10n.t('{0} × {1}', formatNumber(size.width * times), formatNumber(size.height * times));
}
