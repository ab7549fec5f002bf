import workerSource from 'worker:./decodeWorker';
import * as l10n from '@vscode/l10n';
import type { PictureBytes } from '../../shared/protocol/pictureBytes';
import type { PreviewItem } from '../../shared/protocol/preview';
import { BUSY_AFTER } from '../lib/pacing';
import type { Picture } from '../lib/picture/picture';
import { createDecoder } from '../lib/picture/pictureDecoder';
import { quickPicture } from '../lib/picture/stillPicture';
import { DecodedPictures } from './decodedPictures';
import { pictureFault } from './itemText';
import { palettePicture } from './palette/filePalette';
import { cutFrames, joinSequence } from './sheet/lazyPictures';

export interface LoadOptions {
  /** A sheet as one picture, instead of frame by frame. */
  readonly whole?: boolean;
}

/** Reads and decodes pictures, each version of an item once. Up to 128 MiB of pixels stay in memory. */
export interface Pictures {
  /**
   * The picture of an item: of a sheet its frames, of a sequence its files as frames. The same version of an item always gives the
   * same object while it is in use. Rejects with the host's error or a `DecodeError`.
   */
  load(item: PreviewItem, options?: LoadOptions): Promise<Picture>;
  /** Keeps exactly these in memory, however large they are: those on the stage. Others may be dropped when memory is full. */
  hold(items: readonly PreviewItem[]): void;
  /** Sets all items there are, and drops pictures of others. A sequence finds its files among them. */
  keepOnly(items: readonly PreviewItem[]): void;
}

/** Key of one version of an item. */
export const keyOf = (item: PreviewItem, { whole = false }: LoadOptions = {}) =>
  `${item.version}${whole && item.sheet ? 'w' : ''}@${item.id}`;

/** Bytes of pixels of all pictures in memory: 128 MiB. */
const MAX_BYTES = 128 * 1024 * 1024;

/** @param read fetches the bytes of an item by its id */
export function createPictures(read: (id: string) => Promise<PictureBytes>, limit = MAX_BYTES): Pictures {
  const files = new DecodedPictures<Picture>(limit);
  const cuts = new WeakMap<Picture, Picture>();
  const sequences = new Map<string, WeakRef<Picture>>();
  let known = new Map<string, PreviewItem>();
  const decode = createDecoder(workerSource);

  async function fetchPicture(id: string): Promise<Picture> {
    const { bytes, palette } = await read(id);
    if (palette) return palettePicture(palette);
    return quickPicture(bytes) ?? decode(bytes);
  }

  const loadFile = (item: PreviewItem) => files.get(keyOf(item), () => fetchPicture(item.id));

  const membersOf = ({ members = [] }: PreviewItem) => members.flatMap((id) => known.get(id) ?? []);

  async function loadSequence(item: PreviewItem): Promise<Picture> {
    const key = [item, ...membersOf(item)].map((one) => keyOf(one)).join('\n');
    const found = sequences.get(key)?.deref();
    if (found) return found;
    const picture = await joinSequence(item.members ?? [], async (id) => {
      const member = known.get(id);
      if (!member) throw new Error(l10n.t('The file is not there any more.'));
      return loadFile(member);
    });
    const meanwhile = sequences.get(key)?.deref();
    if (meanwhile) return meanwhile;
    sequences.set(key, new WeakRef(picture));
    return picture;
  }

  return {
    async load(item, { whole } = {}) {
      if (item.kind === 'sequence') return loadSequence(item);
      const picture = await loadFile(item);
      if (!item.sheet || whole) return picture;
      const cut = cuts.get(picture) ?? cutFrames(picture, item.sheet);
      cuts.set(picture, cut);
      return cut;
    },
    hold(items) {
      files.hold(items.flatMap((item) => [item, ...membersOf(item)]).map((item) => keyOf(item)));
    },
    keepOnly(items) {
      known = new Map(items.map((item) => [item.id, item]));
      files.keepOnly(new Set(items.map((item) => keyOf(item))));
      for (const [key, picture] of sequences) if (!picture.deref()) sequences.delete(key);
    },
  };
}

/**
 * Loads the picture of the item that is shown. The old picture stays until then, but not for long. If the item changes meanwhile, the
 * answer is dropped.
 * @param show Called with the picture when it is loaded; with undefined if there is no item, loading takes long, or it failed (then
 *   with a sentence that says why).
 * @returns A function that sets the item, and returns whether it is another item or version than before.
 */
export function createShownPicture(
  pictures: Pictures,
  show: (picture: Picture | undefined, fault?: string) => void,
): (item: PreviewItem | undefined, whole: boolean) => boolean {
  let wanted = '';
  return (item, whole) => {
    const key = item ? keyOf(item, { whole }) : '';
    if (key === wanted) return false;
    wanted = key;
    if (!item) {
      show(undefined);
      return true;
    }
    const timer = setTimeout(() => wanted === key && show(undefined), BUSY_AFTER);
    pictures.load(item, { whole }).then(
      (picture) => {
        clearTimeout(timer);
        if (wanted === key) show(picture);
      },
      (error: unknown) => {
        clearTimeout(timer);
        if (wanted === key) show(undefined, pictureFault(item.name, error));
      },
    );
    return true;
  };
}
