import type { PreviewItem } from '../../shared/protocol/preview';
import type { Picture } from '../lib/picture/decode';
import { pictureFault } from './items';
import { keyOf, type Pictures } from './pictures';

/** How long the old picture stays while the new one is not there yet, in milliseconds. */
const PATIENCE = 250;

/**
 * Loads the picture of the item that is shown. An answer that comes too late is dropped.
 * @param show Called with the picture once it is there; with none where there is no item, it takes long, or it failed: then
 *   with a sentence why.
 * @returns Sets the item, and says whether it is another one, or another version of it, than before.
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
    const timer = setTimeout(() => wanted === key && show(undefined), PATIENCE);
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
