import { el, icon, setText } from '../lib/dom';
import { pictureNote } from './items';
import type { View } from './parts';

/** A line under a picture that is not shown in full: frames that cannot be read, or that are too many. */
export function createPictureNote(): View {
  const text = el('span');
  const element = el('div', { class: 'picture-note', role: 'status', hidden: true }, icon('warning'), text);
  return {
    element,
    update({ item, mode, picture }) {
      const note = mode === 'one' && item && picture ? pictureNote(picture) : undefined;
      element.hidden = note === undefined;
      setText(text, note ?? '');
    },
  };
}
