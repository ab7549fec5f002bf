import { buildSheets } from '../export/buildSheets';
import type { ExportOptions } from '../export/exportOptions';
import { urlPath } from '../export/names';
import { type FramePlace, pixelsRect } from '../export/sheet';
import type { ExportTools, WriteFormat } from '../export/tools';
import { describeBuilt, mapFile, sheetTitle } from '../export/writeSheet';
import { exactPng } from '../formats/indexedPng';
import type { FrameTag } from '../pixels/frameTag';
import { jsonBytes, type SheetJson } from '../sheet/sheetJson';
import type { ExportFile, ExportSprite } from '../source/sprite';
import { animationsOf, tagsOrAll, withUniqueNames } from './animations';
import { unrolledBehind } from './unroll';

/**
 * Phaser 3.50 and later: a sheet with Aseprite's JSON, for `load.aseprite` and `anims.createFromAseprite`. Those find a frame by its
 * number, so each frame is named by its number. If Phaser would play a tag incorrectly, its frames are repeated after the sprite's own,
 * which keep their numbers.
 */
export const writePhaser: WriteFormat = async (sprite, options, tools) =>
  oneSheet(sprite, options, tools, ({ title, places, describe }) => {
    const tags = withUniqueNames(tagsOrAll(sprite, title), 'phaser', tools);
    const whole = unrolledBehind({ ...sprite, tags }, isPlayedByPhaser);
    const all = whole.order.flatMap((old, frame) => (places[old] ? [{ ...places[old], frame }] : []));
    return describe(whole.sprite, all, { ...options, names: '{frame}' });
  });

/**
 * Whether `createFromAseprite` plays a tag correctly: forever without a repeat count, otherwise once. It ignores repeats, and treats
 * unknown directions as `forward`.
 */
function isPlayedByPhaser({ direction, repeat }: FrameTag): boolean {
  if (repeat === undefined) return direction !== 'pingpong_reverse';
  return repeat === 1 && (direction === 'forward' || direction === 'reverse');
}

/**
 * Pixi 8: a sheet with JSON, which `Assets.load` turns into a `Spritesheet`; its `animations` have the frames of each tag in playing
 * order. Pixi finds frames by name only, so the JSON is a hash. It reads the name of the image as a URL.
 */
export const writePixi: WriteFormat = async (sprite, options, tools) =>
  oneSheet(sprite, options, tools, ({ title, places, describe }) => {
    const { frames, meta } = describe(sprite, places, { ...options, json: 'hash' });
    const names = [...frames.keys()].map((name) => `${name}`);
    const animations = animationsOf(sprite, title, 'pixi', tools).map(
      (animation) => [animation.name, animation.frames.map((frame) => names[frame] ?? '')] as const,
    );
    const image = urlPath(meta.image);
    return { frames, animations: Object.fromEntries(animations), meta: { ...meta, image } };
  });

/** A sheet before its JSON is written. */
interface PageSheet {
  /** Title of its files. */
  readonly title: string;
  /** For each frame. Without inner padding, which the engines don't know. */
  readonly places: readonly FramePlace[];
  /** @param options that the JSON follows */
  describe(sprite: ExportSprite, places: readonly FramePlace[], options: ExportOptions): SheetJson;
}

/** One sheet with one JSON, because the loaders of both engines take exactly one image. */
function oneSheet(
  sprite: ExportSprite,
  options: ExportOptions,
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
  return [
    { name: image, bytes: exactPng(sheet.picture, tools.deflate) },
    ...(sheet.normalMap ? [mapFile(title, sheet.normalMap, tools)] : []),
    { name: `${title}.json`, bytes: jsonBytes(json(page)) },
  ];
}
