import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { EditSprite } from '../../../../sprite/edit/editSprite';
import type { FittedPart } from '../../../../sprite/edit/fit/fitSet';
import { outcomeText } from '../../../../sprite/edit/words/outcomeText';
import type { Axes } from '../../../../sprite/pixels/views';
import type { Fitted } from './fitDraft';

/** One of a set, before and after: a sprite, or a frame of the only one. */
export interface FitMember {
  readonly name: string;
  readonly before: EditSprite;
  readonly after: EditSprite;
  /** Index of the frame that is drawn. */
  readonly frame: number;
  /** What is done to it. */
  readonly words: string;
}

/** The members of a set. Of a single sprite, each frame is one. */
export function membersOf({ plan, before, after }: Fitted, names: readonly string[]): readonly FitMember[] {
  const [only] = before;
  const [part, made] = [plan.parts[0], after[0]];
  if (before.length === 1 && only && part && made)
    return only.frames.map((_, frame) => ({
      name: l10n.t('Frame {0}', formatNumber(frame + 1)),
      before: only,
      after: made,
      frame,
      words: wordsOf(part, part.moves?.[frame]),
    }));
  return before.flatMap((sprite, at): FitMember[] => {
    const [one, next] = [plan.parts[at], after[at]];
    if (!one || !next) return [];
    return [{ name: names[at] ?? '', before: sprite, after: next, frame: 0, words: wordsOf(one) }];
  });
}

/** `Reduced 2×. Moved by 1 up.` */
function wordsOf({ scale, offset, changes }: FittedPart, move: Axes = { x: 0, y: 0 }): string {
  if (!changes.length) return l10n.t('Unchanged');
  const moved = { x: offset.x + move.x, y: offset.y + move.y };
  return outcomeText({ offset: moved, scale }) || l10n.t('Other canvas');
}
