import { newSheetJson } from '../../fix/files/fixedSheetJson';
import { PictureError } from '../../pixels/pictureError';
import { isTooLarge, MAX_ALL_PIXELS } from '../../pixels/pictureLimits';
import type { Rect } from '../../pixels/raster';
import type { SheetInfo } from '../../sheet/sheetInfo';
import type { CelBody, EditCel, EditFrame, EditSprite } from '../editSprite';
import { FlatFrames } from '../flatCells';
import { type Cells, imageOf, partOf, turnedCells } from '../pixelMoves';
import { type Arranged, Arranging, type OpenSheet, type SheetFiles, type SheetMap } from './arranging';
import { modelsOf } from './frameNames';
import type { FilesLack, SheetText } from './lacks';
import { type NewPlaces, type OldJson, savedSheetJson } from './savedSheetJson';
import type { NewLayout } from './sheetLayout';
import { infoOfPlaces, layerOf, placeInJson, type SheetPlace, samePlace, sheetPlaces } from './sheetPlaces';

/** @throws {PictureError} `too-large`: all frames together */
export function openSheet(files: SheetFiles): OpenSheet {
  return { ...files, base: framesOf(files.picture, files.info) };
}

/** The frames of a sheet, each a cel of the image's layer, in the image's own form. */
function framesOf(picture: EditSprite, info: SheetInfo): EditSprite {
  const { width, height } = info;
  if (isTooLarge(info) || width * height * info.frames.length > MAX_ALL_PIXELS)
    throw new PictureError('too-large', 'All frames together have too many pixels.');
  const sheet = new FlatFrames(picture);
  const cells = sheet.frame(0);
  const layer = layerOf(picture);
  const palette = picture.frames[0]?.palette ?? new Uint8Array();
  const contents = new Map<string, CelBody['content']>();
  const frames = sheetPlaces(cells, info).map(({ area, kept, turned }, from): EditFrame => {
    const key = [area.x, area.y, area.width, area.height, turned].join(' ');
    const content = contents.get(key) ?? contentOf(cells, area, turned, sheet.clear);
    contents.set(key, content);
    const body: CelBody = { x: kept.x, y: kept.y, opacity: 255, content };
    const cel: EditCel = { body, zIndex: 0, from: { frame: from, at: 0 } };
    return { duration: info.frames[from]?.duration ?? 1, palette, from, cels: new Map([[layer, cel]]) };
  });
  const { grid: _, plays: __, ...about } = picture;
  return { ...about, width, height, frames, tags: info.tags, slices: info.slices ?? [] };
}

function contentOf(sheet: Cells, area: Rect, turned: boolean, clear: Uint8Array): CelBody['content'] {
  const part = partOf(sheet, area, clear);
  return imageOf(turned ? turnedCells(part, 'rotate-270') : part);
}

/** What a changed sheet becomes. */
export interface SavedSheet {
  /** The new image; absent: its bytes stay. */
  readonly picture?: EditSprite;
  /** The image of its normal map, arranged alike; absent: its bytes stay. */
  readonly map?: EditSprite;
  /** The new JSON; absent: its bytes stay, or there is none. */
  readonly json?: Uint8Array;
  /** How it's cut now. */
  readonly info: SheetInfo;
  readonly lacks: readonly FilesLack[];
}

/** A JSON to write where there is none. */
export interface JsonToWrite {
  readonly title: string;
  readonly version: string;
  readonly form: 'array' | 'hash';
}

interface SaveSheetOptions {
  readonly map?: SheetMap | undefined;
  /** If it has none. */
  readonly newJson?: JsonToWrite | undefined;
  /** Base name of the image if it's written; default: its own. */
  readonly image?: string;
}

/** Writes a changed sheet. Pure: nothing but its arguments counts. */
export function saveSheet(
  open: OpenSheet,
  sprite: EditSprite,
  { map, newJson, image: newName = open.name }: SaveSheetOptions = {},
): SavedSheet {
  const arranging = new Arranging(open, sprite, open.json !== undefined || newJson !== undefined);
  const arranged = arranging.arranged();
  if ('lack' in arranged) return { info: open.info, lacks: [arranged] };
  const mapped = map && arranging.map(map, arranged);
  const { places } = arranged.layout;
  const picture = arranged.picture && { picture: arranged.picture };
  const image = { ...picture, ...(mapped && { map: mapped }), info: infoAfter(open, sprite, places) };
  const lacks = imageLacks(sprite);
  if (!open.json) return { ...image, ...withoutJson(open, sprite, arranged.layout, newJson, lacks) };
  const saved = savedSheetJson(oldJson(open, open.json), sprite, newPlaces(open, sprite, arranged, newName));
  const json = saved.bytes === open.json ? {} : { json: saved.bytes };
  return { ...image, ...json, lacks: [...lacks, ...saved.lacks] };
}

const oldJson = ({ name, picture, info, base }: OpenSheet, bytes: Uint8Array): OldJson => {
  return { bytes, picture: name, size: picture, info, base };
};

/** Undefined if the image stays, and each frame where it is. */
function newPlaces(
  open: OpenSheet,
  { frames }: EditSprite,
  { layout: { sheet: size, places }, picture }: Arranged,
  image: string,
): NewPlaces | undefined {
  const old = sheetPlaces(open.picture, open.info);
  const models = modelsOf(frames);
  const moved = places.map((place, at) => {
    const { model, isCopy } = models[at] ?? { model: at, isCopy: false };
    const before = old[model];
    return before && !isCopy && samePlace(before, place) ? undefined : placeInJson(place, 0);
  });
  if (!picture) return moved.some(Boolean) ? { size, frames: moved, image: open.name } : undefined;
  return { size, frames: moved, image };
}

/** What the files of a sheet can't hold of a sprite. Looks at no pixels, so it's quick enough for each change. */
export function sheetLacks(open: OpenSheet, sprite: EditSprite): readonly FilesLack[] {
  const lacks = imageLacks(sprite);
  if (!open.json) return [...lacks, ...untold(open, sprite, [])];
  return [...lacks, ...savedSheetJson(oldJson(open, open.json), sprite).lacks];
}

function imageLacks({ layers, form, frames }: EditSprite): FilesLack[] {
  const [first] = frames;
  const isColored = frames.every(({ palette }) => palette === first?.palette);
  return [
    ...(layers.length > 1 ? [{ lack: 'layers' } as const] : []),
    ...(form === 'indexed' && !isColored ? [{ lack: 'palettes' } as const] : []),
  ];
}

function withoutJson(
  open: OpenSheet,
  sprite: EditSprite,
  { sheet, places }: NewLayout,
  newJson: JsonToWrite | undefined,
  lacks: readonly FilesLack[],
): Pick<SavedSheet, 'json' | 'lacks'> {
  if (!newJson) return { lacks: [...lacks, ...untold(open, sprite, places)] };
  const { tags, slices } = sprite;
  const frames = places.map((place, at) => placeInJson(place, sprite.frames[at]?.duration ?? 1));
  const { title, version, form } = newJson;
  return { json: newSheetJson({ ...sheet, frames, tags, slices }, { image: open.name, title, version, form }), lacks };
}

/** What only a JSON could say. @param places empty if they aren't known yet */
function untold({ base }: OpenSheet, { frames, tags, slices }: EditSprite, places: readonly SheetPlace[]): FilesLack[] {
  const { duration } = base.frames[0] ?? { duration: 0 };
  const isTimed = frames.every(
    (frame) => frame.duration === duration || frame.duration === base.frames[frame.from ?? -1]?.duration,
  );
  const untoldTexts: SheetText[] = [
    ...(tags === base.tags || !tags.length ? [] : (['tags'] as const)),
    ...(isTimed ? [] : (['durations'] as const)),
    ...(slices === base.slices || !slices.length ? [] : (['slices'] as const)),
    ...(isCut(places) ? [] : (['frames'] as const)),
  ];
  return untoldTexts.length ? [{ lack: 'json', for: untoldTexts }] : [];
}

/** Whether a cut by columns and sizes says where the frames are: rows of equal frames from the top left. */
function isCut(places: readonly SheetPlace[]): boolean {
  const [first] = places;
  if (!first) return true;
  const { width, height } = first.area;
  const columns = Math.max(1, places.filter(({ area }) => area.y === 0).length);
  return places.every(({ area, turned }, at) => {
    const [x, y] = [(at % columns) * width, Math.floor(at / columns) * height];
    return !turned && area.x === x && area.y === y && area.width === width && area.height === height;
  });
}

function infoAfter(open: OpenSheet, sprite: EditSprite, places: readonly SheetPlace[]): SheetInfo {
  const { tags, slices, frames } = sprite;
  return infoOfPlaces(places, sprite, open.info, { tags, slices, durations: frames.map(({ duration }) => duration) });
}
