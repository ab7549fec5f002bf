import { type Size, sameRect } from '../../../sprite/pixels/raster';
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
const MIN_VISIBLE = 32;

const TINY = 1e-7;

/** A picture's place on the stage: its zoom, and which of its points is at the center of the stage. */
export class Viewport {
  #room = { width: 0, height: 0 };
  #picture = { width: 1, height: 1 };
  #included: Area | undefined;
  #shape: Point = { x: 1, y: 1 };
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
    const { width: columns, height: rows } = this.#fitted;
    const shown = { width: columns * this.#shape.x, height: rows * this.#shape.y };
    return fitZoom(shown, room, MAX_ZOOM, this.#ratio());
  }

  /** The zoom that was set. */
  get wanted(): number | 'fit' {
    return this.#wanted;
  }

  /** How many times `scale` a sprite pixel is wide and high: 1, unless the file's pixels aren't square. The stage stretches its content by it. */
  get shape(): Point {
    return this.#shape;
  }

  /** CSS pixels per sprite pixel, before the content is stretched by `shape`. */
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
    const { across, down } = this.#pixel;
    const corner = (room: number, center: number, side: number) =>
      Math.round((room / 2 - center * side) * ratio) / ratio;
    return {
      x: corner(this.#room.width, this.#center.x, across),
      y: corner(this.#room.height, this.#center.y, down),
    };
  }

  /** The visible area in sprite pixels, including the empty space around the picture. */
  get visible(): Area {
    const { origin } = this;
    const { across, down } = this.#pixel;
    const x = Math.floor(-origin.x / across);
    const y = Math.floor(-origin.y / down);
    const width = Math.ceil((this.#room.width - origin.x) / across) - x;
    const height = Math.ceil((this.#room.height - origin.y) / down) - y;
    return { x, y, width, height };
  }

  /** Sets the size of the stage in CSS pixels. */
  resize(width: number, height: number): void {
    this.#room = { width, height };
  }

  /**
   * Sets the size of the picture, and the shape of its pixels. If it has the last one's size, the view stays; otherwise the picture is centered.
   */
  setPicture(width: number, height: number, shape: Point = { x: 1, y: 1 }): void {
    this.#shape = shape;
    if (width === this.#picture.width && height === this.#picture.height) return;
    this.#picture = { width, height };
    this.#center = this.#wanted === 'fit' ? centerOf(this.#fitted) : { x: width / 2, y: height / 2 };
  }

  /** Sets an area of sprite pixels that is shown with a fitted picture, and may reach beyond it. Returns whether it was another one before. */
  include(area: Area | undefined): boolean {
    const before = this.#fitted;
    this.#included = area;
    const after = this.#fitted;
    if (sameRect(before, after)) return false;
    if (this.#wanted === 'fit') this.#center = centerOf(after);
    return true;
  }

  /** All that is shown if the picture is fitted, in sprite pixels. */
  get #fitted(): Area {
    const { width, height } = this.#picture;
    const { x, y, width: across, height: down } = this.#included ?? { x: 0, y: 0, width, height };
    const [left, top] = [Math.min(0, x), Math.min(0, y)];
    return { x: left, y: top, width: Math.max(width, x + across) - left, height: Math.max(height, y + down) - top };
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
    if (zoom === 'fit') this.#center = centerOf(this.#fitted);
    else if (anchor && under) this.#hold(anchor, under);
  }

  zoomBy(by: 1 | -1, anchor?: Point): void {
    this.zoomTo(stepZoom(this.zoom, by), anchor);
  }

  /** Moves the picture by CSS pixels. */
  pan(by: Point): void {
    if (this.#wanted === 'fit') this.#wanted = this.zoom;
    const { across, down } = this.#pixel;
    // Zooming at the edge can leave the center farther out than this; it may stay there, but not move farther.
    const clamp = (to: number, from: number, size: number, room: number, side: number) => {
      const reach = Math.max(0, room / 2 - MIN_VISIBLE) / side;
      return Math.min(Math.max(size + reach, from), Math.max(Math.min(-reach, from), to));
    };
    const { x, y } = this.#center;
    this.#center = {
      x: clamp(x - by.x / across, x, this.#picture.width, this.#room.width, across),
      y: clamp(y - by.y / down, y, this.#picture.height, this.#room.height, down),
    };
  }

  /** Moves the picture just far enough to show a sprite pixel with some space around it. */
  reveal(pixel: Point): void {
    const { origin } = this;
    const { across, down } = this.#pixel;
    const missing = (from: number, room: number, side: number) => {
      const margin = Math.max(0, Math.min(MIN_VISIBLE, (room - side) / 2));
      if (from < margin) return margin - from;
      return from + side > room - margin ? room - margin - from - side : 0;
    };
    const x = missing(origin.x + pixel.x * across, this.#room.width, across);
    const y = missing(origin.y + pixel.y * down, this.#room.height, down);
    if (x || y) this.pan({ x, y });
  }

  /** The point of the picture at a point of the stage, in fractional sprite pixels. */
  #placeAt({ x, y }: Point): Point {
    const { origin } = this;
    const { across, down } = this.#pixel;
    // A point on a pixel's edge belongs to that pixel; TINY compensates for rounding errors.
    return { x: (x - origin.x) / across + TINY, y: (y - origin.y) / down + TINY };
  }

  /** Size of a sprite pixel in CSS pixels. */
  get #pixel(): { readonly across: number; readonly down: number } {
    const { scale } = this;
    return { across: scale * this.#shape.x, down: scale * this.#shape.y };
  }

  /** Moves a point of the picture to a point of the stage. */
  #hold(anchor: Point, place: Point): void {
    const { across, down } = this.#pixel;
    const ratio = this.#ratio();
    const axis = (at: number, wanted: number, room: number, side: number) => {
      // The picture's corner lies on a whole screen pixel, so the point is off by up to half a screen pixel. Choose one of the nearest
      // corners that keeps the same sprite pixel at this point.
      const corner = Math.round((at - wanted * side) * ratio);
      const off = (shift: number) =>
        Math.abs(Math.floor((at - (corner + shift) / ratio) / side + TINY) - Math.floor(wanted));
      const shift = [0, -1, 1].reduce((best, next) => (off(next) < off(best) ? next : best));
      return (room / 2 - (corner + shift) / ratio) / side;
    };
    this.#center = {
      x: axis(anchor.x, place.x, this.#room.width, across),
      y: axis(anchor.y, place.y, this.#room.height, down),
    };
  }
}

const centerOf = ({ x, y, width, height }: Area): Point => ({ x: x + width / 2, y: y + height / 2 });
