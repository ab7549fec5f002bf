import type { AsepriteTag } from '../aseprite/document';
import { exactPng } from '../formats/indexedPng';
import type { Raster, Rect } from '../pixels/raster';
import type { Slice } from '../pixels/slice';
import type { FrameRect } from '../sheet/sheet';
import { frameNames, jsonBytes, type SheetJson, sheetJson } from '../sheet/sheetJson';
import { normalMapName } from '../source/fileNames';
import type { ExportFile, ExportSprite } from '../source/sprite';
import { buildSheets } from './buildSheets';
import { pictureFile } from './keptPalette';
import { hasName, nameFrames, namesFrames } from './names';
import type { WriteOptions } from './optionTable';
import { scaledSlice } from './scale';
import type { BuiltSheet, SheetResult } from './sheet';
import type { ExportTools, WriteFormat } from './tools';

/** A sheet of all frames with its JSON, and with the sprite's normal map if there is one. */
export const writeSheet: WriteFormat = async (sprite, options, tools) => {
  const result = buildSheets(sprite, [...sprite.frames.keys()], options, tools.check);
  for (const note of result.notes) tools.note(note);
  return result.sheets.flatMap((sheet, index): ExportFile[] => {
    tools.check();
    const title = sheetTitle(sprite, options, tools, result.sheets.length, index);
    const files: ExportFile[] = [{ name: `${title}.png`, bytes: pictureFile(sheet, sprite.palette, tools) }];
    if (sheet.normalMap) files.push(mapFile(title, sheet.normalMap, tools));
    const data = options.json === 'none' ? undefined : `${title}.json`;
    tools.wrote?.({ image: `${title}.png`, data, places: sheet.places });
    if (data === undefined) return files;
    const json = describeBuilt(sprite, result, sheet, options, { image: `${title}.png`, version: tools.version });
    return [...files, { name: data, bytes: jsonBytes(json) }];
  });
};

/**
 * Name of a sheet without its extension; if there are several, each has a number. A sheet made from a PNG doesn't take its name, as in
 * Aseprite.
 * @param index of the sheet, from 0
 */
export function sheetTitle(
  { title, part, extension }: ExportSprite,
  { names }: Pick<WriteOptions, 'names'>,
  { sourceNames = [] }: Pick<ExportTools, 'sourceNames'>,
  sheets: number,
  index: number,
): string {
  const isNamed = part !== undefined || (names !== undefined && !namesFrames(names));
  const own = !isNamed && extension.toLowerCase() === 'png' ? titleOfPng(title, sourceNames) : title;
  return sheets === 1 ? own : `${own}-${index}`;
}

/** `hero-sheet` for `hero`. A title that already ends with `sheet` is kept, unless the source has it: then it becomes `hero-export`. */
function titleOfPng(title: string, sourceNames: readonly string[]): string {
  if (!/sheet$/i.test(title)) return `${title}-sheet`;
  if (!hasName(sourceNames, `${title}.png`)) return title;
  const [, stem = ''] = /^(.+[-_ ])sheet$/i.exec(title) ?? [];
  return stem ? `${stem}export` : `${title}-export`;
}

/**
 * The JSON of one sheet.
 * @param image base name of its image
 * @throws ExportError `bad-names`
 */
export function describeBuilt(
  sprite: ExportSprite,
  { frameSize }: Pick<SheetResult, 'frameSize'>,
  sheet: BuiltSheet,
  { json, names: pattern, scale }: Pick<WriteOptions, 'json' | 'names' | 'scale'>,
  { image, version }: { image: string; version: string },
): SheetJson {
  const names = namesFrames(pattern)
    ? nameFrames(sprite, pattern, sprite.extension)
    : frameNames(sprite, sprite.frames.length);
  const frames = sheet.places.map(({ frame }) => frame);
  return sheetJson({
    form: json === 'hash' ? 'hash' : 'array',
    image,
    version,
    size: sheet.picture,
    frames: sheet.places.map(({ frame, rect, source, trimmed, duration }) => ({
      name: names[frame] ?? '',
      rect: jsonRect(rect),
      source: jsonRect(source),
      sourceSize: frameSize,
      trimmed,
      duration,
    })),
    tags: tagsOn(sprite.tags, frames),
    layers: sprite.layers,
    ...(sprite.cels && {
      cels: sprite.cels.flatMap((cel) => {
        const frame = frames.indexOf(cel.frame);
        return frame < 0 ? [] : [{ ...cel, frame }];
      }),
    }),
    slices: slicesOn(sprite.slices, frames).map((slice) => scaledSlice(slice, scale)),
  });
}

const jsonRect = ({ x, y, width, height }: Rect): FrameRect => ({ x, y, w: width, h: height });

/** Tags with the indices of their frames on a sheet, which may have only some of the frames, in order. */
function tagsOn(tags: readonly AsepriteTag[], frames: readonly number[]): AsepriteTag[] {
  return tags.flatMap((tag) => {
    const from = frames.findIndex((frame) => frame >= tag.from);
    const to = frames.findLastIndex((frame) => frame <= tag.to);
    return from < 0 || to < from ? [] : [{ ...tag, from, to }];
  });
}

function slicesOn(slices: readonly Slice[], frames: readonly number[]): Slice[] {
  const [first = 0] = frames;
  return slices.map((slice) => {
    const before = slice.keys.findLast(({ frame }) => frame <= first);
    const later = slice.keys.flatMap((key) => {
      const frame = frames.indexOf(key.frame);
      return frame > 0 ? [{ ...key, frame }] : [];
    });
    return { ...slice, keys: [...(before ? [{ ...before, frame: 0 }] : []), ...later] };
  });
}

/** The file of a sheet's normal map. @param title of the sheet's own file */
export function mapFile(
  title: string,
  map: Raster,
  { deflate, mapNaming }: Pick<ExportTools, 'deflate' | 'mapNaming'>,
): ExportFile {
  return { name: normalMapName(title, mapNaming), bytes: exactPng(map, deflate), isMap: true };
}
