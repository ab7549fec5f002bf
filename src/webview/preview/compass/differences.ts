import type { CompassPlace } from '../../../shared/compass';

export interface PlacedSize {
  readonly place: CompassPlace;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Views whose size is not that of the rest, all by the same number of pixels; negative: smaller. */
export interface Difference {
  readonly places: readonly CompassPlace[];
  readonly wider: number;
  readonly taller: number;
}

export interface SizeReport {
  /** The size that most views have; of several such, the smallest. Undefined without any view. */
  readonly rest: { readonly width: number; readonly height: number } | undefined;
  /** In the order in which their first place was given. */
  readonly differences: readonly Difference[];
}

/** Finds the views of a set that differ in size. */
export function compareSizes(sizes: readonly PlacedSize[]): SizeReport {
  const bySize = new Map<string, PlacedSize[]>();
  for (const size of sizes) {
    const key = `${size.width}×${size.height}`;
    bySize.set(key, [...(bySize.get(key) ?? []), size]);
  }
  const groups = [...bySize.values()];
  const [most] = groups.toSorted(
    (one, other) => other.length - one.length || area(one) - area(other) || widthOf(one) - widthOf(other),
  );
  const rest = most?.[0];
  if (!rest) return { rest: undefined, differences: [] };
  const differences = groups.flatMap((group) => {
    const [first] = group;
    if (group === most || !first) return [];
    const places = group.map(({ place }) => place);
    return { places, wider: first.width - rest.width, taller: first.height - rest.height };
  });
  return { rest: { width: rest.width, height: rest.height }, differences };
}

const widthOf = ([first]: readonly PlacedSize[]) => first?.width ?? 0;
const area = ([first]: readonly PlacedSize[]) => (first?.width ?? 0) * (first?.height ?? 0);
