import type { EditSprite } from '../editSprite';
import { refuse } from '../refusal';

/** How often the file plays. */
export interface SetPlaysChange {
  readonly change: 'set-plays';
  /** 0: forever. */
  readonly plays: number;
}

export const PLAYS = { least: 0, most: 65_535 } as const;

export function setPlays(sprite: EditSprite, { plays }: SetPlaysChange): EditSprite {
  const { least, most } = PLAYS;
  if (!Number.isSafeInteger(plays) || plays < least || plays > most)
    refuse({ why: 'range', what: 'plays', least, most });
  return plays === sprite.plays ? sprite : { ...sprite, plays };
}
