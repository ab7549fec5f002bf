import type { Command } from './command';

/** Keys that a control under the focus uses itself. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : undefined;
  if (target?.closest('vscode-dropdown, input, select, textarea, [role="menu"], dialog')) return true;
  if ([' ', 'Enter'].includes(event.key) && target?.closest('button, vscode-button')) return true;
  return event.key.startsWith('Arrow') && !event.shiftKey && target?.closest('.details') != null;
}

/** How `Command.keys` writes the key of an event. */
export function keyName(event: KeyboardEvent): string {
  if (event.key.length > 1) return event.shiftKey ? `Shift+${event.key}` : event.key;
  // With Caps Lock on, a letter is upper case without Shift.
  return event.shiftKey ? event.key.toUpperCase() : event.key.toLowerCase();
}

/** Listens to the keys of the page. Chords with Ctrl, Alt or Meta are the editor's. */
export function listenToKeys(commands: readonly Command[], enabled: (command: Command) => boolean): void {
  const byKey = new Map<string, Command[]>();
  for (const command of commands) {
    for (const key of command.keys) byKey.set(key, [...(byKey.get(key) ?? []), command]);
  }
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isTaken(event)) return;
    const command = byKey.get(keyName(event))?.find(enabled);
    if (!command) return;
    event.preventDefault();
    command.run();
  });
}
