import type { Size } from '../../../sprite/pixels/raster';
import type { CompassPlace } from '../../../sprite/source/compass';

/** The size of the view at a place, in pixels. */
export interface PlacedSize extends Size {
  readonly place: CompassPlace;
}

/** Views that all differ from the usual size by the same number of pixels; negative if they are smaller. */
export interface SizeDifference {
  readonly places: readonly CompassPlace[];
  readonly wider: number;
  readonly taller: number;
}

export interface SizeReport {
  /** The size that most views have; the smallest if several are equally frequent. Undefined without views. */
  readonly rest: Size | undefined;
  /** In the order of their first places. */
  readonly differences: readonly SizeDifference[];
}

/** Finds the views of a set whose size differs from that of most. */
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
