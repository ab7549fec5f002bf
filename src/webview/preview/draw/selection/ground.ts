import * as l10n from '@vscode/l10n';
import { cellOf } from '../../../../sprite/draw/colors';
import { clearCell } from '../../../../sprite/draw/patches';
import type { DrawSession } from '../drawSession';

/** What pixels become that are taken away: transparent, and in a background, the background color. Undefined: it has none, which is said. */
export function groundCell(session: DrawSession): Uint8Array | undefined {
  const { target, state } = session;
  if (!target) return undefined;
  const { sprite, frame, layer } = target;
  if (!sprite.layers.some(({ id, background }) => id === layer && background)) return clearCell(sprite);
  const cell = state.background === 'clear' ? undefined : cellOf(sprite, frame, state.background);
  if (!cell)
    session.say(l10n.t('A background has no transparent pixels. Choose a background color of the palette first.'));
  return cell;
}
