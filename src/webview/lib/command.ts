import { button, press } from './button';
import { setText } from './dom';
import { type ButtonKey, buttonKey } from './keyText';

/**
 * Something a user can do in a page: by key, and mostly by a button too. Keys, buttons and the list of keys are made of a page's
 * commands. `Shown` is what the page shows: a command's state is computed from it.
 */
export interface Command<Shown, Group extends string = string> {
  /** `zoom.in`; unique in the page. */
  readonly id: string;
  /** What it does, for tooltips, screen readers and the list of keys. */
  readonly label: string;
  /**
   * Keys as `KeyboardEvent.key`: letters in lower case, in upper case with Shift; `Shift+` before names of more than one letter:
   * `g`, `G`, `<`, `Shift+ArrowLeft`. The button shows the first one. Several commands may have the same key: it runs the first
   * one that is enabled.
   *
   * `Ctrl+` before a key in lower case, which stands for Cmd as well: `Ctrl+z`, `Ctrl+Shift+Delete`. Every command that spends credits,
   * removes files or changes them has such a chord and no other key, so that nobody does it who types while the page has the focus.
   * All other chords with Ctrl, Alt and Meta belong to the editor.
   */
  readonly keys: readonly string[];
  /** Name of its heading in the list of keys. */
  readonly group: Group;
  /** Codicon of its button. */
  readonly icon?: string;
  /** Text on its button. */
  readonly text?: string;
  run(): void;
  /** Its state now. Without this function it is always enabled and never pressed. */
  state?(shown: Shown): CommandState;
}

export interface CommandState {
  readonly enabled?: boolean;
  /** Removes its button from the layout. */
  readonly hidden?: boolean;
  readonly pressed?: boolean;
  /** Text on its button, instead of `Command.text`. */
  readonly text?: string;
}

/** How `Command.keys` writes the key of an event. */
function keyName(event: KeyboardEvent): string {
  if (isChord(event)) return `Ctrl+${event.shiftKey ? 'Shift+' : ''}${named(event.key)}`;
  if (event.key.length > 1) return event.shiftKey ? `Shift+${event.key}` : event.key;
  // Caps Lock makes letters upper case without Shift: only Shift counts.
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
}

const isChord = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

/** The name of a key in a chord. */
const named = (key: string) => (key.length > 1 ? key : key.toLowerCase());

/** Whether the focused control uses the key itself. */
function isUsedByControl(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  // A dialog that was closed keeps the focus until the next frame.
  if (target?.closest('dialog:not([open])')) return false;
  if (target?.matches('[type="radio"], [type="checkbox"]')) return event.key === ' ' || event.key.startsWith('Arrow');
  // A slider moves by arrows, Home, End and pages; letters mean nothing to it.
  if (target?.matches('input[type="range"]')) return event.key.length > 1;
  if (target?.closest('input, select, textarea, [role="menu"], dialog[open]')) return true;
  return [' ', 'Enter'].includes(event.key) && target?.closest('button, vscode-button, summary') != null;
}

/**
 * Runs commands by their keys, wherever the focus is in the page. Chords that no command has are left to the editor; one that is held down
 * counts once.
 * @param isTaken Whether the page needs this key for something else.
 */
export function listenToKeys<Shown>(
  commands: readonly Command<Shown>[],
  shown: () => Shown,
  isTaken: (event: KeyboardEvent) => boolean = () => false,
): void {
  document.addEventListener('keydown', (event) => {
    // AltGr, which types letters, is Ctrl and Alt.
    if (event.defaultPrevented || event.altKey || (isChord(event) && event.repeat)) return;
    if (isUsedByControl(event) || isTaken(event)) return;
    const key = keyName(event);
    const command = commands.find((one) => one.keys.includes(key) && one.state?.(shown()).enabled !== false);
    if (!command) return;
    event.preventDefault();
    command.run();
  });
}

/** Commands for the list of keys, each with whether it does something now. */
export function keyUses<Shown, Group extends string>(
  commands: readonly Command<Shown, Group>[],
  shown: Shown,
): { label: string; keys: readonly string[]; group: Group; available: boolean }[] {
  return commands.map(({ label, keys, group, state }) => ({
    label,
    keys,
    group,
    available: state?.(shown).enabled !== false,
  }));
}

/** An element that draws itself from what the page shows. */
export interface Control<Shown> {
  readonly element: HTMLElement;
  update(shown: Shown): void;
}

/** The first key of a command, as `button` takes it; empty if it has none. */
export function commandKey({ keys: [key] }: Pick<Command<never>, 'keys'>): Partial<ButtonKey> {
  return key ? buttonKey(key) : {};
}

/** The button of a command, with its key in the tooltip, and on the button itself where `showKey` is set. */
export function commandButton<Shown>(
  command: Command<Shown>,
  options: { showKey?: boolean; class?: string } = {},
): Control<Shown> {
  const element = button({
    label: command.label,
    run: () => command.run(),
    showKey: options.showKey,
    class: options.class,
    ...commandKey(command),
    icon: command.icon,
    text: command.text,
  });
  const words = [...element.children].find((child) => child.textContent === command.text && command.text);
  return {
    element,
    update(shown) {
      const { enabled = true, hidden, pressed, text } = command.state?.(shown) ?? {};
      element.disabled = !enabled;
      if (hidden !== undefined) element.hidden = hidden;
      if (pressed !== undefined) press(element, pressed && enabled);
      if (words && text !== undefined) setText(words, text);
    },
  };
}
