import type { Shown } from './parts';

/** Something a user can do in the page: by key, and mostly by a button too. Keys, buttons and the list of keys follow it. */
export interface Command {
  /** `zoom.in`; unique in the page. */
  readonly id: string;
  /** What it does, for tooltips, screen readers and the list of keys. */
  readonly label: string;
  /**
   * Keys as `KeyboardEvent.key`: letters in lower case, in upper case with Shift; `Shift+` before names of more than one letter:
   * `g`, `G`, `<`, `Shift+ArrowLeft`. The first one is shown. Chords with Ctrl, Alt and Meta are the editor's. Several commands
   * may have one key: the first that is enabled gets it.
   */
  readonly keys: readonly string[];
  /** Heading in the list of keys. */
  readonly group: 'view' | 'cursor' | 'play' | 'pictures' | 'colours' | 'light' | 'files';
  /** Codicon of its button. */
  readonly icon?: string;
  /** Text on its button. */
  readonly text?: string;
  run(): void;
  /** How it is now; enabled and without a pressed state where absent. */
  state?(shown: Shown): CommandState;
}

export interface CommandState {
  readonly enabled?: boolean;
  /** Its button takes no room. */
  readonly hidden?: boolean;
  readonly pressed?: boolean;
  /** Instead of `text`. */
  readonly text?: string;
}

/** Whether a command can be run now. */
export function isEnabled(command: Command, shown: Shown): boolean {
  return command.state?.(shown).enabled !== false;
}
