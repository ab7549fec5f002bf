import * as v from 'valibot';
import { foreignText } from '../../../shared/base/foreignText';
import type { Reach } from '../../../shared/base/reached';
import { isAseprite } from '../../aseprite/walk';
import { exportOptions } from '../../engines/exportOptions';
import { writeApng } from '../../export/animation/writeApng';
import { writeGif } from '../../export/animation/writeGif';
import { writeWebp } from '../../export/animation/writeWebp';
import type { WriteFormat } from '../../export/tools';
import { lostBesides, SIXTEEN_BITS } from '../../formats/besidesPixels';
import { decodePicture } from '../../formats/decode/decodePicture';
import { withChunksOf } from '../../formats/keptChunks';
import { pictureFormat } from '../../formats/sniff';
import { PictureError } from '../../pixels/pictureError';
import type { Raster } from '../../pixels/raster';
import { placeFrame } from '../../sheet/frames';
import { readViews } from '../../source/readViews';
import type { FileSource, PictureSource, SequenceSource } from '../../source/source';
import type { ExportSprite } from '../../source/sprite';
import { FixError } from '../fixError';
import { fixByPlan, planFix } from '../fixSprite';
import { guessPlan } from '../guessFix';
import type { FixAnswer, FixedFile, FixedSheetPlaces, FixInput, FixNote } from './fixAnswer';
import { fixAseprite } from './fixAseprite';
import { infoOfFixed, looksSame } from './fixedInfo';
import { fixedPlaces, fixedSlice } from './fixedPlaces';
import { fixedSheet } from './fixedSheet';
import { fixedStill } from './fixedStill';
import type { FixedView, FixTools } from './fixedView';

/**
 * Fixes a sprite, all views of a set with one grid and one palette, and writes files of the same kinds.
 * @throws as `readViews`, also if it has more frames than are read and would change; ExportError if the result is too large; FixError if a sheet would lose pixels
 */
export async function fixSource(
  { source, drawn, settings, chosen, style }: FixInput,
  tools: FixTools,
  reach?: Reach,
): Promise<FixAnswer> {
  const read = await readViews(source, drawn, reach);
  const fixed = fixByPlan(
    read.sprite,
    settings ? planFix(read.sprite, settings) : guessPlan(read.sprite, style, chosen),
  );
  const notes: FixNote[] = read.damaged ? [{ note: 'damaged-source' }] : [];
  if (read.unread) notes.push(read.unread);
  const files: FixedFile[] = [];
  for (const [view, { source: one, sprite }] of read.views.entries()) {
    const frames = fixed.views[view] ?? [];
    if (frames.every((frame, at) => frame === sprite.frames[at]?.image)) continue;
    // Frames that nobody read would stay as they were, in the size and colors from before the fix.
    if (read.unread) throw new PictureError('too-large', `It has ${read.unread.of} frames.`);
    const note = (what: FixNote) => notes.push(what);
    const made = await filesOf(one, { view, sprite, frames, read, fixed, tools, note });
    files.push(...made);
    notes.push(...made.flatMap((file) => lossOf(one, file)));
    if (one.normalMap && !isSameSize(frames, sprite)) note({ note: 'stale-normal-map' });
  }
  return {
    settings: fixed.plan.settings,
    grid: fixed.plan.grid?.step ?? null,
    colors: fixed.colors,
    fixed: files,
    notes: [...new Map(notes.map((one) => [JSON.stringify(one), one])).values()],
  };
}

/** What isn't in a fixed file that its source had besides its pixels. */
function lossOf(source: PictureSource, { index, bytes }: FixedFile): FixNote[] {
  const old = 'sequence' in source ? source.sequence[index]?.bytes : source.bytes;
  const lost = old && !isAseprite(old) ? lostBesides(old, bytes) : [];
  const names = lost.filter((name) => name !== SIXTEEN_BITS).map(foreignText);
  return [
    ...(names.length ? [{ note: 'lost-besides', names } as const] : []),
    ...(names.length < lost.length ? [{ note: 'reduced-depth' } as const] : []),
  ];
}

const isSameSize = ([first]: readonly Raster[], { width, height }: ExportSprite) =>
  first?.width === width && first.height === height;

async function filesOf(source: PictureSource, fixed: FixedView): Promise<FixedFile[]> {
  if ('sequence' in source) return sequenceOf(source, fixed);
  if (isAseprite(source.bytes)) return [await fixAseprite(source.bytes, fixed)];
  if (fixed.frames.length > 1) return [source.sheet ? await sheetOf(source, fixed) : await animationOf(source, fixed)];
  const [only] = fixed.frames;
  if (!only) return [];
  if (source.sheet) return [await sheetOf(source, fixed)];
  return [{ index: fixed.view, ...(await fixedStill(only, source.bytes, fixed.tools.deflate)) }];
}

/** Only those of the numbered files that change. */
async function sequenceOf({ sequence }: SequenceSource, { sprite, frames, tools }: FixedView): Promise<FixedFile[]> {
  const files: FixedFile[] = [];
  for (const [index, { bytes }] of sequence.entries()) {
    const frame = frames[index];
    if (!frame || frame === sprite.frames[index]?.image) continue;
    files.push({ index, ...(await fixedStill(frame, bytes, tools.deflate)) });
  }
  return files;
}

async function sheetOf({ bytes, sheet: info }: FileSource, fixed: FixedView): Promise<FixedFile> {
  const { view, sprite, frames, tools } = fixed;
  if (!info) throw new RangeError('No sheet.');
  const places = fixedPlaces(fixed.read.sprite, fixed.fixed.plan, view);
  const made = fixedSheet(await decodePicture(bytes), info, frames, places.step);
  if (!made) throw new FixError({ fault: 'lost-pixels', view });
  const { picture, frames: cut } = made;
  const sheet: FixedSheetPlaces = {
    width: picture.width,
    height: picture.height,
    frames: cut,
    tags: sprite.tags,
    slices: sprite.slices.map((slice) => fixedSlice(slice, places)),
  };
  const still = await fixedStill(picture, bytes, tools.deflate);
  if (!(await givesFrames(still.bytes, sheet, frames))) throw new FixError({ fault: 'other-frames', view });
  return { index: view, ...still, sheet };
}

/** Reads a fixed sheet again, as if from its file. */
async function givesFrames(bytes: Uint8Array, sheet: FixedSheetPlaces, frames: readonly Raster[]): Promise<boolean> {
  const again = await decodePicture(bytes);
  const { width, height, frames: places } = infoOfFixed(sheet);
  return frames.every((frame, at) => {
    const place = places[at];
    return place !== undefined && looksSame(placeFrame(again, place, width, height), frame);
  });
}

/** Writers of animations by the format of the source. */
const WRITERS: Readonly<Record<'png' | 'gif' | 'webp', WriteFormat>> = {
  png: writeApng,
  gif: writeGif,
  webp: writeWebp,
};

async function animationOf(
  { bytes }: FileSource,
  { view, sprite, frames, tools, note }: FixedView,
): Promise<FixedFile> {
  const format = pictureFormat(bytes);
  if (!format || format === 'jpeg') throw new RangeError('No animation.');
  const [{ width, height } = sprite] = frames;
  // A GIF that doesn't say how often plays once.
  const { plays = 1 } = sprite;
  const whole = { name: '', from: 0, to: frames.length - 1, direction: 'forward' as const };
  const animation: ExportSprite = {
    ...sprite,
    width,
    height,
    frames: frames.map((image, at) => ({ image, duration: sprite.frames[at]?.duration ?? 1 })),
    tags: [plays ? { ...whole, repeat: plays } : whole],
  };
  const options = v.parse(exportOptions, { format: format === 'png' ? 'apng' : format });
  const [file] = await WRITERS[format](animation, options, { ...tools, note, check: () => {}, version: '' });
  if (!file) throw new RangeError('No file was made.');
  return { index: view, bytes: format === 'png' ? withChunksOf(bytes, file.bytes, 'scaled') : file.bytes };
}
