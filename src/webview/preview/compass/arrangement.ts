import { COMPASS, type CompassPlace } from '../../../shared/compass';

/** Which view lies where: for each place, in the order of `COMPASS`, the index (0 to 7) of one view; each index once. */
export type Arrangement = readonly number[];

/** Views whose names do not tell where they face fill the free places from here on, clockwise. */
const FIRST: CompassPlace = 's';

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

/** All places clockwise, beginning with `first`. */
export function clockwiseFrom(first: CompassPlace): CompassPlace[] {
  const at = COMPASS.indexOf(first);
  return [...COMPASS.slice(at), ...COMPASS.slice(0, at)];
}

/** Eight views laid out: first those that know their place, then the others, clockwise from the south. */
export function arrange(views: readonly { readonly place?: CompassPlace | undefined }[]): Arrangement {
  const taken = new Map<CompassPlace, number>();
  const loose: number[] = [];
  for (let index = 0; index < COMPASS.length; index++) {
    const place = views[index]?.place;
    if (place && !taken.has(place)) taken.set(place, index);
    else loose.push(index);
  }
  for (const place of clockwiseFrom(FIRST)) {
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
  return COMPASS[arrangement.indexOf(view)] ?? FIRST;
}

export function swap(arrangement: Arrangement, one: CompassPlace, other: CompassPlace): Arrangement {
  return COMPASS.map((place) => viewAt(arrangement, place === one ? other : place === other ? one : place));
}

/** Turns all views by `steps` of 45°, clockwise where it is above zero. */
export function rotate(arrangement: Arrangement, steps: number): Arrangement {
  const count = COMPASS.length;
  return COMPASS.map((_, at) => arrangement[(((at - steps) % count) + count) % count] ?? 0);
}

/** Changes left and right: what faced west faces east. */
export function mirror(arrangement: Arrangement): Arrangement {
  return COMPASS.map((place) => viewAt(arrangement, MIRRORED[place]));
}

/** What belongs to the places, in the order of `COMPASS`, in the order of the views. */
export function inOrderOfViews<T>(arrangement: Arrangement, ofPlaces: readonly T[]): T[] {
  return ofPlaces
    .map((value, at) => ({ value, view: arrangement[at] ?? 0 }))
    .sort((one, other) => one.view - other.view)
    .map(({ value }) => value);
}
