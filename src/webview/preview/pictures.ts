import type { PictureBytes, PreviewItem } from '../../shared/protocol/preview';
import { decodePicture, type Picture } from './decode';

/** Reads and decodes pictures, each version of an item once. */
export interface Pictures {
  /** Rejects with the host's error or a `DecodeError`. */
  load(item: PreviewItem): Promise<Picture>;
  /** Forgets what is not among `items` any more. */
  keepOnly(items: readonly PreviewItem[]): void;
}

/** One version of an item. */
export const keyOf = (item: PreviewItem) => `${item.version}@${item.id}`;

/** `read` fetches the bytes of an item by its id. */
export function createPictures(read: (id: string) => Promise<PictureBytes>): Pictures {
  const cache = new Map<string, Promise<Picture>>();
  return {
    load(item) {
      const key = keyOf(item);
      const known = cache.get(key);
      if (known) return known;
      const loading = read(item.id).then(({ bytes }) => decodePicture(bytes));
      cache.set(key, loading);
      return loading;
    },
    keepOnly(items) {
      const keys = new Set(items.map(keyOf));
      for (const key of cache.keys()) if (!keys.has(key)) cache.delete(key);
    },
  };
}
