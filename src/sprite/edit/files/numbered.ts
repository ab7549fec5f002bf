import { PictureError } from '../../pixels/pictureError';
import { isTooLarge, MAX_ALL_PIXELS } from '../../pixels/pictureLimits';
import type { Rect, Size } from '../../pixels/raster';
import type { CelBody, EditFrame, EditLayer, EditSprite } from '../editSprite';
import { FlatFrames } from '../flatFrames';
import { type Cells, imageOf, partOf } from '../pixelMoves';
import { clearTest, contentRect } from '../seenCells';
import { numberedNames } from './fileNames';
import type { FilesLack } from './lacks';
import { cellsInForm, commonForm } from './sharedForm';

/** One of several files that are the frames of an animation. */
export interface NumberedFile {
  readonly name: string;
  /** The file as a sprite, of which the first frame counts. */
  readonly sprite: EditSprite;
  /** Milliseconds. */
  readonly duration: number;
}

/** Numbered files that can be changed as one animation. */
export interface OpenNumbered {
  /** At least one. */
  readonly files: readonly NumberedFile[];
  readonly base: EditSprite;
}

/** A file of a changed animation. */
export interface NumberedSave {
  /** Its place among the files; one that isn't there is new. */
  readonly index: number;
  readonly name: string;
  /** The file whose format and notes it has, perhaps itself. */
  readonly model: number;
  /** Its content; absent: the bytes of its model. */
  readonly sprite?: EditSprite;
}

export interface SavedNumbered {
  /** Only those that change. */
  readonly files: readonly NumberedSave[];
  /** Files that are no longer frames. */
  readonly gone: readonly number[];
  readonly lacks: readonly FilesLack[];
}

const LAYER: EditLayer = {
  id: 0,
  name: 'Layer 1',
  kind: 'image',
  visible: true,
  background: false,
  reference: false,
  opacity: 255,
  blendMode: 'normal',
};

/** Smaller files are at the top left. @throws {PictureError} `too-large`: all files together; `empty`: none */
export function openNumbered(files: readonly NumberedFile[]): OpenNumbered {
  const [first] = files;
  if (!first) throw new PictureError('empty', 'No image.');
  const width = Math.max(...files.map(({ sprite }) => sprite.width));
  const height = Math.max(...files.map(({ sprite }) => sprite.height));
  if (isTooLarge({ width, height }) || width * height * files.length > MAX_ALL_PIXELS)
    throw new PictureError('too-large', 'All files together have too many pixels.');
  const form = commonForm(files.map(({ sprite }) => sprite));
  const frames = files.map(({ sprite, duration }, from): EditFrame => {
    const content = imageOf(cellsInForm(sprite, form));
    const body: CelBody = { x: 0, y: 0, opacity: 255, content };
    const palette = form.form === 'indexed' ? (sprite.frames[0]?.palette ?? new Uint8Array()) : new Uint8Array();
    return { duration, palette, from, cels: new Map([[LAYER.id, { body, zIndex: 0 }]]) };
  });
  const { traits } = first.sprite;
  const about = { ...form, width, height, layers: [LAYER], tags: [], slices: [], tilesets: new Map(), traits };
  return { files, base: { ...about, frames } };
}

/** What numbered files can't hold of a sprite. Looks at no pixels. */
export function numberedLacks({ files, base }: OpenNumbered, sprite: EditSprite): readonly FilesLack[] {
  const { frames, layers, tags, slices } = sprite;
  const isTimed = frames.every(({ duration }, at) => duration === (base.frames[at] ?? base.frames.at(-1))?.duration);
  const names = numberedNames(
    files.map(({ name }) => name),
    frames.length,
  );
  return [
    ...(layers.length > 1 ? [{ lack: 'layers' } as const] : []),
    ...(tags.length ? [{ lack: 'tags', of: 'numbered' } as const] : []),
    ...(isTimed ? [] : [{ lack: 'durations', of: 'numbered' } as const]),
    ...(slices.length ? [{ lack: 'slices', of: 'numbered' } as const] : []),
    ...(names ? [] : [{ lack: 'names' } as const]),
  ];
}

/** The files of a changed animation. What can't be written is left out, and among the lacks. */
export function saveNumbered(open: OpenNumbered, sprite: EditSprite): SavedNumbered {
  const { files, base } = open;
  const [before, after] = [new FlatFrames(base), new FlatFrames(sprite)];
  const count = sprite.frames.length;
  const names =
    numberedNames(
      files.map(({ name }) => name),
      count,
    ) ?? files.map(({ name }) => name);
  const saved: NumberedSave[] = [];
  const lacks: FilesLack[] = [...numberedLacks(open, sprite)];
  for (const [index, { from }] of sprite.frames.slice(0, names.length).entries()) {
    const name = names[index] ?? '';
    const isSame = from !== undefined && after.isLike(index, before, from);
    if (isSame && from === index) continue;
    const model = modelOf(files, name, from, index);
    if (isSame && model === from) {
      saved.push({ index, name, model });
      continue;
    }
    const lack = lackOf(files, index);
    if (lack) lacks.push(lack);
    else
      saved.push({
        index,
        name,
        model,
        sprite: fileSprite(files[model] as NumberedFile, model, { after, index, sprite, base }),
      });
  }
  return { files: saved, gone: [...files.keys()].filter((index) => index >= count), lacks };
}

/** The file that a frame comes from, if that is of the same kind; else the file itself or the last one. */
function modelOf(files: readonly NumberedFile[], name: string, from: number | undefined, index: number): number {
  const own = files[from ?? -1];
  if (own && from !== undefined && extensionOf(own.name) === extensionOf(name)) return from;
  return Math.min(index, files.length - 1);
}

const extensionOf = (name: string) => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';

/** Why a file can't be written again: it has more than the frame that is shown. */
function lackOf(files: readonly NumberedFile[], index: number): FilesLack | undefined {
  const { sprite } = files[index] ?? {};
  if (!sprite) return undefined;
  if (sprite.frames.length > 1) return { lack: 'animated-file', file: index };
  return sprite.layers.length > 1 ? { lack: 'layered-file', file: index } : undefined;
}

interface NewFrame {
  readonly after: FlatFrames;
  readonly index: number;
  readonly sprite: EditSprite;
  readonly base: EditSprite;
}

/** A frame as the sprite of its file. */
function fileSprite(file: NumberedFile, model: number, { after, index, sprite, base }: NewFrame): EditSprite {
  const cells = after.cells(index);
  const palette = sprite.frames[index]?.palette ?? new Uint8Array();
  const isSameCanvas = sprite.width === base.width && sprite.height === base.height;
  const isOwn = sprite.frames[index]?.from === model;
  const content = contentRect(cells, clearTest(cells, sprite, palette)) ?? { x: 0, y: 0, width: 1, height: 1 };
  const own: Rect = { x: 0, y: 0, width: file.sprite.width, height: file.sprite.height };
  const isSmall = isSameCanvas && isOwn && fits(content, own);
  const rect: Rect = isSmall ? own : { x: 0, y: 0, width: sprite.width, height: sprite.height };
  return withImage(file.sprite, partOf(cells, rect, after.clear), sprite, palette);
}

const fits = ({ x, y, width, height }: Rect, { width: right, height: bottom }: Size) =>
  x + width <= right && y + height <= bottom;

function withImage(
  file: EditSprite,
  cells: Cells,
  { form, transparentIndex }: EditSprite,
  palette: Uint8Array,
): EditSprite {
  const layer = file.layers.find(({ kind }) => kind === 'image')?.id ?? 0;
  const [old] = file.frames;
  const cel = old?.cels.get(layer);
  const body: CelBody = { x: 0, y: 0, opacity: 255, content: imageOf(cells) };
  const frame: EditFrame = { duration: 100, ...old, palette, cels: new Map([[layer, { zIndex: 0, ...cel, body }]]) };
  return { ...file, form, transparentIndex, width: cells.width, height: cells.height, frames: [frame] };
}
