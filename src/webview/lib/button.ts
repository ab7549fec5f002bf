import { el, icon, setAttributes } from './dom';
import { labelWithKey } from './keyText';

export interface ButtonOptions {
  /** Name for screen readers. The tooltip is the label with the key. */
  readonly label: string;
  /** As people read it, shown in the tooltip. */
  readonly key?: string;
  /** Value of `aria-keyshortcuts`; default: `key`. */
  readonly shortcut?: string;
  readonly icon?: string;
  /** Text on the button. Narrow pages hide it if the button has an icon. */
  readonly text?: string;
  /** Shows the key on the button too. */
  readonly showKey?: boolean;
  readonly class?: string;
  readonly run: () => void;
}

/** A flat native button with an icon, text, or both. */
export function button(options: ButtonOptions): HTMLButtonElement {
  const { label, key, text } = options;
  const element = el('button', { type: 'button', class: `button ${options.class ?? ''}`.trim() });
  relabel(element, label, key);
  if (key) element.setAttribute('aria-keyshortcuts', options.shortcut ?? key);
  if (options.icon) element.append(icon(options.icon));
  if (text) element.append(el('span', { class: options.icon ? 'button-text' : undefined }, text));
  if (key && options.showKey) element.append(el('span', { class: 'key', 'data-key': key }));
  element.addEventListener('click', () => options.run());
  return element;
}

/** Changes a button's name and tooltip. */
export function relabel(element: HTMLElement, label: string, key?: string): void {
  setAttributes(element, { 'aria-label': label, title: labelWithKey(label, key) });
}

/** Marks a toggle button as on or off. */
export function press(element: HTMLElement, on: boolean): void {
  element.setAttribute('aria-pressed', String(on));
}
