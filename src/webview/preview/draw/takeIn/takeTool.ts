import { brushAt, brushMask } from '../../../../sprite/draw/brush';
import type { Mask } from '../../../../sprite/draw/mask';
import { Stroke } from '../../../../sprite/draw/stroke';
import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';
import { TakeRoom } from './takeRoom';

/** A brush whose pixels are those of the source; with the right button or Ctrl, it gives back. */
export function createTakeTool(session: DrawSession): DrawTool {
  let stroke: Stroke | undefined;
  let isBack = false;
  const brush = () => brushMask(session.state.brush.size, session.state.brush.shape);
  const covered = (): Mask | undefined => {
    const { mask } = stroke ?? {};
    return mask && session.within(mask);
  };
  const add = (points: readonly Point[]) => {
    for (const point of points) stroke?.add(point);
    const mask = covered();
    const pixels = mask && TakeRoom.of(session)?.panel?.preview(mask, isBack);
    session.live(pixels?.mask, pixels?.cells ?? new Uint8Array());
  };
  return {
    press(at, how: Modifiers) {
      const { target } = session;
      if (!target) return;
      stroke = new Stroke({ brush: brush(), canvas: target.sprite });
      isBack = how.secondary || how.ctrl;
      add([at]);
    },
    move: (points) => add(points),
    release() {
      const mask = covered();
      stroke = undefined;
      session.dropLive();
      if (mask) TakeRoom.of(session)?.panel?.paint(mask, isBack);
    },
    cancel() {
      stroke = undefined;
      session.dropLive();
    },
    hover: (at) => at && session.within(brushAt(brush(), at)),
  };
}
