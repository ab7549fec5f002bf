import { buildSheets } from '../export/buildSheets';
import { pictureFile } from '../export/keptPalette';
import type { WriteOptions } from '../export/optionTable';
import { type FramePlace, pixelsRect } from '../export/sheet';
import type { ExportTools } from '../export/tools';
import { describeBuilt, mapFile, sheetTitle } from '../export/writeSheet';
import { jsonBytes, type SheetJson } from '../sheet/sheetJson';
import type { ExportFile, ExportSprite } from '../source/sprite';

/** A sheet before its JSON is written. */
interface PageSheet {
  /** Title of its files. */
  readonly title: string;
  /** For each frame. Without inner padding, which the engines don't know. */
  readonly places: readonly FramePlace[];
  /** @param options that the JSON follows */
  describe(sprite: ExportSprite, places: readonly FramePlace[], options: WriteOptions): SheetJson;
}

/** One sheet with one JSON, because the loaders of Phaser and Pixi take exactly one image. */
export function oneSheet(
  sprite: ExportSprite,
  options: WriteOptions,
  tools: ExportTools,
  json: (sheet: PageSheet) => object,
): ExportFile[] {
  const result = buildSheets(sprite, [...sprite.frames.keys()], { ...options, parts: false }, tools.check);
  for (const note of result.notes) tools.note(note);
  const [sheet] = result.sheets;
  const title = sheetTitle(sprite, options, tools, 1, 0);
  const image = `${title}.png`;
  const page: PageSheet = {
    title,
    places: sheet.places.map((place) => ({ ...place, rect: pixelsRect(place) })),
    describe: (described, places, choices) =>
      describeBuilt(described, result, { ...sheet, places }, choices, { image, version: tools.version }),
  };
  tools.wrote?.({ image, data: `${title}.json`, places: sheet.places });
  return [
    { name: image, bytes: pictureFile(sheet, sprite.palette, tools) },
    ...(sheet.normalMap ? [mapFile(title, sheet.normalMap, tools)] : []),
    { name: `${title}.json`, bytes: jsonBytes(json(page)) },
  ];
}
