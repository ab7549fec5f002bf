import { brushAt } from '../../../../sprite/draw/brush';
import { linePixels } from '../../../../sprite/draw/line';
import { inRect, joinedMasks, type Mask } from '../../../../sprite/draw/mask';
import { cellsUnder } from '../../../../sprite/draw/patches';
import { mirrored } from '../../../../sprite/draw/stroke';
import type { Cells } from '../../../../sprite/edit/pixelMoves';
import { commonRect } from '../../../../sprite/pixels/changes';
import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';
import { mirrorOf } from '../strokes/ink';

/** Draws with a piece of the image in its own colors while one is the brush, and otherwise as the other tool does. */
export function withImageBrush(session: DrawSession, other: DrawTool): DrawTool {
  const own = new ImagePencil(session);
  let now = other;
  return {
    press(at, how) {
      now = session.state.brush.image && !how.secondary ? own : other;
      now.press(at, how);
    },
    move: (points, how) => now.move(points, how),
    release: (how) => now.release(how),
    cancel: () => now.cancel(),
    hover: (at, how) => other.hover?.(at, how),
  };
}

class ImagePencil implements DrawTool {
  readonly #session: DrawSession;
  /** What was drawn so far, as large as the canvas. */
  #drawn: { readonly cells: Cells; mask: Mask | undefined } | undefined;
  #last: Point | undefined;

  constructor(session: DrawSession) {
    this.#session = session;
  }

  press(at: Point, _how: Modifiers): void {
    const { width, height, each, bytes } = this.#session.cells();
    this.#drawn = { cells: { width, height, each, bytes: new Uint8Array(bytes.length) }, mask: undefined };
    this.#last = undefined;
    this.move([at]);
  }

  move(points: readonly Point[]): void {
    for (const point of points) {
      for (const step of linePixels(this.#last ?? point, point))
        for (const place of mirrored(step, mirrorOf(this.#session))) this.#stamp(place);
      this.#last = point;
    }
    const shown = this.#shown();
    if (shown) this.#session.live(shown.mask, shown.cells);
  }

  #stamp(at: Point): void {
    const { image } = this.#session.state.brush;
    const drawn = this.#drawn;
    if (!image || !drawn || image.cells.length !== drawn.cells.each * count(image.mask)) return;
    const { width, height, each, bytes } = drawn.cells;
    const mask = brushAt(image.mask, at);
    let cell = 0;
    for (const [place, bit] of mask.bits.entries()) {
      if (!bit) continue;
      const [x, y] = [mask.x + (place % mask.width), mask.y + Math.floor(place / mask.width)];
      const from = each * cell++;
      if (x >= 0 && y >= 0 && x < width && y < height)
        bytes.set(image.cells.subarray(from, from + each), (y * width + x) * each);
    }
    const rect = commonRect(mask, { x: 0, y: 0, width, height });
    if (rect) drawn.mask = joinedMasks(drawn.mask, inRect(mask, rect), 'add');
  }

  #shown(): { readonly mask: Mask; readonly cells: Uint8Array } | undefined {
    const drawn = this.#drawn;
    const mask = drawn?.mask && this.#session.within(drawn.mask);
    return drawn && mask && { mask, cells: cellsUnder(mask, drawn.cells) };
  }

  release(): void {
    const shown = this.#shown();
    this.#drawn = undefined;
    if (shown) this.#session.commit([shown], 'pencil');
    else this.#session.dropLive();
  }

  cancel(): void {
    this.#drawn = undefined;
    this.#session.dropLive();
  }
}

const count = ({ bits }: Mask) => bits.reduce((sum, bit) => sum + bit, 0);
