import { flattenedArea } from '../../../sprite/draw/flattenedArea';
import { inRect, type Mask } from '../../../sprite/draw/mask';
import { layerCells } from '../../../sprite/draw/patches';
import type { EditSprite, LayerId } from '../../../sprite/edit/editSprite';
import type { Cells } from '../../../sprite/edit/pixelMoves';
import { commonRect, union } from '../../../sprite/pixels/changes';
import type { Rect } from '../../../sprite/pixels/raster';
import { sameVisible, type Visible } from './drawTarget';

/** What is shown of a sprite. */
export interface LiveScene {
  readonly sprite: EditSprite;
  readonly frame: number;
  readonly layer: LayerId;
  readonly visible: Visible;
}

/**
 * The frame as it is seen, with pixels that aren't made yet. Only what changes is drawn, at once, on the canvas of the stage.
 */
export class LiveStage {
  /** The canvas of the stage; it has the sprite's size unless the image is shrunk. */
  readonly #canvas: HTMLCanvasElement;
  #scene: LiveScene | undefined;
  /** The frame's pixels. */
  #image = new ImageData(1, 1);
  /** Of the layer, as it is, and with what is live. */
  #base: Cells = { width: 0, height: 0, each: 1, bytes: new Uint8Array() };
  #work: Cells = this.#base;
  #live: Mask | undefined;
  /** All that differs from the layer as it is: more than the mask, of which a caller may show only what is new. */
  #touched: Rect | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** Another object whenever the stage must draw it again. */
  get image(): ImageData {
    return this.#image;
  }

  /** The layer's own pixels; nobody may write to them. */
  get cells(): Cells {
    return this.#base;
  }

  /**
   * Shows a sprite. What it had live is gone. @param rect all that differs from before, if the caller knows it
   * @returns whether it's another image than before
   */
  show(scene: LiveScene, rect?: Rect): boolean {
    const before = this.#scene;
    if (before && isSame(before, scene)) return false;
    this.#scene = scene;
    this.#base = layerCells(scene.sprite, scene.frame, scene.layer);
    this.#work = { ...this.#base, bytes: new Uint8Array(this.#base.bytes) };
    this.#live = undefined;
    this.#touched = undefined;
    const { width, height } = scene.sprite;
    if (rect && before && this.#image.width === width && this.#image.height === height) {
      this.#draw(rect);
      return false;
    }
    this.#image = new ImageData(width, height);
    this.#compose({ x: 0, y: 0, width, height });
    return true;
  }

  /**
   * Replaces what is live. @param cells one for all, or one for each pixel of the mask, row by row
   * @param dirty all that differs from what was live before; default: both masks
   */
  live(mask: Mask | undefined, cells: Uint8Array, dirty?: Rect): void {
    const whole = dirty ?? union(this.#touched, mask);
    this.#live = mask;
    this.#touched = dirty ? union(this.#touched, dirty) : mask;
    const rect = whole && commonRect(whole, { x: 0, y: 0, width: this.#base.width, height: this.#base.height });
    if (!rect) return;
    this.#restore(rect);
    if (mask) this.#write(mask, cells, rect);
    this.#draw(rect);
  }

  #restore({ x, y, width, height }: Rect): void {
    const { each, bytes } = this.#base;
    for (let row = y; row < y + height; row++) {
      const from = (row * this.#base.width + x) * each;
      this.#work.bytes.set(bytes.subarray(from, from + width * each), from);
    }
  }

  #write(mask: Mask, cells: Uint8Array, rect: Rect): void {
    const { each, bytes, width, height } = this.#work;
    const isOne = cells.length === each;
    // With a cell for each pixel, their order begins with the mask's first one.
    eachPixel(isOne ? inRect(mask, rect) : mask, (x, y, at) => {
      if (x < 0 || y < 0 || x >= width || y >= height) return;
      const [from, to] = [isOne ? 0 : at * each, (y * width + x) * each];
      for (let byte = 0; byte < each; byte++) bytes[to + byte] = cells[from + byte] ?? 0;
    });
  }

  #draw(rect: Rect): void {
    this.#compose(rect);
    const { width, height } = this.#image;
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      // A shrunk image is drawn by the stage.
      this.#image = new ImageData(this.#image.data, width, height);
      return;
    }
    this.#canvas.getContext('2d')?.putImageData(this.#image, 0, 0, rect.x, rect.y, rect.width, rect.height);
  }

  #compose(rect: Rect): void {
    const scene = this.#scene;
    if (!scene) return;
    const { sprite, frame, layer, visible } = scene;
    const live = this.#live && { layer, cells: this.#work };
    const area = flattenedArea(sprite, frame, rect, live, (at) => visible[at] === true);
    const from = new Uint32Array(area.data.buffer, area.data.byteOffset, area.width * area.height);
    const to = new Uint32Array(this.#image.data.buffer);
    for (let row = 0; row < area.height; row++)
      to.set(from.subarray(row * area.width, (row + 1) * area.width), (rect.y + row) * this.#image.width + rect.x);
  }
}

/** @param call gets the place of each pixel, and its number */
function eachPixel({ x, y, width, bits }: Mask, call: (x: number, y: number, at: number) => void): void {
  for (let at = 0, found = 0; at < bits.length; at++)
    if (bits[at]) call(x + (at % width), y + Math.floor(at / width), found++);
}

const isSame = (a: LiveScene, b: LiveScene) =>
  a.sprite === b.sprite && a.frame === b.frame && a.layer === b.layer && sameVisible(a.visible, b.visible);
