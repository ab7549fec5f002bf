import { differenceOf } from '../sprite/compare/differenceOf';
import type { Raster, Size } from '../sprite/pixels/raster';
import type { ReportGrid, ReportPictures } from './reportData';

export type Version = 'before' | 'after';
export type Shown = Version | 'difference';

/** The frames of a sprite, decoded once. */
export class FrameImages {
  readonly #grids: ReadonlyMap<Version, { readonly grid: ReportGrid; readonly image: HTMLImageElement }>;

  /** As large as both versions need, in pixels. */
  readonly size: Size;

  private constructor(grids: ReadonlyMap<Version, { readonly grid: ReportGrid; readonly image: HTMLImageElement }>) {
    this.#grids = grids;
    const all = [...grids.values()].map(({ grid }) => grid);
    this.size = {
      width: Math.max(1, ...all.map(({ width }) => width)),
      height: Math.max(1, ...all.map(({ height }) => height)),
    };
  }

  static async load(pictures: ReportPictures): Promise<FrameImages> {
    const grids = new Map<Version, { readonly grid: ReportGrid; readonly image: HTMLImageElement }>();
    for (const version of ['before', 'after'] as const) {
      const grid = pictures[version];
      if (grid) grids.set(version, { grid, image: await decoded(grid.png) });
    }
    return new FrameImages(grids);
  }

  has(version: Version): boolean {
    return this.#grids.has(version);
  }

  /** Draws a frame from the top left; the canvas gets the size of the sprite. */
  draw(canvas: HTMLCanvasElement, shown: Shown, index: number): void {
    const { width, height } = this.size;
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    context.clearRect(0, 0, width, height);
    if (shown !== 'difference') {
      this.#put(context, shown, index);
      return;
    }
    const [before, after] = [this.#read('before', index), this.#read('after', index)];
    const { data } = differenceOf(before, after);
    context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  }

  #put(context: CanvasRenderingContext2D, version: Version, index: number): void {
    const found = this.#grids.get(version);
    if (!found) return;
    const { width, height, columns } = found.grid;
    const [x, y] = [(index % columns) * width, Math.floor(index / columns) * height];
    context.drawImage(found.image, x, y, width, height, 0, 0, width, height);
  }

  /** All of the sprite's size, so that the difference has it, too. */
  #read(version: Version, index: number): Raster {
    const { width, height } = this.size;
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return { width, height, data: new Uint8ClampedArray(width * height * 4) };
    this.#put(context, version, index);
    return context.getImageData(0, 0, width, height);
  }
}

async function decoded(png: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  return image;
}
