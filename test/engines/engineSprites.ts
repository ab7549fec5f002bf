import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FrameTag } from '../../src/sprite/pixels/frameTag';
import { framesInOrder, orderOfTag } from '../../src/sprite/pixels/playOrder';
import { readAsepriteSprite } from '../../src/sprite/source/readAsepriteSprite';
import type { ExportSprite } from '../../src/sprite/source/sprite';
import { root } from '../support/places';
import { ODD_SPRITES } from './oddSprites';

const FIXTURES = path.join(root, 'test/fixtures/aseprite');

/** Sprites that every engine is tested with, by name: unusual ones, and Aseprite's own files. */
export function engineSprites(): readonly (readonly [name: string, sprite: ExportSprite])[] {
  const files = readdirSync(FIXTURES).filter((file) => file.endsWith('.aseprite'));
  return [
    ...Object.entries(ODD_SPRITES),
    ...files.map((file): [string, ExportSprite] => [
      file,
      { ...readAsepriteSprite(readFileSync(path.join(FIXTURES, file))), title: 'hero', extension: 'aseprite' },
    ]),
  ];
}

/** A frame with its duration in milliseconds. */
export type Shown = readonly [frame: number, ms: number];

/** Steps with their milliseconds; consecutive steps of one frame are merged. */
export function inRuns<T>(steps: readonly (readonly [T, number])[]): [T, number][] {
  const runs: [T, number][] = [];
  for (const [thing, ms] of steps) {
    const last = runs.at(-1);
    if (last?.[0] === thing) last[1] += ms;
    else runs.push([thing, ms]);
  }
  return runs;
}

/** What a tag shows: all of it if it ends, otherwise one cycle. Without a tag, all frames forever. */
export function expectedRound(sprite: ExportSprite, tag: FrameTag | undefined): Shown[] {
  const frames = tag ? framesInOrder(orderOfTag(tag)) : [...sprite.frames.keys()];
  return frames.map((frame) => [frame, sprite.frames[frame]?.duration ?? 1]);
}
