import * as l10n from '@vscode/l10n';
import { announce } from '../../lib/announce';
import type { Command } from '../core/feature';
import { colorOfDigit, DIGITS } from './colors/drawColors';
import { FAR } from './drawCursor';
import type { DrawHand } from './drawHand';
import type { DrawSession } from './drawSession';
import { MAX_BRUSH } from './drawState';
import { selectionCommands } from './selection/selectionCommands';
import { TOOL_IDS } from './toolIds';
import { TOOLS } from './tools';

export interface DrawDoors {
  /** Drops what is under way; if nothing is, leaves. */
  leave(): void;
  readonly hand: DrawHand;
  /** The colors that digits choose. */
  palette(): readonly number[];
}

/** The commands of the mode. */
export function drawCommands(session: DrawSession, { leave, palette, hand }: DrawDoors): readonly Command[] {
  const command = (id: string, label: string, keys: readonly string[], run: () => void): Command => ({
    id: `draw.${id}`,
    label,
    keys,
    group: 'draw',
    run,
  });
  const resize = (by: number) => () => {
    const size = Math.min(MAX_BRUSH, Math.max(1, session.state.brush.size + by));
    session.set({ brush: { size, shape: session.state.brush.shape } });
    announce(l10n.t('Size {0}', size));
  };
  return [
    ...TOOL_IDS.map((tool) => command(tool, TOOLS[tool].label, [TOOLS[tool].key], () => session.set({ tool }))),
    command('smaller', l10n.t('Smaller brush'), ['['], resize(-1)),
    command('larger', l10n.t('Larger brush'), [']'], resize(1)),
    command('swap', l10n.t('Swap foreground and background color'), ['x'], () => {
      const { foreground, background } = session.state;
      session.set({ foreground: background, background: foreground });
    }),
    ...digits(session, palette).map(({ label, key, run }) => command(`color-${key}`, label, [key], run)),
    ...selectionCommands(session, () => hand.isByCursor),
    ...cursorKeys(hand).map(({ id, label, keys, run }) => command(id, label, keys, run)),
    command('leave', l10n.t('Leave drawing'), ['Escape', 'd'], leave),
  ];
}

/** Drawing without a pointer. */
function cursorKeys(hand: DrawHand) {
  const arrow = (name: string, x: number, y: number) => [
    { id: name, label: l10n.t('Move the pixel cursor'), keys: [`Arrow${name}`], run: () => hand.step(x, y) },
    {
      id: `far${name}`,
      label: l10n.t('Move it by {0} pixels', FAR),
      keys: [`Shift+Arrow${name}`],
      run: () => hand.step(x * FAR, y * FAR),
    },
  ];
  return [
    ...arrow('Left', -1, 0),
    ...arrow('Right', 1, 0),
    ...arrow('Up', 0, -1),
    ...arrow('Down', 0, 1),
    { id: 'press', label: l10n.t('Draw at the pixel cursor'), keys: ['Enter'], run: () => hand.enter(false) },
    {
      id: 'pressStraight',
      label: l10n.t('Draw a straight line to the pixel cursor'),
      keys: ['Shift+Enter'],
      run: () => hand.enter(true),
    },
  ];
}

/** Digits choose the first ten colors of the palette. */
function digits(session: DrawSession, palette: () => readonly number[]) {
  return [...DIGITS].map((key) => ({
    key,
    label: l10n.t('Color {0} of the palette', key === '0' ? '10' : key),
    run: () => {
      const foreground = colorOfDigit(palette(), key);
      if (foreground !== undefined) session.set({ foreground });
    },
  }));
}
