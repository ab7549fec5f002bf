import type { AtlasSource } from '../../export/atlas/atlas';
import { frameEntries } from '../../export/atlas/frameEntries';
import { ImageIds } from '../../export/pieces';
import { scaledRaster } from '../../export/scale';
import { exactPng } from '../../formats/indexedPng';
import type { ExportFile } from '../../source/sprite';
import type { AtlasWriterTools, WriteAtlasSprites } from '../atlasTools';
import { DEFAULT_EXTRUDE, quoted } from './text';
import { timing } from './tiles';

/**
 * Defold: an image for each frame, and an atlas that packs them when Defold builds (defold.com/manuals/atlas; fields as in `atlas_ddf.proto`). Equal frames
 * are one image. An animation plays its images at one rate, so longer frames are listed several times.
 */
export const writeDefoldAtlas: WriteAtlasSprites = async (
  title,
  sources,
  { scale, padding, extrude, maxSide },
  tools,
) => {
  const { files, imageOf } = imagesOf(title, sources, scale, tools);
  const folder = tools.projectFolder ? `/${tools.projectFolder}` : '';
  const address = (image: string) => quoted(`${folder}/${image}`);
  const blocks = files.map(({ name }) => `images {\n  image: ${address(name)}\n}`);
  for (const [index, { name, sprite }] of sources.entries()) {
    for (const { name: id, frames, loops } of frameEntries(name, sprite, tools.note).animations) {
      const { fps, counts } = timing(frames.map((frame) => sprite.frames[frame]?.duration ?? 1));
      const images = frames.flatMap((frame, at) =>
        Array<string>(counts[at] ?? 1).fill(`  images {\n    image: ${address(imageOf(index, frame))}\n  }`),
      );
      const playback = `  playback: PLAYBACK_${loops ? 'LOOP' : 'ONCE'}_FORWARD`;
      blocks.push([`animations {`, `  id: ${quoted(id)}`, ...images, playback, `  fps: ${fps}`, '}'].join('\n'));
    }
  }
  const text = [
    ...blocks,
    `margin: ${padding}`,
    `extrude_borders: ${extrude ? 1 : DEFAULT_EXTRUDE}`,
    'inner_padding: 0',
    `max_page_width: ${maxSide ?? 0}`,
    `max_page_height: ${maxSide ?? 0}`,
    '',
  ];
  return [...files, { name: `${title}.atlas`, bytes: new TextEncoder().encode(text.join('\n')) }];
};

/** A file for each different frame. Defold calls an image by its base name, so folders become a part of that. */
function imagesOf(title: string, sources: readonly AtlasSource[], scale: number, tools: AtlasWriterTools) {
  const ids = new ImageIds();
  const files: ExportFile[] = [];
  const nameOfId = new Map<number, string>();
  const names = sources.map(({ name, sprite }) => {
    const { entries } = frameEntries(name, sprite, () => {});
    return sprite.frames.map(({ image }, frame) => {
      tools.check();
      const id = ids.of([image], { x: 0, y: 0, width: image.width, height: image.height });
      const entry = entries.find((one) => one.frame === frame)?.name ?? `${name}/${frame}`;
      const known = nameOfId.get(id);
      const file = known ?? `${title}/${tools.fileNameOf(entry.replaceAll('/', '-'))}.png`;
      if (known === undefined) files.push({ name: file, bytes: exactPng(scaledRaster(image, scale), tools.deflate) });
      nameOfId.set(id, file);
      return file;
    });
  });
  return { files, imageOf: (sprite: number, frame: number) => names[sprite]?.[frame] ?? '' };
}
