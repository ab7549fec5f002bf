import { MAX_PIXELS } from '../pixels/pictureLimits';
import { createRaster, type Raster, wordsOf } from '../pixels/raster';
import { type Blend, blendNormal, blendOf, grayscaleMode, multiply8 } from './blend';
import { CelDecoder } from './celPixels';
import { type AsepriteDocument, type AsepriteFrame, type Cel, type Layer, seenLayers } from './document';
import { DamagedPixelsError, type Inflate, inflateBounded } from './inflate';
import type { PlacedPixels } from './tilemap';

export interface FlattenOptions {
  /** Whether a layer is drawn, by its index; default: as in the file. */
  readonly isVisible?: (layer: number) => boolean;
  readonly inflate?: Inflate;
}

/** A cel that can't be drawn, because its data is damaged. */
export interface BrokenCel {
  readonly frame: number;
  readonly layer: number;
}

/** The frame that is being drawn. */
interface Drawing {
  readonly index: number;
  readonly frame: AsepriteFrame;
  readonly celOf: ReadonlyMap<number, Cel>;
  /** For each group, the layers and groups in it that have something to draw; those at the root under `undefined`. */
  readonly within: ReadonlyMap<number | undefined, readonly number[]>;
}

/** Draws frames of a document like Aseprite exports them. One object draws many frames of one document. */
export class Flattener {
  readonly #document: AsepriteDocument;

  /** Damaged cels found so far. */
  readonly broken: BrokenCel[] = [];
  readonly #decoder: CelDecoder;
  readonly #visible: readonly boolean[];
  /** Position of each layer among those that it is drawn with, from the bottom. */
  readonly #orders: readonly number[];
  /** Most canvases for nested groups in memory at once: together no larger than the largest canvas. */
  readonly #mostCanvases: number;

  constructor(document: AsepriteDocument, { isVisible, inflate = inflateBounded }: FlattenOptions = {}) {
    this.#document = document;
    this.#decoder = new CelDecoder(document, inflate);
    this.#visible = seenLayers(document.layers, isVisible);
    this.#orders = ordersOf(document);
    this.#mostCanvases = Math.floor(MAX_PIXELS / (document.width * document.height));
  }

  /** @param index of an existing frame, from 0 */
  frame(index: number): Raster {
    const { width, height, frames } = this.#document;
    const raster = createRaster(width, height);
    const frame = frames[index];
    if (!frame) throw new RangeError(`No frame ${index}.`);
    const celOf = new Map(frame.cels.map((cel) => [cel.layer, cel]));
    const drawing = { index, frame, celOf, within: this.#within(celOf.keys()) };
    this.#drawGroup(undefined, drawing, wordsOf(raster.data), 0);
    return raster;
  }

  /** If groups aren't drawn as images of their own, all layers are drawn together. */
  #within(filled: Iterable<number>): Drawing['within'] {
    const { layers, groupsBlend } = this.#document;
    const within = new Map<number | undefined, number[]>();
    const known = new Set<number>();
    for (const layer of filled) {
      let at: number | undefined = layer;
      while (at !== undefined && layers[at] && !known.has(at)) {
        known.add(at);
        const group: number | undefined = groupsBlend ? layers[at]?.parent : undefined;
        const others = within.get(group) ?? [];
        others.push(at);
        within.set(group, others);
        at = group;
      }
    }
    return within;
  }

  /** @param depth number of surrounding groups with their own canvas */
  #drawGroup(group: number | undefined, drawing: Drawing, canvas: Uint32Array, depth: number): void {
    for (const { layer, cel } of this.#plan(group, drawing)) {
      const { kind, opacity, blendMode } = this.#document.layers[layer] as Layer;
      if (kind !== 'group') {
        if (cel) this.#drawCel(cel, drawing, canvas);
      } else {
        const { width, height } = this.#document;
        if (depth < this.#mostCanvases) {
          const words = new Uint32Array(width * height);
          this.#drawGroup(layer, drawing, words, depth + 1);
          this.#drawPixels({ x: 0, y: 0, width, height, words }, blendMode, opacity, canvas);
        } else {
          this.#drawGroup(layer, drawing, canvas, depth);
        }
      }
    }
  }

  /**
   * What is drawn, from bottom to top. A z-index moves a cel by that many layers, hidden ones and groups included; the background stays
   * at the bottom.
   */
  #plan(group: number | undefined, { celOf, within }: Drawing): { layer: number; cel: Cel | undefined }[] {
    const { layers } = this.#document;
    const items = (within.get(group) ?? []).map((layer) => {
      const cel = celOf.get(layer);
      const z = cel?.zIndex ?? 0;
      return { layer, cel, order: (this.#orders[layer] ?? 0) + z, z };
    });
    items.sort((a, b) => a.order - b.order || a.z - b.z || a.layer - b.layer);
    const seen = items.filter(({ layer }) => this.#visible[layer] && !layers[layer]?.reference);
    return [
      ...seen.filter(({ layer }) => layers[layer]?.background),
      ...seen.filter(({ layer }) => !layers[layer]?.background),
    ];
  }

  #drawCel(cel: Cel, { index, frame }: Drawing, canvas: Uint32Array): void {
    const layer = this.#document.layers[cel.layer] as Layer;
    const pixels = this.#pixels(cel, index, frame, layer.background);
    if (!pixels) return;
    const opacity = this.#document.layerOpacity ? multiply8(cel.opacity, layer.opacity) : cel.opacity;
    if (layer.background) this.#drawPixels(pixels, 'normal', 255, canvas);
    else this.#drawPixels(pixels, layer.blendMode, opacity, canvas);
  }

  #pixels(cel: Cel, index: number, frame: AsepriteFrame, opaque: boolean): PlacedPixels | undefined {
    try {
      return this.#decoder.decode(cel, frame, opaque);
    } catch (error) {
      if (!(error instanceof DamagedPixelsError)) throw error;
      this.broken.push({ frame: index, layer: cel.layer });
      return undefined;
    }
  }

  /** Draws pixels on the canvas, as far as they are inside. */
  #drawPixels(
    { x, y, width, height, words }: PlacedPixels,
    mode: Layer['blendMode'],
    opacity: number,
    canvas: Uint32Array,
  ): void {
    const { width: side, height: rows, colorMode } = this.#document;
    const used = colorMode === 'grayscale' ? grayscaleMode(mode) : mode;
    const left = Math.max(0, -x);
    const right = Math.min(width, side - x);
    const drawRow = used === 'normal' && opacity === 255 ? drawNormalRow : drawRowWith(blendOf(used), opacity);
    // Signed words: only the bits count, and JavaScript engines have no fast number for unsigned 32 bits.
    const [from, to] = [signed(words), signed(canvas)];
    for (let row = Math.max(0, -y); row < Math.min(height, rows - y); row++) {
      drawRow(from, row * width + left, row * width + right, to, (row + y) * side + x + left);
    }
  }
}

/** If groups are drawn as images of their own, the layers inside don't count as layers between; otherwise all layers count, groups included. */
function ordersOf({ layers, groupsBlend }: AsepriteDocument): number[] {
  if (!groupsBlend) return [...layers.keys()];
  const counts = new Map<number | undefined, number>();
  return layers.map(({ parent }) => {
    const order = counts.get(parent) ?? 0;
    counts.set(parent, order + 1);
    return order;
  });
}

const signed = ({ buffer, byteOffset, length }: Uint32Array) => new Int32Array(buffer, byteOffset, length);

/** Draws `words[start, end)` on the canvas from `place` on. */
type DrawRow = (words: Int32Array, start: number, end: number, canvas: Int32Array, place: number) => void;

/** A fast path: if the color is opaque or nothing is below, the result is the color itself. */
const drawNormalRow: DrawRow = (words, start, end, canvas, place) => {
  for (let source = start, target = place; source < end; source++, target++) {
    const color = words[source] ?? 0;
    const alpha = color >>> 24;
    if (alpha === 255) canvas[target] = color;
    else if (alpha !== 0) {
      const below = canvas[target] ?? 0;
      canvas[target] = below >>> 24 === 0 ? color : blendNormal(below, color, 255);
    }
  }
};

function drawRowWith(blend: Blend, opacity: number): DrawRow {
  return (words, start, end, canvas, place) => {
    for (let source = start, target = place; source < end; source++, target++) {
      const color = words[source] ?? 0;
      if (color >>> 24 !== 0) canvas[target] = blend(canvas[target] ?? 0, color, opacity);
    }
  };
}
