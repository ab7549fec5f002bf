import { joinedMasks, type Mask, maskOfRect } from '../../../../sprite/draw/mask';
import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';

/** Sets pixels under the pointer. */
export function createPencil(session: DrawSession, kind: 'pencil' | 'eraser'): DrawTool {
  let mask: Mask | undefined;
  const color = ({ secondary }: Modifiers) => {
    if (kind === 'eraser') return 'clear';
    return secondary ? session.state.background : session.state.foreground;
  };
  const add = ({ x, y }: Point) => {
    mask = joinedMasks(mask, maskOfRect({ x, y, width: 1, height: 1 }), 'add');
  };
  const show = (how: Modifiers) => {
    const cell = session.cellOf(color(how));
    if (mask && cell) session.live(mask, cell);
  };
  return {
    press(at, how) {
      add(at);
      show(how);
    },
    move(points, how) {
      for (const point of points) add(point);
      show(how);
    },
    release(how) {
      const cell = session.cellOf(color(how));
      if (mask && cell) session.commit([{ mask, cells: cell }], kind);
      mask = undefined;
    },
    cancel() {
      mask = undefined;
      session.dropLive();
    },
    hover: (at) => at && maskOfRect({ ...at, width: 1, height: 1 }),
  };
}
