import type { ColorName } from '../vocabulary/colors';
import type { BackName } from '../vocabulary/garments';
import type { Stance } from '../vocabulary/poses';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Build } from './biped';
import type { HeadSpec } from './heads';

/** A row of the table of characters: what somebody wears. 'main' and 'accent' stand for the picture's colors. */
export interface Character {
  readonly main: ColorName | readonly [ColorName, ...ColorName[]];
  readonly accent?: ColorName | readonly [ColorName, ...ColorName[]];
  readonly head: HeadSpec;
  readonly torso?: Tint;
  readonly sleeve?: Tint;
  readonly hand?: Tint;
  readonly leg?: Tint;
  readonly foot?: Tint;
  readonly belt?: Tint;
  readonly cape?: Tint;
  readonly skirt?: 'short' | 'long';
  readonly shiny?: boolean;
  readonly bony?: boolean;
  readonly chest?: 'cross' | 'emblem' | 'apron' | 'buttons' | 'panel' | 'fur' | 'stripes' | 'rock' | 'tie';
  readonly right?: SubjectId;
  readonly left?: SubjectId;
  readonly back?: BackName;
  readonly build?: Partial<Build>;
  readonly stance?: Stance;
}

export type Tint = ColorName | 'main' | 'accent';

export const stout: Partial<Build> = { shoulder: 4.9, hip: 4.5, leg: 5, torso: 7 };
export const mighty: Partial<Build> = { shoulder: 5.8, hip: 4, limb: 2.1, head: 5, torso: 8.6, leg: 6.6, arm: 8.4 };
export const slight: Partial<Build> = { shoulder: 3.8, hip: 3, limb: 1.4 };
export const robed = { skirt: 'long', belt: 'accent' } as const;
