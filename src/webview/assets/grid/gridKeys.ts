import * as l10n from '@vscode/l10n';
import type { KeyUse } from '../../lib/keyDialog';
import type { PageActions } from '../parts';
import { TILE_SIZES } from '../viewState';
import type { Grid } from './grid';
import type { GridControl } from './gridControl';
import type { TypeAhead } from './typeAhead';

/** Every key of the page, for the list of keys. */
export const keyUses = (): readonly KeyUse[] => [
  { group: 'move', label: l10n.t('Move'), keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
  { group: 'move', label: l10n.t('First, last'), keys: ['Home', 'End'] },
  { group: 'move', label: l10n.t('A page up, down'), keys: ['PageUp', 'PageDown'] },
  { group: 'move', label: l10n.t('Next that begins with what is typed'), keys: ['a…z'] },
  { group: 'move', label: l10n.t('Open or close a stack'), keys: [' '] },
  { group: 'move', label: l10n.t('Open a stack'), keys: ['+'] },
  { group: 'move', label: l10n.t('Close a stack'), keys: ['-', 'Escape'] },
  { group: 'select', label: l10n.t('Extend the selection'), keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
  { group: 'select', label: l10n.t('Move without selecting'), keys: ['Ctrl+ArrowLeft', 'Ctrl+ArrowRight'] },
  { group: 'select', label: l10n.t('Add or take out'), keys: ['Ctrl+ '] },
  { group: 'select', label: l10n.t('Select all that were found'), keys: ['Ctrl+a'] },
  { group: 'select', label: l10n.t('Select none'), keys: ['Escape'] },
  { group: 'act', label: l10n.t('Preview'), keys: ['Enter'] },
  { group: 'act', label: l10n.t('Edit tags'), keys: ['F2'] },
  { group: 'act', label: l10n.t('Copy the id'), keys: ['Ctrl+c'] },
  { group: 'act', label: l10n.t('All actions'), keys: ['ContextMenu', 'Shift+F10'] },
  { group: 'view', label: l10n.t('Search'), keys: ['/', 'Ctrl+f'] },
  { group: 'view', label: l10n.t('Small, medium, large tiles'), keys: ['1', '2', '3'] },
  { group: 'view', label: l10n.t('List of keys'), keys: ['?'] },
];

export const keyGroups = (): Readonly<Record<string, string>> => ({
  move: l10n.t('Move'),
  select: l10n.t('Select'),
  act: l10n.t('Act'),
  view: l10n.t('View'),
});

export interface GridKeysParts {
  readonly grid: Grid;
  readonly control: GridControl;
  readonly page: PageActions;
  readonly typeAhead: TypeAhead;
  readonly showKeys: () => void;
}

/** Keys of the grid, while a tile has the focus. Letters are a search for what begins so; chords that are not listed are the editor's. */
export function listenToGrid(parts: GridKeysParts): void {
  const { grid, control, typeAhead } = parts;
  grid.sheet.addEventListener('keydown', (event) => {
    if (event.altKey || event.defaultPrevented) return;
    const chord = event.ctrlKey || event.metaKey;
    const to = target(event.key, grid);
    let done = true;
    if (to !== undefined) control.moveTo(to, event.shiftKey ? 'extend' : chord ? 'quiet' : 'select');
    else if (chord) done = runChord(event.key.toLowerCase(), parts);
    else done = typeAhead.type(event.key) || runKey(event.key, parts);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Place that a key leads to. */
function target(key: string, { active, geometry, sight }: Grid): number | undefined {
  const { columns } = geometry;
  const page = Math.max(columns, sight.last + 1 - sight.first - 2 * columns);
  switch (key) {
    case 'ArrowLeft':
      return active - 1;
    case 'ArrowRight':
      return active + 1;
    // In the first line, and in the last, there is nowhere to go.
    case 'ArrowUp':
      return active - columns < 0 ? active : active - columns;
    case 'ArrowDown':
      return active + columns;
    case 'PageUp':
      return active - page;
    case 'PageDown':
      return active + page;
    case 'Home':
      return 0;
    case 'End':
      return Number.MAX_SAFE_INTEGER;
  }
}

function runChord(key: string, { grid, control, page }: GridKeysParts): boolean {
  if (key === 'a') control.selectAll();
  else if (key === ' ') control.toggle(grid.active);
  else if (key === 'c') control.act('copyId');
  else if (key === 'f') page.toSearch();
  else return false;
  return true;
}

function runKey(key: string, { grid, control, page, typeAhead, showKeys }: GridKeysParts): boolean {
  const size = TILE_SIZES['123'.indexOf(key)];
  if (key === 'Enter') control.act('preview');
  else if (key === 'F2') control.act('tags');
  else if (key === 'Escape') control.escape();
  else if (key === '+' || key === '-') control.setOpen(key === '+');
  else if (key === ' ') control.setOpen('other') || control.moveTo(grid.active);
  else if (key === '/') page.toSearch();
  else if (key === '?') showKeys();
  else if (size) page.change({ size });
  else return typeAhead.begin(key);
  return true;
}
