import { inflateSync } from 'node:zlib';
import { Budget } from '../../aseprite/budget';
import { ByteReader } from '../../aseprite/byteReader';
import { CelDecoder } from '../../aseprite/celPixels';
import { CHUNK, readSlice } from '../../aseprite/chunks';
import { coderFor } from '../../aseprite/colorModes';
import type { AsepriteDocument, AsepriteFrame, Cel } from '../../aseprite/document';
import { Flattener } from '../../aseprite/flatten';
import { canGrow, growPalettes } from '../../aseprite/growPalette';
import { readAseprite } from '../../aseprite/read';
import {
  CEL_EXTRA,
  celFacts,
  movedCel,
  movedSlice,
  openedLayer,
  replacedCel,
  scaledExtra,
} from '../../aseprite/replaceCels';
import { Splice, type WholeChunk } from '../../aseprite/splice';
import type { PlacedPixels } from '../../aseprite/tilemap';
import { isSameCel, type TrimmedCel, trimmedCel } from '../../aseprite/writeCel';
import { createRaster, type Raster, type Size, wordsOf } from '../../pixels/raster';
import { placeFrame } from '../../sheet/frames';
import type { FlatReason } from './fixAnswer';
import { type FixedPlaces, fixedPlaces, fixedSlice } from './fixedPlaces';
import type { FixedView } from './fixedView';
import { LayerFix } from './fixLayer';

/** Most visible pixels that may differ between the layers' picture and the fixed frames, as a share: where layers meet, cells can be cut another way. */
const MAX_DIFFERENT = 0.1;
/** An invisible pixel, for a cel of which nothing is left: its user data needs a cel. */
const NOTHING: TrimmedCel = { x: 0, y: 0, width: 1, height: 1, data: new Uint8Array(4) };

/**
 * Fixes each cel of each layer by the plan for the flattened frames: the same grid, colors, and moves. Tags, durations, groups, blend modes, and user
 * data stay byte for byte; slices are scaled; linked cels stay linked if their frames were moved alike.
 * @returns why it isn't possible: a reason to write the flattened frames
 * @throws {DamagedFileError | DamagedPixelsError}
 */
export async function fixLayers(file: Uint8Array, fixed: FixedView): Promise<Uint8Array | FlatReason> {
  const document = readAseprite(file);
  if (document.damage.length || document.frames.length !== fixed.frames.length) return 'damaged';
  const isTiled = ({ content }: Cel) => content.kind === 'tilemap';
  if (document.frames.some(({ cels }) => cels.some(isTiled))) return 'tilemap';
  const splice = new Splice(file);
  const [first] = fixed.frames;
  if (!first) return 'damaged';
  const places = fixedPlaces(fixed.read.sprite, fixed.fixed.plan, fixed.view);
  const cels = fixedCels(document, fixed, places);
  const changed = [...cels.values()].flatMap((frame) => [...frame.values()]).filter(({ isSame }) => !isSame);
  const coder = coderFor(
    document,
    changed.map(({ cel, frame }) => ({ words: wordsIn(cel), frame })),
    canGrow(splice),
  );
  if (coder.changes.gray || coder.changes.replaced) return 'colors';
  if (coder.growth) growPalettes(splice, coder.growth, document.frames);
  const isOpened = fixed.fixed.plan.steps.cuts.some(({ pixels }) => pixels > 0);
  const pack = ({ cel, frame }: FixedCel) => fixed.tools.deflate(coder.encode(wordsIn(cel), frame));
  for (const index of splice.frames.keys())
    replaceChunks(splice.chunksOf(index), { index, document, cels, places, isOpened, pack });
  splice.setCanvas(first, places.step);
  const bytes = splice.done();
  return looksLike(bytes, fixed.frames) ? bytes : 'layers';
}

/** A cel after the fix. */
interface FixedCel {
  readonly cel: TrimmedCel;
  /** Whose palette its colors are in. */
  readonly frame: AsepriteFrame;
  /** Nothing of it changes, not even its place. */
  readonly isSame: boolean;
}

type FixedCels = ReadonlyMap<number, ReadonlyMap<number, FixedCel>>;

/** Fixes the cels of a file. By frame and layer; without reference layers. */
function fixedCels(document: AsepriteDocument, fixed: FixedView, places: FixedPlaces): FixedCels {
  const decoder = new CelDecoder(document, (bytes, size) => inflateSync(bytes, { maxOutputLength: size }));
  const layerFix = layerFixOf(document, fixed);
  const [size] = fixed.frames;
  const fixCel = (cel: Cel, frame: AsepriteFrame, index: number): [layer: number, fixed: FixedCel][] => {
    const background = document.layers[cel.layer]?.background ?? false;
    const pixels = decoder.decode(cel, frame, background);
    if (!pixels || !size) return [];
    const before = onCanvas(pixels, document);
    const unmoved = layerFix.fixed(before, places.first + index);
    const { x, y } = places.moves[index] ?? { x: 0, y: 0 };
    const isSame = unmoved === before && x === 0 && y === 0 && isSameSize(before, size);
    const after = moved(unmoved, x, y, size);
    const whole = { x: 0, y: 0, width: after.width, height: after.height, data: new Uint8Array(after.data) };
    return [[cel.layer, { cel: background ? whole : (trimmedCel(after) ?? NOTHING), frame, isSame }]];
  };
  return new Map(
    document.frames.map((frame, index) => {
      const own = frame.cels.filter(({ layer }) => !document.layers[layer]?.reference);
      return [index, new Map(own.flatMap((cel) => fixCel(cel, frame, index)))];
    }),
  );
}

function layerFixOf({ layers }: AsepriteDocument, { fixed, note }: FixedView): LayerFix {
  const drawn = layers.filter(({ kind, reference }) => kind !== 'group' && !reference);
  const isAlone = drawn.length < 2;
  if (!isAlone && fixed.plan.settings.specks) note({ note: 'layers-unfixed', steps: ['specks'] });
  return new LayerFix(fixed.plan, isAlone);
}

function onCanvas({ x, y, width, height, words }: PlacedPixels, canvas: Size): Raster {
  const picture = createRaster(width, height);
  wordsOf(picture.data).set(words);
  const rect = { x: 0, y: 0, w: width, h: height, left: x, top: y };
  return placeFrame(picture, rect, canvas.width, canvas.height);
}

function moved(picture: Raster, x: number, y: number, size: Size): Raster {
  if (x === 0 && y === 0 && isSameSize(picture, size)) return picture;
  const rect = { x: 0, y: 0, w: picture.width, h: picture.height, left: x, top: y };
  return placeFrame(picture, rect, size.width, size.height);
}

const isSameSize = (a: Size, b: Size) => a.width === b.width && a.height === b.height;

const wordsIn = ({ data }: TrimmedCel) => wordsOf(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length));

interface Replacing {
  readonly index: number;
  readonly document: AsepriteDocument;
  readonly cels: FixedCels;
  readonly places: FixedPlaces;
  /** Whether the background of the sprite became transparent. */
  readonly isOpened: boolean;
  pack(cel: FixedCel): Uint8Array;
}

/** Replaces the chunks of a frame in place. */
function replaceChunks(chunks: WholeChunk[], replacing: Replacing): void {
  const { index, places, isOpened } = replacing;
  for (const [at, chunk] of chunks.entries()) {
    if (isOpened && chunk.type === CHUNK.layer) chunks[at] = openedLayer(chunk);
    if (chunk.type === CHUNK.cel) chunks[at] = replacedChunk(chunk, replacing);
    if (chunk.type === CEL_EXTRA) chunks[at] = scaledExtra(chunk, originOf(places, index), places.step);
    if (chunk.type === CHUNK.slice) {
      const slice = readSlice(new ByteReader(chunk.bytes, 6), new Budget());
      chunks[at] = movedSlice(chunk, fixedSlice(slice, places));
    }
  }
}

/** What becomes the top left corner of a frame, in pixels before. */
function originOf({ step, point }: FixedPlaces, index: number) {
  const { x, y } = point(0, 0, index);
  return { x: -x * step.x, y: -y * step.y };
}

function replacedChunk(chunk: WholeChunk, { index, document, cels, places, pack }: Replacing): WholeChunk {
  const { layer, link } = celFacts(chunk);
  const fixed = cels.get(index)?.get(layer);
  if (!fixed) {
    // A reference image keeps its pixels; what it is scaled to is in the chunk after it.
    const cel = document.frames[index]?.cels.find((one) => one.layer === layer);
    return cel ? movedCel(chunk, places.point(cel.x, cel.y, index)) : chunk;
  }
  if (fixed.isSame) return chunk;
  const target = link === undefined ? undefined : cels.get(link)?.get(layer);
  if (target && target.frame.palette === fixed.frame.palette && isSameCel(target.cel, fixed.cel))
    return movedCel(chunk, target.cel);
  return replacedCel(chunk, fixed.cel, pack(fixed));
}

/** Whether the layers of a file together show these frames, nearly. */
function looksLike(file: Uint8Array, frames: readonly Raster[]): boolean {
  const flattener = new Flattener(readAseprite(file));
  let [different, visible] = [0, 0];
  for (const [index, expected] of frames.entries()) {
    const shown = flattener.frame(index);
    if (!isSameSize(shown, expected)) return false;
    const [a, b] = [wordsOf(shown.data), wordsOf(expected.data)];
    for (let at = 0; at < a.length; at++) {
      const [one = 0, other = 0] = [a[at], b[at]];
      if (one >>> 24 === 0 && other >>> 24 === 0) continue;
      visible++;
      if (one !== other) different++;
    }
  }
  return different <= MAX_DIFFERENT * visible && flattener.broken.length === 0;
}
