import * as l10n from '@vscode/l10n';
import type { PictureBytes, PreviewItem } from '../../shared/protocol/preview';
import { decodePicture, type Picture } from '../lib/picture/decode';
import { PictureCache } from './pictureCache';
import { cutFrames } from './sheet/cutFrames';
import { joinSequence } from './sheet/joinSequence';

export interface LoadOptions {
  /** A sheet as one picture, instead of frame by frame. */
  readonly whole?: boolean;
}

/** Reads and decodes pictures, each version of an item once; together they keep 128 MiB of pixels. */
export interface Pictures {
  /**
   * The picture of an item: of a sheet its frames, of a sequence its files one after the other. The same object for the same
   * version as long as somebody has it. Rejects with the host's error or a `DecodeError`.
   */
  load(item: PreviewItem, options?: LoadOptions): Promise<Picture>;
  /** What is on the stage is kept however much there is; nothing else is from then on. */
  hold(items: readonly PreviewItem[]): void;
  /** Forgets what is not among `items` any more. A sequence finds its pictures among them. */
  keepOnly(items: readonly PreviewItem[]): void;
}

/** One version of an item. */
export const keyOf = (item: PreviewItem, { whole = false }: LoadOptions = {}) =>
  `${item.version}${whole && item.sheet ? 'w' : ''}@${item.id}`;

/** Pixels of all pictures that are kept, in bytes: 128 MiB. */
const MAX_BYTES = 128 * 1024 * 1024;

/** `read` fetches the bytes of an item by its id. */
export function createPictures(read: (id: string) => Promise<PictureBytes>, limit = MAX_BYTES): Pictures {
  const files = new PictureCache<Picture>(limit);
  const cuts = new WeakMap<Picture, Picture>();
  const sequences = new Map<string, WeakRef<Picture>>();
  let known = new Map<string, PreviewItem>();
  let decoding: Promise<unknown> = Promise.resolve();

  /** One file after the other, so that their passing needs do not add up. */
  async function fetchPicture(id: string): Promise<Picture> {
    const { bytes } = await read(id);
    const next = decoding.then(() => decodePicture(bytes));
    decoding = next.catch(() => {});
    return next;
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
