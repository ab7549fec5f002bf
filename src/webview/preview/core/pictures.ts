import workerSource from 'worker:../decodeWorker';
import * as l10n from '@vscode/l10n';
import { Later } from '../../../shared/base/later';
import type { PictureBytes } from '../../../shared/protocol/pictureBytes';
import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Eyes } from '../../../sprite/aseprite/layerTree';
import { isAseprite } from '../../../sprite/aseprite/walk';
import { isLossy } from '../../../sprite/formats/lossy';
import type { SheetInfo } from '../../../sprite/sheet/sheetInfo';
import { BUSY_AFTER_MS } from '../../lib/pacing';
import type { Picture, Sprite } from '../../lib/picture/picture';
import { createDecoder, type Decode } from '../../lib/picture/pictureDecoder';
import { quickPicture } from '../../lib/picture/stillPicture';
import { createVersions } from './comparedPictures';
import { DecodedPictures } from './decodedPictures';
import type { Edited, LoadOptions } from './edited';
import { palettePicture } from './filePalette';
import { pictureFault } from './itemText';
import { cutFrames, joinSequence } from './lazyPictures';

/** Reads and decodes pictures, each version of an item once. Up to 128 MiB stay in memory. */
export interface Pictures {
  /**
   * An item's picture: a sheet's frames, a sequence's files as frames. The same version of an item always gives the same object while that
   * is in use. Rejects with the host's error or a `DecodeError`.
   */
  load(item: PreviewItem, options?: LoadOptions): Promise<Picture>;
  /** A version's picture as its file has it: `load` extends it to what both versions have at most. */
  loadOwn(item: PreviewItem, options?: LoadOptions): Promise<Picture>;
  /** Decodes a file that isn't among the items. Rejects with a `DecodeError`. */
  decode(bytes: Uint8Array): Promise<Picture>;
  /** Keeps only the picture on the stage in memory, even if it is large. Others may be dropped when memory is full. */
  hold(item: PreviewItem | undefined, options?: LoadOptions): void;
  /** Sets all items and drops pictures of removed ones. A sequence finds its files among the items. */
  keepOnly(items: readonly PreviewItem[]): void;
}

/** Key of one version of an item. */
export const keyOf = (item: PreviewItem, { whole = false, beside = false }: LoadOptions = {}) =>
  `${item.version}${item.edited === undefined ? '' : `e${item.edited}`}${whole && item.sheet ? 'w' : ''}${beside ? 'b' : ''}@${item.id}`;

/** Key of the decoded picture: there is one per choice of layers. */
const decodedKey = (item: PreviewItem, eyes: Eyes = {}) => [keyOf(item), ...Object.entries(eyes).sort()].join('\r');
const itemKey = (decoded: string) => decoded.replace(/\r.*/s, '');

/** Most bytes of all pictures in memory: 128 MiB. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * @param read Fetches an item's bytes by its id.
 * @param edited what is changed in the files, if something is
 */
export function createPictures(
  read: (id: string) => Promise<PictureBytes>,
  edited: () => Edited | undefined = () => undefined,
  limit = MAX_BYTES,
): Pictures {
  const files = new DecodedPictures<Picture>(limit);
  const cutOnce = createCuts();
  const sequences = new Map<string, WeakRef<Picture>>();
  /** Sprites of the pictures in memory: their files don't need to be read again. */
  const sprites = new Map<string, WeakRef<Sprite>>();
  let known = new Map<string, PreviewItem>();
  const decode = createQuickDecoder();
  async function fetchPicture(item: PreviewItem, eyes: Eyes | undefined): Promise<Picture> {
    const known = sprites.get(keyOf(item))?.deref();
    const { bytes, palette, drawn = false } = fileOf(known) ?? (await read(item.id));
    if (palette) return palettePicture(palette);
    const origin = { drawn, lossy: isLossy(bytes) };
    const file = isAseprite(bytes) ? bytes : undefined;
    const picture = { ...(await decode(file?.slice() ?? bytes, eyes)), origin };
    if (!picture.sprite || !file) return picture;
    const sprite: Sprite = { ...(known ?? { ...picture.sprite, file }), missing: picture.sprite.missing };
    sprites.set(keyOf(item), new WeakRef(sprite));
    return { ...picture, sprite };
  }

  /** Keeps the picture with the file's own layers and the one with the last choice; drops those of earlier choices. */
  function loadFile(item: PreviewItem, eyes?: Eyes): Promise<Picture> {
    const key = decodedKey(item, eyes);
    return files.get(key, () => {
      files.keepOnly((one) => itemKey(one) !== keyOf(item) || one === keyOf(item));
      return fetchPicture(item, eyes);
    });
  }

  const membersOf = ({ members = [] }: PreviewItem) => members.flatMap((id) => known.get(id) ?? []);

  async function loadSequence(item: PreviewItem): Promise<Picture> {
    const key = [item, ...membersOf(item)].map((one) => keyOf(one)).join('\n');
    const found = sequences.get(key)?.deref();
    if (found) return found;
    const load = async (id: string) => loadFile(known.get(id) ?? missing());
    const picture = await joinSequence(item.members ?? [], load, item.durations);
    const made = sequences.get(key)?.deref() ?? picture;
    sequences.set(key, new WeakRef(made));
    return made;
  }

  const loadVersion = createVersions(loadFile, () => [...known.values()]);

  return {
    decode,
    loadOwn: (item, { eyes } = {}) => loadFile(item, eyes),
    async load(item, options = {}) {
      const { whole, eyes, beside = false } = options;
      const changed = item.edited === undefined ? undefined : edited()?.picture(item, options);
      if (changed) return changed;
      if (item.revision !== undefined) return loadVersion(item, eyes, beside);
      if (item.kind === 'sequence') return loadSequence(item);
      const picture = await loadFile(item, eyes);
      if (!item.sheet || whole) return picture;
      return cutOnce(picture, item.sheet);
    },
    hold(item, { eyes } = {}) {
      files.hold(item ? [decodedKey(item, eyes), ...membersOf(item).map((member) => keyOf(member))] : []);
    },
    keepOnly(items) {
      known = new Map(items.map((item) => [item.id, item]));
      const keys = new Set(items.map((item) => keyOf(item)));
      files.keepOnly((key) => keys.has(itemKey(key)));
      for (const [key, sprite] of sprites) if (!sprite.deref()) sprites.delete(key);
      for (const [key, picture] of sequences) if (!picture.deref()) sequences.delete(key);
    },
  };
}

/** Small PNGs are decoded on this thread, all others on one of their own. */
function createQuickDecoder(): Decode {
  const decode = createDecoder(workerSource);
  return async (bytes, eyes) => quickPicture(bytes) ?? decode(bytes, eyes);
}

function missing(): never {
  throw new Error(l10n.t('The file no longer exists.'));
}

/** The file of a sprite in memory doesn't need to be read again. No service draws Aseprite files. */
const fileOf = (sprite: Sprite | undefined): PictureBytes | undefined =>
  sprite && { bytes: sprite.file, contentType: '' };

/** The same sheet gives the same object, as long as it is in use. A newly cut sheet is another version, and so another picture. */
function createCuts(): (picture: Picture, sheet: SheetInfo) => Picture {
  const cuts = new WeakMap<Picture, Picture>();
  return (picture, sheet) => {
    const cut = cuts.get(picture) ?? cutFrames(picture, sheet);
    cuts.set(picture, cut);
    return cut;
  };
}

/**
 * Loads the shown item's picture. The old picture stays until then; if loading takes long, it is removed, unless only its layers change. If
 * the item changes in the meantime, the answer is dropped.
 * @param show Called with the picture when it is loaded; with undefined if there is no item, loading takes long, or loading failed (then
 *   also with the reason as a sentence).
 * @returns a function that sets the item and its options, and returns whether either differs from before
 */
export function createShownPicture(
  pictures: Pictures,
  show: (picture: Picture | undefined, fault?: string) => void,
): (item: PreviewItem | undefined, options: LoadOptions) => boolean {
  let wanted = '';
  return (item, options) => {
    const key = item ? `${keyOf(item, options)}\r${decodedKey(item, options.eyes)}` : '';
    if (key === wanted) return false;
    const redrawn = itemKey(key) === itemKey(wanted);
    wanted = key;
    if (!item) {
      show(undefined);
      return true;
    }
    const slow = new Later(BUSY_AFTER_MS, () => wanted === key && !redrawn && show(undefined));
    slow.schedule();
    pictures.load(item, options).then(
      (picture) => {
        slow.cancel();
        if (wanted === key) show(picture);
      },
      (error: unknown) => {
        slow.cancel();
        if (wanted === key) show(undefined, pictureFault(item.name, error));
      },
    );
    return true;
  };
}
