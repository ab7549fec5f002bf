import * as l10n from '@vscode/l10n';
import { formatNumber } from '../../../../shared/base/numbers';
import type { EditSprite } from '../../../../sprite/edit/editSprite';
import type { FittedPart } from '../../../../sprite/edit/fit/fitSet';
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
    return [{ name: names[at] ?? '', before: sprite, after: next, frame: 0, words: wordsOf(one, undefined) }];
  });
}

/** `Reduced 2×, moved 3 right, 1 up`. */
function wordsOf({ scale, offset, changes }: FittedPart, move: Axes | undefined): string {
  if (!changes.length) return l10n.t('Unchanged');
  const [x, y] = [offset.x + (move?.x ?? 0), offset.y + (move?.y ?? 0)];
  const words = [...scaleWords(scale), ...moveWords(x, y)];
  return words.length ? words.reduce((all, next) => l10n.t('{0}, {1}', all, next)) : l10n.t('Other canvas');
}

function moveWords(x: number, y: number): string[] {
  const [across, down] = [formatNumber(Math.abs(x)), formatNumber(Math.abs(y))];
  return [
    ...(x ? [x > 0 ? l10n.t('{0} px right', across) : l10n.t('{0} px left', across)] : []),
    ...(y ? [y > 0 ? l10n.t('{0} px down', down) : l10n.t('{0} px up', down)] : []),
  ];
}

/** In whole pixels. */
function scaleWords(scale: number): string[] {
  if (scale === 1) return [];
  const [more, fewer] = [Math.round(scale), Math.round(1 / scale)];
  if (scale === more) return [l10n.t('Enlarged {0}×', formatNumber(more))];
  if (Math.abs(1 / scale - fewer) < 1e-9) return [l10n.t('Reduced {0}×', formatNumber(fewer))];
  return [l10n.t('Scaled {0}×', formatNumber(Math.round(scale * 100) / 100))];
}
