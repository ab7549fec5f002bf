import { CelDecoder } from '../../sprite/aseprite/celPixels';
import { CHUNK } from '../../sprite/aseprite/chunks';
import type { AsepriteDocument, Tileset } from '../../sprite/aseprite/document';
import { type BrokenCel, Flattener } from '../../sprite/aseprite/flatten';
import { DamagedPixelsError, inflateBounded } from '../../sprite/aseprite/inflate';
import { type Eyes, openEyes } from '../../sprite/aseprite/layerTree';
import { readAseprite } from '../../sprite/aseprite/read';
import { palettesOf } from '../../sprite/compare/asepritePalettes';
import { PictureError } from '../../sprite/pixels/pictureError';
import { MAX_ALL_PIXELS, MAX_FRAMES } from '../../sprite/pixels/pictureLimits';
import { DecodeError } from '../lib/picture/decodeMessages';
import type { ChunkKind, Frame, MissingPart, Picture, TilesetPicture } from '../lib/picture/picture';
import { imageOf } from '../lib/picture/stillPicture';

/** Largest number of pixels of all drawn tiles together: 16 MiB. */
const TILE_PIXELS = 4_194_304;

/**
 * The frames of an Aseprite file as Aseprite exports them, with durations, tags, slices, layers and tilesets. `eyes` overrides which
 * layers the file shows and hides. Throws `DecodeError`.
 */
export function decodeAseprite(bytes: Uint8Array, eyes: Eyes = {}): Picture {
  const document = readDocument(bytes);
  const { width, height, tags, slices } = document;
  const announced = document.damage.find((one) => one.what === 'cut')?.announced;
  const total = Math.max(document.frames.length, announced ?? 0);
  const kept = Math.min(document.frames.length, Math.max(1, Math.floor(MAX_ALL_PIXELS / (width * height))), MAX_FRAMES);
  const animated = total > 1;
  const open = openEyes(document.layers, eyes);
  const flattener = new Flattener(document, { isVisible: (layer) => open[layer] ?? false });
  const decoded = (index: number): Frame => ({
    image: imageOf(flattener.frame(index)),
    duration: animated ? (document.frames[index]?.duration ?? 0) : 0,
  });
  const frames: [Frame, ...Frame[]] = [decoded(0)];
  while (frames.length < kept) frames.push(decoded(frames.length));
  const cut = announced !== undefined && kept === document.frames.length;
  const { colorMode, colorProfile, pixelRatio, layers, userData } = document;
  return {
    width,
    height,
    frames,
    animated,
    total,
    tags: tags.filter(({ from }) => from < kept).map((tag) => ({ ...tag, to: Math.min(tag.to, kept - 1) })),
    palettes: palettesOf(document.frames.slice(0, kept)),
    slices,
    broken: cut ? kept : undefined,
    sprite: {
      colorMode,
      colorProfile,
      pixelRatio,
      layers,
      tilesets: drawnTilesets(document),
      userData,
      missing: missingParts(document, flattener.broken),
      file: new Uint8Array(),
    },
  };
}

function readDocument(bytes: Uint8Array) {
  try {
    return readAseprite(bytes);
  } catch (cause) {
    if (!(cause instanceof PictureError)) throw cause;
    throw new DecodeError(cause.fault === 'too-large' ? 'too-large' : 'unreadable', { cause });
  }
}

/** Tilesets in the colors of the first frame. Tiles beyond `TILE_PIXELS` are left out. */
function drawnTilesets(document: AsepriteDocument): TilesetPicture[] {
  const decoder = new CelDecoder(document, inflateBounded);
  let room = TILE_PIXELS;
  return [...document.tilesets.values()].map((tileset) => {
    const { name, count, tile, baseIndex } = tileset;
    const most = Math.min(count, Math.floor(room / Math.max(1, tile.width * tile.height)));
    const tiles = drawnTiles(document, decoder, tileset, most);
    room -= tiles ? tiles.width * tiles.height : 0;
    return { name, count, tile, baseIndex, tiles };
  });
}

function drawnTiles(
  { frames }: AsepriteDocument,
  decoder: CelDecoder,
  tileset: Tileset,
  most: number,
): ImageData | undefined {
  const { width, height } = tileset.tile;
  try {
    const words = decoder.tilesOf({ ...tileset, count: most }, frames[0]?.palette ?? new Uint8Array());
    if (!words?.length) return undefined;
    const bytes = new Uint8ClampedArray(words.buffer, words.byteOffset, words.byteLength);
    return imageOf({ width, height: height * most, data: bytes.slice() });
  } catch (error) {
    if (error instanceof DamagedPixelsError) return undefined;
    throw error;
  }
}

const CHUNK_KINDS: Readonly<Record<number, ChunkKind>> = {
  [CHUNK.layer]: 'layer',
  [CHUNK.cel]: 'cel',
  [CHUNK.tags]: 'tags',
  [CHUNK.palette]: 'palette',
  [CHUNK.oldPalette]: 'palette',
  [CHUNK.oldPalette64]: 'palette',
  [CHUNK.userData]: 'user data',
  [CHUNK.slice]: 'slice',
  [CHUNK.tileset]: 'tileset',
};

function missingParts({ damage, layers }: AsepriteDocument, broken: readonly BrokenCel[]): MissingPart[] {
  const chunks = new Map<ChunkKind, number>();
  for (const one of damage) {
    if (one.what !== 'chunk') continue;
    const kind = CHUNK_KINDS[one.type] ?? 'other';
    chunks.set(kind, (chunks.get(kind) ?? 0) + 1);
  }
  const frames = new Map<number, number[]>();
  for (const { layer, frame } of broken) frames.set(layer, [...(frames.get(layer) ?? []), frame]);
  return [
    ...[...chunks].map(([what, count]) => ({ what, count })),
    ...[...frames].map(([layer, of]) => ({ what: 'pixels' as const, layer: layers[layer]?.name ?? '', frames: of })),
  ];
}
