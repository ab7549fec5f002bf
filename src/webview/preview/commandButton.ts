import { button, press, relabel } from '../lib/button';
import { setText } from '../lib/dom';
import { ariaKey, keyText } from '../lib/keyText';
import type { Command } from './command';
import type { View } from './parts';

/** The button of a command, with its key in the tooltip, and on it where `showKey` is set. */
export function commandButton(command: Command, options: { showKey?: boolean; class?: string } = {}): View {
  const [key] = command.keys;
  const element = button({
    label: command.label,
    run: () => command.run(),
    ...options,
    ...(key !== undefined && { key: keyText(key), shortcut: ariaKey(key) }),
    ...(command.icon && { icon: command.icon }),
    ...(command.text && { text: command.text }),
  });
  const text = [...element.children].find((child) => child.textContent === command.text && command.text);
  relabel(element, command.label, key === undefined ? undefined : keyText(key));
  return {
    element,
    update(shown) {
      const { enabled = true, hidden, pressed, text: words } = command.state?.(shown) ?? {};
      element.disabled = !enabled;
      if (hidden !== undefined) element.hidden = hidden;
      if (pressed !== undefined) press(element, pressed && enabled);
      if (text && words !== undefined) setText(text, words);
    },
  };
}
