import type { Size } from '../../../shared/sprite/pixels/raster';
import { cssScale, fitZoom, MAX_ZOOM, MIN_ZOOM, pixelStep, stepZoom } from './zoomLevels';

/** A point or a size in CSS pixels of the stage, or in sprite pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of sprite pixels. */
export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** A fitted picture has a margin of this many CSS pixels. */
const MARGIN = 30;

/** At least this many CSS pixels of a dragged picture stay on the stage. */
const LEAST_VISIBLE = 32;

const TINY = 1e-7;

/** A picture's place on the stage: its zoom, and which of its points is at the center of the stage. */
export class Viewport {
  #room = { width: 0, height: 0 };
  #picture = { width: 1, height: 1 };
  #center: Point = { x: 0.5, y: 0.5 };
  #wanted: number | 'fit' = 'fit';
  readonly #ratio: () => number;

  /** @param pixelRatio Returns the number of screen pixels per CSS pixel. */
  constructor(pixelRatio: () => number) {
    this.#ratio = pixelRatio;
  }

  /** Screen pixels per sprite pixel, on a screen with one screen pixel per CSS pixel. */
  get zoom(): number {
    if (this.#wanted !== 'fit') return this.#wanted;
    const { width, height } = this.#room;
    const margin = Math.min(MARGIN, width / 12);
    const room = { width: width - 2 * margin, height: height - 2 * margin };
    return fitZoom(this.#picture, room, MAX_ZOOM, this.#ratio());
  }

  /** The zoom that was set. */
  get wanted(): number | 'fit' {
    return this.#wanted;
  }

  /** CSS pixels per sprite pixel. */
  get scale(): number {
    return cssScale(this.zoom, this.#ratio());
  }

  /** Screen pixels per CSS pixel. */
  get pixelRatio(): number {
    return this.#ratio();
  }

  /** Size of the stage in CSS pixels. */
  get room(): Size {
    return this.#room;
  }

  /** Only every `step`-th sprite pixel of every `step`-th row is shown: 1, or more if the picture is shrunk. */
  get step(): number {
    return pixelStep(this.zoom, this.#ratio());
  }

  /** Top left corner of the picture on the stage, in CSS pixels; on a whole screen pixel. */
  get origin(): Point {
    const ratio = this.#ratio();
    const { scale } = this;
    const corner = (room: number, center: number) => Math.round((room / 2 - center * scale) * ratio) / ratio;
    return { x: corner(this.#room.width, this.#center.x), y: corner(this.#room.height, this.#center.y) };
  }

  /** The visible area in sprite pixels, including the empty space around the picture. */
  get visible(): Area {
    const { origin, scale } = this;
    const x = Math.floor(-origin.x / scale);
    const y = Math.floor(-origin.y / scale);
    const width = Math.ceil((this.#room.width - origin.x) / scale) - x;
    const height = Math.ceil((this.#room.height - origin.y) / scale) - y;
    return { x, y, width, height };
  }

  /** Sets the size of the stage in CSS pixels. */
  resize(width: number, height: number): void {
    this.#room = { width, height };
  }

  /** Sets the size of the picture. If it has the last one's size, the view stays; otherwise the picture is centered. */
  setPicture(width: number, height: number): void {
    if (width === this.#picture.width && height === this.#picture.height) return;
    this.#picture = { width, height };
    this.#center = { x: width / 2, y: height / 2 };
  }

  /** The sprite pixel shown at a point of the stage; undefined outside the picture. */
  pixelAt(point: Point): Point | undefined {
    const { step } = this;
    const { width, height } = this.#picture;
    const place = this.#placeAt(point);
    const pixel = { x: Math.floor(place.x / step) * step, y: Math.floor(place.y / step) * step };
    return pixel.x >= 0 && pixel.y >= 0 && pixel.x < width && pixel.y < height ? pixel : undefined;
  }

  /** Sets the zoom. The sprite pixel under `anchor` stays there. `fit` centers the picture. */
  zoomTo(zoom: number | 'fit', anchor?: Point): void {
    const under = anchor && this.#placeAt(anchor);
    this.#wanted = zoom === 'fit' ? zoom : Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
    if (zoom === 'fit') this.#center = { x: this.#picture.width / 2, y: this.#picture.height / 2 };
    else if (anchor && under) this.#hold(anchor, under);
  }

  zoomBy(by: 1 | -1, anchor?: Point): void {
    this.zoomTo(stepZoom(this.zoom, by), anchor);
  }

  /** Moves the picture by CSS pixels. */
  pan(by: Point): void {
    if (this.#wanted === 'fit') this.#wanted = this.zoom;
    const { scale } = this;
    // Zooming at the edge can leave the center farther out than this; it may stay there, but not move farther.
    const clamp = (to: number, from: number, size: number, room: number) => {
      const reach = Math.max(0, room / 2 - LEAST_VISIBLE) / scale;
      return Math.min(Math.max(size + reach, from), Math.max(Math.min(-reach, from), to));
    };
    const { x, y } = this.#center;
    this.#center = {
      x: clamp(x - by.x / scale, x, this.#picture.width, this.#room.width),
      y: clamp(y - by.y / scale, y, this.#picture.height, this.#room.height),
    };
  }

  /** Moves the picture just far enough to show a sprite pixel with some space around it. */
  reveal(pixel: Point): void {
    const { origin, scale } = this;
    const missing = (from: number, room: number) => {
      const margin = Math.max(0, Math.min(LEAST_VISIBLE, (room - scale) / 2));
      if (from < margin) return margin - from;
      return from + scale > room - margin ? room - margin - from - scale : 0;
    };
    const x = missing(origin.x + pixel.x * scale, this.#room.width);
    const y = missing(origin.y + pixel.y * scale, this.#room.height);
    if (x || y) this.pan({ x, y });
  }

  /** The point of the picture at a point of the stage, in fractional sprite pixels. */
  #placeAt({ x, y }: Point): Point {
    const { origin, scale } = this;
    // A point on a pixel's edge belongs to that pixel; TINY compensates for rounding errors.
    return { x: (x - origin.x) / scale + TINY, y: (y - origin.y) / scale + TINY };
  }

  /** Moves a point of the picture to a point of the stage. */
  #hold(anchor: Point, place: Point): void {
    const { scale } = this;
    const ratio = this.#ratio();
    const axis = (at: number, wanted: number, room: number) => {
      // The picture's corner lies on a whole screen pixel, so the point is off by up to half a screen pixel. Choose one of the nearest
      // corners that keeps the same sprite pixel at this point.
      const corner = Math.round((at - wanted * scale) * ratio);
      const off = (shift: number) =>
        Math.abs(Math.floor((at - (corner + shift) / ratio) / scale + TINY) - Math.floor(wanted));
      const shift = [0, -1, 1].reduce((best, next) => (off(next) < off(best) ? next : best));
      return (room / 2 - (corner + shift) / ratio) / scale;
    };
    this.#center = {
      x: axis(anchor.x, place.x, this.#room.width),
      y: axis(anchor.y, place.y, this.#room.height),
    };
  }
}
