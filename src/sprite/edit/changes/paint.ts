import { sameBytes } from '../../pixels/bytes';
import { union } from '../../pixels/changes';
import { GrowingBox } from '../../pixels/growingBox';
import { isTooLarge } from '../../pixels/pictureLimits';
import { type Rect, sameRect } from '../../pixels/raster';
import { celCells } from '../celCells';
import {
  type CelBody,
  type EditCel,
  type EditFrame,
  type EditLayer,
  type EditSprite,
  type LayerId,
  NO_INDEX,
  PIXEL_FORMS,
} from '../editSprite';
import { type Cells, imageOf, partOf } from '../pixelMoves';
import { refuse } from '../refusal';
import { clearTest, type IsClear } from '../seenCells';
import { layerOf } from './layers';
import { areFrames, isListOfObjects } from './limits';

/** Sets pixels of one layer. */
export interface PaintChange {
  readonly change: 'paint';
  readonly layer: LayerId;
  /** One after the other. */
  readonly patches: readonly PaintPatch[];
}

export interface PaintPatch {
  /** Their indexes. Cels that are linked to one of them change too. */
  readonly frames: readonly number[];
  /** Runs of pixels in the canvas: y, x, and length with 16 bits each, the low byte first; from top to bottom, left to right, not overlapping. */
  readonly runs: Uint8Array;
  /** In the form of the sprite: one cell for all pixels, or one for each in the order of the runs. */
  readonly cells: Uint8Array;
}

/** Bytes of a run. */
export const RUN_BYTES = 6;

/** Cels that lack a pixel grow as far as needed; an empty one is made for what can be seen. Tags, layers, and other pixels stay. */
export function paintPixels(sprite: EditSprite, { layer: id, patches }: PaintChange): EditSprite {
  const layer = paintedLayer(sprite, id);
  const bodies = new Map<CelBody, CelBody>();
  const added = new Map<number, CelBody>();
  if (!isListOfObjects(patches)) refuse({ why: 'wrong-pixels' });
  for (const patch of patches) {
    const brush = new Patch(sprite, layer, patch);
    const own = new Set<CelBody>();
    for (const at of new Set(patch.frames)) {
      const body = sprite.frames[at]?.cels.get(id)?.body;
      if (body) own.add(body);
      else put(added, at, brush.on(added.get(at)));
    }
    for (const body of own) put(bodies, body, brush.on(bodies.get(body) ?? body));
  }
  return { ...sprite, frames: sprite.frames.map((frame, at) => withCel(frame, id, bodies, added.get(at))) };
}

const put = <K>(bodies: Map<K, CelBody>, key: K, body: CelBody | undefined) => {
  if (body) bodies.set(key, body);
};

function withCel(
  frame: EditFrame,
  id: LayerId,
  bodies: ReadonlyMap<CelBody, CelBody>,
  added: CelBody | undefined,
): EditFrame {
  const cel = frame.cels.get(id);
  const body = cel ? bodies.get(cel.body) : added;
  if (!body || body === cel?.body) return frame;
  return { ...frame, cels: new Map<LayerId, EditCel>([...frame.cels, [id, { zIndex: 0, ...cel, body }]]) };
}

/** A layer whose pixels can be set. @throws {ChangeRefused} */
export function paintedLayer(sprite: EditSprite, id: LayerId): EditLayer {
  const layer = layerOf(sprite, id);
  if (layer.kind === 'tilemap') refuse({ why: 'tilemap' });
  if (layer.kind !== 'image' || layer.reference) refuse({ why: 'no-pixels' });
  return layer;
}

/** Pixels to set, checked. */
class Patch {
  readonly #sprite: EditSprite;
  readonly #layer: EditLayer;
  /** Numbers of 16 bits, three for each run. */
  readonly #runs: Uint16Array;
  readonly #cells: Uint8Array;
  readonly #each: number;
  /** Whether all pixels are the one cell. */
  readonly #isOne: boolean;
  #seen: Rect | 'none' | undefined;

  constructor(sprite: EditSprite, layer: EditLayer, { frames, runs, cells }: PaintPatch) {
    if (!areFrames(sprite, frames)) refuse({ why: 'gone', what: 'frame' });
    if (!(runs instanceof Uint8Array) || !(cells instanceof Uint8Array)) refuse({ why: 'wrong-pixels' });
    this.#sprite = sprite;
    this.#layer = layer;
    this.#each = PIXEL_FORMS[sprite.form];
    this.#runs = checkedRuns(runs, sprite);
    this.#cells = cells;
    const count = countOf(this.#runs);
    this.#isOne = cells.length === this.#each;
    if (count > 0 && !this.#isOne && cells.length !== count * this.#each) refuse({ why: 'wrong-pixels' });
    if (sprite.form === 'indexed') this.#checkIndexes(frames);
    if (layer.background) this.#checkGround();
  }

  /** A body with the pixels; undefined: none was there, and none is needed. */
  on(body: CelBody | undefined): CelBody | undefined {
    if (!this.#runs.length) return body;
    if (body && body.content.kind !== 'image') refuse({ why: 'tilemap' });
    const seen = this.#seenRect();
    if (!body && !seen) return undefined;
    const old = body && placedRect(body);
    const rect = union(old, seen);
    if (!rect) return undefined;
    const cells = this.#grown(body, rect);
    const isOther = this.#write(cells, rect);
    if (body && old && !isOther && sameRect(rect, old)) return body;
    return { opacity: 255, ...body, x: rect.x, y: rect.y, content: imageOf(cells) };
  }

  /** A copy of the pixels of a body, on a rectangle around it. */
  #grown(body: CelBody | undefined, rect: Rect): Cells {
    const { form, transparentIndex } = this.#sprite;
    const each = this.#each;
    const { x = rect.x, y = rect.y, content } = body ?? {};
    const cells =
      content?.kind === 'image' ? celCells(content, each) : { width: 0, height: 0, each, bytes: new Uint8Array() };
    const { width, height } = rect;
    if (cells.width === width && cells.height === height) return { ...cells, bytes: new Uint8Array(cells.bytes) };
    if (isTooLarge(rect)) refuse({ why: 'too-large', width, height, frames: 1 });
    if (form === 'indexed' && transparentIndex === NO_INDEX) refuse({ why: 'all-colors' });
    const clear = new Uint8Array(each).fill(form === 'indexed' ? transparentIndex : 0);
    return partOf(cells, { x: rect.x - x, y: rect.y - y, width, height }, clear);
  }

  /** Sets the pixels that are in a rectangle; those beyond it are clear, and so is what is there. Returns whether any was another. */
  #write({ bytes }: Cells, { x, y, width, height }: Rect): boolean {
    const each = this.#each;
    let isOther = false;
    const row = this.#isOne ? this.#row() : this.#cells;
    this.#eachRun((runY, runX, length, first) => {
      const [left, right] = [Math.max(x, runX), Math.min(x + width, runX + length)];
      if (runY < y || runY >= y + height || left >= right) return;
      const from = (this.#isOne ? 0 : first + left - runX) * each;
      const [pixels, to] = [row.subarray(from, from + (right - left) * each), ((runY - y) * width + left - x) * each];
      isOther ||= !sameBytes(pixels, bytes.subarray(to, to + pixels.length));
      bytes.set(pixels, to);
    });
    return isOther;
  }

  /** The one cell, as often as the longest run needs it. */
  #row(): Uint8Array {
    const each = this.#each;
    let longest = 0;
    this.#eachRun((_y, _x, length) => {
      longest = Math.max(longest, length);
    });
    const row = new Uint8Array(longest * each);
    for (let at = 0; at < row.length; at += each) row.set(this.#cells, at);
    return row;
  }

  /** The rectangle around all pixels that aren't clear. */
  #seenRect(): Rect | undefined {
    this.#seen ??= this.#foundRect() ?? 'none';
    return this.#seen === 'none' ? undefined : this.#seen;
  }

  #foundRect(): Rect | undefined {
    const isClear = this.#clearTest();
    const box = new GrowingBox();
    this.#eachRun((y, x, length, first) => {
      const isSeen = (at: number) => !isClear(this.#isOne ? 0 : first + at);
      let [from, to] = [0, length - 1];
      while (from < length && !isSeen(from)) from++;
      if (from === length) return;
      while (!isSeen(to)) to--;
      box.add(x + from, y);
      box.add(x + to, y);
    });
    return box.rect;
  }

  #clearTest(): IsClear {
    const { form, transparentIndex } = this.#sprite;
    const cells = this.#cells;
    if (form === 'indexed') return (cell) => !this.#layer.background && cells[cell] === transparentIndex;
    return clearTest({ width: 0, height: 0, each: this.#each, bytes: cells }, this.#sprite, new Uint8Array());
  }

  #checkIndexes(frames: readonly number[]): void {
    const most = this.#cells.reduce(
      (last, index) => (index === this.#sprite.transparentIndex ? last : Math.max(last, index)),
      -1,
    );
    const isThere = frames.every((at) => 4 * most < (this.#sprite.frames[at]?.palette.length ?? 0));
    if (!isThere) refuse({ why: 'not-in-palette' });
  }

  /** A background covers the canvas. */
  #checkGround(): void {
    const isClear = this.#clearTest();
    const count = this.#cells.length / this.#each;
    for (let cell = 0; cell < count; cell++) if (isClear(cell)) refuse({ why: 'background' });
  }

  #eachRun(call: (y: number, x: number, length: number, first: number) => void): void {
    const runs = this.#runs;
    for (let at = 0, first = 0; at < runs.length; at += 3) {
      const length = runs[at + 2] ?? 0;
      call(runs[at] ?? 0, runs[at + 1] ?? 0, length, first);
      first += length;
    }
  }
}

/** @throws {ChangeRefused} if they aren't in order, or reach beyond the canvas */
function checkedRuns(bytes: Uint8Array, { width, height }: EditSprite): Uint16Array {
  if (bytes.length % RUN_BYTES || bytes.length > RUN_BYTES * width * height) refuse({ why: 'wrong-pixels' });
  // A copy begins at an even place; all machines that run this have the low byte first.
  const runs = new Uint16Array(new Uint8Array(bytes).buffer);
  let [row, end] = [0, 0];
  for (let at = 0; at < runs.length; at += 3) {
    const [y = 0, x = 0, length = 0] = runs.subarray(at, at + 3);
    if (y >= height || x + length > width) refuse({ why: 'outside' });
    if (length === 0 || y < row || (y === row && x < end)) refuse({ why: 'wrong-pixels' });
    [row, end] = [y, x + length];
  }
  return runs;
}

function countOf(runs: Uint16Array): number {
  let count = 0;
  for (let at = 2; at < runs.length; at += 3) count += runs[at] ?? 0;
  return count;
}

function placedRect({ x, y, content: { width, height } }: CelBody): Rect {
  return { x, y, width, height };
}
