import { COMPASS, type CompassPlace, FALLBACK_PLACES } from '../../../sprite/source/compass';

/** The index (0 to 7) of the view at each place, in the order of `COMPASS`; each index occurs once. */
export type Arrangement = readonly number[];

const MIRRORED: Readonly<Record<CompassPlace, CompassPlace>> = {
  n: 'n',
  ne: 'nw',
  e: 'w',
  se: 'sw',
  s: 's',
  sw: 'se',
  w: 'e',
  nw: 'ne',
};

/** Arranges eight views: first those with a known place, then the others, clockwise from the south. */
export function arrange(views: readonly { readonly place?: CompassPlace | undefined }[]): Arrangement {
  const taken = new Map<CompassPlace, number>();
  const loose: number[] = [];
  for (let index = 0; index < COMPASS.length; index++) {
    const place = views[index]?.place;
    if (place && !taken.has(place)) taken.set(place, index);
    else loose.push(index);
  }
  for (const place of FALLBACK_PLACES) {
    const next = taken.has(place) ? undefined : loose.shift();
    if (next !== undefined) taken.set(place, next);
  }
  return COMPASS.map((place) => taken.get(place) ?? 0);
}

/** Index of the view at a place. */
export function viewAt(arrangement: Arrangement, place: CompassPlace): number {
  return arrangement[COMPASS.indexOf(place)] ?? 0;
}

/** Place of the view with that index. */
export function placeOf(arrangement: Arrangement, view: number): CompassPlace {
  return COMPASS[arrangement.indexOf(view)] ?? 's';
}

export function swap(arrangement: Arrangement, one: CompassPlace, other: CompassPlace): Arrangement {
  return COMPASS.map((place) => viewAt(arrangement, place === one ? other : place === other ? one : place));
}

/** Turns all views by `steps` of 45°, clockwise if positive. */
export function rotate(arrangement: Arrangement, steps: number): Arrangement {
  const count = COMPASS.length;
  return COMPASS.map((_, at) => arrangement[(((at - steps) % count) + count) % count] ?? 0);
}

/** Mirrors left and right: the view at west goes to east. */
export function mirror(arrangement: Arrangement): Arrangement {
  return COMPASS.map((place) => viewAt(arrangement, MIRRORED[place]));
}

/** Reorders values from the order of `COMPASS` to the order of the views. */
export function inOrderOfViews<T>(arrangement: Arrangement, ofPlaces: readonly T[]): T[] {
  return ofPlaces
    .map((value, at) => ({ value, view: arrangement[at] ?? 0 }))
    .sort((one, other) => one.view - other.view)
    .map(({ value }) => value);
}

/** A direction set while it is being arranged. */
export interface Draft {
  readonly arrangement: Arrangement;
  /** Names of the places, in the order of `COMPASS`. */
  readonly names: readonly string[];
}

/** A draft with its own undo. */
export interface Drafts {
  readonly current: Draft;
  readonly first: Draft;
  readonly undoable: boolean;
  /** Changes the draft. Consecutive changes with the same `stroke`, such as letters typed into one name, are undone together. */
  change(next: Partial<Draft>, stroke?: string): void;
  /** Undoes the last change. */
  undo(): void;
}

/** How many changes can be undone. */
const MAX_UNDOS = 200;

export function createDrafts(first: Draft): Drafts {
  let current = first;
  let past: Draft[] = [];
  let last: string | undefined;
  return {
    get current() {
      return current;
    },
    first,
    get undoable() {
      return past.length > 0;
    },
    change(next, stroke) {
      const changed = { ...current, ...next };
      if (same(changed, current)) return;
      if (stroke === undefined || stroke !== last) past = [...past, current].slice(-MAX_UNDOS);
      last = stroke;
      current = changed;
    },
    undo() {
      current = past.pop() ?? current;
      last = undefined;
    },
  };
}

/** Whether two drafts have the same views and names at all places. */
export function same(one: Draft, other: Draft): boolean {
  return COMPASS.every((_, at) => one.arrangement[at] === other.arrangement[at] && one.names[at] === other.names[at]);
}
