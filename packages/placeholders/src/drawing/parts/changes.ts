import type { Shade } from '../vocabulary/colors';
import type { BackName, HatName, Outfit } from '../vocabulary/garments';
import type { Loose, PoseName } from '../vocabulary/poses';
import type { SubjectId } from '../vocabulary/subjectWords';
import type { Trait } from '../vocabulary/traits';

/** Things with a color of their own. `main`: everything in the subject's main color. */
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
 * What edits have changed: one value for each thing, so that another edit of the same thing replaces it. 'none' removes what the prompt or the
 * subject has.
 */
export interface Changes {
  /** Version of this format. */
  readonly version: 1;
  /** 'none' also removes hoods and helmets. */
  readonly hat?: HatName | 'none' | undefined;
  /** What covers the head below a hat. */
  readonly cover?: Outfit['cover'] | undefined;
  readonly beard?: 'full' | 'long' | 'mustache' | 'none' | undefined;
  readonly cape?: 'worn' | 'none' | undefined;
  readonly back?: BackName | 'none' | undefined;
  /** What the hands hold. Left is the viewer's left if somebody faces the viewer. */
  readonly right?: SubjectId | 'none' | undefined;
  readonly left?: SubjectId | 'none' | undefined;
  readonly colors?: { readonly [S in Slot]?: Shade | undefined } | undefined;
  readonly traits?: { readonly [T in Trait]?: boolean | undefined } | undefined;
  readonly pose?: PoseName | undefined;
  /** Where somebody looks, as in `yawOf`. Ignored in a set of directions. */
  readonly turn?: number | undefined;
  readonly mirrored?: boolean | undefined;
  /** Small changes of the pose, so that variants differ. */
  readonly loose?: Loose | undefined;
}

export const NO_CHANGES: Changes = { version: 1 };

/** Traits of a subject's build, which move everything in the square. */
const OF_BUILD: readonly Trait[] = ['tall', 'round', 'fat', 'thin', 'tiny', 'giant', 'young', 'spiky', 'broken'];

/** The changes that move everything. Other changes keep all pixels but those of the named thing. */
export function movingChanges({ traits = {}, pose, turn, mirrored }: Changes): Changes {
  const built = OF_BUILD.filter((trait) => traits[trait] !== undefined).map((trait) => [trait, traits[trait]]);
  return { version: 1, traits: Object.fromEntries(built), pose, turn, mirrored };
}

/** Whether all changes move everything. */
export function movesAll(changes: Changes): boolean {
  return (
    JSON.stringify(changedBy(NO_CHANGES, changes)) === JSON.stringify(changedBy(NO_CHANGES, movingChanges(changes)))
  );
}

/** Merges changes. If both change the same thing, the second one wins. */
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
