import { type DrawRequest, outfitOf } from '../drawing/drawSprite';
import { subjectFor } from '../drawing/painting';
import { readSaid } from '../drawing/saidEffect';
import { type Changes, NO_CHANGES } from '../parts/changes';
import type { Outfit } from '../vocabulary/garments';
import type { Reading } from '../vocabulary/prompt';

/** What an edit of an own picture finds there. */
export interface OwnFigure {
  readonly reading: Reading;
  readonly changes: Changes;
  /** What somebody wears and holds; absent: no person. */
  readonly outfit?: Outfit | undefined;
  /** It can be seen from all sides and be posed. */
  readonly body: boolean;
  readonly tile: boolean;
}

export function ownFigure(request: DrawRequest): OwnFigure {
  const { reading } = readSaid(request.prompt);
  const { body = false, tile = false } = subjectFor(reading);
  return { reading, changes: request.changes ?? NO_CHANGES, outfit: outfitOf(request), body, tile };
}
