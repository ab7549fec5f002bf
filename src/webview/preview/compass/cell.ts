import * as l10n from '@vscode/l10n';
import type { CompassPlace } from '../../../shared/compass';
import { el, icon, setAttributes, setText } from '../../lib/dom';
import { createField, type Field } from './field';
import type { ViewPicture } from './viewPictures';
import { placeLetters, placeName } from './words';

/** What a cell shows. */
export interface CellContent {
  readonly view: ViewPicture | undefined;
  /** Ending of the name, as it is or is to be. */
  readonly name: string;
  /** For screen readers. */
  readonly label: string;
  /** Its size is not that of the rest. */
  readonly odd: boolean;
}

export interface Cell {
  readonly element: HTMLElement;
  /** Where its name is typed; hidden while nothing is arranged. */
  readonly input: HTMLInputElement;
  update(content: CellContent, field: Field): void;
  draw(time: number): void;
  /** Shows the input, with what is wrong with the name. */
  edit(on: boolean, fault?: string): void;
}

/** One place of the compass. */
export function createCell(place: CompassPlace): Cell {
  const field = createField();
  const letters = el('span', { class: 'compass-place', 'data-letters': placeLetters(place) });
  const sign = el('span', { class: 'compass-odd', hidden: true }, icon('warning'));
  const name = el('span', { class: 'compass-name' });
  const input = el('input', {
    class: 'compass-input',
    type: 'text',
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': l10n.t('Name of {0}', placeName(place)),
    hidden: true,
  });
  const element = el(
    'div',
    { role: 'gridcell', class: 'compass-cell', 'data-place': place },
    field.element,
    el('div', { class: 'compass-caption' }, letters, name, sign),
    input,
  );
  const broken = icon('warning');
  broken.classList.add('compass-broken');
  let shown: ViewPicture | undefined;

  return {
    element,
    input,
    update(content, size) {
      shown = content.view;
      field.resize(size);
      field.element.classList.toggle('checker', shown?.picture !== undefined);
      if (shown?.broken) field.element.append(broken);
      else broken.remove();
      setText(name, content.name);
      sign.hidden = !content.odd;
      element.classList.toggle('odd', content.odd);
      setAttributes(element, { 'aria-label': content.label, title: content.label });
      if (input.value !== content.name) input.value = content.name;
    },
    draw: (time) => field.draw(shown, time),
    edit(on, fault) {
      input.hidden = !on;
      name.hidden = on;
      setAttributes(input, { 'aria-invalid': fault ? 'true' : undefined, title: fault });
      input.setCustomValidity(fault ?? '');
    },
  };
}
