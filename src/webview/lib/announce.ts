import { el } from './dom';

let region: HTMLElement | undefined;

/** Has screen readers read `text` after what they are reading now. The same text twice in a row is read once. */
export function announce(text: string): void {
  if (!region) {
    region = el('div', { class: 'visually-hidden', 'aria-live': 'polite', role: 'status' });
    document.body.append(region);
  }
  if (region.textContent !== text) region.textContent = text;
}
