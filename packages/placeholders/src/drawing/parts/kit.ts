import type { Painter } from '../canvas/painter';
import type { Ramp } from '../canvas/ramp';
import type { SeededRandom } from '../canvas/seed';
import type { Shade } from '../vocabulary/colors';
import type { Outfit } from '../vocabulary/garments';
import type { Reading } from '../vocabulary/prompt';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Trait } from '../vocabulary/traits';
import type { Appearance, UsualColors } from './appearance';
import { type Changes, NO_CHANGES } from './changes';

/** What a drawing tells about the subject; places in units. */
interface Anchors {
  /** Top of the head, and half its width. */
  head?: readonly [x: number, y: number, wide: number];
  /** The root of wings. */
  back?: readonly [x: number, y: number];
  /** Whether it has a face, which shows its mood. */
  faced?: boolean;
  /** Whether it has drawn its spikes itself. */
  spiked?: boolean;
  /** What somebody wears and holds. */
  outfit?: Outfit;
}

/** Motions of bodies. `t` in [0, 1) is the position in a motion. */
export type MotionName = 'idle' | 'walk' | 'run' | 'jump' | 'attack' | 'cast' | 'hurt' | 'die';

/** The amounts of a motion that there is room for, 0 to 1: how far arms and upper body reach, and how high the body rises. */
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

/** Overrides the variation's view and stance, for directions and motions. */
export interface Stage {
  /** Degrees, counterclockwise from above: 0 faces the viewer, 90 faces right. */
  readonly yaw?: number | undefined;
  readonly motion?: Motion | undefined;
  /** Units to the right and down, so that a falling or striking figure stays in the square. */
  readonly shift?: readonly [number, number] | undefined;
  /** Draws a thing without the marks of its front, such as a door, a face, or a handle; `bare`: without windows too. */
  readonly plain?: 'sides' | 'bare' | undefined;
  /** As `yaw`, but keeps the variation's stance. */
  readonly turn?: number | undefined;
}

/** Everything that a drawing needs. */
export interface Kit {
  readonly p: Painter;
  /** Random numbers, different for each variation. */
  readonly r: SeededRandom;
  readonly appearance: Appearance;
  /** Main ramp and accent ramp. */
  readonly m: Ramp;
  readonly a: Ramp;
  readonly stage: Stage;
  /** The black of eyes and holes. */
  readonly ink: Ramp;
  readonly reading: Reading;
  /** What edits have changed. */
  readonly changes: Changes;
  readonly anchors: Anchors;
  /** From 28 px: details are worth drawing. */
  readonly big: boolean;
  /** From 56 px: textures are worth drawing. */
  readonly huge: boolean;
  c(name: Shade): Ramp;
  is(trait: Trait): boolean;
  /** Draws another subject as a held thing: its grip at (x, y), upright at `turn` 0. Default for `colors`: its own. */
  item(
    id: SubjectId,
    x: number,
    y: number,
    turn: number,
    colors?: readonly Shade[],
    mirrored?: boolean,
    on?: Painter,
  ): void;
  /** Whether the prompt has one of these words (lowercase, singular, without accents). */
  says(...words: readonly string[]): boolean;
}

export interface Subject extends UsualColors {
  draw(kit: Kit): void;
  /** Draws it in a hand, upright with its grip at (0, 0). Default: `draw`, small. */
  held?(kit: Kit): void;
  /** A tile: its opposite sides meet, and it has no outline, no build, and nothing added. */
  readonly tile?: boolean;
  /** Has joints, so it can be seen from all sides, and move. */
  readonly body?: boolean;
  /** Draws itself what the prompt says it wears and holds; `dress` adds that to other subjects. */
  readonly dressed?: boolean;
  /** Has letters or signs, which must not be mirrored. */
  readonly lettered?: boolean;
  /** Stands on the ground: larger and smaller ones keep the foot line. */
  readonly grounded?: boolean;
}

export function kitOf(
  p: Painter,
  r: SeededRandom,
  appearance: Appearance,
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
    appearance,
    m: appearance.main,
    a: appearance.accent,
    ink: appearance.of('ink'),
    reading,
    changes,
    anchors: {},
    big: size * appearance.fineness >= 28,
    huge: size * appearance.fineness >= 56,
    c: appearance.of,
    is: (trait) => reading.traits.has(trait),
    says: (...words) => words.some((word) => reading.words.has(word)),
  };
}

/** A kit with other main and accent ramps. */
export function recolored(kit: Kit, m: Ramp, a: Ramp = kit.a): Kit {
  return { ...kit, m, a };
}
