import type { Size } from '../pixels/raster';
import { PIXEL_BYTES } from './chunks';
import type { AsepriteDocument, AsepriteFrame, Cel, CelTilemap, Packed } from './document';
import { type Inflate, unpacked } from './inflate';

/** Pixels of a cel as RGBA words, red in the lowest byte. */
export interface CelPixels extends Size {
  readonly words: Uint32Array;
}

/** The content of a cel; that of the cel that it is linked with; undefined where there is none. */
export function contentOf(
  { frames }: AsepriteDocument,
  { content, layer }: Cel,
): Exclude<Cel['content'], { kind: 'link' }> | undefined {
  if (content.kind !== 'link') return content;
  const other = frames[content.frame]?.cels.find((cel) => cel.layer === layer)?.content;
  // Aseprite links cels with whole ones only.
  return other && other.kind !== 'link' ? other : undefined;
}

/** Turns cels of a document into RGBA; throws `DamagedPixelsError`. Tiles are kept, since many cels show them. */
export class CelDecoder {
  private readonly tiles = new Map<number, { readonly palette: Uint8Array; readonly words: Uint32Array }>();

  constructor(
    private readonly document: AsepriteDocument,
    private readonly inflate: Inflate,
  ) {}

  /** @param opaque whether the transparent index counts as a color, as in the background */
  decode(cel: Cel, { palette }: AsepriteFrame, opaque: boolean): CelPixels | undefined {
    const content = contentOf(this.document, cel);
    if (!content) return undefined;
    if (content.kind === 'tilemap') return this.tilemap(content, cel, palette);
    const { width, height, pixels } = content;
    return { width, height, words: this.words(pixels, width * height, palette, opaque) };
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

  private tilemap(map: CelTilemap, cel: Cel, palette: Uint8Array): CelPixels | undefined {
    const id = this.document.layers[cel.layer]?.tileset ?? -1;
    const tileset = this.document.tilesets.get(id);
    if (!tileset?.pixels) return undefined;
    const { width: tileWidth, height: tileHeight } = tileset.tile;
    const kept = this.tiles.get(id);
    const tiles =
      kept?.palette === palette
        ? kept.words
        : this.words(tileset.pixels, tileset.count * tileWidth * tileHeight, palette, false);
    this.tiles.set(id, { palette, words: tiles });
    const clip = this.clip(map, cel, tileset.tile);
    const width = clip.width * tileWidth;
    const words = new Uint32Array(width * clip.height * tileHeight);
    const ids = unpacked(map.tiles, map.width * map.height * (map.bits / 8), this.inflate);
    const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
    const read = TILE_READERS[map.bits] ?? (() => 0);
    for (let row = 0; row < clip.height; row++) {
      for (let column = 0; column < clip.width; column++) {
        const tile = read(view, row * map.width + column);
        const index = (tile & map.masks.id) >>> 0;
        const empty = tileset.zeroIsEmpty ? index === 0 : tile === map.masks.id;
        if (empty || index >= tileset.count) continue;
        const flips = {
          x: (tile & map.masks.flipX) !== 0,
          y: (tile & map.masks.flipY) !== 0,
          diagonal: (tile & map.masks.diagonal) !== 0,
        };
        const target = row * tileHeight * width + column * tileWidth;
        copyTile(tiles, index, tileset.tile, flips, words, target, width);
      }
    }
    return { width, height: clip.height * tileHeight, words };
  }

  /** Columns and rows up to the right and the lower edge of the canvas: a map may claim to be far larger. */
  private clip({ width, height }: Size, { x, y }: Cel, tile: Size): Size {
    const most = (start: number, side: number, step: number) =>
      Math.max(0, Math.ceil((side - start) / Math.max(1, step)));
    return {
      width: Math.min(width, most(x, this.document.width, tile.width)),
      height: Math.min(height, most(y, this.document.height, tile.height)),
    };
  }
}

const TILE_READERS: Readonly<Record<number, (view: DataView, index: number) => number>> = {
  8: (view, index) => view.getUint8(index),
  16: (view, index) => view.getUint16(2 * index, true),
  32: (view, index) => view.getUint32(4 * index, true),
};

interface Flips {
  readonly x: boolean;
  readonly y: boolean;
  /** Columns and rows are exchanged, before the other flips. */
  readonly diagonal: boolean;
}

function copyTile(
  tiles: Uint32Array,
  index: number,
  { width, height }: Size,
  flips: Flips,
  target: Uint32Array,
  start: number,
  stride: number,
): void {
  const from = index * width * height;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = flips.x ? width - 1 - x : x;
      const v = flips.y ? height - 1 - y : y;
      const [column, row] = flips.diagonal ? [v, u] : [u, v];
      // Tiles that are not square have no diagonal: what would lie outside is empty.
      const inside = column < width && row < height;
      target[start + y * stride + x] = inside ? (tiles[from + row * width + column] ?? 0) : 0;
    }
  }
}

/** Bytes of RGBA as words; copied where they do not lie at a multiple of four. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 ? new Uint8Array(bytes) : bytes;
  return new Uint32Array(buffer, byteOffset, byteLength >> 2);
}
