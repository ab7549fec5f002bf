import { el } from './dom';

let region: HTMLElement | undefined;

/** Has a screen reader say `text` when it is done with what it says now. The same text twice in a row is said once. */
export function announce(text: string): void {
  if (!region) {
    region = el('div', { class: 'visually-hidden', 'aria-live': 'polite', role: 'status' });
    document.body.append(region);
  }
  if (region.textContent !== text) region.textContent = text;
}
