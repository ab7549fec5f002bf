import type { Shade } from '../vocabulary/colors';
import type { BackName, HatName, Outfit } from '../vocabulary/garments';
import type { Loose, PoseName } from '../vocabulary/poses';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Trait } from '../vocabulary/traits';

/** What has a color of its own. `main`: all that is drawn in the color that the subject is known by. */
export const SLOTS = [
  'main',
  'hair',
  'beard',
  'eyes',
  'skin',
  'hat',
  'cover',
  'cape',
  'clothes',
  'chest',
  'armor',
  'belt',
  'gloves',
  'trousers',
  'boots',
  'back',
  'right',
  'left',
] as const;

export type Slot = (typeof SLOTS)[number];

/**
 * What edits have made different from what the prompt of a spec says: one value for each thing, so that the next edit of the same thing takes
 * its place. 'none' takes off what the prompt or the subject has.
 */
export interface Changes {
  /** Of this form of the text. */
  readonly version: 1;
  /** 'none' also takes off hoods and helmets. */
  readonly hat?: HatName | 'none' | undefined;
  /** What covers the head below a hat. */
  readonly cover?: Outfit['cover'] | undefined;
  readonly beard?: 'full' | 'long' | 'mustache' | 'none' | undefined;
  readonly cape?: 'worn' | 'none' | undefined;
  readonly back?: BackName | 'none' | undefined;
  /** What the hands hold; left is on the viewer's left when somebody looks at the viewer. */
  readonly right?: SubjectId | 'none' | undefined;
  readonly left?: SubjectId | 'none' | undefined;
  readonly colors?: { readonly [S in Slot]?: Shade | undefined } | undefined;
  readonly traits?: { readonly [T in Trait]?: boolean | undefined } | undefined;
  readonly pose?: PoseName | undefined;
  /** Where somebody looks, as `yawOf` counts views; a set of directions has its own. */
  readonly turn?: number | undefined;
  readonly mirrored?: boolean | undefined;
  /** That variants differ where nothing else could. */
  readonly loose?: Loose | undefined;
}

export const NO_CHANGES: Changes = { version: 1 };

/** Traits that say how a subject is built: they change where everything lies in the square. */
const OF_BUILD: readonly Trait[] = ['tall', 'round', 'fat', 'thin', 'tiny', 'giant', 'young', 'spiky', 'broken'];

/** Those changes after which nothing lies where it was: the rest leaves what it does not name as it is, pixel by pixel. */
export function wholeOf({ traits = {}, pose, turn, mirrored }: Changes): Changes {
  const built = OF_BUILD.filter((trait) => traits[trait] !== undefined).map((trait) => [trait, traits[trait]]);
  return { version: 1, traits: Object.fromEntries(built), pose, turn, mirrored };
}

/** Whether they change the whole only. */
export function isWhole(changes: Changes): boolean {
  return JSON.stringify(changedBy(NO_CHANGES, changes)) === JSON.stringify(changedBy(NO_CHANGES, wholeOf(changes)));
}

/** Both together; where both say something about the same thing, the second is right. */
export function changedBy(before: Changes, requested: Partial<Changes>): Changes {
  const known = Object.entries({
    ...before,
    ...requested,
    colors: { ...before.colors, ...requested.colors },
    traits: { ...before.traits, ...requested.traits },
    loose: { ...before.loose, ...requested.loose },
  }).map(([key, value]) => [
    key,
    typeof value === 'object'
      ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))
      : value,
  ]);
  const said = known.filter(
    ([, value]) => value !== undefined && (typeof value !== 'object' || Object.keys(value).length > 0),
  );
  return Object.fromEntries(said) as unknown as Changes;
}
