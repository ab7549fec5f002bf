import { createRaster, type Raster, wordsOf } from '../pixels/raster';
import { type Blend, blendNormal, blendOf, grayscaleMode, multiply8 } from './blend';
import { CelDecoder, type CelPixels } from './celPixels';
import { type AsepriteDocument, type AsepriteFrame, type Cel, type Layer, seenLayers } from './document';
import { DamagedPixelsError, type Inflate, inflateBounded } from './inflate';

export interface FlattenOptions {
  /** Whether a layer is drawn, by its index; default: as the file says. */
  readonly isVisible?: (layer: number) => boolean;
  readonly inflate?: Inflate;
}

/** A cel that cannot be drawn, because its data is damaged. */
export interface BrokenCel {
  readonly frame: number;
  readonly layer: number;
}

/** Draws frames of a document as Aseprite exports them. One object draws many frames of one document. */
export class Flattener {
  /** Found so far. */
  readonly broken: BrokenCel[] = [];
  private readonly decoder: CelDecoder;
  private readonly visible: readonly boolean[];

  constructor(
    private readonly document: AsepriteDocument,
    { isVisible, inflate = inflateBounded }: FlattenOptions = {},
  ) {
    this.decoder = new CelDecoder(document, inflate);
    this.visible = seenLayers(document.layers, isVisible);
  }

  /** @param index of the frame, from 0; one that the document has */
  frame(index: number): Raster {
    const { width, height, frames } = this.document;
    const raster = createRaster(width, height);
    const frame = frames[index];
    if (!frame) throw new RangeError(`There is no frame ${index}.`);
    this.drawGroup(undefined, index, frame, wordsOf(raster.data));
    return raster;
  }

  private drawGroup(group: number | undefined, index: number, frame: AsepriteFrame, canvas: Uint32Array): void {
    for (const { layer, cel } of this.plan(group, frame)) {
      const { kind, opacity, blendMode } = this.document.layers[layer] as Layer;
      if (kind === 'group') {
        const { width, height } = this.document;
        const words = new Uint32Array(width * height);
        this.drawGroup(layer, index, frame, words);
        this.lay({ width, height, words }, 0, 0, blendMode, opacity, canvas);
      } else if (cel) {
        this.drawCel(cel, index, frame, canvas);
      }
    }
  }

  /**
   * What is drawn, from the lowest to the highest. A z-index moves a cel by so many layers, hidden ones and groups among them; the
   * background stays below.
   */
  private plan(group: number | undefined, { cels }: AsepriteFrame): { layer: number; cel: Cel | undefined }[] {
    const { layers, groupsBlend } = this.document;
    const ofLayer = new Map(cels.map((cel) => [cel.layer, cel]));
    // Where groups are pictures of their own, what lies in them does not count as layers between.
    const drawn = layers.flatMap(({ kind, parent }, layer) => {
      if (groupsBlend) return parent === group ? [{ layer, order: 0 }] : [];
      return kind === 'group' ? [] : [{ layer, order: layer }];
    });
    const items = drawn.map(({ layer, order }, position) => {
      const cel = ofLayer.get(layer);
      const z = cel?.zIndex ?? 0;
      return { layer, cel, order: (groupsBlend ? position : order) + z, z };
    });
    items.sort((a, b) => a.order - b.order || a.z - b.z || a.layer - b.layer);
    const seen = items.filter(({ layer }) => this.visible[layer] && !layers[layer]?.reference);
    return [
      ...seen.filter(({ layer }) => layers[layer]?.background),
      ...seen.filter(({ layer }) => !layers[layer]?.background),
    ];
  }

  private drawCel(cel: Cel, index: number, frame: AsepriteFrame, canvas: Uint32Array): void {
    const layer = this.document.layers[cel.layer] as Layer;
    const pixels = this.pixels(cel, index, frame, layer.background);
    if (!pixels) return;
    const opacity = this.document.layerOpacity ? multiply8(cel.opacity, layer.opacity) : cel.opacity;
    if (layer.background) this.lay(pixels, cel.x, cel.y, 'normal', 255, canvas);
    else this.lay(pixels, cel.x, cel.y, layer.blendMode, opacity, canvas);
  }

  private pixels(cel: Cel, index: number, frame: AsepriteFrame, opaque: boolean): CelPixels | undefined {
    try {
      return this.decoder.decode(cel, frame, opaque);
    } catch (error) {
      if (!(error instanceof DamagedPixelsError)) throw error;
      this.broken.push({ frame: index, layer: cel.layer });
      return undefined;
    }
  }

  /** Lays pixels on the canvas, as far as they lie inside. */
  private lay(
    { width, height, words }: CelPixels,
    x: number,
    y: number,
    mode: Layer['blendMode'],
    opacity: number,
    canvas: Uint32Array,
  ): void {
    const { width: side, height: rows, colorMode } = this.document;
    const used = colorMode === 'grayscale' ? grayscaleMode(mode) : mode;
    const left = Math.max(0, -x);
    const right = Math.min(width, side - x);
    const layRow = used === 'normal' && opacity === 255 ? layPlainRow : rowOf(blendOf(used), opacity);
    // Words with a sign: bits are all that counts, and engines have no fast number for 32 bits without one.
    const [from, to] = [signed(words), signed(canvas)];
    for (let row = Math.max(0, -y); row < Math.min(height, rows - y); row++) {
      layRow(from, row * width + left, row * width + right, to, (row + y) * side + x + left);
    }
  }
}

const signed = ({ buffer, byteOffset, length }: Uint32Array) => new Int32Array(buffer, byteOffset, length);

/** Lays `words[start, end)` on the canvas from `place` on. */
type LayRow = (words: Int32Array, start: number, end: number, canvas: Int32Array, place: number) => void;

/** Where nothing shows through a color, or nothing lies below, the color itself. */
const layPlainRow: LayRow = (words, start, end, canvas, place) => {
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

function rowOf(blend: Blend, opacity: number): LayRow {
  return (words, start, end, canvas, place) => {
    for (let source = start, target = place; source < end; source++, target++) {
      const color = words[source] ?? 0;
      if (color >>> 24 !== 0) canvas[target] = blend(canvas[target] ?? 0, color, opacity);
    }
  };
}
