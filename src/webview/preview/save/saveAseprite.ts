import * as l10n from '@vscode/l10n';
import type { Done, PreviewItem, PreviewState } from '../../../shared/protocol/preview';
import { writeAseprite } from '../../../sprite/aseprite/write';
import { ownPalette } from '../../../sprite/formats/ownPalette';
import { wordOf } from '../../../sprite/palette/palette';
import { COMPASS } from '../../../sprite/source/compass';
import { createPause } from '../../lib/pacing';
import type { Picture } from '../../lib/picture/picture';
import { arrange, viewAt } from '../compass/arrangement';
import { type PageContext, type Shown, withNote } from '../core/feature';
import { pictureFault } from '../core/itemText';
import { resultItems } from '../core/shownItems';
import { differInSize, layersOf, type NamedPicture, spriteOf, TooManyPixelsError, tagsOf } from './composeSprite';

/** Milliseconds after which encoding pauses at the end of a frame. */
const SLICE_MS = 8;

/** An item with the name of its layer or tag. */
export interface NamedItem {
  readonly item: PreviewItem;
  readonly name: string;
}

const stemOf = ({ name }: PreviewItem) => name.replace(/\.[^.]+$/, '');

/**
 * The items on the stage with their names as layers or tags: one picture, the eight views clockwise from the north, or the pictures side
 * by side. If some of the latter are kept, only those. Deleted files are left out.
 */
export function itemsOnStage({ state, view, mode, item }: Shown): readonly NamedItem[] {
  if (mode === 'one') return item ? [{ item, name: stemOf(item) }] : [];
  if (mode === 'compass') return viewsOf(state);
  if (mode === 'empty') return [];
  const there = resultItems(state);
  const kept = there.filter(({ id }) => view.kept.includes(id));
  const chosen = kept.length ? kept : there;
  // Prompts are names only if they all differ: the pictures of one run have the same prompt.
  const prompts = new Set(chosen.map(({ prompt }) => prompt));
  return chosen.map((one) => ({
    item: one,
    name: (prompts.size === chosen.length && one.prompt?.trim().slice(0, 80)) || stemOf(one),
  }));
}

/** The views of a set, each named by its direction. */
function viewsOf({ items, directions }: PreviewState): NamedItem[] {
  const views = directions?.views ?? [];
  const arrangement = arrange(views);
  return COMPASS.flatMap((place) => {
    const item = items.find(({ id }) => id === views[viewAt(arrangement, place)]?.item);
    return item && !item.gone ? [{ item, name: place }] : [];
  });
}

/** An Aseprite file with all frames in one layer, with durations, tags, slices and palette. Filters do not change its pixels. */
export async function encodeAseprite(
  ctx: PageContext,
  item: PreviewItem,
  picture: Picture,
): Promise<Uint8Array<ArrayBuffer>> {
  const named = { name: stemOf(item), picture, slices: picture.slices ?? item.sheet?.slices };
  return writeAseprite(spriteOf(named, await paletteOf(ctx, item, picture)), createPause(SLICE_MS));
}

/** The file's own palette as in `spriteOf`; undefined if it has none. */
async function paletteOf(ctx: PageContext, item: PreviewItem, picture: Picture): Promise<number[] | undefined> {
  const known = picture.palettes?.[0]?.palette?.colors;
  if (known) return known.map(({ hex }) => wordOf(hex));
  // A sequence has no bytes of its own, and its files can have different palettes.
  if (item.members) return undefined;
  return ownPalette((await ctx.host.call('read', { item: item.id })).bytes);
}

/** Has the host ask where to save the file, and write it. */
export function saveAseprite(ctx: PageContext, { id }: PreviewItem, bytes: Uint8Array<ArrayBuffer>): Promise<Done> {
  return ctx.host.call('save', { item: id, suffix: '', extension: 'aseprite', bytes });
}

export interface EncodedSet {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The pictures differ in size. */
  readonly differ: boolean;
}

/** An Aseprite file of several pictures, with one layer or tag each. Rejects with a message for users if one cannot be read. */
export async function encodeSet(
  ctx: PageContext,
  items: readonly NamedItem[],
  as: 'layers' | 'tags',
): Promise<EncodedSet> {
  const pictures: NamedPicture[] = [];
  for (const { item, name } of items) {
    const picture = await ctx.pictures.load(item).catch((error: unknown) => {
      throw new Error(l10n.t('{0} Nothing was saved.', pictureFault(item.name, error)), { cause: error });
    });
    pictures.push({ name, picture });
  }
  const title = ctx.shown().state.directions?.title || stemOf((items[0] as NamedItem).item);
  try {
    const sprite = as === 'layers' ? layersOf(pictures) : tagsOf(title, pictures);
    return { bytes: await writeAseprite(sprite, createPause(SLICE_MS)), differ: differInSize(pictures) };
  } catch (cause) {
    if (!(cause instanceof TooManyPixelsError)) throw cause;
    throw new Error(l10n.t('Together, these images are too large for one file. Nothing was saved.'), { cause });
  }
}

/** Has the host ask where to save a set, and write it. */
export function saveSet(ctx: PageContext, [first]: readonly NamedItem[], { bytes, differ }: EncodedSet): Promise<Done> {
  const id = first?.item.id ?? '';
  const saving = ctx.host.call('save', { item: id, suffix: '', all: true, extension: 'aseprite', bytes });
  const note = l10n.t('They differ in size, so each was placed at the bottom center of the largest.');
  return differ ? withNote(saving, note) : saving;
}

/** Has the host add pictures to an Aseprite file. The host asks to which one, and how. */
export function putInto(ctx: PageContext, { mode }: Shown, named: readonly NamedItem[]): void {
  const items = named.map(({ item, name }) => {
    // A sequence is identified by its first file.
    const id = item.members?.[0] ?? item.id;
    return mode === 'compass' ? { item: id, name } : { item: id };
  });
  ctx.tell(ctx.host.call('putInto', { items }));
}
