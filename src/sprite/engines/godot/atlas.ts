import type { WriteAtlasData } from '../atlasTools';
import { atlasTexture, type GodotFrame, noteDeviation, spriteFrames, timed } from './resource';

/**
 * Godot 4: `SpriteFrames` with the animations of all sprites, named `hero/walk`, and an `AtlasTexture` for each sprite of one frame. All of them share the
 * textures of the pages.
 */
export const writeGodotAtlas: WriteAtlasData = ({ title, pages, sprites }, choices, tools) => {
  const encoded = (text: string) => new TextEncoder().encode(text);
  const frames: GodotFrame[] = [];
  const durations: number[] = [];
  const starts = sprites.map((sprite) => {
    const start = frames.length;
    for (const { page, rect, source, duration } of sprite.frames) {
      frames.push({ frame: frames.length, texture: page, rect, source, whole: sprite.frameSize });
      durations.push(duration);
    }
    return start;
  });
  const played = sprites.flatMap(({ animations }, sprite) =>
    animations.map(({ name, frames: own, loops }) => {
      const shown = own.map((frame) => frame + (starts[sprite] ?? 0));
      return timed({ name, frames: shown, loops }, (frame) => durations[frame] ?? 1, choices);
    }),
  );
  noteDeviation(played, tools);
  const stills = sprites.flatMap(({ name, frames: own, animations }, sprite) => {
    const place = frames[starts[sprite] ?? 0];
    if (own.length !== 1 || animations.length || !place) return [];
    const file = `${title}/${tools.fileNameOf(name)}.tres`;
    const text = atlasTexture(place, pages, tools.projectFolder, file.split('/').length - 1);
    return [{ name: file, bytes: encoded(text) }];
  });
  const all = played.length
    ? [{ name: `${title}.tres`, bytes: encoded(spriteFrames(frames, pages, played, tools.projectFolder)) }]
    : [];
  return [...all, ...stills];
};
