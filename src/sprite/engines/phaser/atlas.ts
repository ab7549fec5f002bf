import { jsonBytes } from '../../sheet/sheetJson';
import type { ExportFile } from '../../source/sprite';
import { atlasJsonFrame, entriesOn, pageMeta, playedNames } from '../atlasJson';
import type { WriteAtlasData } from '../atlasTools';
import { urlPath } from '../webGames';

/**
 * Phaser 3.60 and later: one JSON of all pages for `load.multiatlas`, and one of all animations for `load.animation`, which names the texture by the
 * atlas's own name. Durations are those of each frame, and the loader needs no frame rate.
 */
export const writePhaserAtlas: WriteAtlasData = (atlas, _choices, { version }) => {
  const { title, pages, sprites } = atlas;
  const textures = pages.map((page, index) => ({
    image: urlPath(page.picture),
    format: 'RGBA8888',
    size: { w: page.width, h: page.height },
    scale: 1,
    ...(page.normalMap !== undefined && { normalMap: urlPath(page.normalMap) }),
    frames: entriesOn(atlas, index).map(({ name, frame, sprite }) => ({
      filename: name,
      ...atlasJsonFrame(frame, sprite),
      ...(frame.pivot && { anchor: frame.pivot }),
    })),
  }));
  const { app } = pageMeta({ title, picture: '', normalMap: undefined, width: 0, height: 0 }, version);
  const animations = sprites.flatMap((sprite) =>
    sprite.animations.map((animation) => ({
      key: animation.name,
      type: 'frame',
      frames: playedNames(sprite, animation).map((frame, at) => ({
        key: title,
        frame,
        duration: sprite.frames[animation.frames[at] ?? 0]?.duration ?? 1,
      })),
      repeat: animation.loops ? -1 : 0,
    })),
  );
  const files: ExportFile[] = [
    { name: `${title}.json`, bytes: jsonBytes({ textures, meta: { app, version } } as object) },
  ];
  if (animations.length) files.push({ name: `${title}.anims.json`, bytes: jsonBytes({ anims: animations } as object) });
  return files;
};
