import { fillMask } from '../../../../sprite/draw/fill';
import type { Mask } from '../../../../sprite/draw/mask';
import type { Point } from '../../core/viewport';
import type { DrawSession, Painted } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';
import { inkOf, layerWords } from './ink';

/** Pixels of a canvas whose fill is shown under the pointer; of a larger one, only where it begins. */
const MAX_SHOWN = 256 * 256;

/** Fills what is like the pixel under the pointer, in each frame by itself. */
export function createFill(session: DrawSession): DrawTool {
  let found: readonly Painted[] = [];
  let hovered: { readonly key: string; readonly cells: unknown; readonly mask: Mask | undefined } | undefined;

  const maskAt = (words: Uint32Array, at: Point): Mask | undefined => {
    const { contiguous, tolerance, selection } = session.state;
    const { target } = session;
    return target && fillMask(words, target.sprite, at, { isContiguous: contiguous, tolerance, selection });
  };

  return {
    press(at: Point, how: Modifiers) {
      const cells = session.cellOf(inkOf(session, how));
      const own = session.target?.frame;
      found = !cells
        ? []
        : session.frames().flatMap((frame): Painted[] => {
            const mask = maskAt(layerWords(session, frame), at);
            return mask ? [{ mask, cells, frames: [frame] }] : [];
          });
      const shown = found.find(({ frames }) => own !== undefined && frames?.includes(own));
      if (shown) session.live(shown.mask, shown.cells);
    },
    move() {},
    release() {
      if (found.length) session.commit(found, 'fill');
      found = [];
    },
    cancel() {
      found = [];
      session.dropLive();
    },
    hover(at) {
      const { target, state } = session;
      if (!at || !target) return undefined;
      if (target.sprite.width * target.sprite.height > MAX_SHOWN)
        return session.within({ ...at, width: 1, height: 1, bits: Uint8Array.of(1) });
      const key = [at.x, at.y, state.contiguous, state.tolerance].join();
      if (hovered?.key !== key || hovered.cells !== session.cells())
        hovered = { key, cells: session.cells(), mask: maskAt(layerWords(session), at) };
      return hovered.mask;
    },
  };
}
