import { goneIn } from '../background/gone';
import type { MeasuredSprite } from './measuredSprite';
import { markedIn } from './places';
import type { Found } from './rule';

/** Less of a picture is a picture of a checkerboard, not something in front of one. */
const MIN_SPRITE = 0.02;

/** A checkerboard that an image model, or a screenshot, painted in place of transparency. */
export function findCheckerboard(sprite: MeasuredSprite): Found<'checkerboard'> | undefined {
  const { board } = sprite;
  if (!board) return undefined;
  const marked = markedIn(sprite.pictures, (picture, marks, index) => {
    const gone = goneIn(picture, board, index, { tolerance: board.tolerance, holes: false });
    for (let at = 0; at < gone.length; at++) if (gone[at]) marks.add(at);
  });
  const all = sprite.pictures.reduce((sum, { width, height }) => sum + width * height, 0);
  if (!marked || marked.pixels > all * (1 - MIN_SPRITE)) return undefined;
  return { facts: { rule: 'checkerboard', pixels: marked.pixels }, places: marked.places };
}
