import * as l10n from '@vscode/l10n';

/**
 * A key as people read it: `G`, `Shift+O`, `Ctrl+A`, `Space`, `←`. `key` is written as in `Command.keys`.
 */
export function keyText(key: string): string {
  if (key.startsWith('Ctrl+')) return `${controlName()}${keyText(key.slice('Ctrl+'.length))}`;
  if (key.startsWith('Alt+')) return `${altName()}${keyText(key.slice('Alt+'.length))}`;
  if (key.startsWith('Shift+')) return l10n.t('Shift+{0}', keyText(key.slice('Shift+'.length)));
  if (key.length === 1 && key !== ' ') {
    const upper = key.toUpperCase();
    return key === upper && key !== key.toLowerCase() ? l10n.t('Shift+{0}', upper) : upper;
  }
  return names()[key] ?? key;
}

const names = (): Readonly<Record<string, string>> => ({
  ' ': l10n.t('Space'),
  Escape: l10n.t('Esc'),
  Delete: l10n.t('Del'),
  Backspace: l10n.t('Backspace'),
  Enter: l10n.t('Enter'),
  Home: l10n.t('Home'),
  End: l10n.t('End'),
  PageUp: l10n.t('Page Up'),
  PageDown: l10n.t('Page Down'),
  ContextMenu: l10n.t('Menu'),
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
});

/** Ctrl, or Cmd on a Mac, with its separator. */
function controlName(): string {
  return isMac() ? '⌘' : l10n.t('Ctrl+');
}

const altName = () => (isMac() ? '⌥' : l10n.t('Alt+'));
const isMac = () => navigator.platform.startsWith('Mac');

/** A tooltip with a label and its key: `Cancel Run [C]`. `key` is written as people read it; without one, only the label. */
export function labelWithKey(label: string, key?: string): string {
  return key ? `${label} [${key}]` : label;
}

/** A key for `button`. */
export interface ButtonKey {
  /** As people read it, for the tooltip. */
  readonly key: string;
  /** For `aria-keyshortcuts`. */
  readonly shortcut: string;
}

/** A key for `button`. `key` is written as in `Command.keys`. */
export function buttonKey(key: string): ButtonKey {
  return { key: keyText(key), shortcut: ariaKey(key) };
}

/** A key as in `aria-keyshortcuts`. `key` is written as in `Command.keys`. */
export function ariaKey(key: string): string {
  if (key.startsWith('Ctrl+')) return `Control+${ariaKey(key.slice('Ctrl+'.length))}`;
  if (key.startsWith('Alt+')) return `Alt+${ariaKey(key.slice('Alt+'.length))}`;
  if (key === ' ') return 'Space';
  if (key.length > 1) return key;
  return key !== key.toLowerCase() ? `Shift+${key}` : key.toUpperCase();
}

/** Whether a key belongs to the editor: chords and function keys. Pages must let these pass, or F1 wouldn't work in them. */
export function isEditorKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return ctrlKey || altKey || metaKey || /^F\d+$/.test(key);
}
