import { button, press } from './button';
import { setText } from './dom';
import { type ButtonKey, buttonKey } from './keyText';

/**
 * Something a user can do in a page by key, and usually by a button too. A page's keys, its buttons, and its list of keys are made from
 * its commands. `Shown` is what the page shows; a command's state is computed from it.
 */
export interface Command<Shown, Group extends string = string> {
  /** Unique in the page: `zoom.in`. */
  readonly id: string;
  /** What it does, for tooltips, screen readers and the list of keys. */
  readonly label: string;
  /**
   * Keys as in `KeyboardEvent.key`. A letter is in lower case, or in upper case with Shift: `g`, `G`. Names of several letters have `Shift+`
   * before them: `Shift+ArrowLeft`. The button shows the first key. If several commands have the same key, it runs the first one that is
   * enabled.
   *
   * A chord is `Ctrl+`, which stands for Cmd too, or `Alt+`, before a key in lower case: `Ctrl+z`, `Ctrl+Shift+Delete`, `Alt+ArrowLeft`. Commands
   * that spend credits, remove files, or change them have chords only, because somebody may type while the page has the focus by accident. All
   * other chords with Ctrl, Alt, and Meta belong to the editor.
   */
  readonly keys: readonly string[];
  /** A chord that is held down runs it again and again; by default, once. */
  readonly repeats?: boolean;
  /** Id of its heading in the list of keys. */
  readonly group: Group;
  /** Codicon of its button. */
  readonly icon?: string;
  /** Text on its button. */
  readonly text?: string;
  run(): void;
  /** Its current state; default: always enabled, never pressed. */
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

/** An event's key as written in `Command.keys`. */
function keyName(event: KeyboardEvent): string {
  if (isChord(event)) return `${event.altKey ? 'Alt+' : 'Ctrl+'}${event.shiftKey ? 'Shift+' : ''}${chordKey(event)}`;
  if (event.key.length > 1) return event.shiftKey ? `Shift+${event.key}` : event.key;
  // Caps Lock makes letters upper case without Shift: only Shift counts.
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
}

const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** A key as written in a chord. With Alt, some systems type other characters, so the letter on the key counts. */
function chordKey({ key, code, altKey }: KeyboardEvent): string {
  const letter = altKey ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return letter?.toLowerCase() ?? (key.length > 1 ? key : key.toLowerCase());
}

/** Whether the focused control uses the key itself. */
function isUsedByControl(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  // A dialog that was closed keeps the focus until the next frame.
  if (target?.closest('dialog:not([open])')) return false;
  if (target?.matches('[type="radio"], [type="checkbox"]')) return event.key === ' ' || event.key.startsWith('Arrow');
  // A slider uses arrows, Home, End, Page Up, and Page Down, but no letters.
  if (target?.matches('input[type="range"]')) return event.key.length > 1;
  if (target?.closest('input, select, textarea, [role="menu"], dialog[open]')) return true;
  return [' ', 'Enter'].includes(event.key) && target?.closest('button, vscode-button, summary') != null;
}

/**
 * Runs commands by their keys, wherever the focus is in the page. Chords without a command are left to the editor. A chord that is held down
 * runs its command once.
 * @param commands those that hold now
 * @param isTaken whether the page needs this key for something else
 */
export function listenToKeys<Shown>(
  commands: () => readonly Command<Shown>[],
  shown: () => Shown,
  isTaken: (event: KeyboardEvent) => boolean = () => false,
): void {
  const run = (event: KeyboardEvent): boolean => {
    // AltGr types letters and arrives as Ctrl and Alt.
    if (event.defaultPrevented || (event.altKey && (event.ctrlKey || event.metaKey))) return false;
    if (isUsedByControl(event) || isTaken(event)) return false;
    const key = keyName(event);
    const command = commands().find((one) => one.keys.includes(key) && one.state?.(shown()).enabled !== false);
    if (!command || (isChord(event) && event.repeat && !command.repeats)) return false;
    event.preventDefault();
    command.run();
    return true;
  };
  // The editor gets chords from the window, and would run its own command too.
  const runChord = (event: KeyboardEvent) => void (isChord(event) && run(event) && event.stopImmediatePropagation());
  document.addEventListener('keydown', runChord, true);
  document.addEventListener('keydown', (event) => void (!isChord(event) && run(event)));
}

/** Commands for the list of keys, each with whether it is enabled now. */
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

/** A command's first key, as `button` takes it; empty if it has none. */
export function commandKey({ keys: [key] }: Pick<Command<never>, 'keys'>): Partial<ButtonKey> {
  return key ? buttonKey(key) : {};
}

/** A command's button, with its key in the tooltip, and on the button itself if `showKey` is set. */
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
