import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';

/** Takes the color that is seen under the pointer; with the right button, as the background color. */
export function createEyedropper(session: DrawSession): DrawTool {
  const take = (at: Point | undefined, { secondary }: Modifiers) => {
    const color = at && seenColor(session, at);
    if (color === undefined) return;
    session.set(secondary ? { background: color } : { foreground: color });
  };
  return {
    press: take,
    move: (points, how) => take(points.at(-1), how),
    release() {},
    cancel() {},
    hover: (at) => at && session.within({ ...at, width: 1, height: 1, bits: Uint8Array.of(1) }),
  };
}

/** Undefined: beyond the canvas. */
export function seenColor({ image }: DrawSession, { x, y }: Point): number | 'clear' | undefined {
  if (x < 0 || y < 0 || x >= image.width || y >= image.height) return undefined;
  const view = new DataView(image.data.buffer, image.data.byteOffset);
  const color = view.getUint32((y * image.width + x) * 4, true);
  return color >>> 24 === 0 ? 'clear' : color;
}
