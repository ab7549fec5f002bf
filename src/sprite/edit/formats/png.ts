import { wholeFile } from '../../formats/decode/wholeFile';
import { exactPng } from '../../formats/indexedPng';
import { withChunksOf } from '../../formats/keptChunks';
import { ownPalette } from '../../formats/ownPalette';
import { pictureFormat, sniffPicture } from '../../formats/sniff';
import {
  COLOR_TYPE,
  type ColorKind,
  type PngKind,
  readPngKind,
  readStoredPng,
  type StoredPng,
  writeStoredPng,
} from '../../formats/storedPng';
import { sameBytes } from '../../pixels/bytes';
import { UNTIMED_FRAME_MS } from '../../sheet/sheet';
import type { EditSprite, PixelForm } from '../editSprite';
import { FlatFrames, type FramePixels } from '../flatFrames';
import { isUnchanged } from './animations';
import { spriteOfFrames } from './openedSprite';
import { indexedPng, paletteEntries, transparentIn } from './pngIndices';
import { cellsOfStored, sampledPng } from './pngSamples';
import type { Saved, SaveInput, SaveNote, StorageName } from './saving';

/** A still PNG as a sprite to change, which keeps how its pixels are stored. @throws PictureError as `decodePicture` */
export function openPng(file: Uint8Array): EditSprite {
  const png = readStoredPng(wholeFile(file));
  const { width, height } = png;
  const form = formOf(png);
  const isIndexed = form === 'indexed';
  const bytes = isIndexed ? png.samples : cellsOfStored(png);
  const frames = [{ duration: UNTIMED_FRAME_MS, bytes }];
  return spriteOfFrames({ width, height, form, frames, ...(isIndexed && indicesOf(png)) });
}

function formOf({ colorType, depth }: PngKind): PixelForm {
  if (colorType === COLOR_TYPE.indexed) return 'indexed';
  const isGray = colorType === COLOR_TYPE.gray || colorType === COLOR_TYPE.grayAlpha;
  if (depth === 16) return isGray ? 'grayscale16' : 'rgba16';
  return isGray ? 'grayscale' : 'rgba';
}

function indicesOf(png: StoredPng) {
  const palette = paletteEntries(png);
  return { palette, transparentIndex: transparentIn(palette, png) };
}

/** The first frame as a still PNG: stored as the file is, if the pixels fit, else in the next larger way. */
export function savePng(input: SaveInput): Saved {
  const { bytes, base, sprite } = input;
  const old = bytes && pictureFormat(bytes) === 'png' ? bytes : undefined;
  const isStill = old && !sniffPicture(old)?.animated;
  if (isStill && isUnchanged(input)) return { bytes: old, notes: [] };
  const pixels = new FlatFrames(sprite).pixels(0);
  if (isStill && isIn(base, pixels)) return { bytes: old, notes: [] };
  const made = written(pixels, old, input);
  if (sprite.form.endsWith('16') && pixels.form === 'rgba') made.notes.push({ note: 'reduced-depth' });
  return old ? { ...made, bytes: withChunksOf(old, made.bytes, 'cropped') } : made;
}

/** @param old the PNG that the sprite was opened from */
function written(pixels: FramePixels, old: Uint8Array | undefined, { bytes, sprite, tools }: SaveInput) {
  const before = old && readPngKind(old);
  const was = before && formOf(before) === sprite.form ? before : undefined;
  const wish = was ?? WISHES[sprite.form];
  const made = wish
    ? writeStoredPng(storedPng(pixels, wish), tools.deflate)
    : exactPng(rasterOf(pixels), tools.deflate, bytes && ownPalette(bytes));
  return { bytes: made, notes: was ? storageNotes(was, readPngKind(made)) : [] };
}

/** Whether a sprite has exactly these pixels, perhaps because a change was undone by another one. */
const isIn = (base: EditSprite | undefined, pixels: FramePixels) =>
  base !== undefined && isSame(pixels, new FlatFrames(base).pixels(0));

const isSame = (a: FramePixels, b: FramePixels) =>
  a.width === b.width &&
  a.height === b.height &&
  a.form === b.form &&
  a.transparentIndex === b.transparentIndex &&
  sameBytes(a.palette, b.palette) &&
  sameBytes(a.bytes, b.bytes);

/** How the pixels of a sprite are stored that isn't from a PNG; absent: in the smallest way. */
const WISHES: Readonly<Record<PixelForm, PngKind | undefined>> = {
  indexed: { colorType: COLOR_TYPE.indexed, depth: 1 },
  grayscale: { colorType: COLOR_TYPE.gray, depth: 8 },
  grayscale16: { colorType: COLOR_TYPE.gray, depth: 16 },
  rgba16: { colorType: COLOR_TYPE.rgb, depth: 16 },
  rgba: undefined,
};

function storedPng(pixels: FramePixels, wish: PngKind): StoredPng {
  const rgba: PngKind = { colorType: COLOR_TYPE.rgba, depth: 8 };
  if (wish.colorType !== COLOR_TYPE.indexed) return sampledPng(pixels, wish);
  return indexedPng(pixels, wish.depth) ?? sampledPng(pixels, rgba);
}

const rasterOf = ({ width, height, bytes }: FramePixels) => ({
  width,
  height,
  data: new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

function storageNotes(was: PngKind, now: PngKind): SaveNote[] {
  const isIndexed = now.colorType === COLOR_TYPE.indexed;
  if (was.colorType !== now.colorType || (was.depth !== now.depth && !isIndexed))
    return [{ note: 'stored', was: nameOf(was), now: nameOf(now) }];
  const [before, after] = [was, now].map(({ palette }) => (palette?.length ?? 0) / 3) as [number, number];
  return isIndexed && after > before ? [{ note: 'grown-palette', was: before, now: after }] : [];
}

function nameOf({ colorType, depth }: PngKind): StorageName {
  const kinds = Object.keys(COLOR_TYPE) as ColorKind[];
  return { kind: kinds.find((kind) => COLOR_TYPE[kind] === colorType) ?? 'rgba', depth };
}
