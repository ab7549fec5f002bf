import { cssScale, fitZoom, MAX_ZOOM, MIN_ZOOM, stepZoom } from './zoom';

/** A point or a size in CSS pixels of the stage, or in sprite pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Room left free around a fitted picture, in CSS pixels. */
const MARGIN = 30;

/** At least this much of a picture stays on the stage when it is dragged, in CSS pixels. */
const KEPT = 32;

/** Where a picture lies on the stage: which level, and which of its points is in the middle. */
export class Viewport {
  #room = { width: 0, height: 0 };
  #picture = { width: 1, height: 1 };
  #centre: Point = { x: 0.5, y: 0.5 };
  #wanted: number | 'fit' = 'fit';

  /** Screen pixels a sprite pixel. */
  get zoom(): number {
    if (this.#wanted !== 'fit') return this.#wanted;
    const { width, height } = this.#room;
    const margin = Math.min(MARGIN, width / 12);
    return fitZoom(this.#picture, { width: width - 2 * margin, height: height - 2 * margin });
  }

  /** The level that was asked for. */
  get wanted(): number | 'fit' {
    return this.#wanted;
  }

  /** CSS pixels a sprite pixel. */
  get scale(): number {
    return cssScale(this.zoom, devicePixelRatio);
  }

  /** Top left corner of the picture, on whole screen pixels. */
  get origin(): Point {
    const snap = (value: number) => Math.round(value * devicePixelRatio) / devicePixelRatio;
    return {
      x: snap(this.#room.width / 2 - this.#centre.x * this.scale),
      y: snap(this.#room.height / 2 - this.#centre.y * this.scale),
    };
  }

  /** Size of the stage. */
  resize(width: number, height: number): void {
    this.#room = { width, height };
  }

  /** Another picture; the middle stays where it is when the size does. */
  setPicture(width: number, height: number): void {
    if (width === this.#picture.width && height === this.#picture.height) return;
    this.#picture = { width, height };
    this.#centre = { x: width / 2, y: height / 2 };
  }

  /** The sprite pixel under a point of the stage, or undefined beside the picture. */
  pixelAt({ x, y }: Point): Point | undefined {
    const { origin, scale } = this;
    const pixel = { x: Math.floor((x - origin.x) / scale), y: Math.floor((y - origin.y) / scale) };
    const inside = pixel.x >= 0 && pixel.y >= 0 && pixel.x < this.#picture.width && pixel.y < this.#picture.height;
    return inside ? pixel : undefined;
  }

  /** Sets the level; what lies under `anchor` stays there. Fitting centres the picture. */
  zoomTo(zoom: number | 'fit', anchor?: Point): void {
    const before = this.scale;
    this.#wanted = zoom === 'fit' ? zoom : Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
    if (zoom === 'fit') {
      this.#centre = { x: this.#picture.width / 2, y: this.#picture.height / 2 };
      return;
    }
    if (!anchor) return;
    const shift = 1 / before - 1 / this.scale;
    const { width, height } = this.#room;
    this.pan({ x: -(anchor.x - width / 2) * shift * this.scale, y: -(anchor.y - height / 2) * shift * this.scale });
  }

  zoomBy(by: 1 | -1, anchor?: Point): void {
    this.zoomTo(stepZoom(this.zoom, by), anchor);
  }

  /** Moves the picture by CSS pixels. */
  pan(by: Point): void {
    if (this.#wanted === 'fit') this.#wanted = this.zoom;
    const { scale } = this;
    const clamp = (value: number, size: number, room: number) => {
      const reach = (room / 2 - KEPT) / scale;
      return Math.min(size + reach, Math.max(-reach, value));
    };
    this.#centre = {
      x: clamp(this.#centre.x - by.x / scale, this.#picture.width, this.#room.width),
      y: clamp(this.#centre.y - by.y / scale, this.#picture.height, this.#room.height),
    };
  }
}
