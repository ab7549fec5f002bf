import { brushAt } from '../../../../sprite/draw/brush';
import { joinedMasks, type Mask } from '../../../../sprite/draw/mask';
import { mirroredMasks, Stroke } from '../../../../sprite/draw/stroke';
import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';
import { brushOf, inkOf, mirrorOf, wrapsOf } from './ink';

/** Draws under the pointer; with Shift, straight from where the last stroke ended. */
export function createPencil(session: DrawSession, kind: 'pencil' | 'eraser'): DrawTool {
  return new Pencil(session, kind);
}

class Pencil implements DrawTool {
  readonly #session: DrawSession;
  readonly #kind: 'pencil' | 'eraser';
  #stroke: Stroke | undefined;
  #cell: Uint8Array | undefined;
  /** Where the last stroke ended. */
  #last: Point | undefined;

  constructor(session: DrawSession, kind: 'pencil' | 'eraser') {
    this.#session = session;
    this.#kind = kind;
  }

  press(at: Point, how: Modifiers): void {
    const isClear = this.#kind === 'eraser' && !how.secondary;
    this.#cell = this.#session.cellOf(isClear ? 'clear' : inkOf(this.#session, how));
    this.#stroke = newStroke(this.#session);
    if (how.shift && this.#last) this.#stroke.add(this.#last);
    this.#add([at]);
  }

  move(points: readonly Point[]): void {
    this.#add(points);
  }

  #add(points: readonly Point[]): void {
    const stroke = this.#stroke;
    for (const point of points) stroke?.add(point);
    this.#last = points.at(-1);
    const dirty = stroke?.takeDirty();
    if (stroke && dirty && this.#cell)
      this.#session.live(this.#session.within(stroke.within(dirty)), this.#cell, dirty);
  }

  release(): void {
    const mask = this.#stroke?.mask;
    this.#stroke = undefined;
    if (mask && this.#cell) this.#session.commit([{ mask, cells: this.#cell }], this.#kind);
    else this.#session.dropLive();
  }

  cancel(): void {
    this.#stroke = undefined;
    this.#session.dropLive();
  }

  hover(at: Point | undefined, { shift }: Modifiers): Mask | undefined {
    if (!at) return undefined;
    if (!shift || !this.#last) return hoveredMask(this.#session, at);
    const line = newStroke(this.#session);
    line.add(this.#last);
    line.add(at);
    return line.mask;
  }
}

export function newStroke(session: DrawSession): Stroke {
  const { width, height } = session.target?.sprite ?? { width: 1, height: 1 };
  return new Stroke({
    brush: brushOf(session),
    canvas: { width, height },
    isPixelPerfect: session.state.pixelPerfect,
    mirror: mirrorOf(session),
    wraps: wrapsOf(session),
  });
}

/** What a press would set: the brush with its mirrored ones. */
export function hoveredMask(session: DrawSession, at: Point): Mask | undefined {
  const all = mirroredMasks(brushAt(brushOf(session), at), mirrorOf(session));
  const mask = all.reduce<Mask | undefined>((sum, one) => joinedMasks(sum, one, 'add'), undefined);
  return mask && session.within(mask);
}
