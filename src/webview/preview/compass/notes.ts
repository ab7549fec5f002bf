import { el, icon, setChildren } from '../../lib/dom';

/** A list of sentences with a warning sign each, redrawn only where they differ. */
export function createNotes(): { readonly element: HTMLElement; update(sentences: readonly string[]): void } {
  const element = el('ul', { class: 'compass-notes' });
  let shown = '';
  return {
    element,
    update(sentences) {
      const now = sentences.join('\n');
      if (now === shown) return;
      shown = now;
      setChildren(
        element,
        sentences.map((text) => el('li', {}, icon('warning'), el('span', {}, text))),
      );
    },
  };
}
