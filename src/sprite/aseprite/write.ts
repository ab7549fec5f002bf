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
  const cels = sprite.layers.map((layer) => new LayerCels(layer));
  for (const [index, { duration }] of sprite.frames.entries()) {
    await pause?.();
    const frame = new FrameWriter(writer, duration);
    if (index === 0) writeDescription(frame, sprite, palette);
    for (const [layer, ofLayer] of cels.entries()) ofLayer.write(frame, layer, index);
    frame.end();
  }
  writer.patchU32(0, writer.length);
  return writer.done();
}

/** Writes one frame, whose header says how long it is. */
class FrameWriter {
  readonly #start: number;
  #chunks = 0;

  constructor(
    readonly writer: ByteWriter,
    duration: number,
  ) {
    this.#start = writer.length;
    writer
      .u32(0)
      .u16(FRAME_MAGIC, 0, clamp(duration, 1, 65_535))
      .zeros(2)
      .u32(0);
  }

  /** @param write writes the content of the chunk */
  chunk(type: number, write: (writer: ByteWriter) => void): void {
    writeChunk(this.writer, type, () => write(this.writer));
    this.#chunks++;
  }

  end(): void {
    this.writer.patchU32(this.#start, this.writer.length - this.#start);
    this.writer.patchU16(this.#start + 6, Math.min(this.#chunks, 65_535));
    this.writer.patchU32(this.#start + 12, this.#chunks);
  }
}

/** What the first frame says about the whole sprite. */
function writeDescription(frame: FrameWriter, { layers, tags = [], slices = [] }: NewSprite, palette: number[]): void {
  frame.chunk(CHUNK.colorProfile, (writer) => writer.u16(SRGB, 0).zeros(12));
  frame.chunk(CHUNK.palette, (writer) => writePalette(writer, palette));
  for (const layer of layers) frame.chunk(CHUNK.layer, (writer) => writeLayer(writer, layer));
  if (tags.length) frame.chunk(CHUNK.tags, (writer) => writeTags(writer, tags));
  for (const slice of slices) frame.chunk(CHUNK.slice, (writer) => writeSlice(writer, slice));
}

/** The cels of a layer, each linked to an equal one before it. */
class LayerCels {
  readonly #cels: NewLayer['cels'];
  /** The last one whose pixels were written. */
  #written: { readonly frame: number; readonly cel: TrimmedCel } | undefined;
  readonly #frameOf = new Map<Raster, number>();

  constructor({ cels }: NewLayer) {
    this.#cels = cels;
  }

  /** Writes the cel of a frame, if it has one. */
  write(frame: FrameWriter, layer: number, index: number): void {
    const raster = this.#cels[index];
    const cel = raster && trimmedCel(raster);
    if (!cel) return;
    const linkedTo = this.#frameOf.get(raster) ?? this.#frameOfEqual(cel);
    const content = linkedTo === undefined ? { ...cel, zlib: zlibSync(cel.data) } : { linkedTo };
    frame.chunk(CHUNK.cel, (writer) => writeCel(writer, { layer, x: cel.x, y: cel.y, content }));
    this.#frameOf.set(raster, linkedTo ?? index);
    if (linkedTo === undefined) this.#written = { frame: index, cel };
  }

  #frameOfEqual(cel: TrimmedCel): number | undefined {
    return this.#written && isSameCel(this.#written.cel, cel) ? this.#written.frame : undefined;
  }
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
