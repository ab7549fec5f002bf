import * as l10n from '@vscode/l10n';
import { relabel } from '../../lib/button';
import { el, setText } from '../../lib/dom';
import { ariaKey, keyText } from '../../lib/keyText';
import { createField, type Field } from './field';
import { type CompassModel, facing } from './model';
import { placeLetters } from './words';

/** The middle of a compass: a button that plays, with the sprite that turns. */
export interface Middle {
  readonly element: HTMLButtonElement;
  update(model: CompassModel, running: boolean, field: Field): void;
  draw(model: CompassModel, time: number): void;
}

/** What playing means for this set. */
export function playLabel({ animated }: Pick<CompassModel, 'animated'>, running: boolean): string {
  if (running) return l10n.t('Pause');
  return animated ? l10n.t('Play All Eight') : l10n.t('Turn');
}

export function createMiddle(key: string, run: () => void): Middle {
  const field = createField();
  const sign = el('span', { 'aria-hidden': 'true' });
  const words = el('span', { class: 'compass-play-text' });
  const letters = el('span', { class: 'compass-place' });
  const element = el(
    'button',
    { type: 'button', class: 'compass-cell compass-middle', 'aria-keyshortcuts': ariaKey(key) },
    field.element,
    el(
      'span',
      { class: 'compass-caption', 'aria-hidden': 'true' },
      letters,
      el('span', { class: 'compass-play' }, sign, words, el('span', { class: 'key', 'data-key': keyText(key) })),
    ),
  );
  element.addEventListener('click', run);
  return {
    element,
    update(model, running, size) {
      field.resize(size);
      relabel(element, playLabel(model, running), keyText(key));
      setText(words, playLabel(model, running));
      sign.className = `codicon codicon-${running ? 'debug-pause' : 'play'}`;
      element.classList.toggle('running', running);
    },
    draw(model, time) {
      const place = facing(time, model.step);
      if (element.dataset.facing !== place) {
        element.dataset.facing = place;
        letters.dataset.letters = placeLetters(place);
      }
      field.draw(model.contents[place].view, time);
    },
  };
}
