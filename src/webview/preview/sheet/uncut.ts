import type { PreviewItem } from '../../../shared/protocol/preview';
import type { Picture } from '../../lib/picture/decode';
import type { PageContext } from '../parts';
import { keyOf } from '../pictures';

/** Finds the picture of an item as it is in the file, not cut into frames: undefined until it is there, then the page is drawn anew. */
export function createUncut(ctx: PageContext): (item: PreviewItem) => Picture | undefined {
  let key = '';
  let found: Picture | undefined;
  return (item) => {
    const wanted = keyOf(item);
    if (wanted === key) return found;
    key = wanted;
    found = undefined;
    ctx.pictures.load(item, { whole: true }).then(
      (picture) => {
        if (wanted !== key) return;
        found = picture;
        ctx.redraw();
      },
      // The stage says why.
      () => {},
    );
    return undefined;
  };
}
