import type { SourceLook } from '../../../shared/protocol/sourceLook';
import type { Eyes } from '../../../shared/sprite/aseprite/layerTree';
import type { PageContext, Shown } from './feature';

/** Items whose choices of layers are remembered. */
const MOST_ITEMS = 32;

const NONE: Eyes = {};

/** Layers of the shown file that are shown or hidden by choice; empty if it is drawn as it says. */
export function eyesOf({ item, view, picture }: Shown): Eyes {
  return (item && picture?.sprite && view.eyes[item.id]) || NONE;
}

/** Whether the picture is drawn with other layers than its file says. */
export function hasOtherLayers(shown: Shown): boolean {
  return Object.keys(eyesOf(shown)).length > 0;
}

/** What is shown of an Aseprite file; undefined for other pictures. */
export function lookOf(shown: Shown): SourceLook | undefined {
  if (!shown.picture?.sprite) return undefined;
  return { frame: shown.frame, ...(hasOtherLayers(shown) && { eyes: { ...eyesOf(shown) } }) };
}

/** Draws the shown file with these layers. Empty: as it says. */
export function changeEyes(ctx: PageContext, eyes: Eyes): void {
  const { item, view } = ctx.shown();
  if (!item) return;
  const others = Object.entries(view.eyes).filter(([id]) => id !== item.id);
  const own = Object.keys(eyes).length ? [[item.id, eyes] as const] : [];
  ctx.change({ eyes: Object.fromEntries([...others, ...own].slice(-MOST_ITEMS)) });
}
