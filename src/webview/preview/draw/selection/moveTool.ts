import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { DrawTool } from '../drawTool';
import { floatingOf } from './floating';

/** Drags the selected pixels; with Alt, a copy of them. A press elsewhere puts them down. */
export function createMoveTool(session: DrawSession): DrawTool {
  const floating = floatingOf(session);
  let last: Point | undefined;
  let start: Point | undefined;
  return {
    press(at, { alt }) {
      last = undefined;
      if (!floating.has(at)) {
        floating.drop();
        return;
      }
      if (floating.lift(alt)) {
        last = at;
        start = at;
      }
    },
    move(points) {
      const to = points.at(-1);
      if (!last || !to) return;
      floating.move({ x: to.x - last.x, y: to.y - last.y });
      last = to;
    },
    release() {
      last = undefined;
      start = undefined;
    },
    cancel() {
      // As far as this drag went.
      if (last && start) floating.move({ x: start.x - last.x, y: start.y - last.y });
      last = undefined;
      start = undefined;
    },
  };
}
