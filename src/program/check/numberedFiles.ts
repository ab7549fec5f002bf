import { pathOf } from '../../agents/runAnswers';
import type { FoundSource } from '../../core/exports/exportSource';
import { formatNumber } from '../../shared/base/numbers';
import type { ProgramContext } from '../context';
import { shownPath } from '../runOutcome';

/** Animations have seldom more frames, and icons that were numbered have often as many. */
const MANY = 24;
/** Most animations that are named. */
const MAX_NAMED = 3;

/** Says which numbered files count as one animation, if they are many: a person may mean separate sprites. */
export function noteNumbered(sources: readonly FoundSource[], context: Pick<ProgramContext, 'note' | 'options'>): void {
  const animations = sources.filter(({ pictures, directions }) => !directions && pictures.length >= MANY);
  for (const { pictures } of animations.slice(0, MAX_NAMED)) {
    const [first = '', last = ''] = [pictures[0], pictures.at(-1)].map((uri) => shownPath(pathOf(uri ?? ''), context));
    context.note(`${formatNumber(pictures.length)} numbered files, ${first} to ${last}, count as one animation.`);
  }
  const more = animations.length - MAX_NAMED;
  if (more > 0) context.note(`So do the numbered files of ${formatNumber(more)} more.`);
  if (animations.length) context.note('Use --single if each file is a sprite by itself.');
}
