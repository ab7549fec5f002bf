import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Eyes } from '../../../sprite/aseprite/layerTree';
import type { Axes } from '../../../sprite/pixels/views';
import type { Frame, Picture } from '../../lib/picture/picture';
import { imageOf } from '../../lib/picture/stillPicture';
import type { Shown } from '../core/feature';
import { pictureFault } from '../core/itemText';
import { keyOf, type Pictures } from '../core/pictures';
import { type ComparedPlace, ComparedPlaces, type PlaceFinder } from './comparedPlace';
import { bottomCenterOffset, type Difference, difference } from './difference';
import { partnerOf } from './partner';

/** The picture that the one on the stage is compared with. */
export interface Comparison {
  readonly item: PreviewItem;
  /** Set once it is loaded. */
  readonly picture?: Picture;
  /** Why it couldn't be loaded, as a sentence. */
  readonly fault?: string;
}

/** The difference of two frames, as an image to draw. */
export interface FrameDifference extends Difference {
  readonly image: ImageData;
}

export interface Comparing {
  /** The other picture; the first call starts loading it. Undefined if there is no other picture. */
  with(shown: Shown): Comparison | undefined;
  /** The other picture's frame that corresponds to the shown frame. Undefined until it's known where it lies on that. */
  before(shown: Shown): Frame | undefined;
  /** Where the other picture lies on the shown one; undefined until that is known. */
  place(shown: Shown): ComparedPlace | undefined;
  /** Compares the frames; the last result is cached. Undefined while a picture is missing. */
  difference(shown: Shown): FrameDifference | undefined;
}

/** @param settled Called when the other picture was loaded or loading failed, and when it's known where it lies. */
export function createComparing(pictures: Pictures, thread: PlaceFinder, settled: () => void): Comparing {
  const places = new ComparedPlaces(thread, settled);
  let key = '';
  let now: Comparison | undefined;
  let last:
    | { readonly before: Frame; readonly after: Frame; readonly at: Axes; readonly answer: FrameDifference }
    | undefined;

  function load(item: PreviewItem, wanted: string, eyes: Eyes | undefined): void {
    key = wanted;
    const arrive = (next: Comparison) => {
      if (key !== wanted) return;
      now = next;
      settled();
    };
    now = now?.item.id === item.id ? { ...now, item } : { item };
    pictures.load(item, { eyes }).then(
      (picture) => arrive({ item, picture }),
      (error: unknown) => arrive({ item, fault: pictureFault(item.name, error) }),
    );
  }

  function compareWith({ state, item, view }: Shown): Comparison | undefined {
    const other = item && partnerOf(state, item, view.against);
    if (!other) return undefined;
    // Both versions of a file are drawn with the same layers.
    const eyes = state.comparison && item ? view.eyes[item.id] : undefined;
    const wanted = `${keyOf(other)} ${JSON.stringify(eyes ?? {})}`;
    if (wanted !== key) load(other, wanted, eyes);
    return now;
  }

  /** The frame of the same index; the last frame if the other picture has fewer. */
  function before(shown: Shown): Frame | undefined {
    const picture = compareWith(shown)?.picture;
    return picture && place(shown) && picture.frames[Math.min(shown.frame, picture.frames.length - 1)];
  }

  function place(shown: Shown): ComparedPlace | undefined {
    const [other, { item, picture }] = [compareWith(shown), shown];
    if (!other?.picture || !picture || !item) return undefined;
    const pair = { before: other.picture, after: picture, isReversed: other.item.before === item.id };
    // Two versions of a file have one size here.
    if (shown.state.comparison) return { offset: bottomCenterOffset(other.picture, picture), isFound: false };
    return places.of({ ...pair, key: `${other.item.id} ${item.id}` });
  }

  return {
    with: compareWith,
    before,
    place,
    difference(shown) {
      const old = before(shown);
      const at = place(shown)?.offset;
      const after = shown.picture?.frames[shown.frame];
      if (!old || !at || !after) return undefined;
      const isSamePlace = last?.at.x === at.x && last.at.y === at.y;
      if (last?.before === old && last.after === after && isSamePlace) return last.answer;
      const found = difference(old.image, after.image, at);
      const answer = { ...found, image: imageOf(found.picture) };
      last = { before: old, after, at, answer };
      return answer;
    },
  };
}
