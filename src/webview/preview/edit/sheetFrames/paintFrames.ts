import { formatNumber } from '../../../../shared/base/numbers';
import type { Rect } from '../../../../sprite/pixels/raster';
import type { Viewport } from '../../core/viewport';
import { HANDLES, handlePoint } from './frameEdges';
import type { FramesDraft } from './framesDraft';

/** CSS pixels around the image that are drawn too, for the halves of handles. */
const AROUND = 8;
const HANDLE = 8;
/** Only frames of at least this size in CSS pixels get a number. */
const MIN_NUMBERED = { width: 20, height: 16 };

interface Colors {
  readonly line: string;
  readonly halo: string;
  readonly accent: string;
}

/** Draws all frames on one canvas, which covers only what is seen of the image. */
export function paintFrames(canvas: HTMLCanvasElement, draft: FramesDraft, viewport: Viewport): void {
  const { origin, room, scale, shape, pixelRatio } = viewport;
  const { image } = draft;
  const left = Math.max(-AROUND, -origin.x / shape.x);
  const top = Math.max(-AROUND, -origin.y / shape.y);
  const right = Math.min(image.width * scale + AROUND, (room.width - origin.x) / shape.x);
  const bottom = Math.min(image.height * scale + AROUND, (room.height - origin.y) / shape.y);
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  canvas.width = Math.ceil(width * pixelRatio);
  canvas.height = Math.ceil(height * pixelRatio);
  const { style } = canvas;
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.width = `${canvas.width / pixelRatio}px`;
  style.height = `${canvas.height / pixelRatio}px`;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(pixelRatio, pixelRatio);
  context.translate(-left, -top);
  const seen: Rect = { x: left / scale, y: top / scale, width: width / scale, height: height / scale };
  new Painter(context, draft, scale, colorsOf(canvas)).paint(seen);
}

function colorsOf(canvas: HTMLElement): Colors {
  const { color, outlineColor, textDecorationColor } = getComputedStyle(canvas);
  return { line: color, halo: outlineColor, accent: textDecorationColor };
}

class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #draft: FramesDraft;
  readonly #scale: number;
  readonly #colors: Colors;

  constructor(context: CanvasRenderingContext2D, draft: FramesDraft, scale: number, colors: Colors) {
    this.#context = context;
    this.#draft = draft;
    this.#scale = scale;
    this.#colors = colors;
  }

  paint(seen: Rect): void {
    const { frames, current } = this.#draft;
    const visible = [...frames.entries()].filter(([, frame]) => overlaps(frame, seen));
    for (const [at, frame] of visible) this.#frame(frame, this.#draft.isChosen(at));
    for (const [at, frame] of visible) this.#number(frame, at);
    const chosen = frames[current];
    if (chosen) this.#handles(chosen);
  }

  #box({ x, y, width, height }: Rect): readonly [number, number, number, number] {
    const at = (value: number) => Math.round(value * this.#scale);
    return [at(x) + 0.5, at(y) + 0.5, at(x + width) - at(x) - 1, at(y + height) - at(y) - 1];
  }

  #frame(rect: Rect, isChosen: boolean): void {
    const context = this.#context;
    const { line, halo, accent } = this.#colors;
    const box = this.#box(rect);
    if (isChosen) {
      context.globalAlpha = 0.16;
      context.fillStyle = accent;
      context.fillRect(...box);
    }
    // A light line on a dark one shows on any image.
    context.globalAlpha = 0.6;
    context.lineWidth = 3;
    context.strokeStyle = halo;
    context.strokeRect(...box);
    context.globalAlpha = 1;
    context.lineWidth = isChosen ? 2 : 1;
    context.strokeStyle = isChosen ? accent : line;
    context.setLineDash(this.#draft.isProposed ? [4, 3] : []);
    context.strokeRect(...box);
    context.setLineDash([]);
  }

  #number(rect: Rect, at: number): void {
    const [x, y, width, height] = this.#box(rect);
    if (width < MIN_NUMBERED.width || height < MIN_NUMBERED.height) return;
    const context = this.#context;
    const text = formatNumber(at + 1);
    context.font = `${this.#draft.isChosen(at) ? '700 ' : ''}11px monospace`;
    context.lineJoin = 'round';
    context.lineWidth = 3;
    context.strokeStyle = this.#colors.halo;
    context.strokeText(text, x + 5, y + 13);
    context.fillStyle = this.#colors.line;
    context.fillText(text, x + 5, y + 13);
  }

  #handles(rect: Rect): void {
    const context = this.#context;
    for (const edges of HANDLES) {
      const point = handlePoint(rect, edges);
      const [x, y] = [Math.round(point.x * this.#scale), Math.round(point.y * this.#scale)];
      context.fillStyle = this.#colors.halo;
      context.fillRect(x - HANDLE / 2 - 1, y - HANDLE / 2 - 1, HANDLE + 2, HANDLE + 2);
      context.fillStyle = this.#colors.accent;
      context.fillRect(x - HANDLE / 2, y - HANDLE / 2, HANDLE, HANDLE);
    }
  }
}

const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
