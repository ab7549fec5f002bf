import * as l10n from '@vscode/l10n';
import { grownMask } from '../../../../sprite/draw/grow';
import { invertedMask, type Mask, maskOfRect, withinCanvas } from '../../../../sprite/draw/mask';
import { liftedPiece, stampOf } from '../../../../sprite/draw/moves';
import { outlinePixels } from '../../../../sprite/draw/outline';
import { clearCell } from '../../../../sprite/draw/patches';
import type { Turn } from '../../../../sprite/edit/pixelMoves';
import type { Command } from '../../core/feature';
import type { DrawSession } from '../drawSession';
import { layerWords } from '../strokes/ink';
import { clearPixels, copyPixels, cutPixels, pastePixels } from './clipboard';
import { floatingOf } from './floating';
import { replaceColor } from './replaceTool';

/** Pixels that a nudge with Shift moves. */
const FAR = 8;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

/** Tools with which arrows move what is selected, unless they move the pixel cursor. */
const SELECTING: readonly string[] = ['marquee', 'lasso', 'wand'];

type Act = (session: DrawSession) => unknown;

/** What is done with the selection, and with what lies over the layer. @param isByCursor whether the pixel cursor is shown */
export function selectionCommands(session: DrawSession, isByCursor: () => boolean): readonly Command[] {
  const isSelected = () => session.state.selection !== undefined;
  const command = (
    id: string,
    label: string,
    keys: readonly string[],
    act: Act,
    isEnabled: () => boolean = () => true,
  ): Command => ({
    id: `draw.${id}`,
    label,
    keys,
    group: 'draw',
    run: () => {
      const done = act(session);
      if (done instanceof Promise) done.catch((error: unknown) => session.say(String(error)));
    },
    state: () => ({ enabled: isEnabled() }),
  });
  const turn = (id: string, label: string, keys: readonly string[], way: Turn) =>
    command(id, label, keys, (of) => floatingOf(of).turn(way));
  return [
    command('select-all', l10n.t('Select All Pixels'), ['Ctrl+a'], selectAll),
    command('select-none', l10n.t('Deselect'), ['Ctrl+d'], deselect, isSelected),
    command('select-inverse', l10n.t('Invert Selection'), ['Ctrl+Shift+i'], invert),
    command('select-grow', l10n.t('Grow Selection'), ['}'], (of) => grow(of, 1), isSelected),
    command('select-shrink', l10n.t('Shrink Selection'), ['{'], (of) => grow(of, -1), isSelected),
    command('copy', l10n.t('Copy Pixels'), ['Ctrl+c'], copyPixels),
    command('cut', l10n.t('Cut Pixels'), ['Ctrl+x'], cutPixels),
    command('paste', l10n.t('Paste Pixels'), ['Ctrl+v'], pastePixels),
    command(
      'drop',
      l10n.t('Put Pixels Down'),
      ['Enter'],
      (of) => floatingOf(of).drop(),
      () => floatingOf(session).isThere,
    ),
    command(
      'take-back',
      l10n.t('Take Pixels Back'),
      ['Ctrl+z'],
      (of) => floatingOf(of).cancel(),
      () => floatingOf(session).isThere,
    ),
    command('clear', l10n.t('Clear Pixels'), ['Delete', 'Backspace'], (of) => clearPixels(of)),
    turn('flip-x', l10n.t('Flip Left and Right'), ['H'], 'flip-horizontal'),
    turn('flip-y', l10n.t('Flip Top and Bottom'), ['V'], 'flip-vertical'),
    turn('rotate-right', l10n.t('Rotate 90° Clockwise'), ['>'], 'rotate-90'),
    turn('rotate-left', l10n.t('Rotate 90° Counterclockwise'), ['<'], 'rotate-270'),
    command('brush', l10n.t('Use Selection as Brush'), ['Ctrl+b'], brushOfSelection, isSelected),
    command('outline', l10n.t('Outline'), ['O'], outline),
    command('replace', l10n.t('Replace Foreground Color with Background Color'), ['R'], replaceForeground),
    ...nudges(command, session, isByCursor),
  ];
}

/** Arrows move pixels with the tool that moves, and what a pointer selected; otherwise, they are free for the pixel cursor, which selects without one. */
function nudges(
  command: (id: string, label: string, keys: readonly string[], act: Act, isEnabled: () => boolean) => Command,
  session: DrawSession,
  isByCursor: () => boolean,
): readonly Command[] {
  const canNudge = () => {
    const { tool, selection } = session.state;
    const isSelecting = SELECTING.includes(tool) && selection !== undefined && !isByCursor();
    return floatingOf(session).isThere || tool === 'move' || isSelecting;
  };
  const labels = {
    ArrowLeft: l10n.t('Move Pixels Left (Shift: 8)'),
    ArrowRight: l10n.t('Move Pixels Right (Shift: 8)'),
    ArrowUp: l10n.t('Move Pixels Up (Shift: 8)'),
    ArrowDown: l10n.t('Move Pixels Down (Shift: 8)'),
  };
  return (Object.keys(ARROWS) as (keyof typeof ARROWS)[]).flatMap((key) => {
    const [x, y] = ARROWS[key];
    const by =
      (far: number): Act =>
      (of) => {
        if (floatingOf(of).lift()) floatingOf(of).move({ x: x * far, y: y * far });
      };
    const name = key.slice('Arrow'.length).toLowerCase();
    return [
      command(`nudge-${name}`, labels[key], [key], by(1), canNudge),
      command(`nudge-far-${name}`, labels[key], [`Shift+${key}`], by(FAR), canNudge),
    ];
  });
}

function setSelection(session: DrawSession, selection: Mask | undefined): void {
  floatingOf(session).drop();
  session.set({ selection });
}

function selectAll(session: DrawSession): void {
  const { target } = session;
  if (!target) return;
  const { width, height } = target.sprite;
  setSelection(session, maskOfRect({ x: 0, y: 0, width, height }));
}

const deselect = (session: DrawSession) => setSelection(session, undefined);

function invert(session: DrawSession): void {
  const { target, state } = session;
  if (target) setSelection(session, invertedMask(state.selection, target.sprite));
}

function grow(session: DrawSession, by: number): void {
  const { target } = session;
  floatingOf(session).drop();
  const { selection } = session.state;
  if (target && selection) session.set({ selection: grownMask(selection, by, target.sprite) });
}

/** What is selected becomes the brush, in its own colors; another size is a brush of one color again. */
function brushOfSelection(session: DrawSession): void {
  floatingOf(session).drop();
  const { target, state } = session;
  const mask = target && state.selection && withinCanvas(state.selection, target.sprite);
  if (!mask) return;
  const stamp = stampOf(target.sprite, undefined, liftedPiece(session.cells(), mask, clearCell(target.sprite)));
  if (!stamp) return;
  const { width, height } = stamp.mask;
  const image = { mask: { ...stamp.mask, x: -(width >> 1), y: -(height >> 1) }, cells: stamp.cells };
  session.set({ tool: 'pencil', selection: undefined, brush: { ...state.brush, image } });
}

/** Draws with the foreground color around what is seen of the layer, inside of the selection. */
function outline(session: DrawSession): void {
  floatingOf(session).drop();
  const { target, state } = session;
  const cell = target && session.cellOf(state.foreground);
  if (!cell) return;
  const { sprite } = target;
  const words = layerWords(session);
  const mask = outlinePixels(words, sprite, {
    place: 'outside',
    isRound: state.brush.shape === 'round',
    selection: state.selection,
  });
  if (mask) session.commit([{ mask, cells: cell, frames: [target.frame] }], 'outline');
}

function replaceForeground(session: DrawSession): void {
  floatingOf(session).drop();
  const { foreground, background } = session.state;
  replaceColor(session, foreground === 'clear' ? 0 : foreground, background);
}

/** Drops what lies over the layer, or deselects. Returns whether there was something. */
export function escapeSelection(session: DrawSession): boolean {
  if (floatingOf(session).cancel()) return true;
  if (!session.state.selection) return false;
  session.set({ selection: undefined });
  return true;
}
