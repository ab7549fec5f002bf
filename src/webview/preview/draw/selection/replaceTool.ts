import type { Mask } from '../../../../sprite/draw/mask';
import { maskOfRect, trimmedMask, withinCanvas } from '../../../../sprite/draw/mask';
import { isNear } from '../../../../sprite/pixels/colors';
import type { DrawSession } from '../drawSession';
import type { DrawColor } from '../drawState';
import type { DrawTool } from '../drawTool';
import { layerWords } from '../strokes/ink';

/** A click gives all pixels of the color there the foreground color: of the layer, inside of the selection, in this frame or in all; or of all views of a set. */
export function createReplaceTool(session: DrawSession): DrawTool {
  return {
    press(at, { secondary }) {
      const { target, state } = session;
      if (!target || !withinCanvas(maskOfRect({ ...at, width: 1, height: 1 }), target.sprite)) return;
      const { width, each, bytes } = session.cells();
      const first = (at.y * width + at.x) * each;
      const from = session.colorOf(bytes.subarray(first, first + each));
      replaceColor(session, from, secondary ? state.background : state.foreground);
    },
    move() {},
    release() {},
    cancel() {},
    hover: (at) => at && maskOfRect({ ...at, width: 1, height: 1 }),
  };
}

/** Gives the pixels of a color another one, as one step. @param from RGBA; all that is transparent is one color */
export function replaceColor(session: DrawSession, from: number, to: DrawColor): void {
  const { target, state } = session;
  if (!target) return;
  if (target.refusal !== undefined) {
    session.say(target.refusal);
    return;
  }
  const { layer } = target;
  const { selection, tolerance } = state;
  const frames = session.frames();
  const change = { change: 'replace-color', from, to: to === 'clear' ? 0 : to, tolerance } as const;
  if (state.allViews && session.editor.parts.length > 1) {
    // The other views have layers and frames of their own.
    session.editor.apply([{ change }], 'replace-color');
    return;
  }
  if (!selection) {
    session.apply([{ ...change, frames, layers: [layer] }], 'replace-color');
    return;
  }
  const cell = session.cellOf(to);
  const masks = frames.map((frame) => ({ frame, mask: colorMask(session, frame, from) }));
  const painted = masks.flatMap(({ frame, mask }) => (mask && cell ? [{ frames: [frame], mask, cells: cell }] : []));
  if (painted.length) session.commit(painted, 'replace-color');
}

/** The selected pixels of a color in a frame. */
function colorMask(session: DrawSession, frame: number, color: number): Mask | undefined {
  const { state, target } = session;
  const mask = target && state.selection && withinCanvas(state.selection, target.sprite);
  if (!mask) return undefined;
  const { sprite } = target;
  const words = layerWords(session, frame);
  const bits = mask.bits.map((bit, at) => {
    const [x, y] = [mask.x + (at % mask.width), mask.y + Math.floor(at / mask.width)];
    return bit && isNear(words[y * sprite.width + x] ?? 0, color, state.tolerance) ? 1 : 0;
  });
  return trimmedMask({ ...mask, bits });
}
