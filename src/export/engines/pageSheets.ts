import { jsonBytes, type SheetJson } from '../../shared/aseprite/sheetJson';
import { exactPng } from '../../shared/pixels/indexedPng';
import { buildSheets } from '../buildSheets';
import type { ExportOptions } from '../options';
import type { ExportFile, ExportSprite } from '../sprite';
import type { ExportTools, WriteFormat } from '../tools';
import { describeBuilt, sheetTitle } from '../writeSheet';
import { animationsOf } from './animations';

/**
 * Phaser 3.50 and later: a sheet with Aseprite's JSON, for `load.aseprite` and `anims.createFromAseprite`. Those look a frame up by its
 * number, so each is named by it.
 */
export const writePhaser: WriteFormat = async (sprite, options, tools) =>
  oneSheet(sprite, options, { ...options, names: '{frame}' }, tools, (json) => json);

/**
 * Pixi 8: a sheet with JSON that `Assets.load` makes a `Spritesheet` of, whose `animations` have the frames of each tag in the order of playing.
 * Pixi knows frames by their names alone, so the JSON is a hash.
 */
export const writePixi: WriteFormat = async (sprite, options, tools) =>
  oneSheet(sprite, options, { ...options, json: 'hash' }, tools, ({ frames, meta }) => {
    const names = [...frames.keys()].map((name) => `${name}`);
    const animations = animationsOf(sprite, sprite.title, tools).map(
      (animation) => [animation.name, animation.frames.map((frame) => names[frame] ?? '')] as const,
    );
    return { frames, animations: Object.fromEntries(animations), meta };
  });

/**
 * Both load one picture with one JSON.
 * @param described options as the JSON follows them
 */
function oneSheet(
  sprite: ExportSprite,
  options: ExportOptions,
  described: ExportOptions,
  tools: ExportTools,
  adapted: (json: SheetJson) => object,
): ExportFile[] {
  const whole = { ...options, parts: false };
  const result = buildSheets(sprite, [...sprite.frames.keys()], whole, tools.check);
  for (const note of result.notes) tools.note(note);
  const [sheet] = result.sheets;
  const title = sheetTitle(sprite, whole, 1, 0);
  const image = `${title}.png`;
  const json = describeBuilt(sprite, result, sheet, described, { image, version: tools.version });
  return [
    { name: image, bytes: exactPng(sheet.picture, tools.deflate) },
    ...(sheet.normalMap ? [{ name: `${title}_n.png`, bytes: exactPng(sheet.normalMap, tools.deflate) }] : []),
    { name: `${title}.json`, bytes: jsonBytes(adapted(json)) },
  ];
}
