import { evenLinePixels, linePixels, straightEnd } from '../../../../sprite/draw/line';
import { joinedMasks, type Mask } from '../../../../sprite/draw/mask';
import { ellipseMask, rectangleMask, rectBetween, squareEnd } from '../../../../sprite/draw/shapes';
import { Stroke } from '../../../../sprite/draw/stroke';
import type { Point } from '../../core/viewport';
import type { DrawSession } from '../drawSession';
import type { DrawTool, Modifiers } from '../drawTool';
import { brushOf, inkOf, mirrorOf, wrapsOf } from './ink';
import { hoveredMask } from './pencil';

export type ShapeKind = 'line' | 'rectangle' | 'ellipse';

/** Draws from where the pointer was pressed to where it is; with Shift, along an even slope, or as wide as high. */
export function createShape(session: DrawSession, kind: ShapeKind): DrawTool {
  return new Shape(session, kind);
}

class Shape implements DrawTool {
  readonly #session: DrawSession;
  readonly #kind: ShapeKind;
  #from: Point | undefined;
  #to: Point | undefined;
  #cell: Uint8Array | undefined;

  constructor(session: DrawSession, kind: ShapeKind) {
    this.#session = session;
    this.#kind = kind;
  }

  press(at: Point, how: Modifiers): void {
    this.#cell = this.#session.cellOf(inkOf(this.#session, how));
    this.#from = at;
    this.#show(at, how);
  }

  move(points: readonly Point[], how: Modifiers): void {
    this.#show(points.at(-1), how);
  }

  #show(to: Point | undefined, how: Modifiers): void {
    this.#to = to;
    if (this.#cell) this.#session.live(this.#mask(how), this.#cell);
  }

  release(how: Modifiers): void {
    const mask = this.#mask(how);
    this.#from = undefined;
    if (mask && this.#cell) this.#session.commit([{ mask, cells: this.#cell }], this.#kind);
    else this.#session.dropLive();
  }

  cancel(): void {
    this.#from = undefined;
    this.#session.dropLive();
  }

  hover(at: Point | undefined): Mask | undefined {
    return at && hoveredMask(this.#session, at);
  }

  #mask({ shift }: Modifiers): Mask | undefined {
    const [from, to] = [this.#from, this.#to];
    if (!from || !to) return undefined;
    const { filled } = this.#session.state;
    const straight = this.#kind === 'line' ? straightEnd : squareEnd;
    const end = shift ? straight(from, to) : to;
    const area = this.#kind !== 'line' && filled ? this.#area(from, end) : undefined;
    const mask = joinedMasks(area, this.#stamped(this.#edge(from, end, shift)), 'add');
    return mask && this.#session.within(mask);
  }

  #area(from: Point, to: Point): Mask | undefined {
    const rect = rectBetween(from, to);
    const mask = this.#kind === 'ellipse' ? ellipseMask(rect, true) : rectangleMask(rect, true);
    // As one brush of its own size, it is mirrored and crosses the seam like the edge.
    return this.#stamped([{ x: 0, y: 0 }], mask);
  }

  #edge(from: Point, to: Point, isStraight: boolean): readonly Point[] {
    if (this.#kind === 'line') return isStraight ? evenLinePixels(from, to) : linePixels(from, to);
    const rect = rectBetween(from, to);
    const { x, y, width, bits } = this.#kind === 'ellipse' ? ellipseMask(rect, false) : rectangleMask(rect, false);
    const points: Point[] = [];
    for (let at = 0; at < bits.length; at++)
      if (bits[at]) points.push({ x: x + (at % width), y: y + Math.floor(at / width) });
    return points;
  }

  /** The brush at each point. */
  #stamped(points: readonly Point[], brush = brushOf(this.#session)): Mask | undefined {
    const { width, height } = this.#session.target?.sprite ?? { width: 1, height: 1 };
    const mirror = mirrorOf(this.#session);
    const stroke = new Stroke({
      brush,
      canvas: { width, height },
      mirror,
      wraps: wrapsOf(this.#session),
    });
    // The points of an edge come row by row, so none leads to the next.
    for (const point of points) stroke.dot(point);
    return stroke.mask;
  }
}
