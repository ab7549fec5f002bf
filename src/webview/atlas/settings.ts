import * as l10n from '@vscode/l10n';
import { Later } from '../../shared/base/later';
import type { AtlasCalls, AtlasExportState, AtlasFormatRow, AtlasInit, AtlasState } from '../../shared/protocol/atlas';
import type { AtlasOption } from '../../sprite/export/atlas/atlasOptions';
import type { Field } from '../../sprite/export/optionField';
import { button } from '../lib/button';
import { el, setText } from '../lib/dom';
import { createFieldControl, type FieldControl, type Value } from '../lib/optionField';

type Name = AtlasCalls['set']['params']['name'];

export interface SettingEvents {
  /** Another export of the recipe is shown. */
  readonly choose: (index: number) => void;
  /** Resolves when the recipe has the value. */
  readonly set: (name: Name, value: Value) => Promise<void>;
  readonly chooseFolder: () => void;
}

/** A value that is typed is written after a pause of this length, in milliseconds: each is a step of Undo. */
const TYPED_MS = 500;

interface Row {
  readonly name: Name;
  readonly control: FieldControl<unknown>;
  readonly later: Later<[Value]>;
  /** Values that are on their way to the recipe. */
  waiting: number;
}

/** Which export is shown, and what it can be told. */
export class Settings {
  readonly #events: SettingEvents;
  readonly #formats: readonly AtlasFormatRow[];
  readonly #exports = el('select', { id: 'shown-export' });
  readonly #several: HTMLElement;
  readonly #hint = el('p', { class: 'field-hint format-hint-line' });
  readonly #rows: readonly Row[];
  readonly #folder: HTMLElement;
  readonly element: HTMLFieldSetElement;
  #listed = '';

  constructor({ formats, fields: all }: Pick<AtlasInit, 'formats' | 'fields'>, events: SettingEvents) {
    this.#events = events;
    this.#formats = formats;
    this.#exports.addEventListener('change', () => {
      this.flush();
      events.choose(this.#exports.selectedIndex);
    });
    const label = el('label', { for: 'shown-export' }, l10n.t('Export'));
    this.#several = el('div', { class: 'field choice', hidden: true }, label, this.#exports);
    const format = this.#row('format', {
      name: 'format',
      label: l10n.t('Format'),
      kind: 'choice',
      choices: formats.map(({ format: value, name }) => ({ value, label: name })),
    });
    const folder = this.#row('folder', {
      name: 'folder',
      label: l10n.t('Folder'),
      kind: 'text',
      most: 1024,
      placeholder: l10n.t('next to the recipe'),
      canBeEmpty: true,
    });
    const options = all.map((field) => this.#row(field.name, field));
    this.#rows = [format, folder, ...options];
    const choose = button({
      label: l10n.t('Choose the output folder'),
      icon: 'folder-opened',
      class: 'folder-choose',
      run: events.chooseFolder,
    });
    this.#folder = folder.control.element;
    this.#folder.append(choose);
    const part = (title: string, ...content: HTMLElement[]) =>
      el('fieldset', {}, el('legend', { class: 'section-title' }, title), ...content);
    const fields = (rows: readonly Row[]) =>
      el('div', { class: 'fields' }, ...rows.map(({ control }) => control.element));
    this.element = el(
      'fieldset',
      { class: 'choices settings', 'aria-label': l10n.t('Export options') },
      part(l10n.t('Export'), this.#several, format.control.element, this.#hint, this.#folder),
      part(l10n.t('Packing'), fields(options)),
    );
  }

  #row(name: Name, field: Field<unknown>): Row {
    const later = new Later(TYPED_MS, (value: Value) => void this.#send(row, value));
    const control = createFieldControl(field, (value) => {
      later.schedule(value);
      if (field.kind === 'choice' || field.kind === 'flag') later.flush();
    });
    control.input.addEventListener('change', () => later.flush());
    const row: Row = { name, control, later, waiting: 0 };
    return row;
  }

  async #send(row: Row, value: Value): Promise<void> {
    row.waiting++;
    try {
      await this.#events.set(row.name, value);
    } finally {
      row.waiting--;
    }
  }

  /** Writes at once what is being typed. */
  flush(): void {
    for (const { later } of this.#rows) later.flush();
  }

  update({ exports, canChange }: AtlasState, index: number): void {
    const shown = exports[index];
    this.element.disabled = !canChange || !shown;
    this.#listExports(exports, index);
    if (!shown) return;
    const format = this.#formats.find((one) => one.format === shown.format);
    setText(this.#hint, format?.hint ?? '');
    const values = { ...shown.options, format: shown.format, folder: shown.folder };
    for (const { name, control, waiting, later } of this.#rows) {
      const isOption = name !== 'format' && name !== 'folder';
      control.element.hidden = isOption && !(format?.options.includes(name as AtlasOption) ?? false);
      const isWrong = document.activeElement === control.input && control.input.matches('[aria-invalid]');
      control.update(values, undefined, waiting > 0 || later.isWaiting || isWrong);
    }
  }

  #listExports(exports: readonly AtlasExportState[], index: number): void {
    this.#several.hidden = exports.length < 2;
    const names = exports.map(({ format, folder }) => {
      const name = this.#formats.find((one) => one.format === format)?.name ?? format;
      return folder ? l10n.t('{0} in {1}', name, folder) : name;
    });
    const sign = names.join('\n');
    if (sign !== this.#listed) this.#exports.replaceChildren(...names.map((name) => el('option', {}, name)));
    this.#listed = sign;
    this.#exports.selectedIndex = index;
  }
}
