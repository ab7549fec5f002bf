import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { PixelStyle } from '../../../sprite/checks/style';
import type { Shown } from '../core/feature';
import { fileOf, type SpriteSubject, subjectOf, wholeKind } from '../spriteThread/shownSprite';

/**
 * Returns a function that gives what the stage shows, if its pixels are judged: a picture, an animation, or the whole set; neither a normal map nor a
 * palette file. The last answer is kept, because an animation asks for it at each frame.
 */
export function createJudged(): (shown: Shown) => SpriteSubject | undefined {
  let inputs: readonly unknown[] = [];
  let subject: SpriteSubject | undefined;
  return (shown) => {
    const { state, mode, item, picture } = shown;
    const now = [state, mode, item, picture];
    if (inputs.length && now.every((value, index) => value === inputs[index])) return subject;
    inputs = now;
    const isPicture = mode !== 'one' || (picture !== undefined && !picture.onlyPalette);
    subject = isPicture
      ? subjectOf(isApart(shown) ? { ...shown, item: fileOf(shown) } : shown, wholeKind(shown) === 'set')
      : undefined;
    return subject;
  };
}

/** Whether numbered files play as an animation, but are pictures by themselves for everything that judges and writes. */
const isApart = ({ state, item }: Shown) => item?.kind === 'sequence' && state.sequence?.isOne === false;

/** An item by itself, as a card of the contact sheet shows it; undefined for normal maps, and for what a run was made from. */
export function judgedAlone(item: PreviewItem, state: PreviewState): SpriteSubject | undefined {
  if (state.run && item.role === 'source') return undefined;
  return subjectOf({ state, item, mode: 'one' }, false);
}

/** What the project's style file says about pixels; empty without one. */
export const styleOf = ({ style }: PreviewState): PixelStyle => style ?? {};
