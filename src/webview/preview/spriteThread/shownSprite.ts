import * as l10n from '@vscode/l10n';
import type { PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import { isPingPong } from '../../../sprite/pixels/playOrder';
import type { Raster } from '../../../sprite/pixels/raster';
import {
  type FrameRange,
  type Origin,
  originOfAll,
  type SpriteView,
  type SpriteViews,
} from '../../../sprite/pixels/views';
import { placeFrame } from '../../../sprite/sheet/frames';
import type { Frame, Picture } from '../../lib/picture/picture';
import type { Shown } from '../core/feature';
import { keyOf, type Pictures } from '../core/pictures';
import { itemsThere } from '../core/shownItems';

/** Most pixels of all frames of all views: 128 MiB. */
const MAX_PIXELS = 32 * 1024 * 1024;

/** What is judged or fixed as one: an item, or the whole set or animation that it belongs to. */
export interface SpriteSubject {
  /** One for each view. */
  readonly items: readonly PreviewItem[];
  /** Index of the view that the stage shows; undefined: all of them are shown. */
  readonly view: number | undefined;
  /** Equal if the same versions of the same items are meant. */
  readonly key: string;
}

/** What can be meant together with the shown item: the views of a set, the files of an animation, or only the item itself. */
export type WholeKind = 'set' | 'sequence' | 'none';

export function wholeKind(shown: Pick<Shown, 'state' | 'item'>): WholeKind {
  if (viewsAround(shown).length > 1) return 'set';
  return sequenceAround(shown) ? 'sequence' : 'none';
}

/** The numbered files that the shown item is, or is one of, as one item; undefined if there are none. */
export function sequenceAround({ state, item }: Pick<Shown, 'state' | 'item'>): PreviewItem | undefined {
  if (!item || item.kind === 'sequence') return item;
  return state.items.find(({ kind, members }) => kind === 'sequence' && members?.includes(item.id));
}

/** Of numbered files that are shown as an animation: the one that a person opened, else the first; otherwise the shown item. */
export function fileOf({ state, item }: Pick<Shown, 'state' | 'item'>): PreviewItem | undefined {
  if (item?.kind !== 'sequence') return item;
  const { members = [] } = item;
  const opened = members.find((id) => id === state.sequence?.opened) ?? members[0];
  return state.items.find(({ id }) => id === opened);
}

/** The files of a sprite, each once. */
export const filesOf = ({ items }: SpriteSubject): string[] => items.flatMap(({ id, members }) => members ?? [id]);

/**
 * The sprite that the stage shows; undefined if it shows no sprite, but a normal map, several results, or nothing.
 * @param whole all views of its set, or all files of its animation, if it belongs to one
 */
export function subjectOf(shown: Pick<Shown, 'state' | 'item' | 'mode'>, whole: boolean): SpriteSubject | undefined {
  const { item, mode } = shown;
  const views = whole || mode === 'compass' ? viewsAround(shown) : [];
  if (views.length > 1) {
    const at = views.findIndex(({ id }) => id === item?.id);
    return subject(views, at < 0 ? undefined : at, shown.state);
  }
  if (!item || item.kind === 'normal-map' || item.gone) return undefined;
  return subject([(whole && sequenceAround(shown)) || item], 0, shown.state);
}

function subject(items: readonly PreviewItem[], view: number | undefined, { items: all }: PreviewState): SpriteSubject {
  const files = items.flatMap((item) => [item, ...all.filter(({ id }) => item.members?.includes(id))]);
  return { items, view, key: files.map((file) => keyOf(file)).join('\n') };
}

/** The views of the set that the item belongs to, or of the set that is shown; empty if there is none. */
function viewsAround({ state, item }: Pick<Shown, 'state' | 'item'>): PreviewItem[] {
  const ids = state.directions?.views.map((view) => view.item) ?? [];
  if (item && !ids.includes(item.id)) return [];
  const there = itemsThere(state);
  return ids.flatMap((id) => there.find((one) => one.id === id) ?? []);
}

/**
 * All pixels of a sprite, in memory of their own, so that they can be transferred.
 * @throws an error with a sentence for people if they are too many, and what `pictures` throws
 */
export async function readSubject(pictures: Pictures, { items }: SpriteSubject): Promise<SpriteViews> {
  const views: SpriteView[] = [];
  const origins: Origin[] = [];
  let pixels = 0;
  for (const item of items) {
    const picture = await pictures.load(item);
    pixels += picture.width * picture.height * picture.frames.length;
    if (pixels > MAX_PIXELS)
      throw new Error(l10n.t('These are more pixels than can be checked together. Choose fewer frames or views.'));
    if (picture.origin) origins.push(picture.origin);
    views.push({ frames: picture.frames.map((frame) => copyOf(frame, picture)), loops: loopsOf(picture) });
  }
  return { views, origin: originOfAll(origins) };
}

/** A copy of a frame's pixels. Frames of a sheet are cut right into it. */
function copyOf(frame: Frame, { width, height }: Picture): Raster {
  if (frame.cut) return placeFrame(frame.cut.sheet, frame.cut.rect, width, height);
  return { width, height, data: frame.image.data.slice() };
}

/** The tags that play in one direction forever; without tags, all frames of an animation. */
function loopsOf({ frames, tags }: Picture): FrameRange[] {
  if (tags.length === 0) return frames.length > 1 ? [{ from: 0, to: frames.length - 1 }] : [];
  return tags
    .filter(({ from, to, direction, repeat }) => from < to && to < frames.length && !isPingPong(direction) && !repeat)
    .map(({ from, to }) => ({ from, to }));
}
