import * as l10n from '@vscode/l10n';
import type { ExportState, MakeFault, Obstacle } from '../../shared/protocol/export';
import { FORMATS } from '../../sprite/engines/exportFormats';
import type { ExportOptions } from '../../sprite/engines/exportOptions';
import { PRESET_NAMES, PRESETS, type Preset, presetChoices } from '../../sprite/engines/presets';
import type { OptionGroup } from '../../sprite/export/optionTable';
import { button } from '../lib/button';
import { el, setText } from '../lib/dom';
import { menuButton } from '../lib/menu';
import { createFieldControl } from '../lib/optionField';
import { exportFieldTable, groupTitles, withValue } from './fields';
import { createFormatList } from './formatList';
import { isUsed } from './formats';

export interface ChoiceEvents {
  readonly changed: (options: ExportOptions) => void;
  readonly submit: () => void;
  readonly chooseFolder: () => void;
  readonly usualFolder: () => void;
}

export interface Choices {
  readonly element: HTMLElement;
  update(options: ExportOptions, state: ExportState): void;
  /** Shows a fault or an obstacle at its field. Returns false if it has no visible field. */
  blame(fault: MakeFault | Obstacle | undefined): boolean;
  /** The first visible field with an invalid value. Its message is next to it. */
  readonly wrong: HTMLElement | undefined;
  focus(): void;
}

/** All options: the format first, then only the fields that it uses. */
export function createChoices(first: ExportOptions, events: ChoiceEvents): Choices {
  let options = first;
  const change = (next: ExportOptions) => {
    options = next;
    events.changed(next);
  };
  const formats = createFormatList(
    (format) => change({ ...options, format }),
    createPresetMenu((preset) => {
      const { format } = options;
      change({ ...options, ...presetChoices(preset, { id: format, options: FORMATS[format].options }) });
    }),
  );
  const titles = groupTitles();
  const controls = exportFieldTable().map((field) => {
    const control = createFieldControl(field, (value) => {
      control.blame(undefined);
      change(withValue(options, field.name, value));
    });
    return { field, control };
  });
  const groups = (Object.keys(titles) as OptionGroup[]).map((group) => {
    const own = controls.filter(({ field }) => field.group === group);
    const fields = el('div', { class: 'fields' }, ...own.map(({ control }) => control.element));
    const legend = el('legend', { class: 'section-title' }, titles[group]);
    return { own, element: el('fieldset', { class: `group-${group}` }, legend, fields) };
  });
  const folder = createFolderField(events);
  const element = el(
    'form',
    { class: 'choices', novalidate: true, 'aria-label': l10n.t('Export options') },
    formats.element,
    ...groups.map((group) => group.element),
    folder.element,
    // Lets Enter in a field export: a form without a submit button does nothing.
    el('button', { type: 'submit', class: 'visually-hidden', tabindex: -1, 'aria-hidden': 'true' }),
  );
  element.addEventListener('submit', (event) => {
    event.preventDefault();
    events.submit();
  });

  return {
    element,
    update(next, state) {
      options = next;
      formats.update(next.format, state.engine);
      for (const { field, control } of controls) {
        control.element.hidden = !isUsed(field.name, next, state);
        control.update(next, state);
      }
      for (const { own, element } of groups) element.hidden = own.every(({ control }) => control.element.hidden);
      folder.update(state);
    },
    blame(fault) {
      let shown = folder.blame(fault?.field === 'folder' ? fault.text : undefined);
      for (const { field, control } of controls) {
        const isIt = fault !== undefined && fault.field === field.name && !control.element.hidden;
        if (isIt) control.blame(fault.text);
        else if (control.input.getAttribute('aria-invalid') && field.kind !== 'number') control.blame(undefined);
        shown ||= isIt;
      }
      return shown;
    },
    get wrong() {
      const one = controls.find(({ control }) => !control.element.hidden && control.input.matches('[aria-invalid]'));
      return one?.control.input;
    },
    focus: formats.focus,
  };
}

/** Fills in the options for a kind of tool. */
function createPresetMenu(choose: (preset: Preset) => void): HTMLElement {
  const items = PRESET_NAMES.map((preset) => {
    const { name, hint } = PRESETS[preset];
    return { label: name(), hint: hint(), run: () => choose(preset) };
  });
  return menuButton({ label: l10n.t('Presets'), text: l10n.t('Presets') }, items).element;
}

function createFolderField({ chooseFolder, usualFolder }: ChoiceEvents) {
  const place = el('output', { class: 'folder-place', id: 'folder-place', 'aria-live': 'off' });
  const choose = button({
    label: l10n.t('Choose the output folder'),
    text: l10n.t('Choose…'),
    class: 'secondary',
    run: chooseFolder,
  });
  const back = button({
    label: l10n.t("Reset to the source's folder"),
    icon: 'discard',
    run: usualFolder,
  });
  const row = el('div', { class: 'folder-row' }, place, back, choose);
  const fault = el('span', { class: 'field-fault', id: 'folder-fault', role: 'alert', hidden: true });
  choose.setAttribute('aria-describedby', fault.id);
  const legend = el('legend', { class: 'section-title' }, l10n.t('Output folder'));
  return {
    element: el('fieldset', { class: 'group-folder' }, legend, row, fault),
    /** Shows what is wrong with the folder; undefined if nothing is. Returns whether something is wrong. */
    blame(text: string | undefined): boolean {
      fault.hidden = text === undefined;
      setText(fault, text ?? '');
      return text !== undefined;
    },
    update({ folder, beside }: ExportState) {
      const shown = folder === '' || folder === undefined ? l10n.t('not chosen yet') : folder;
      setText(place, beside && folder !== undefined ? l10n.t('{0} (next to the source)', shown) : shown);
      place.title = shown;
      back.hidden = beside;
    },
  };
}
