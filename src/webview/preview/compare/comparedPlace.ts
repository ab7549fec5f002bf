import { MIN_CONFIDENCE } from '../../../sprite/edit/register/confidence';
import type { Placement } from '../../../sprite/edit/register/register';
import { type Raster, type Size, sameSize } from '../../../sprite/pixels/raster';
import type { Axes } from '../../../sprite/pixels/views';
import { bottomCenterOffset } from './difference';

/** What is needed of a picture. Frames of a sheet are cut on each access. */
export interface ComparedPicture extends Size {
  readonly frames: readonly [{ readonly image: Raster }, ...{ readonly image: Raster }[]];
}

/** Finds where images of one size lie on what they were made from; null if one of them shows nothing. */
export interface PlaceFinder {
  place(source: Raster, results: readonly Raster[]): Promise<Placement | null | undefined>;
}

/** Two pictures, one of which may have been made from the other. */
export interface ComparedPair {
  /** Equal for the same two images, whatever is changed in them. */
  readonly key: string;
  readonly before: ComparedPicture;
  readonly after: ComparedPicture;
  /** Whether `before` was made from `after`; otherwise, it's the other way around, or neither was. */
  readonly isReversed: boolean;
}

/** Where a picture lies on the one that it's compared with. */
export interface ComparedPlace {
  /** Of its top left corner. */
  readonly offset: Axes;
  /** Whether that was found by looking; otherwise both are aligned at the center of their lower edges. */
  readonly isFound: boolean;
}

/** Frames that are compared; more say hardly anything new. */
const MAX_FRAMES = 4;

/** Finds where pictures of different sizes lie on each other: services crop what they change to the figure, which would jump otherwise. */
export class ComparedPlaces {
  readonly #thread: PlaceFinder;
  readonly #settled: () => void;
  #pair: ComparedPair | undefined;
  #place: ComparedPlace | undefined;

  /** @param settled called when a place is known */
  constructor(thread: PlaceFinder, settled: () => void) {
    this.#thread = thread;
    this.#settled = settled;
  }

  /** Undefined until it's known; then `settled` is called. A pair whose pictures change keeps its place until the next one is known. */
  of(pair: ComparedPair): ComparedPlace | undefined {
    const { before, after } = pair;
    if (sameSize(before, after)) return { offset: { x: 0, y: 0 }, isFound: true };
    const last = this.#pair;
    if (last?.before === before && last.after === after && last.isReversed === pair.isReversed) return this.#place;
    if (last?.key !== pair.key) this.#place = undefined;
    this.#pair = pair;
    void this.#find(pair);
    return this.#place;
  }

  async #find(pair: ComparedPair): Promise<void> {
    const place = await this.#placeOf(pair).catch(() => undefined);
    if (this.#pair !== pair) return;
    const { before, after } = pair;
    this.#place = place ?? { offset: bottomCenterOffset(before, after), isFound: false };
    this.#settled();
  }

  async #placeOf({ before, after, isReversed }: ComparedPair): Promise<ComparedPlace | undefined> {
    const [source, result] = isReversed ? [after, before] : [before, after];
    const found = await this.#thread.place(rasterOf(source, 0), framesOf(result));
    if (!found || found.scale > 1 || found.confidence < MIN_CONFIDENCE) return undefined;
    const { x, y } = found.offset;
    return { offset: isReversed ? { x, y } : { x: -x || 0, y: -y || 0 }, isFound: true };
  }
}

function framesOf(picture: ComparedPicture): readonly Raster[] {
  const { length } = picture.frames;
  const step = Math.ceil(length / MAX_FRAMES);
  return Array.from({ length: Math.ceil(length / step) }, (_, at) => rasterOf(picture, at * step));
}

function rasterOf({ frames }: ComparedPicture, at: number): Raster {
  const { width, height, data } = (frames[at] ?? frames[0]).image;
  return { width, height, data };
}
