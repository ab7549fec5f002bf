import * as l10n from '@vscode/l10n';
import type { AssetAction } from '../../shared/protocol/assets';
import type { Command } from '../lib/command';
import type { KeyList, KeyUse } from '../lib/keyDialog';
import type { Grid } from './grid/grid';
import type { GridControl } from './grid/gridControl';
import type { PageActions, Shown } from './parts';
import { CARD_SIZES, type CardSize } from './viewState';

type CommandGroup = 'move' | 'select' | 'act' | 'view';

/**
 * A command of the asset browser. Its keys work while a card has the focus; with `everywhere`, in the whole page.
 */
export interface AssetsCommand extends Command<Shown, CommandGroup> {
  readonly everywhere?: boolean;
  /** Label in the list of keys, where commands with the same label share a row; default: `label`. */
  readonly listed?: string;
}

/** An action on the selected assets, or on the active one. */
interface ActionCommand extends AssetsCommand {
  readonly action: AssetAction;
}

export interface AssetsCommands {
  /** All commands. If several have the same key, it runs the first one that is enabled. */
  readonly all: readonly AssetsCommand[];
  readonly search: AssetsCommand;
  readonly keys: AssetsCommand;
  readonly clearSelection: AssetsCommand;
  readonly sizes: readonly AssetsCommand[];
  readonly preview: ActionCommand;
  readonly save: ActionCommand;
  readonly tags: ActionCommand;
  /** The rows of the list of keys: commands, and keys of type-ahead and the editor. */
  readonly keyUses: readonly KeyUse[];
}

/** Headings of the list of keys. */
export const keyGroups = (): Readonly<Record<CommandGroup, string>> => ({
  move: l10n.t('Move'),
  select: l10n.t('Select'),
  act: l10n.t('Actions'),
  view: l10n.t('View'),
});

/** Everything a user can do by key. Keys, buttons, and the list of keys are made from this table. */
export function createCommands(
  grid: Grid,
  control: GridControl,
  page: PageActions,
  openKeys: KeyList['open'],
): AssetsCommands {
  const steps = moveCommands(grid, control);
  const extend = modifiedMoves('Shift', l10n.t('Extend the selection'), grid, control);
  const quiet = modifiedMoves('Ctrl', l10n.t('Move without selecting'), grid, control);
  const stacks = stackCommands(grid, control);
  const clearSelection = clearCommand(control, page);
  const selecting = [...selectCommands(grid, control), clearSelection];
  const { preview, save, tags, copyId } = actionCommands(control);
  const acting = [preview, save, tags, copyId];
  const search: AssetsCommand = {
    id: 'view.search',
    label: l10n.t('Search'),
    keys: ['/', 'Ctrl+f'],
    group: 'view',
    everywhere: true,
    run: () => page.toSearch(),
  };
  const sizes = sizeCommands(page);
  const keys: AssetsCommand = { ...openKeys, everywhere: true };
  const viewing = [search, ...sizes, keys];
  const typeAhead: KeyUse = {
    group: 'move',
    label: l10n.t('Next item starting with the typed letters'),
    keys: ['a…z'],
  };
  const menu: KeyUse = { group: 'act', label: l10n.t('All actions'), keys: ['ContextMenu', 'Shift+F10'] };
  return {
    all: [...steps, ...extend, ...quiet, ...selecting, ...stacks, ...acting, ...viewing],
    search,
    keys,
    clearSelection,
    sizes,
    preview,
    save,
    tags,
    keyUses: [
      ...steps,
      typeAhead,
      ...stacks,
      // Two keys stand for all keys that move.
      ...extend.slice(0, 2),
      ...quiet.slice(0, 2),
      ...selecting.map(keyUseOf),
      ...acting,
      menu,
      ...viewing.map(keyUseOf),
    ],
  };
}

function moveCommands(grid: Grid, control: GridControl): AssetsCommand[] {
  return Object.entries(motions()).map(([key, { to, label }]) => ({
    id: `move.${key}`,
    label,
    keys: [key],
    group: 'move',
    run: () => control.moveTo(to(grid)),
  }));
}

/** The same moves with a modifier: with Shift they extend the selection, with Ctrl they leave it alone. */
function modifiedMoves(modifier: 'Shift' | 'Ctrl', label: string, grid: Grid, control: GridControl): AssetsCommand[] {
  const how = modifier === 'Shift' ? 'extend' : 'quiet';
  return Object.entries(motions()).map(([key, { to }]) => ({
    id: `${how}.${key}`,
    label,
    keys: [`${modifier}+${key}`],
    group: 'select',
    run: () => control.moveTo(to(grid), how),
  }));
}

function stackCommands(grid: Grid, control: GridControl): AssetsCommand[] {
  return [
    {
      id: 'stack.toggle',
      label: l10n.t('Open or close a stack'),
      keys: [' '],
      group: 'move',
      run: () => control.setOpen('other') || control.moveTo(grid.active),
    },
    {
      id: 'stack.open',
      label: l10n.t('Open a stack'),
      keys: ['+'],
      group: 'move',
      run: () => void control.setOpen(true),
    },
    {
      id: 'stack.close',
      label: l10n.t('Close a stack'),
      keys: ['-', 'Escape'],
      group: 'move',
      run: () => void control.setOpen(false),
    },
  ];
}

function selectCommands(grid: Grid, control: GridControl): AssetsCommand[] {
  return [
    {
      id: 'select.toggle',
      label: l10n.t('Add or remove'),
      keys: ['Ctrl+ '],
      group: 'select',
      run: () => control.toggle(grid.active),
    },
    {
      id: 'select.all',
      label: l10n.t('Select all results'),
      keys: ['Ctrl+a'],
      group: 'select',
      run: () => control.selectAll(),
    },
  ];
}

function clearCommand(control: GridControl, page: PageActions): AssetsCommand {
  return {
    id: 'select.none',
    label: l10n.t('Clear Selection'),
    listed: l10n.t('Select none'),
    keys: ['Escape'],
    group: 'select',
    icon: 'close',
    run: () => page.clearSelection(),
    // Escape closes an open stack before it clears the selection of a single asset.
    state: ({ selected }) => ({ enabled: selected.length > 1 || !control.isInOpenStack }),
  };
}

function actionCommands(control: GridControl) {
  const action = (
    name: AssetAction,
    label: string,
    keys: readonly string[],
    icon?: string,
    text?: string,
  ): ActionCommand => ({
    id: `act.${name}`,
    label,
    keys,
    group: 'act',
    icon,
    text,
    action: name,
    run: () => control.act(name),
  });
  return {
    preview: action('preview', l10n.t('Preview'), ['Enter'], 'eye', l10n.t('Preview')),
    save: action('save', l10n.t('Save To…'), [], 'save-as', l10n.t('Save To…')),
    tags: action('tags', l10n.t('Edit tags'), ['F2'], 'tag', l10n.t('Edit Tags…')),
    copyId: action('copyId', l10n.t('Copy the ID'), ['Ctrl+c']),
  };
}

function keyUseOf(command: AssetsCommand): KeyUse {
  return { ...command, label: command.listed ?? command.label };
}

interface Motion {
  readonly label: string;
  /** The place to move to. */
  to(grid: Grid): number;
}

/** The keys that move in the grid. */
function motions(): Readonly<Record<string, Motion>> {
  const [arrow, end, page] = [l10n.t('Move'), l10n.t('First, last'), l10n.t('Page up, page down')];
  return {
    ArrowLeft: { label: arrow, to: ({ active }) => active - 1 },
    ArrowRight: { label: arrow, to: ({ active }) => active + 1 },
    // Does nothing in the first line.
    ArrowUp: {
      label: arrow,
      to: ({ active, geometry: { columns } }) => (active < columns ? active : active - columns),
    },
    ArrowDown: { label: arrow, to: ({ active, geometry: { columns } }) => active + columns },
    Home: { label: end, to: () => 0 },
    End: { label: end, to: () => Number.MAX_SAFE_INTEGER },
    PageUp: { label: page, to: (grid) => grid.active - pageOf(grid) },
    PageDown: { label: page, to: (grid) => grid.active + pageOf(grid) },
  };
}

/** Number of places by which Page Up and Page Down move. */
function pageOf({ geometry: { columns }, sight }: Grid): number {
  return Math.max(columns, sight.last + 1 - sight.first - 2 * columns);
}

function sizeCommands({ change }: PageActions): AssetsCommand[] {
  const words: Readonly<Record<CardSize, readonly [text: string, label: string]>> = {
    s: [l10n.t('S'), l10n.t('Small cards')],
    m: [l10n.t('M'), l10n.t('Medium cards')],
    l: [l10n.t('L'), l10n.t('Large cards')],
  };
  return CARD_SIZES.map((size, at) => ({
    id: `view.size.${size}`,
    label: words[size][1],
    listed: l10n.t('Small, medium, large cards'),
    keys: [String(at + 1)],
    group: 'view',
    text: words[size][0],
    run: () => change({ size }),
    state: ({ view }) => ({ pressed: size === view.size }),
  }));
}
