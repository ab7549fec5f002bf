import { zlibSync } from 'fflate';
import type { FrameTag } from '../pixels/frameTag';
import { type Raster, type Size, wordsOf } from '../pixels/raster';
import type { Slice } from '../pixels/slice';
import { ByteWriter } from './byteWriter';
import { CHUNK } from './chunks';
import { FILE_MAGIC, FRAME_MAGIC } from './walk';
import { isSameCel, type TrimmedCel, trimmedCel, writeCel } from './writeCel';
import { type LayerLook, writeChunk, writeLayer, writePalette, writeSlice, writeTags } from './writeChunks';

/** A sprite for a new Aseprite file; always RGBA. */
export interface NewSprite extends Size {
  /** 1 to 65,535. */
  readonly frames: readonly { /** Milliseconds, 1 to 65,535. */ readonly duration: number }[];
  /** From bottom to top; up to 65,535. */
  readonly layers: readonly NewLayer[];
  readonly tags?: readonly FrameTag[];
  readonly slices?: readonly Slice[];
  /**
   * Colors in the order of the palette, each RGBA as one number, red in the lowest byte. The sprite's other colors follow, up to 256.
   * Absent: transparent, then the sprite's colors in the order in which they appear.
   */
  readonly palette?: readonly number[];
  /** Width and height of a pixel as shown, each 1 to 255; square without. */
  readonly pixelRatio?: Size;
}

export interface NewLayer extends LayerLook {
  /** One for each frame, as large as the sprite. A frame without one is empty. */
  readonly cels: readonly (Raster | undefined)[];
}

/** Flag of the header: layers have an opacity. */
const LAYER_OPACITY = 1;
const SRGB = 1;
const SQUARE: Size = { width: 1, height: 1 };
/** The palette of an RGBA sprite is only for people, who don't need more colors. */
const MAX_COLORS = 256;
/** Most frames and layers that the format can count. */
export const MAX_FRAMES = 65_535;

/**
 * Makes a new Aseprite file. Pixels are kept exactly. Cels are trimmed; a cel that equals the previous frame's is linked to it, and so is
 * a cel with the same raster object as an earlier cel of its layer.
 * @param pause awaited between frames, for a thread that has other work too
 * @throws {RangeError} if there are more frames or layers than the format can count
 */
export async function writeAseprite(sprite: NewSprite, pause?: () => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  if (sprite.frames.length > MAX_FRAMES || sprite.layers.length > MAX_FRAMES) {
    throw new RangeError('An Aseprite file has up to 65,535 frames and layers.');
  }
  const writer = new ByteWriter();
  const palette = paletteOf(sprite);
  writeHeader(writer, sprite, palette.length);
  const written: (WrittenCel | undefined)[] = sprite.layers.map(() => undefined);
  const frameOf = sprite.layers.map(() => new Map<Raster, number>());
  for (const [index, { duration }] of sprite.frames.entries()) {
    await pause?.();
    const start = writer.length;
    writer
      .u32(0)
      .u16(FRAME_MAGIC, 0, clamp(duration, 1, 65_535))
      .zeros(2)
      .u32(0);
    let chunks = 0;
    const chunk = (type: number, write: () => void) => {
      writeChunk(writer, type, write);
      chunks++;
    };
    if (index === 0) {
      chunk(CHUNK.colorProfile, () => writer.u16(SRGB, 0).zeros(12));
      chunk(CHUNK.palette, () => writePalette(writer, palette));
      for (const layer of sprite.layers) chunk(CHUNK.layer, () => writeLayer(writer, layer));
      const { tags = [], slices = [] } = sprite;
      if (tags.length) chunk(CHUNK.tags, () => writeTags(writer, tags));
      for (const slice of slices) chunk(CHUNK.slice, () => writeSlice(writer, slice));
    }
    for (const [layer, { cels }] of sprite.layers.entries()) {
      const raster = cels[index];
      const cel = raster && trimmedCel(raster);
      if (!cel) continue;
      const before = written[layer];
      const again = frameOf[layer]?.get(raster);
      const linkedTo = again ?? (before && isSameCel(before.cel, cel) ? before.frame : undefined);
      const content = linkedTo === undefined ? { ...cel, zlib: zlibSync(cel.data) } : { linkedTo };
      chunk(CHUNK.cel, () => writeCel(writer, { layer, x: cel.x, y: cel.y, content }));
      frameOf[layer]?.set(raster, linkedTo ?? index);
      if (linkedTo === undefined) written[layer] = { frame: index, cel };
    }
    writer.patchU32(start, writer.length - start);
    writer.patchU16(start + 6, Math.min(chunks, 65_535));
    writer.patchU32(start + 12, chunks);
  }
  writer.patchU32(0, writer.length);
  return writer.done();
}

interface WrittenCel {
  readonly frame: number;
  readonly cel: TrimmedCel;
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, Math.round(value)));

function writeHeader(writer: ByteWriter, { width, height, frames, pixelRatio }: NewSprite, colors: number): void {
  const { width: across, height: down } = pixelRatio ?? SQUARE;
  writer.u32(0).u16(FILE_MAGIC, frames.length, width, height, 32).u32(LAYER_OPACITY).u16(100).zeros(8);
  // Transparent index, number of colors, pixel ratio, grid.
  writer.u8(0).zeros(3).u16(Math.min(colors, 65_535)).u8(across, down).u16(0, 0, 16, 16).zeros(84);
}

/**
 * RGBA words, at least one. If no palette is given, the first color is transparent, as in palettes made by Aseprite: a sprite that is
 * converted to indexed colors has its transparent color there. If 256 colors fill the palette, it is left out.
 */
function paletteOf({ layers, palette }: NewSprite): number[] {
  const colors = new Set<number>(palette);
  for (const { cels } of layers) {
    for (const raster of new Set(cels)) {
      if (raster && colors.size < MAX_COLORS) addColors(colors, raster);
    }
  }
  const list = [...(palette ?? []), ...[...colors].slice(new Set(palette).size)];
  return palette?.length || list.length === MAX_COLORS ? list : [0, ...list];
}

/** Adds new colors in the order in which they appear, until there are 256. */
function addColors(colors: Set<number>, { data }: Raster): void {
  let before = 0;
  for (const word of wordsOf(data)) {
    if (word === before || word >>> 24 === 0) continue;
    before = word;
    colors.add(word);
    if (colors.size >= MAX_COLORS) return;
  }
}
