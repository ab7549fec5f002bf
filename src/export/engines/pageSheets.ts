import type { ExportOptions } from '../../shared/protocol/exportOptions';
import { jsonBytes, type SheetJson } from '../../shared/sprite/aseprite/sheetJson';
import type { FrameTag } from '../../shared/sprite/pixels/frameTag';
import { exactPng } from '../../shared/sprite/pixels/indexedPng';
import { buildSheets } from '../buildSheets';
import { mapFile } from '../mapFile';
import { urlPath } from '../names';
import { type FramePlace, pixelsRect } from '../sheet';
import type { ExportFile, ExportSprite } from '../sprite';
import type { ExportTools, WriteFormat } from '../tools';
import { describeBuilt, sheetTitle } from '../writeSheet';
import { animationsOf, namedApart, tagsOrAll } from './animations';
import { unrolledBehind } from './unroll';

/**
 * Phaser 3.50 and later: a sheet with Aseprite's JSON, for `load.aseprite` and `anims.createFromAseprite`. Those look a frame up by its
 * number, so each is named by it. A tag that Phaser would play otherwise has more frames behind the sprite's own, which keep their numbers.
 */
export const writePhaser: WriteFormat = async (sprite, options, tools) =>
  oneSheet(sprite, options, tools, ({ title, places, describe }) => {
    const tags = namedApart(tagsOrAll(sprite, title), 'phaser', tools);
    const whole = unrolledBehind({ ...sprite, tags }, isPlayedByPhaser);
    const all = whole.order.flatMap((old, frame) => (places[old] ? [{ ...places[old], frame }] : []));
    return describe(whole.sprite, all, { ...options, names: '{frame}' });
  });

/**
 * Whether `createFromAseprite` makes of a tag what it says, played forever if it has no end, else once. It knows nothing of repeats, and takes a
 * direction that it doesn't know for `forward`.
 */
function isPlayedByPhaser({ direction, repeat }: FrameTag): boolean {
  if (repeat === undefined) return direction !== 'pingpong_reverse';
  return repeat === 1 && (direction === 'forward' || direction === 'reverse');
}

/**
 * Pixi 8: a sheet with JSON that `Assets.load` makes a `Spritesheet` of, whose `animations` have the frames of each tag in the order of playing.
 * Pixi knows frames by their names alone, so the JSON is a hash. It reads the name of the picture as a URL.
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

/** A sheet whose JSON is to be written. */
interface PageSheet {
  /** Of its files. */
  readonly title: string;
  /** By frame. Engines know no inner padding, so that none is in them. */
  readonly places: readonly FramePlace[];
  /** @param options as the JSON follows them */
  describe(sprite: ExportSprite, places: readonly FramePlace[], options: ExportOptions): SheetJson;
}

/** The loaders of both engines take one picture with one JSON. */
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
