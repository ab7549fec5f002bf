import { MAX_PIXELS } from '../pixels/pictureLimits';
import { PIXEL_BYTES } from './chunks';
import type { AsepriteDocument, AsepriteFrame, Cel, CelImage, CelTilemap, Packed, Tileset } from './document';
import { DamagedPixelsError, type Inflate, unpacked } from './inflate';
import { drawTilemap, type PlacedPixels } from './tilemap';

type Content = CelImage | CelTilemap;

/** Most pixels of linked cels that are cached: 16 MiB. Larger cels are decoded each time. */
const MAX_KEPT = MAX_PIXELS / 4;

/** Decodes cels of a document to RGBA; throws `DamagedPixelsError`. Tiles and linked cels are cached, because many frames show them. */
export class CelDecoder {
  readonly #document: AsepriteDocument;
  readonly #inflate: Inflate;

  readonly #kept = new Map<Content, { readonly palette: Uint8Array; readonly words: Uint32Array }>();
  #keptPixels = 0;
  /** Inflated pixels of tilesets; undefined for damaged ones. Each is inflated once: the budget limits all of them together. */
  readonly #tiles = new Map<Tileset, Uint8Array | undefined>();
  readonly #ofFrame = new Map<number, ReadonlyMap<number, Cel>>();

  constructor(document: AsepriteDocument, inflate: Inflate) {
    this.#document = document;
    this.#inflate = inflate;
  }

  /**
   * The part of a cel that is inside the canvas.
   * @param opaque whether the transparent index counts as a color, as in the background
   */
  decode(cel: Cel, { palette }: AsepriteFrame, opaque: boolean): PlacedPixels | undefined {
    const content = this.#contentOf(cel);
    if (!content) return undefined;
    if (content.kind === 'tilemap') return this.#tilemap(content, cel, palette);
    const { width, height, pixels } = content;
    const words = () => this.#words(this.#bytes(pixels, width * height), palette, opaque);
    const isLinked = cel.content.kind === 'link';
    return { x: cel.x, y: cel.y, width, height, words: isLinked ? this.#once(content, palette, words) : words() };
  }

  /** The content of a cel, or of the cel that it is linked to; undefined if there is none. */
  #contentOf({ content, layer }: Cel): Content | undefined {
    if (content.kind !== 'link') return content;
    const { frame } = content;
    const cels = this.#ofFrame.get(frame) ?? new Map(this.#document.frames[frame]?.cels.map((cel) => [cel.layer, cel]));
    this.#ofFrame.set(frame, cels);
    const other = cels.get(layer)?.content;
    // Aseprite only links cels to cels with their own content.
    return other && other.kind !== 'link' ? other : undefined;
  }

  /**
   * All tiles of a tileset one below the other, with the colors of a palette; undefined if it has none, or if they are in another file.
   * Throws `DamagedPixelsError`.
   */
  tilesOf(tileset: Tileset, palette: Uint8Array): Uint32Array | undefined {
    const bytes = this.#tileBytes(tileset);
    return bytes && this.#words(bytes, palette, false);
  }

  #tileBytes(tileset: Tileset): Uint8Array | undefined {
    const { pixels, tile } = tileset;
    const count = tileset.count * tile.width * tile.height;
    if (!pixels || count === 0) return undefined;
    if (!this.#tiles.has(tileset)) {
      this.#tiles.set(tileset, undefined);
      this.#tiles.set(tileset, aligned(this.#bytes(pixels, count)));
    }
    const bytes = this.#tiles.get(tileset);
    if (!bytes) throw new DamagedPixelsError('The tiles are damaged.');
    return bytes;
  }

  #bytes(packed: Packed, count: number): Uint8Array {
    return unpacked(packed, count * PIXEL_BYTES[this.#document.colorMode], this.#inflate);
  }

  #words(bytes: Uint8Array, palette: Uint8Array, opaque: boolean): Uint32Array {
    const { colorMode } = this.#document;
    if (colorMode === 'rgba') return wordsOf(bytes);
    const words = new Uint32Array(bytes.length / PIXEL_BYTES[colorMode]);
    if (colorMode === 'grayscale') {
      for (let at = 0; at < words.length; at++) words[at] = grayAt(bytes, at);
      return words;
    }
    const colors = this.#colors(palette, opaque);
    for (let at = 0; at < words.length; at++) words[at] = colors[bytes[at] ?? 0] ?? 0;
    return words;
  }

  /** Colors by index. Each cel gets its own table: 256 words are small compared to the pixels. */
  #colors(palette: Uint8Array, opaque: boolean): Uint32Array {
    const colors = new Uint32Array(256);
    colors.set(wordsOf(palette).subarray(0, 256));
    if (!opaque) colors[this.#document.transparentIndex] = 0;
    return colors;
  }

  /** Returns the color of a pixel by its position. Large tilesets aren't converted completely, because a cel may show only one tile. */
  #colorAt(bytes: Uint8Array, palette: Uint8Array): (at: number) => number {
    const { colorMode } = this.#document;
    if (colorMode === 'grayscale') return (at) => grayAt(bytes, at);
    const words = colorMode === 'rgba' ? wordsOf(bytes) : this.#colors(palette, false);
    return colorMode === 'rgba' ? (at) => words[at] ?? 0 : (at) => words[bytes[at] ?? 0] ?? 0;
  }

  #tilemap(map: CelTilemap, cel: Cel, palette: Uint8Array): PlacedPixels | undefined {
    const id = this.#document.layers[cel.layer]?.tileset ?? -1;
    const tileset = this.#document.tilesets.get(id);
    const bytes = tileset && this.#tileBytes(tileset);
    return bytes && drawTilemap(map, cel, tileset, this.#colorAt(bytes, palette), this.#document, this.#inflate);
  }

  /** The pixels of a content that is shown several times, cached by its palette. */
  #once(of: Content, palette: Uint8Array, make: () => Uint32Array): Uint32Array {
    const known = this.#kept.get(of);
    if (known?.palette === palette) return known.words;
    const words = make();
    if (words.length > MAX_KEPT) return words;
    this.#keptPixels += words.length - (known?.words.length ?? 0);
    if (this.#keptPixels > MAX_KEPT) {
      this.#kept.clear();
      this.#keptPixels = words.length;
    }
    this.#kept.set(of, { palette, words });
    return words;
  }
}

/** The color of a pixel with gray and alpha. */
function grayAt(bytes: Uint8Array, at: number): number {
  return (((bytes[2 * at] ?? 0) * 0x010101) | ((bytes[2 * at + 1] ?? 0) << 24)) >>> 0;
}

/** Bytes at a multiple of four, copied if necessary. */
function aligned(bytes: Uint8Array): Uint8Array {
  return bytes.byteOffset % 4 ? new Uint8Array(bytes) : bytes;
}

/** Bytes of RGBA as words. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, byteLength } = aligned(bytes);
  return new Uint32Array(buffer, byteOffset, byteLength >> 2);
}
