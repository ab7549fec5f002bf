import type { Rect } from '../../pixels/raster';
import type { SheetInfo } from '../../sheet/sheetInfo';
import type { CelBody, EditCel, EditFrame, EditSprite } from '../editSprite';
import { FlatFrames } from '../flatFrames';
import { type Cells, imageOf, partOf, turnedCells } from '../pixelMoves';
import { layerOf, type SheetPlace, sheetPlaces } from './sheetPlaces';

type Content = CelBody['content'];

/** Frames that were cut out of the same image before. */
export interface KnownFrames {
  readonly info: SheetInfo;
  readonly base: EditSprite;
}

/**
 * The frames of a sheet, each a cel of the image's layer, in the image's own form.
 * @param known their pixels are shared where a frame has the same place
 */
export function framesOf(picture: EditSprite, info: SheetInfo, known?: KnownFrames): EditSprite {
  const { width, height } = info;
  const sheet = new FlatFrames(picture);
  const cells = sheet.cells(0);
  const layer = layerOf(picture);
  const palette = picture.frames[0]?.palette ?? new Uint8Array();
  const contents = known ? knownContents(picture, known) : new Map<string, Content>();
  const frames = sheetPlaces(cells, info).map((place, from): EditFrame => {
    const key = keyOf(place);
    const content = contents.get(key) ?? contentOf(cells, place.area, place.turned, sheet.clear);
    contents.set(key, content);
    const body: CelBody = { x: place.kept.x, y: place.kept.y, opacity: 255, content };
    const cel: EditCel = { body, zIndex: 0, from: { frame: from, at: 0 } };
    return { duration: info.frames[from]?.duration ?? 1, palette, from, cels: new Map([[layer, cel]]) };
  });
  const { grid: _, plays: __, ...about } = picture;
  return { ...about, width, height, frames, tags: info.tags, slices: info.slices ?? [] };
}

const keyOf = ({ area: { x, y, width, height }, turned }: SheetPlace) => [x, y, width, height, turned].join(' ');

function knownContents(picture: EditSprite, { info, base }: KnownFrames): Map<string, Content> {
  const layer = layerOf(picture);
  const contents = new Map<string, Content>();
  for (const [at, place] of sheetPlaces(picture, info).entries()) {
    const content = base.frames[at]?.cels.get(layer)?.body.content;
    if (content) contents.set(keyOf(place), content);
  }
  return contents;
}

function contentOf(sheet: Cells, area: Rect, turned: boolean, clear: Uint8Array): Content {
  const part = partOf(sheet, area, clear);
  return imageOf(turned ? turnedCells(part, 'rotate-270') : part);
}
