import assert from 'node:assert/strict';
import * as v from 'valibot';
import { type AtlasExport, atlasFields } from '../../src/sprite/engines/atlasFields';
import { type AtlasExportTools, exportAtlas } from '../../src/sprite/engines/exportAtlas';
import { withUniqueNames } from '../../src/sprite/export/animations';
import type { AtlasSource } from '../../src/sprite/export/atlas/atlas';
import { scaledRaster } from '../../src/sprite/export/scale';
import type { FrameTag } from '../../src/sprite/pixels/frameTag';
import { framesInOrder, orderOfTag } from '../../src/sprite/pixels/playOrder';
import type { Raster } from '../../src/sprite/pixels/raster';
import { readAsepriteSprite } from '../../src/sprite/source/readAsepriteSprite';
import type { ExportFile, ExportNote } from '../../src/sprite/source/sprite';
import { layeredSprite } from '../support/sprites/layeredSprite';
import { manySprites } from '../support/sprites/manySprites';
import { numberedSprite } from '../unit/sprite/engines/numberedSprite';
import { tagOf, tools } from '../unit/sprite/export/sprites';
import { engineSprites } from './engineSprites';
import { ODD_SPRITES } from './oddSprites';

/** Sprites' names with a meaning to a URL, a path, or an engine. */
const ODD_NAMES = [
  'wolf (big)',
  'a#b?c',
  '100%',
  '日本語',
  'ui/{x,y}',
  'hero@2x',
  'it\'s "x"',
  'a\\b',
  'constructor',
  'hero.png',
  'hasOwnProperty',
  '50%25',
  '__proto__',
];

/** Pivot of `lamp`, a sprite with layers, blend modes, half-transparent pixels, and a slice that says where it stands. */
export const PIVOT = { name: 'lamp', x: 0.5, y: 0.875 };

/** The sprites of a game, among them Aseprite's own files and unusual ones. */
export const ATLAS_SPRITES: readonly AtlasSource[] = [
  ...manySprites(60),
  ...engineSprites()
    .filter(([name]) => name.endsWith('.aseprite'))
    .map(([name, sprite]) => ({ name: `aseprite/${name.replace('.aseprite', '')}`, sprite })),
  { name: PIVOT.name, sprite: readLayered() },
  ...ODD_NAMES.map((name, at) => ({
    name,
    sprite: numberedSprite([40, 60 + at, 50], at % 2 ? [tagOf('to the left/up', 0, 1), tagOf('#1 50%', 1, 2)] : []),
  })),
  ...['every direction and repeat', 'odd names', 'some empty frames', 'only empty frames', 'one pixel a frame'].map(
    (name) => ({ name: `odd/${name}`, sprite: ODD_SPRITES[name] ?? assert.fail(name) }),
  ),
];

function readLayered() {
  return { ...readAsepriteSprite(layeredSprite()), title: 'lamp', extension: 'aseprite' };
}

/** Sets of options, by what is special about them. */
export const ATLAS_CHOICES: Readonly<Record<string, Partial<AtlasExport>>> = {
  'the default options': {},
  'whole frames without distances': { trim: 'none', padding: 0, mergeDuplicates: false },
  'turned and extruded frames': { rotate: true, extrude: true, sides: 'any' },
  'several pages of powers of two': { trim: 'sprite', maxSide: 128, sides: 'power-of-two', rotate: true },
  'pixels twice as large, with a border': { scale: 2, border: 3, padding: 1 },
};

/** What an engine should show of an atlas. */
export interface WantedAtlas {
  /** The whole frames, by their names in the game. */
  readonly frames: ReadonlyMap<string, Raster>;
  readonly animations: readonly WantedAnimation[];
}

export interface WantedAnimation {
  readonly name: string;
  readonly loops: boolean;
  /** Names of frames in order, each with its milliseconds: all of them if it ends, otherwise one cycle. */
  readonly steps: readonly (readonly [frame: string, ms: number])[];
}

/**
 * @param scale pixels of the atlas for each of the sprites
 * @param renamed animations that the engine can't call as their sprites, with their names there
 */
export function wantedOf(
  sources: readonly AtlasSource[],
  scale = 1,
  renamed: ReadonlyMap<string, string> = new Map(),
): WantedAtlas {
  const frames = new Map<string, Raster>();
  const animations: WantedAnimation[] = [];
  for (const { name, sprite } of sources) {
    const images = sprite.frames.map(({ image }) => scaledRaster(image, scale));
    const timeOf = (frame: number) => sprite.frames[frame]?.duration ?? 0;
    const untagged = new Set(images.keys());
    const nameOf = (tag: FrameTag | undefined, frame: number) =>
      tag ? `${name}/${tag.name}/${frame - tag.from}` : `${name}/${frame}`;
    const give = (tag: FrameTag | undefined, frame: number) => {
      frames.set(nameOf(tag, frame), images[frame] ?? assert.fail());
      untagged.delete(frame);
    };
    for (const tag of withUniqueNames(sprite.tags, [], { note() {} })) {
      for (let frame = tag.from; frame <= tag.to; frame++) give(tag, frame);
      const steps = framesInOrder(orderOfTag(tag)).map((frame) => [nameOf(tag, frame), timeOf(frame)] as const);
      animations.push({ name: `${name}/${tag.name}`, loops: tag.repeat === undefined, steps });
    }
    if (!sprite.tags.length && images.length > 1)
      animations.push({
        name: renamed.get(name) ?? name,
        loops: true,
        steps: images.map((_, frame) => [nameOf(undefined, frame), timeOf(frame)]),
      });
    for (const frame of untagged) give(undefined, frame);
  }
  return { frames, animations };
}

/** An atlas called `hud`. */
export async function atlasOf(
  sources: readonly AtlasSource[],
  choices: { format: AtlasExport['format'] } & Partial<AtlasExport>,
  more: Partial<AtlasExportTools> = {},
): Promise<{ readonly files: readonly ExportFile[]; readonly notes: readonly ExportNote[] }> {
  return exportAtlas(sources, v.parse(v.strictObject(atlasFields), choices), { ...tools, title: 'hud', ...more });
}
