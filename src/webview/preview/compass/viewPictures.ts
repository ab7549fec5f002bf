import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import type { Size } from '../../../sprite/pixels/raster';
import type { Frame, Picture } from '../../lib/picture/picture';
import { keyOf, type Pictures } from '../core/pictures';
import { ownOrder } from '../play/playback';
import { frameAt, type Times, timesOf } from './times';

/** A view of a direction set, with its picture once that is loaded. */
export interface ViewPicture {
  readonly item: PreviewItem;
  /** Current ending of the file's name. */
  readonly name: string;
  readonly picture?: Picture;
  /** The frames in playing order, and when each of them ends. */
  readonly round: readonly number[];
  readonly times: Times;
  /** Whether the picture couldn't be loaded or is too large. */
  readonly broken: boolean;
}

/** Most pixels of all frames of one view: 12 MiB, which makes 96 MiB for a set. */
const MAX_PIXELS = 3_145_728;

interface Entry {
  picture?: Picture;
  round: readonly number[];
  broken: boolean;
}

/** Size of a frame: the picture's or, before that is loaded, the one that the host read. */
export function sizeOf({ item, picture }: ViewPicture): Size | undefined {
  const { width, height } = picture ?? item;
  return width && height ? { width, height } : undefined;
}

/** The frame that a view shows `time` milliseconds after the start. */
export function frameOf({ picture, round, times }: ViewPicture, time: number): Frame | undefined {
  return picture && (picture.frames[round[frameAt(times, time)] ?? 0] ?? picture.frames[0]);
}

/** The picture if it fits the limit; of a larger animation only the first frame; undefined if one frame is too large. */
function withinLimit(picture: Picture): Picture | undefined {
  const { width, height, frames } = picture;
  if (width * height * frames.length <= MAX_PIXELS) return picture;
  return width * height <= MAX_PIXELS ? { ...picture, frames: [frames[0]] } : undefined;
}

/**
 * Returns a function that gives the views of a state's direction set in the set's order, with undefined for a view that isn't among the
 * items. Each version of a picture is loaded once. `fps` replaces the durations of animations.
 * @param settled Called when a picture was loaded or failed to load.
 */
export function createViewPictures(pictures: Pictures, settled: () => void) {
  let entries = new Map<string, Entry>();

  function read(item: PreviewItem): Entry {
    const entry: Entry = { round: [], broken: false };
    pictures.load(item).then(
      (picture) => {
        entry.picture = withinLimit(picture);
        entry.round = entry.picture ? ownOrder(entry.picture).round : [];
        entry.broken = entry.picture === undefined;
        settled();
      },
      () => {
        entry.broken = true;
        settled();
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
      const times = timesOf(
        entry.round.map((frame) => entry.picture?.frames[frame]?.duration ?? 0),
        fps,
      );
      return { item, name, times, ...entry };
    });
    entries = next;
    return views;
  };
}
