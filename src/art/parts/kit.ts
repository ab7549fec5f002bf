import type { Painter } from '../canvas/painter';
import type { Ramp } from '../canvas/ramp';
import type { SeededRandom } from '../canvas/seed';
import type { Shade } from '../vocabulary/colors';
import type { Outfit } from '../vocabulary/garments';
import type { Reading } from '../vocabulary/prompt';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Trait } from '../vocabulary/traits';
import { type Changes, NO_CHANGES } from './changes';
import type { Look, UsualColors } from './look';

/** Where things may be put on a subject, in units. */
interface Anchors {
  /** Top of the head, and how wide it is. */
  head?: readonly [x: number, y: number, wide: number];
  /** Where wings begin. */
  back?: readonly [x: number, y: number];
  /** It has a face, which shows its mood. */
  faced?: boolean;
  /** It has spikes of its own. */
  spiked?: boolean;
  /** What somebody wears and holds. */
  outfit?: Outfit;
}

/** What a body does: in each, `t` in [0, 1) goes once through it. */
export type MotionName = 'idle' | 'walk' | 'run' | 'jump' | 'attack' | 'cast' | 'hurt' | 'die';

/** How much of a motion there is room for, each 0 to 1: of what arms and upper body do, and of how high it goes. */
export interface Room {
  readonly reach: number;
  readonly rise: number;
}

/** A moment of a motion. */
export interface Motion {
  readonly name: MotionName;
  readonly t: number;
  readonly room?: Room;
}

/** How a body is to be shown instead of as its variation has it: for directions and motions. */
export interface Stage {
  /** Degrees counter-clockwise from above: 0 looks at the viewer, 90 to the right. */
  readonly yaw?: number | undefined;
  readonly motion?: Motion | undefined;
  /** Units to the right and down, so that who falls or strikes stays in the square. */
  readonly shift?: readonly [number, number] | undefined;
  /** A thing without what only its front has, such as a door, a face or a handle; `bare`: without windows too. */
  readonly plain?: 'sides' | 'bare' | undefined;
  /** As `yaw`, but what else the variation has stays: its stance. */
  readonly turn?: number | undefined;
}

/** All that a drawing needs. */
export interface Kit {
  readonly p: Painter;
  /** Seeded: what varies from one variation to the next. */
  readonly r: SeededRandom;
  readonly look: Look;
  /** Main ramp, accent ramp. */
  readonly m: Ramp;
  readonly a: Ramp;
  readonly stage: Stage;
  /** Black of eyes and holes. */
  readonly ink: Ramp;
  readonly reading: Reading;
  /** What edits have made different from the reading. */
  readonly changes: Changes;
  readonly anchors: Anchors;
  /** 28 px and more: details are worth drawing. */
  readonly big: boolean;
  /** 56 px and more: textures are worth drawing. */
  readonly huge: boolean;
  c(name: Shade): Ramp;
  is(trait: Trait): boolean;
  /** Draws another subject as it is held: its grip at (x, y), upright at `turn` 0. Colors: its own, or those named. */
  item(
    id: SubjectId,
    x: number,
    y: number,
    turn: number,
    colors?: readonly Shade[],
    mirrored?: boolean,
    on?: Painter,
  ): void;
  /** Whether one of these words (English, singular, without accents) is in the prompt. */
  says(...words: readonly string[]): boolean;
}

export interface Subject extends UsualColors {
  draw(kit: Kit): void;
  /** How it is drawn in a hand, upright with its grip at (0, 0); default: the whole of it, small. */
  held?(kit: Kit): void;
  /** Sides meet; no outline, no build, nothing is put on it. */
  readonly tile?: boolean;
  /** It is drawn from a spec: it can be seen from all sides, and move. */
  readonly body?: boolean;
  /** It wears and holds by itself what the prompt says; other subjects are given it when they are drawn. */
  readonly dressed?: boolean;
  /** Has letters or signs, which a mirror would turn. */
  readonly lettered?: boolean;
  /** Stands on the ground: a larger or smaller one keeps its foot line. */
  readonly grounded?: boolean;
}

export function kitOf(
  p: Painter,
  r: SeededRandom,
  look: Look,
  reading: Reading,
  item: Kit['item'],
  stage: Stage = {},
  size = p.size,
  changes: Changes = NO_CHANGES,
): Kit {
  return {
    item,
    stage,
    p,
    r,
    look,
    m: look.main,
    a: look.accent,
    ink: look.of('ink'),
    reading,
    changes,
    anchors: {},
    big: size * look.fineness >= 28,
    huge: size * look.fineness >= 56,
    c: look.of,
    is: (trait) => reading.traits.has(trait),
    says: (...words) => words.some((word) => reading.words.has(word)),
  };
}

/** The same with other colors for what the drawing calls main and accent. */
export function recolored(kit: Kit, m: Ramp, a: Ramp = kit.a): Kit {
  return { ...kit, m, a };
}
