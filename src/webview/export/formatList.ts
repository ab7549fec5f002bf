import * as l10n from '@vscode/l10n';
import type { FoundEngineName } from '../../shared/protocol/export';
import { EXPORT_FORMATS, type ExportFormat, FORMATS } from '../../sprite/engines/exportFormats';
import { el, icon, setText } from '../lib/dom';

export interface FormatList {
  readonly element: HTMLElement;
  /** Marks the chosen format, and moves the format of the detected engine to the top. */
  update(chosen: ExportFormat, engine: FoundEngineName | undefined): void;
  focus(): void;
}

/** The formats as radio buttons; arrows move and choose. @param presets a menu above them */
export function createFormatList(choose: (format: ExportFormat) => void, presets: HTMLElement): FormatList {
  const note = el('p', { class: 'format-note', hidden: true }, icon('check'), el('span'));
  const rows = new Map(EXPORT_FORMATS.map((format) => [format, createRow(format)]));
  const list = el('div', { class: 'format-rows' }, ...[...rows.values()].map(({ element }) => element));
  const element = el(
    'fieldset',
    { class: 'formats' },
    el('legend', { class: 'section-title' }, l10n.t('Format')),
    presets,
    note,
    list,
  );
  let first: ExportFormat | undefined;

  function createRow(format: ExportFormat) {
    const { name, hint, icon: sign } = FORMATS[format];
    const input = el('input', { type: 'radio', name: 'format', value: format, class: 'format-input' });
    input.addEventListener('change', () => input.checked && choose(format));
    const label = el(
      'label',
      { class: 'format-row' },
      input,
      icon(sign),
      el('span', { class: 'format-name' }, name()),
      ' ',
      el('span', { class: 'format-hint' }, hint()),
    );
    return { element: label, input };
  }

  return {
    element,
    update(chosen, engine) {
      const row = rows.get(chosen);
      if (row) row.input.checked = true;
      note.hidden = !engine;
      const text = note.lastElementChild;
      if (engine && text) setText(text, l10n.t('{0}: found {1}', engine.name, engine.file));
      if (first === engine?.format) return;
      first = engine?.format;
      const order = [...EXPORT_FORMATS].sort((a, b) => Number(b === first) - Number(a === first));
      // A radio button loses the focus when it moves.
      const focused = document.activeElement;
      list.append(...order.flatMap((format) => rows.get(format)?.element ?? []));
      if (focused instanceof HTMLElement && list.contains(focused)) focused.focus();
    },
    focus: () => list.querySelector<HTMLElement>(':checked')?.focus({ preventScroll: true }),
  };
}
