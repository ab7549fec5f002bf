import { PictureError } from '../pixels/pictureError';
import { isTooLarge } from '../pixels/pictureLimits';
import { type Size, wordsOf } from '../pixels/raster';
import { ByteWriter } from './byteWriter';
import { CHUNK } from './chunks';
import { type ColorCoder, coderFor } from './colorModes';
import type { AsepriteDocument, AsepriteFrame } from './document';
import { canvasWithRoom, growCanvas, isClipped, revealsHidden } from './growCanvas';
import { canGrow, growPalettes } from './growPalette';
import { DamagedPixelsError } from './inflate';
import { addTags, headerFlags, writeNewLayer } from './putChunks';
import {
  type PlannedCel,
  PutError,
  type PutFault,
  type PutPicture,
  type PutPlace,
  type PutPlan,
  type PutResult,
  planPut,
} from './putPlan';
import { readAseprite } from './read';
import { DamagedFileError, Splice } from './splice';
import { MAX_FRAMES } from './write';
import { isSameCel, type NewCel, type TrimmedCel, writeCel } from './writeCel';
import { writeChunk } from './writeChunks';

export interface PutOptions extends PutPlace {
  /** Compresses like zlib (RFC 1950). */
  readonly deflate: (bytes: Uint8Array) => Uint8Array;
}

/**
 * Adds images to an Aseprite file, above all existing layers. Every chunk of the file, known or unknown, stays byte for byte; only the
 * list of tags and, if colors are added, palettes get longer; if the canvas grows, its size and a background's cels change.
 * @throws {PutError}
 */
export function putInto(file: Uint8Array, pictures: readonly PutPicture[], options: PutOptions): PutResult {
  const { document, splice } = openFile(file);
  const count = splice.frames.length;
  if (options.frame >= count) throw new PutError('no-frame');
  const { canvas, plan, unclipped, reveals } = onCanvas(document, count, pictures, options);
  if (count + plan.added.length > MAX_FRAMES) throw new PutError('too-many-frames');
  if (document.layers.length + plan.layers.length > MAX_FRAMES) throw new PutError('too-many-layers');
  const last = document.frames.at(-1) as AsepriteFrame;
  const frameOf = (index: number) => document.frames[index] ?? last;
  const pixels = plan.cels.map(({ cel, frame }) => ({ words: wordsIn(cel), frame: frameOf(frame) }));
  const coder = coderFor(document, pixels, canGrow(splice));
  if (coder.growth) growPalettes(splice, coder.growth, document.frames);
  if (canvas.width > document.width || canvas.height > document.height) {
    grow(splice, document, canvas, options.deflate);
  }
  addLayersAndTags(splice, file, plan);
  for (const duration of plan.added) splice.addFrame(duration);
  continueBackground(splice, document, count);
  for (const cel of packCels(plan.cels, coder, frameOf, options.deflate)) {
    splice.chunksOf(cel.frame).push(celChunk(cel));
  }
  const { width, height } = canvas;
  const old = { width: document.width, height: document.height };
  return {
    file: splice.done(),
    colors: coder.changes,
    addedFrames: plan.added.length,
    canvas,
    ...((old.width < width || old.height < height) && { grownFrom: old }),
    ...(unclipped && { unclipped }),
    ...(reveals && { reveals }),
    otherSizes: pictures.flatMap(({ name, frames: [first] }) => {
      const size = first?.image;
      if (!size || (size.width === width && size.height === height)) return [];
      return [{ name, width: size.width, height: size.height }];
    }),
  };
}

/** Where everything comes to be, on the canvas as it is or as it grows. */
function onCanvas(document: AsepriteDocument, count: number, pictures: readonly PutPicture[], options: PutOptions) {
  const canvas: Size = { width: document.width, height: document.height };
  const plan = planPut(document, count, pictures, options);
  if (!plan.cels.some((cel) => isClipped(canvas, cel))) return { canvas, plan };
  const unclipped = canvasWithRoom(canvas, pictures);
  const reveals = revealsHidden(document, unclipped) || undefined;
  if (options.canvas !== 'grow') return { canvas, plan, unclipped, reveals };
  if (isTooLarge(unclipped)) throw new PutError('too-large-grown');
  return { canvas: unclipped, plan: planPut({ ...document, ...unclipped }, count, pictures, options), reveals };
}

function grow(splice: Splice, document: AsepriteDocument, canvas: Size, deflate: PutOptions['deflate']): void {
  try {
    growCanvas(splice, document, canvas, deflate);
  } catch (cause) {
    throw cause instanceof DamagedPixelsError ? new PutError('damaged', { cause }) : cause;
  }
}

/** Reads the file twice: as a document, and as raw chunks. */
function openFile(file: Uint8Array): { readonly document: AsepriteDocument; readonly splice: Splice } {
  try {
    const document = readAseprite(file);
    if (document.damage.length) throw new PutError('damaged');
    return { document, splice: new Splice(file) };
  } catch (cause) {
    if (cause instanceof DamagedFileError) throw new PutError('damaged', { cause });
    if (!(cause instanceof PictureError)) throw cause;
    throw new PutError(FAULTS[cause.fault] ?? 'damaged', { cause });
  }
}

const FAULTS: Partial<Record<PictureError['fault'], PutFault>> = {
  'not-a-picture': 'no-aseprite',
  'too-large': 'too-large',
};

const wordsIn = ({ data }: TrimmedCel) => wordsOf(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length));

interface PackedCel extends NewCel {
  readonly frame: number;
}

/** A cel that equals the previous one of its layer, with the same palette, is linked to it. */
function packCels(
  cels: readonly PlannedCel[],
  coder: ColorCoder,
  frameOf: (index: number) => AsepriteFrame,
  deflate: PutOptions['deflate'],
): PackedCel[] {
  const written = new Map<number, PlannedCel>();
  return cels.map(({ layer, frame, cel }) => {
    const before = written.get(layer);
    const { x, y, width, height } = cel;
    if (before && isSameCel(before.cel, cel) && frameOf(before.frame).palette === frameOf(frame).palette) {
      return { layer, frame, x, y, content: { linkedTo: before.frame } };
    }
    written.set(layer, { layer, frame, cel });
    const zlib = deflate(coder.encode(wordsIn(cel), frameOf(frame)));
    return { layer, frame, x, y, content: { width, height, zlib } };
  });
}

function celChunk(cel: NewCel) {
  const writer = new ByteWriter();
  writeChunk(writer, CHUNK.cel, () => writeCel(writer, cel));
  return { type: CHUNK.cel, bytes: writer.done() };
}

function addLayersAndTags(splice: Splice, file: Uint8Array, { layers, tags }: PutPlan): void {
  const at = splice.placeAfter(CHUNK.layer);
  const chunks = layers.map((layer) => writeNewLayer(layer, headerFlags(file)));
  splice.chunksOf(0).splice(at, 0, ...chunks);
  if (tags.length) addTags(splice, tags);
}

/** A background is visible in every frame, so the cels of new frames are linked to the file's last one. */
function continueBackground(splice: Splice, { layers, frames }: AsepriteDocument, count: number): void {
  const layer = layers.findIndex(({ background }) => background);
  const last = frames.findLastIndex(({ cels }) => cels.some((cel) => cel.layer === layer));
  const cel = frames[last]?.cels.find((one) => one.layer === layer);
  if (!cel) return;
  const linkedTo = cel.content.kind === 'link' ? cel.content.frame : last;
  for (let frame = count; frame < splice.frames.length; frame++) {
    splice.chunksOf(frame).push(celChunk({ layer, x: cel.x, y: cel.y, content: { linkedTo } }));
  }
}
