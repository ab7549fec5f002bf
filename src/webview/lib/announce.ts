import { el } from './dom';

let region: HTMLElement | undefined;

/** Announces `text` to screen readers, after what they are reading. The same text twice in a row is announced once. */
export function announce(text: string): void {
  if (!region) {
    region = el('div', { class: 'visually-hidden', 'aria-live': 'polite', role: 'status' });
    document.body.append(region);
  }
  if (region.textContent !== text) region.textContent = text;
}
