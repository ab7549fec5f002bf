import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Eyes } from '../../../sprite/aseprite/layerTree';
import type { Frame, Picture } from '../../lib/picture/picture';
import { imageOf } from '../../lib/picture/stillPicture';
import type { Shown } from '../core/feature';
import { pictureFault } from '../core/itemText';
import { keyOf, type Pictures } from '../core/pictures';
import { type Difference, difference } from './difference';
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
  /** The other picture's frame that corresponds to the shown frame. */
  before(shown: Shown): Frame | undefined;
  /** Compares the frames; the last result is cached. Undefined while a picture is missing. */
  difference(shown: Shown): FrameDifference | undefined;
}

/** @param settled Called when the other picture was loaded or loading failed. */
export function createComparing(pictures: Pictures, settled: () => void): Comparing {
  let key = '';
  let now: Comparison | undefined;
  let last: { readonly before: Frame; readonly after: Frame; readonly answer: FrameDifference } | undefined;

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
    return picture?.frames[Math.min(shown.frame, picture.frames.length - 1)];
  }

  return {
    with: compareWith,
    before,
    difference(shown) {
      const old = before(shown);
      const after = shown.picture?.frames[shown.frame];
      if (!old || !after) return undefined;
      if (last?.before === old && last.after === after) return last.answer;
      const found = difference(old.image, after.image);
      const answer = { ...found, image: imageOf(found.picture) };
      last = { before: old, after, answer };
      return answer;
    },
  };
}
