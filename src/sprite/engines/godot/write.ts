import { animationsOf } from '../../export/animations';
import { buildSheets } from '../../export/buildSheets';
import { pictureFile } from '../../export/keptPalette';
import { pixelsRect } from '../../export/sheet';
import type { WriteFormat } from '../../export/tools';
import { mapFile, sheetTitle } from '../../export/writeSheet';
import type { ExportFile } from '../../source/sprite';
import { godot } from './godot';
import { type GodotFrame, noteDeviation, spriteFrames, type Texture, timed } from './resource';

/**
 * Godot 4: a sheet and its `SpriteFrames` resource (docs.godotengine.org, class SpriteFrames and the TSCN file format). A normal map
 * becomes a second sheet, and both form a `CanvasTexture`.
 */
export const writeGodot: WriteFormat = async (sprite, options, tools) => {
  const result = buildSheets(sprite, [...sprite.frames.keys()], options, tools.check);
  for (const note of result.notes) tools.note(note);
  const textures: Texture[] = [];
  const files: ExportFile[] = [];
  for (const [index, sheet] of result.sheets.entries()) {
    const { normalMap, places } = sheet;
    tools.check();
    const base = sheetTitle(sprite, options, tools, result.sheets.length, index);
    const map = normalMap && mapFile(base, normalMap, tools);
    const texture = { picture: `${base}.png`, normalMap: map?.name };
    textures.push(texture);
    tools.wrote?.({ image: texture.picture, data: `${sprite.title}.tres`, places });
    files.push({ name: texture.picture, bytes: pictureFile(sheet, sprite.palette, tools) }, ...(map ? [map] : []));
  }
  const animations = animationsOf(sprite, 'default', godot.format.reservedNames, tools).map((animation) =>
    timed(animation, (frame) => sprite.frames[frame]?.duration ?? 1, options),
  );
  noteDeviation(animations, tools);
  const { w, h } = result.frameSize;
  const frames = result.sheets.flatMap(({ places }, texture) =>
    places.map(({ frame, rect, source }): GodotFrame => {
      const whole = { width: w, height: h };
      return { frame, texture, rect: pixelsRect({ rect, source }), source, whole };
    }),
  );
  const text = spriteFrames(frames, textures, animations, tools.projectFolder);
  return [...files, { name: `${sprite.title}.tres`, bytes: new TextEncoder().encode(text) }];
};
