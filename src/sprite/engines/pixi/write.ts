import { animationsOf } from '../../export/animations';
import type { WriteFormat } from '../../export/tools';
import { oneSheet } from '../pageSheets';
import { urlPath } from '../webGames';
import { pixi } from './pixi';

/**
 * Pixi 8: a sheet with JSON, which `Assets.load` turns into a `Spritesheet`; its `animations` have the frames of each tag in playing
 * order. Pixi finds frames by name only, so the JSON is a hash. It reads the name of the image as a URL.
 */
export const writePixi: WriteFormat = async (sprite, options, tools) =>
  oneSheet(sprite, options, tools, ({ title, places, describe }) => {
    const { frames, meta } = describe(sprite, places, { ...options, json: 'hash' });
    const names = [...frames.keys()].map((name) => `${name}`);
    const animations = animationsOf(sprite, title, pixi.format.reservedNames, tools).map(
      (animation) => [animation.name, animation.frames.map((frame) => names[frame] ?? '')] as const,
    );
    const image = urlPath(meta.image);
    return { frames, animations: Object.fromEntries(animations), meta: { ...meta, image } };
  });
