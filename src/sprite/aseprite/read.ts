import { PictureError } from '../pixels/pictureError';
import { isTooLarge, MAX_FRAMES } from '../pixels/pictureLimits';
import type { Slice, UserData } from '../pixels/slice';
import { Budget, MAX_DAMAGE } from './budget';
import { ByteReader, EndOfBytesError } from './byteReader';
import { CHUNK, readCel, readLayer, readOldPalette, readPalette, readSlice, readTags, readTileset } from './chunks';
import type { AsepriteDocument, AsepriteFrame, AsepriteTag, Cel, ColorMode, Damage, Layer, Tileset } from './document';
import { readUserData } from './userData';
import { isAseprite, type RawFrame, walkAseprite } from './walk';

const COLOR_MODES: Readonly<Record<number, ColorMode>> = { 32: 'rgba', 16: 'grayscale', 8: 'indexed' };

/**
 * Reads an Aseprite file. Damaged parts are left out and listed in `damage`. Pixels aren't inflated here, so damage inside of them shows
 * when they are needed. Throws `PictureError` if there is nothing to show.
 */
export function readAseprite(bytes: Uint8Array): AsepriteDocument {
  if (!isAseprite(bytes)) throw new PictureError('not-a-picture', "This isn't an Aseprite file.");
  const header = readHeader(bytes);
  const { frames, announced } = walkAseprite(bytes);
  const builder = new DocumentBuilder(bytes, header.colorMode, hasNewPalette(frames));
  for (const [index, frame] of frames.slice(0, MAX_FRAMES).entries()) builder.addFrame(index, frame);
  const last = frames.at(-1);
  if (frames.length === 0) throw new PictureError('truncated', 'The file ends before its first frame.');
  if (last && (frames.length < announced || last.end > bytes.length)) {
    builder.damage.push({ what: 'cut', frame: last.end > bytes.length ? frames.length - 1 : frames.length, announced });
  }
  return { ...header, ...builder.document() };
}

/** Aseprite writes old palettes in addition to new ones, for old programs: they are ignored. */
function hasNewPalette(frames: readonly RawFrame[]): boolean {
  return frames.some(({ chunks }) => chunks.some(({ type }) => type === CHUNK.palette));
}

/** Reads the canvas from the header alone. Throws `PictureError` if it is empty or too large. */
function readHeader(bytes: Uint8Array) {
  const reader = new ByteReader(bytes, 8);
  const width = reader.u16();
  const height = reader.u16();
  const colorMode = COLOR_MODES[reader.u16()];
  const flags = reader.u32();
  reader.skip(10);
  const transparentIndex = reader.u8();
  reader.skip(5);
  const pixelRatio = { width: reader.u8() || 1, height: reader.u8() || 1 };
  if (!colorMode || width === 0 || height === 0)
    throw new PictureError('truncated', 'The header describes an empty canvas.');
  if (isTooLarge({ width, height })) throw new PictureError('too-large', 'The canvas is too large.');
  return {
    width,
    height,
    colorMode,
    transparentIndex,
    layerOpacity: (flags & 1) !== 0,
    groupsBlend: (flags & 2) !== 0,
    pixelRatio,
  };
}

/** Something that user data can belong to. */
interface Owner {
  userData?: UserData;
}

/** Builds the document from the chunks of a file, in their order: user data belongs to what was read right before it. */
class DocumentBuilder {
  readonly #bytes: Uint8Array;
  readonly #colorMode: ColorMode;
  readonly #newPalette: boolean;

  readonly damage: Damage[] = [];
  readonly #layers: Layer[] = [];
  /** Index of the last layer of each level, to find the group of the next layer. */
  readonly #lastOfLevel: number[] = [];
  readonly #frames: AsepriteFrame[] = [];
  readonly #tags: AsepriteTag[] = [];
  readonly #slices: Slice[] = [];
  readonly #tilesets = new Map<number, Tileset>();
  readonly #sprite: Owner = {};
  readonly #budget = new Budget();
  #colorProfile: AsepriteDocument['colorProfile'] = 'none';
  #palette: Uint8Array = new Uint8Array();
  #cels: Cel[] = [];
  /** Owners of the next user data chunks; the last one gets all that follow. */
  #owners: Owner[] = [this.#sprite];

  constructor(bytes: Uint8Array, colorMode: ColorMode, newPalette: boolean) {
    this.#bytes = bytes;
    this.#colorMode = colorMode;
    this.#newPalette = newPalette;
  }

  addFrame(index: number, { duration, chunks }: RawFrame): void {
    this.#cels = [];
    for (const { type, start, end } of chunks) {
      try {
        this.#addChunk(type, new ByteReader(this.#bytes, start, end));
      } catch (error) {
        if (!(error instanceof EndOfBytesError || error instanceof RangeError)) throw error;
        if (this.damage.length < MAX_DAMAGE) this.damage.push({ what: 'chunk', frame: index, type });
      }
    }
    this.#frames.push({ duration, cels: this.#cels, palette: this.#palette });
  }

  #addChunk(type: number, reader: ByteReader): void {
    switch (type) {
      case CHUNK.layer:
        this.#owners = [this.#addLayer(reader)];
        break;
      case CHUNK.cel: {
        const cel = readCel(reader, this.#colorMode);
        this.#cels.push(cel);
        this.#owners = [cel];
        break;
      }
      case CHUNK.tileset: {
        const tileset = readTileset(reader, this.#colorMode, this.#budget);
        this.#tilesets.set(tileset.id, tileset);
        // The user data of its tiles follows, which isn't needed here.
        this.#owners = [tileset, {}];
        break;
      }
      case CHUNK.slice: {
        const slice = readSlice(reader, this.#budget);
        this.#slices.push(slice);
        this.#owners = [slice];
        break;
      }
      case CHUNK.tags: {
        const tags = readTags(reader, this.#budget);
        this.#tags.push(...tags);
        this.#owners = [...tags];
        break;
      }
      case CHUNK.userData: {
        const owner = this.#owners.length > 1 ? this.#owners.shift() : this.#owners[0];
        if (owner) owner.userData = readUserData(reader, this.#budget);
        break;
      }
      case CHUNK.palette:
        this.#palette = readPalette(reader, this.#palette, this.#budget);
        break;
      case CHUNK.oldPalette:
        if (!this.#newPalette) this.#palette = readOldPalette(reader, this.#palette, 8, this.#budget);
        break;
      case CHUNK.oldPalette64:
        if (!this.#newPalette) this.#palette = readOldPalette(reader, this.#palette, 6, this.#budget);
        break;
      case CHUNK.colorProfile:
        this.#colorProfile = (['none', 'srgb', 'icc'] as const)[reader.u16()] ?? 'none';
        break;
    }
  }

  #addLayer(reader: ByteReader): Layer {
    this.#budget.take('layers');
    const { layer, level } = readLayer(reader);
    const parent = level > 0 ? this.#lastOfLevel[level - 1] : undefined;
    const whole: Layer = { ...layer, parent };
    this.#lastOfLevel[level] = this.#layers.length;
    this.#lastOfLevel.length = level + 1;
    this.#layers.push(whole);
    return whole;
  }

  document() {
    const layers = this.#layers,
      tags = this.#tags,
      slices = this.#slices,
      tilesets = this.#tilesets,
      colorProfile = this.#colorProfile,
      { damage } = this;
    const last = this.#frames.length - 1;
    return {
      layers,
      frames: this.#frames,
      // A tag beyond the existing frames would play nothing.
      tags: tags
        .filter(({ from, to }) => from <= last && from <= to)
        .map((tag) => ({ ...tag, to: Math.min(tag.to, last) })),
      slices,
      tilesets,
      colorProfile,
      userData: this.#sprite.userData,
      damage,
    };
  }
}
