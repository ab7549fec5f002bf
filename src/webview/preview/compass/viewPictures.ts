import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Frame, Picture } from '../../lib/picture/decode';
import { keyOf, type Pictures } from '../pictures';
import { frameAt, type Times, timesOf } from './times';

/** One view of a direction set, with its picture as soon as that is read. */
export interface ViewPicture {
  readonly item: PreviewItem;
  /** Ending of its name, as it is. */
  readonly name: string;
  readonly picture?: Picture;
  readonly times: Times;
  /** The picture cannot be read, or is too large. */
  readonly broken: boolean;
}

/** Pixels kept of one view, all frames together: 12 MiB, so 96 MiB for a set. */
const MOST_PIXELS = 3_145_728;

interface Entry {
  picture?: Picture;
  broken: boolean;
}

/** Pixels of one frame: of the picture, or as the host says before it is read. */
export function sizeOf({ item, picture }: ViewPicture): { width: number; height: number } | undefined {
  const { width, height } = picture ?? item;
  return width && height ? { width, height } : undefined;
}

/** What a view shows `time` milliseconds after the start. */
export function frameOf({ picture, times }: ViewPicture, time: number): Frame | undefined {
  return picture && (picture.frames[frameAt(times, time)] ?? picture.frames[0]);
}

/** A long animation of large frames stands still; a picture that is too large even so is not shown here, only alone. */
function affordable(picture: Picture): Picture | undefined {
  const { width, height, frames } = picture;
  if (width * height * frames.length <= MOST_PIXELS) return picture;
  return width * height <= MOST_PIXELS ? { ...picture, frames: [frames[0]] } : undefined;
}

/**
 * The views of the set in a state, in its order; undefined for one that is not among the items. Their pictures are read once a
 * version; `landed` is called when one is there. `fps` replaces the times of animations.
 */
export function createViewPictures(pictures: Pictures, landed: () => void) {
  let entries = new Map<string, Entry>();

  function read(item: PreviewItem): Entry {
    const entry: Entry = { broken: false };
    pictures.load(item).then(
      (picture) => {
        const kept = affordable(picture);
        if (kept) entry.picture = kept;
        else entry.broken = true;
        landed();
      },
      () => {
        entry.broken = true;
        landed();
      },
    );
    return entry;
  }

  return ({ items, directions }: PreviewState, fps?: number): readonly (ViewPicture | undefined)[] => {
    const next = new Map<string, Entry>();
    const views = (directions?.views ?? []).map(({ item: id, name }) => {
      const item = items.find((one) => one.id === id);
      if (!item) return undefined;
      const entry = entries.get(keyOf(item)) ?? read(item);
      next.set(keyOf(item), entry);
      const times = timesOf(entry.picture?.frames.map(({ duration }) => duration) ?? [], fps);
      return { item, name, times, ...entry };
    });
    entries = next;
    return views;
  };
}
