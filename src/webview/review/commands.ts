import * as l10n from '@vscode/l10n';
import type { Command } from '../lib/command';
import type { Shown } from './parts';

type Group = 'move' | 'look' | 'view';
export type ReviewCommand = Command<Shown, Group>;

/** Headings of the list of keys. */
export const keyGroups = (): Readonly<Record<Group, string>> => ({
  move: l10n.t('Move'),
  look: l10n.t('Compare'),
  view: l10n.t('View'),
});

/** What keys do. */
export interface ReviewKeys {
  moveBy(rows: number): void;
  moveTo(index: number): void;
  pageBy(pages: number): void;
  step(by: number): void;
  flip(): void;
  open(): void;
  search(): void;
  refresh(): void;
  choose(): void;
}

export interface ReviewCommands {
  readonly all: readonly ReviewCommand[];
  readonly open: ReviewCommand;
  readonly flip: ReviewCommand;
  readonly search: ReviewCommand;
  readonly refresh: ReviewCommand;
}

const hasRow = ({ active }: Shown) => ({ enabled: active >= 0 });

/** Everything that a person can do by key. Keys, buttons, and the list of keys are made from this table. */
export function createCommands(keys: ReviewKeys): ReviewCommands {
  const open: ReviewCommand = {
    id: 'open',
    label: l10n.t('Open Comparison'),
    text: l10n.t('Open Comparison'),
    keys: ['Enter'],
    group: 'look',
    icon: 'go-to-file',
    run: keys.open,
    state: hasRow,
  };
  const flip: ReviewCommand = {
    id: 'flip',
    label: l10n.t('Switch Old/New'),
    text: l10n.t('Old/New'),
    keys: [' '],
    group: 'look',
    icon: 'arrow-swap',
    run: keys.flip,
    state: ({ active, flipped }) => ({ enabled: active >= 0, pressed: flipped }),
  };
  const search: ReviewCommand = {
    id: 'search',
    label: l10n.t('Filter'),
    keys: ['/', 'Ctrl+f'],
    group: 'view',
    run: keys.search,
  };
  const refresh: ReviewCommand = {
    id: 'refresh',
    label: l10n.t('Refresh'),
    keys: ['r'],
    group: 'view',
    icon: 'refresh',
    run: keys.refresh,
  };
  const choose: ReviewCommand = {
    id: 'choose',
    label: l10n.t('Choose Another Branch…'),
    keys: ['b'],
    group: 'view',
    run: keys.choose,
  };
  const all = [...moves(keys), ...steps(keys), open, flip, search, refresh, choose];
  return { all, open, flip, search, refresh };
}

function moves({ moveBy, moveTo, pageBy }: ReviewKeys): ReviewCommand[] {
  const [next, ends, page] = [l10n.t('Next, previous'), l10n.t('First, last'), l10n.t('Page up, page down')];
  const row = (label: string, name: string, key: readonly string[], run: () => void): ReviewCommand => ({
    id: `move.${name}`,
    label,
    keys: key,
    group: 'move',
    run,
    state: hasRow,
  });
  return [
    row(next, 'next', ['j', 'ArrowDown'], () => moveBy(1)),
    row(next, 'previous', ['k', 'ArrowUp'], () => moveBy(-1)),
    row(ends, 'first', ['Home'], () => moveTo(0)),
    row(ends, 'last', ['End'], () => moveTo(Number.MAX_SAFE_INTEGER)),
    row(page, 'pageUp', ['PageUp'], () => pageBy(-1)),
    row(page, 'pageDown', ['PageDown'], () => pageBy(1)),
  ];
}

function steps({ step }: ReviewKeys): ReviewCommand[] {
  const label = l10n.t('Next, previous changed frame');
  return [
    { id: 'frame.next', label, keys: ['ArrowRight', '.'], group: 'look', run: () => step(1), state: hasRow },
    { id: 'frame.previous', label, keys: ['ArrowLeft', ','], group: 'look', run: () => step(-1), state: hasRow },
  ];
}
