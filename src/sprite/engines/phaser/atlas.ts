import { jsonBytes } from '../../sheet/sheetJson';
import type { ExportFile } from '../../source/sprite';
import { atlasJsonFrame, entriesOn, pageMeta, playedNames } from '../atlasJson';
import type { WriteAtlasData } from '../atlasTools';
import { urlPath } from '../webGames';

/**
 * Phaser 3.60 and later: one JSON of all pages for `load.multiatlas`, and one of all animations for `load.animation`, which names the texture by the
 * atlas's own name.
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
    sprite.animations.map((animation) => {
      const { frameRate, durations } = timing(animation.frames.map((frame) => sprite.frames[frame]?.duration ?? 1));
      const frames = playedNames(sprite, animation).map((frame, at) => ({
        key: title,
        frame,
        ...(durations && { duration: durations[at] }),
      }));
      return { key: animation.name, type: 'frame', frames, frameRate, repeat: animation.loops ? -1 : 0 };
    }),
  );
  const files: ExportFile[] = [
    { name: `${title}.json`, bytes: jsonBytes({ textures, meta: { app, version } } as object) },
  ];
  if (animations.length) files.push({ name: `${title}.anims.json`, bytes: jsonBytes({ anims: animations } as object) });
  return files;
};

/**
 * The times of an animation's frames so that all versions keep them. Where a frame has a duration, Phaser before 3.80 adds the time that the frame
 * rate gives (24 a second if there is none), and 3.88 shows it for that time alone, unless it's 0. JSON has no other number for which it is 0.
 */
function timing(times: readonly number[]) {
  const [first = 1] = times;
  if (times.every((time) => time === first)) return { frameRate: 1000 / first };
  return { frameRate: 'Infinity', durations: times };
}
