import { fillMask } from '../../../../sprite/draw/fill';
import { linePixels } from '../../../../sprite/draw/line';
import { joinedMasks, type Mask, type MaskJoin, maskOfRect, withinCanvas } from '../../../../sprite/draw/mask';
import { lassoMask } from '../../../../sprite/draw/shapes';
import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';
import { layerWords } from '../strokes/ink';
import { floatingOf } from './floating';

/** The pixels that a tool selects with the points that it went through; undefined: none. */
type Selected = (points: readonly Point[]) => Mask | undefined;

/** Shift adds, Shift and Alt subtract; otherwise, as it's chosen. */
function joinOf({ selectionMode }: DrawSession['state'], { shift, alt }: Modifiers): MaskJoin {
  if (shift) return alt ? 'subtract' : 'add';
  return selectionMode;
}

/** Selects pixels while it's dragged. A press without a drag selects nothing. */
function selectTool(session: DrawSession, selected: Selected, isClick: boolean): DrawTool {
  let points: Point[] = [];
  let before: Mask | undefined;
  let isDown = false;

  function show(how: Modifiers): void {
    const { target, state } = session;
    if (!target) return;
    const join = joinOf(state, how);
    const [first] = points;
    const stayed = !isClick && points.every(({ x, y }) => x === first?.x && y === first.y);
    const mask = stayed && join === 'replace' ? undefined : selected(points);
    const inside = mask && withinCanvas(mask, target.sprite);
    session.set({ selection: joinedMasks(before, inside, join) });
  }

  return {
    press(at, how) {
      floatingOf(session).drop();
      before = session.state.selection;
      points = [at];
      isDown = true;
      show(how);
    },
    move(next, how) {
      if (!isDown || isClick) return;
      points.push(...next);
      show(how);
    },
    release() {
      isDown = false;
      points = [];
    },
    cancel() {
      if (isDown) session.set({ selection: before });
      isDown = false;
      points = [];
    },
    hover: (at) => at && maskOfRect({ ...at, width: 1, height: 1 }),
  };
}

/** A rectangle from corner to corner. */
export const createMarquee = (session: DrawSession): DrawTool =>
  selectTool(
    session,
    (points) => {
      const [from, to] = [points[0], points.at(-1)];
      if (!from || !to) return undefined;
      const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
      return maskOfRect({ x, y, width: Math.abs(to.x - from.x) + 1, height: Math.abs(to.y - from.y) + 1 });
    },
    false,
  );

/** All that the pointer went around. */
export const createLasso = (session: DrawSession): DrawTool =>
  selectTool(
    session,
    (points) => {
      const corners = points.filter((point, at) => point.x !== points[at - 1]?.x || point.y !== points[at - 1]?.y);
      const edge = corners.flatMap((point, at) => linePixels(corners[at - 1] ?? point, point));
      return lassoMask(corners, edge);
    },
    false,
  );

/** The pixels of a color, in the layer: those that hang together, or all. */
export const createWand = (session: DrawSession): DrawTool =>
  selectTool(
    session,
    ([at]) => {
      const { target, state } = session;
      const { contiguous: isContiguous, tolerance } = state;
      return target && at && fillMask(layerWords(session), target.sprite, at, { isContiguous, tolerance });
    },
    true,
  );
