import type { Eyes } from '../../../sprite/aseprite/layerTree';
import type { ShownFrame } from '../../../sprite/source/shownFrame';
import type { PageContext, Shown } from './feature';

/** Most items whose choice of layers is stored. */
const MAX_ITEMS = 32;

const NONE: Eyes = {};

/** The layers that the user shows or hides; empty if the file is drawn as saved. */
export function eyesOf({ item, view, picture }: Shown): Eyes {
  return (item && picture?.sprite && view.eyes[item.id]) || NONE;
}

/** Whether the user changed which layers are shown. */
export function hasOtherLayers(shown: Shown): boolean {
  return Object.keys(eyesOf(shown)).length > 0;
}

/** The frame and layers that are shown of an Aseprite file; undefined for other pictures. */
export function shownFrameOf(shown: Shown): ShownFrame | undefined {
  if (!shown.picture?.sprite) return undefined;
  return { frame: shown.frame, ...(hasOtherLayers(shown) && { eyes: { ...eyesOf(shown) } }) };
}

/** Draws the shown file with these layers shown or hidden; empty: as saved. */
export function changeEyes(ctx: PageContext, eyes: Eyes): void {
  const { item, view } = ctx.shown();
  if (!item) return;
  const others = Object.entries(view.eyes).filter(([id]) => id !== item.id);
  const own = Object.keys(eyes).length ? [[item.id, eyes] as const] : [];
  ctx.change({ eyes: Object.fromEntries([...others, ...own].slice(-MAX_ITEMS)) });
}
