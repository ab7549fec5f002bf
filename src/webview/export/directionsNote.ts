import type { ShownDirections } from '../../shared/protocol/export';
import { el, setText } from '../lib/dom';

/** Above the choices: whether all directions are exported or one of them, and the way to the other. */
export function createDirectionsNote(openOther: () => void) {
  const text = el('span');
  const other = el('button', { type: 'button', class: 'link' });
  other.addEventListener('click', openOther);
  const element = el('p', { class: 'directions-note', hidden: true }, text, ' ', other);
  return {
    element,
    update(directions: ShownDirections | undefined): void {
      element.hidden = !directions;
      setText(text, directions?.text ?? '');
      setText(other, directions?.other ?? '');
    },
  };
}
