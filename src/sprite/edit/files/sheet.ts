import { newSheetJson } from '../../fix/files/fixedSheetJson';
import { PictureError } from '../../pixels/pictureError';
import { isTooLarge, MAX_ALL_PIXELS } from '../../pixels/pictureLimits';
import type { SheetInfo } from '../../sheet/sheetInfo';
import { withRoomForClear } from '../colored';
import type { EditFrame, EditSprite, SheetJsonForm } from '../editSprite';
import { type Arranged, Arranging, type OpenSheet, type SheetFiles, type SheetMap } from '../sheet/arranging';
import { modelsOf } from '../sheet/frameModels';
import { framesOf } from '../sheet/sheetCels';
import type { NewLayout } from '../sheet/sheetLayout';
import { infoOfPlaces, placeInJson, type SheetPlace, samePlace, sheetPlaces } from '../sheet/sheetPlaces';
import type { FilesLack, SheetText } from './lacks';
import { type NewPlaces, type OldJson, savedSheetJson } from './savedSheetJson';

/** @throws {PictureError} `too-large`: all frames together */
export function openSheet(files: SheetFiles): OpenSheet {
  const { info } = files;
  const { width, height, frames } = info;
  if (isTooLarge(info) || width * height * frames.length > MAX_ALL_PIXELS)
    throw new PictureError('too-large', 'All frames together have too many pixels.');
  const picture = withRoomForClear(files.picture);
  const base = framesOf(picture, info);
  return { ...files, picture, base: { ...base, sheet: { picture, info, base } } };
}

/** The sheet that a sprite is now: as its files say, or as it was cut since. */
function sheetNow<T extends Pick<OpenSheet, 'picture' | 'base'>>(open: T, { sheet }: EditSprite): T {
  return sheet?.models ? { ...open, picture: sheet.picture, info: sheet.info, base: sheet.base } : open;
}

/** A sprite whose frames say which ones of the files they are. */
function asInFiles(sprite: EditSprite): EditSprite {
  const models = sprite.sheet?.models;
  if (!models) return sprite;
  const frames = sprite.frames.map(({ from, ...frame }): EditFrame => {
    const model = models[from ?? -1];
    return model === undefined ? frame : { ...frame, from: model };
  });
  return { ...sprite, frames };
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
  readonly form: SheetJsonForm;
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
  const now = sheetNow(open, sprite);
  const arranging = new Arranging(now, sprite, open.json !== undefined || newJson !== undefined);
  const found = arranging.arranged();
  if ('lack' in found) return { info: now.info, lacks: [found] };
  const arranged = { ...found, ...otherThan(open.picture, found.picture ?? now.picture) };
  const mapNow = map && sheetNow(map, map.sprite);
  const mapped = mapNow && otherThan(map.picture, arranging.map(mapNow, found) ?? mapNow.picture).picture;
  const { places } = arranged.layout;
  const picture = arranged.picture && { picture: arranged.picture };
  const image = { ...picture, ...(mapped && { map: mapped }), info: infoAfter(now, sprite, places) };
  const lacks = imageLacks(sprite);
  if (!open.json) return { ...image, ...withoutJson(now, sprite, arranged.layout, newJson, lacks) };
  const own = asInFiles(sprite);
  const saved = savedSheetJson(oldJson(open, open.json), own, newPlaces(open, own, arranged, newName));
  const json = saved.bytes === open.json ? {} : { json: saved.bytes };
  return { ...image, ...json, lacks: [...lacks, ...saved.lacks] };
}

const otherThan = (old: EditSprite, picture: EditSprite) => (picture === old ? {} : { picture });

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
  if (open.json) return [...lacks, ...savedSheetJson(oldJson(open, open.json), asInFiles(sprite)).lacks];
  return sprite.sheetJson ? lacks : [...lacks, ...untold(open, sprite, [])];
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
