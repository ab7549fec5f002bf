import type { Shown } from './parts';

/** Something a user can do in the page: by key, and mostly by a button too. Keys, buttons and the list of keys follow it. */
export interface Command {
  /** `zoom.in`; unique in the page. */
  readonly id: string;
  /** What it does, for tooltips, screen readers and the list of keys. */
  readonly label: string;
  /**
   * Keys as `KeyboardEvent.key`, letters in lower case, with `Shift+` before names of more than one letter: `g`, `<`,
   * `Shift+ArrowLeft`. The first one is shown. Chords with Ctrl, Alt and Meta are the editor's.
   */
  readonly keys: readonly string[];
  /** Heading in the list of keys. */
  readonly group: 'view' | 'play' | 'pictures' | 'colours' | 'light' | 'files';
  /** Codicon of its button. */
  readonly icon?: string;
  /** Text on its button. */
  readonly text?: string;
  run(): void;
  /** How its button looks now; enabled and without a pressed state where absent. */
  state?(shown: Shown): { readonly enabled?: boolean; readonly pressed?: boolean; readonly text?: string };
}
