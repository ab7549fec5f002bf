import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { COMMANDS, type Command } from '../../../src/extension/commands/commands';

interface Entry {
  readonly command?: string;
  readonly when?: string;
  readonly group?: string;
}

interface Contributions {
  readonly commands: readonly { readonly command: string; readonly icon?: string }[];
  readonly menus: Readonly<Record<string, readonly Entry[]>>;
  readonly keybindings?: readonly Entry[];
}

const manifest = () =>
  vscode.extensions.getExtension<unknown>('sprite-kiln.sprite-kiln')?.packageJSON as {
    readonly contributes: Contributions;
  };

/** The rules of package.json for commands. */
function expectedCommands(commands: readonly Command[]): object[] {
  return commands.map(({ id, icon }) => ({
    command: id,
    category: 'Sprite Kiln',
    ...(icon && { icon: `$(${icon})` }),
  }));
}

/** Commands in menus as lines, sorted. */
function menuLines(entries: readonly (Entry & { readonly menu: string })[]): string[] {
  return entries.map(({ menu, command, when, group }) => [menu, group, command, when].join(' | ')).sort();
}

describe('package.json', () => {
  it('contributes the registered commands', () => {
    const { commands } = manifest().contributes;
    // VS Code has replaced the titles' keys with strings: a unit test checks the keys.
    const contributed = commands.map(({ command, icon }) => ({
      command,
      category: 'Sprite Kiln',
      ...(icon && { icon }),
    }));
    assert.deepEqual(contributed, expectedCommands(COMMANDS));
  });

  it('is checked: a command that nobody registers is noticed', () => {
    const registered = new Set(COMMANDS.map(({ id }) => id));
    const { commands, menus, keybindings = [] } = manifest().contributes;
    const named = [...commands, ...Object.values(menus).flat(), ...keybindings];
    const unknown = named.flatMap(({ command }) =>
      command !== undefined && !registered.has(command) ? [command] : [],
    );
    assert.deepEqual(unknown, []);
    assert.notDeepEqual(expectedCommands(COMMANDS.slice(1)), expectedCommands(COMMANDS));
  });

  it('offers each command only in the menus of its row', () => {
    const { menus } = manifest().contributes;
    // The Command Palette has its own test in test/unit/repository.
    const { commandPalette: _, ...others } = menus;
    const contributed = Object.entries(others).flatMap(([menu, entries]) =>
      entries.filter(({ command }) => command !== undefined).map((entry) => ({ ...entry, menu })),
    );
    const expected = COMMANDS.flatMap(({ id, menus: offered = [] }) =>
      offered.map((entry) => ({ ...entry, command: id })),
    );
    assert.deepEqual(menuLines(contributed), menuLines(expected));
  });
});
