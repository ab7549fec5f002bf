import path from 'node:path';
import { exportSprite } from '../../src/sprite/engines/exportSprite';
import { snippetOf } from '../../src/sprite/engines/snippets';
import { scaledRaster } from '../../src/sprite/export/scale';
import { boundsWhere } from '../../src/sprite/pixels/changes';
import { createRaster, type Raster, wordsOf } from '../../src/sprite/pixels/raster';
import { placeFrame } from '../../src/sprite/sheet/frames';
import type { ExportSprite } from '../../src/sprite/source/sprite';
import { SCREEN } from '../support/sprites/seenSheet';
import { numberedSprite } from '../unit/sprite/engines/numberedSprite';
import { options, tagOf, tools } from '../unit/sprite/export/sprites';
import type { EnginesPage, PageEngine } from './enginesPage';
import { looksLike } from './frameLooks';

const TIMES = [60, 90, 40];
const TAIL = 30;

/** By playback: the sprite's tags, the name of the played one, and its frames. */
export const PLAYED = {
  'a tag forever': { tags: [tagOf('idle', 0, 0), tagOf('it\'s "up"\\', 1, 2)], played: 'it\'s "up"\\', frames: [1, 2] },
  'a tag once': { tags: [tagOf('hit', 0, 2, { repeat: 1 })], played: 'hit', frames: [0, 1, 2] },
  'a direction': { tags: [tagOf('walk_n', 0, 1), tagOf('walk_ne', 2, 2)], played: 'walk_n', frames: [0, 1] },
  'no tags': { tags: [], played: undefined, frames: [0, 1, 2] },
} as const satisfies Record<string, { tags: ExportSprite['tags']; played: string | undefined; frames: number[] }>;

/** Frame names in the engine. */
const NAMES: Readonly<Record<PageEngine, (title: string, frame: number) => string>> = {
  phaser: (_, frame) => String(frame),
  pixi: (title, frame) => `${title} ${frame}.aseprite`,
};

/**
 * Runs the code offered for an export, and compares the result with the sprite.
 * @returns the errors, one line each
 */
export async function codeFaults(
  page: EnginesPage,
  { tags, played, frames }: (typeof PLAYED)[keyof typeof PLAYED],
  { title, zoom }: { title: string; zoom: number },
): Promise<string[]> {
  const sprite = numberedSprite(TIMES, tags, { title });
  const { files } = await exportSprite(sprite, options({ format: page.engine, trim: 'frame' }), tools);
  const json = files.find(({ name }) => name.endsWith('.json'))?.name ?? '';
  const nameOf = (frame: number) => NAMES[page.engine](path.basename(json, '.json'), frame);
  const loops = tags.find(({ name }) => name === played)?.repeat === undefined;
  const codeIn = (folder: string) => {
    const place = { data: `${folder}${json}`, picture: `${folder}${path.basename(json, '.json')}.png`, loops };
    return snippetOf(page.engine, played === undefined ? place : { ...place, animation: played }).code;
  };
  const round = frames.map((frame) => [nameOf(frame), TIMES[frame] ?? 0] as const);
  const sum = round.reduce((ms, [, time]) => ms + time, 0);
  const seen = await page.run(files, codeIn, { ms: loops ? 2 * sum : sum + TAIL, zoom });
  const last = round.at(-1) ?? (['', 0] as const);
  const wanted = loops ? [...round, ...round] : [...round.slice(0, -1), [last[0], last[1] + TAIL]];
  const faults = [...seen.complaints];
  if (JSON.stringify(seen.played.shown) !== JSON.stringify(wanted)) faults.push(`It shows ${seen.played.shown}.`);
  if (seen.played.ended !== (loops ? undefined : sum)) faults.push(`It ends after ${seen.played.ended} ms.`);
  const image = sprite.frames.find((_, frame) => nameOf(frame) === seen.frame)?.image ?? createRaster(1, 1);
  const screen = { width: SCREEN, height: SCREEN, data: new Uint8ClampedArray(Buffer.from(seen.screen, 'base64')) };
  const [drawn, wantedImage] = [content(screen), content(scaledRaster(image, zoom))];
  if (drawn.width !== wantedImage.width || !looksLike(drawn.data, wantedImage.data)) faults.push('It is not sharp.');
  return faults;
}

/** Without empty rows and columns around it. */
function content(image: Raster): Raster {
  const words = wordsOf(image.data);
  const bounds = boundsWhere(words, words, image, (word) => word >>> 24 !== 0);
  if (!bounds) return createRaster(1, 1);
  const { x, y, width, height } = bounds;
  return placeFrame(image, { x, y, w: width, h: height, left: 0, top: 0 }, width, height);
}
