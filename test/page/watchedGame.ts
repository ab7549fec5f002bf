import type { Size } from '../../src/sprite/pixels/raster';
import { MARGIN, type SeenPlay, type SheetRequest } from '../support/sprites/seenSheet';

/** An animation played by an engine. */
export interface Player {
  /** Name of the current frame. */
  current(): string;
  isPlaying(): boolean;
  /** Lets time pass. */
  step(ms: number): void;
}

/**
 * Lets time pass in milliseconds, and returns how long each frame was shown. It checks in the middle of each millisecond, so rounding errors of
 * engines that count in other units don't matter.
 */
export function watched({ current, isPlaying, step }: Player, ms: number): SeenPlay {
  const shown: [string, number][] = [];
  let ended: number | undefined;
  step(0.5);
  for (let time = 0; time < ms; time++) {
    const frame = current();
    const last = shown.at(-1);
    if (last?.[0] === frame) last[1]++;
    else shown.push([frame, 1]);
    if (!isPlaying()) ended ??= time;
    step(1);
  }
  return { shown, ...(ended !== undefined && { ended }) };
}

/** A grid in which each frame is drawn in its own cell. */
export class FrameGrid {
  readonly width: number;
  readonly height: number;
  readonly #columns: number;
  readonly #cell: { readonly width: number; readonly height: number };

  /** @param count number of frames; the size of a whole frame comes from the request */
  constructor({ width, height }: Pick<SheetRequest, 'width' | 'height'>, count: number) {
    this.#cell = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
    this.#columns = Math.ceil(Math.sqrt(count));
    this.width = this.#columns * this.#cell.width;
    this.height = Math.ceil(count / this.#columns) * this.#cell.height;
  }

  /** The center of a frame. */
  center(index: number): readonly [x: number, y: number] {
    const { x, y } = this.#corner(index);
    return [x + this.#cell.width / 2, y + this.#cell.height / 2];
  }

  /** The top left corner of a frame. */
  corner(index: number): readonly [x: number, y: number] {
    const { x, y } = this.#corner(index);
    return [x + MARGIN, y + MARGIN];
  }

  /** The pixels of each frame on a canvas as large as the grid. @param sizes of whole frames at `corner`; default: those of the request */
  read(canvas: HTMLCanvasElement, names: readonly string[], sizes: readonly Size[] = []): [string, string][] {
    const context = copyOf(canvas);
    return names.map((name, index) => {
      const { x, y } = this.#corner(index);
      const own = sizes[index];
      const { width, height } = own ? { width: own.width + 2 * MARGIN, height: own.height + 2 * MARGIN } : this.#cell;
      return [name, base64(context.getImageData(x, y, width, height))];
    });
  }

  #corner(index: number) {
    const row = Math.floor(index / this.#columns);
    return { x: (index % this.#columns) * this.#cell.width, y: row * this.#cell.height };
  }
}

/** All pixels of a canvas: base64 of RGBA. */
export function screenOf(canvas: HTMLCanvasElement): string {
  return base64(copyOf(canvas).getImageData(0, 0, canvas.width, canvas.height));
}

/** A readable canvas, however the first one was drawn. */
function copyOf(canvas: HTMLCanvasElement): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas.');
  context.drawImage(canvas, 0, 0);
  return context;
}

function base64({ data }: ImageData): string {
  return btoa(data.reduce((text, byte) => text + String.fromCharCode(byte), ''));
}
