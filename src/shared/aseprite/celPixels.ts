import { MAX_PIXELS } from '../pixels/pictureLimits';
import { PIXEL_BYTES } from './chunks';
import type { AsepriteDocument, AsepriteFrame, Cel, CelImage, CelTilemap, Packed, Tileset } from './document';
import { type Inflate, unpacked } from './inflate';
import { drawTilemap, type PlacedPixels } from './tilemap';

type Content = CelImage | CelTilemap;

/** Pixels that are kept for later: 16 MiB. What is larger is drawn anew each time. */
const MOST_KEPT = MAX_PIXELS / 4;

/** Turns cels of a document into RGBA; throws `DamagedPixelsError`. Tiles and linked cels are kept, since many frames show them. */
export class CelDecoder {
  private readonly kept = new Map<Content | Tileset, { readonly palette: Uint8Array; readonly words: Uint32Array }>();
  private keptPixels = 0;
  private readonly ofFrame = new Map<number, ReadonlyMap<number, Cel>>();

  constructor(
    private readonly document: AsepriteDocument,
    private readonly inflate: Inflate,
  ) {}

  /**
   * What of a cel may lie in the canvas.
   * @param opaque whether the transparent index counts as a color, as in the background
   */
  decode(cel: Cel, { palette }: AsepriteFrame, opaque: boolean): PlacedPixels | undefined {
    const content = this.contentOf(cel);
    if (!content) return undefined;
    if (content.kind === 'tilemap') return this.tilemap(content, cel, palette);
    const { width, height, pixels } = content;
    const words = () => this.words(pixels, width * height, palette, opaque);
    const isLinked = cel.content.kind === 'link';
    return { x: cel.x, y: cel.y, width, height, words: isLinked ? this.once(content, palette, words) : words() };
  }

  /** The content of a cel; that of the cel that it is linked with; undefined where there is none. */
  private contentOf({ content, layer }: Cel): Content | undefined {
    if (content.kind !== 'link') return content;
    const { frame } = content;
    const cels = this.ofFrame.get(frame) ?? new Map(this.document.frames[frame]?.cels.map((cel) => [cel.layer, cel]));
    this.ofFrame.set(frame, cels);
    const other = cels.get(layer)?.content;
    // Aseprite links cels with whole ones only.
    return other && other.kind !== 'link' ? other : undefined;
  }

  /**
   * All tiles of a tileset one below the other, with the colors of a palette; undefined where there are none, or they lie in another file. Throws
   * `DamagedPixelsError`.
   */
  tilesOf(tileset: Tileset, palette: Uint8Array): Uint32Array | undefined {
    const { pixels, tile } = tileset;
    const count = tileset.count * tile.width * tile.height;
    if (!pixels || count === 0) return undefined;
    return this.once(tileset, palette, () => this.words(pixels, count, palette, false));
  }

  private words(packed: Packed, count: number, palette: Uint8Array, opaque: boolean): Uint32Array {
    const { colorMode, transparentIndex } = this.document;
    const bytes = unpacked(packed, count * PIXEL_BYTES[colorMode], this.inflate);
    if (colorMode === 'rgba') return wordsOf(bytes);
    const words = new Uint32Array(count);
    if (colorMode === 'grayscale') {
      for (let at = 0; at < count; at++) {
        const value = bytes[2 * at] ?? 0;
        words[at] = (value * 0x010101) | ((bytes[2 * at + 1] ?? 0) << 24);
      }
      return words;
    }
    // A palette of its own for each cel: 256 words are nothing beside the pixels.
    const colors = new Uint32Array(256);
    colors.set(wordsOf(palette).subarray(0, 256));
    if (!opaque) colors[transparentIndex] = 0;
    for (let at = 0; at < count; at++) words[at] = colors[bytes[at] ?? 0] ?? 0;
    return words;
  }

  private tilemap(map: CelTilemap, cel: Cel, palette: Uint8Array): PlacedPixels | undefined {
    const id = this.document.layers[cel.layer]?.tileset ?? -1;
    const tileset = this.document.tilesets.get(id);
    const tiles = tileset && this.tilesOf(tileset, palette);
    return tiles && drawTilemap(map, cel, tileset, tiles, this.document, this.inflate);
  }

  /** The pixels of a content that is shown again and again, by its palette. */
  private once(of: Content | Tileset, palette: Uint8Array, make: () => Uint32Array): Uint32Array {
    const known = this.kept.get(of);
    if (known?.palette === palette) return known.words;
    const words = make();
    if (words.length > MOST_KEPT) return words;
    this.keptPixels += words.length - (known?.words.length ?? 0);
    if (this.keptPixels > MOST_KEPT) {
      this.kept.clear();
      this.keptPixels = words.length;
    }
    this.kept.set(of, { palette, words });
    return words;
  }
}

/** Bytes of RGBA as words; copied where they do not lie at a multiple of four. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 ? new Uint8Array(bytes) : bytes;
  return new Uint32Array(buffer, byteOffset, byteLength >> 2);
}
