import type { AtlasSource } from '../../export/atlas/atlas';
import { frameEntries } from '../../export/atlas/frameEntries';
import { fileName, nameKey, untakenName } from '../../export/names';
import { ImageIds } from '../../export/pieces';
import { scaledRaster } from '../../export/scale';
import { exactPng } from '../../formats/indexedPng';
import type { ExportFile } from '../../source/sprite';
import type { AtlasWriterTools, WriteAtlasSprites } from '../atlasTools';
import { DEFAULT_EXTRUDE, quoted } from './text';
import { timing } from './tiles';

/**
 * Defold: an image for each frame, and an atlas that packs them when Defold builds (defold.com/manuals/atlas; fields as in `atlas_ddf.proto`). Equal frames
 * are one image. An animation plays its images at one rate, so longer frames are listed several times. A still sprite is an animation as well, because
 * an image has only the name of the first sprite that shows it.
 */
export const writeDefoldAtlas: WriteAtlasSprites = async (
  title,
  sources,
  { scale, padding, extrude, maxSide },
  tools,
) => {
  const played = sources.map(({ name, sprite }) => ({ name, sprite, ...frameEntries(name, sprite, tools.note) }));
  const isStill = ({ animations, sprite }: (typeof played)[number]) => !animations.length && sprite.frames.length === 1;
  const ids = played.flatMap((one) => (isStill(one) ? [one.name] : one.animations.map(({ name }) => name)));
  const { files, imageOf } = imagesOf({ title, sources, scale, ids }, tools);
  const folder = tools.projectFolder ? `/${tools.projectFolder}` : '';
  const address = (image: string) => quoted(`${folder}/${image}`);
  const blocks = files.map(({ name }) => `images {\n  image: ${address(name)}\n}`);
  const animation = (id: string, images: readonly string[], playback: string, fps: number) => [
    'animations {',
    `  id: ${quoted(id)}`,
    ...images.map((image) => `  images {\n    image: ${address(image)}\n  }`),
    `  playback: PLAYBACK_${playback}`,
    `  fps: ${fps}`,
    '}',
  ];
  for (const [index, one] of played.entries()) {
    if (isStill(one)) blocks.push(animation(one.name, [imageOf(index, 0)], 'NONE', 1).join('\n'));
    for (const { name: id, frames, loops } of one.animations) {
      const { fps, counts } = timing(frames.map((frame) => one.sprite.frames[frame]?.duration ?? 1));
      const images = frames.flatMap((frame, at) => Array<string>(counts[at] ?? 1).fill(imageOf(index, frame)));
      blocks.push(animation(id, images, `${loops ? 'LOOP' : 'ONCE'}_FORWARD`, fps).join('\n'));
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

interface Images {
  readonly title: string;
  readonly sources: readonly AtlasSource[];
  readonly scale: number;
  /** Of animations. */
  readonly ids: readonly string[];
}

/**
 * A file for each different frame. Defold calls an image by its base name, so folders become a part of that, and no two images or animations of an atlas
 * can have the same one.
 */
function imagesOf({ title, sources, scale, ids }: Images, tools: AtlasWriterTools) {
  const imageIds = new ImageIds();
  const files: ExportFile[] = [];
  const nameOfId = new Map<number, string>();
  const taken = new Set(ids.map(nameKey));
  const names = sources.map(({ name, sprite }) => {
    const entryOf = new Map<number, string>();
    for (const { name: own, frame } of frameEntries(name, sprite, () => {}).entries.toReversed())
      entryOf.set(frame, own);
    return sprite.frames.map(({ image }, frame) => {
      tools.check();
      const id = imageIds.of([image], { x: 0, y: 0, width: image.width, height: image.height });
      const known = nameOfId.get(id);
      if (known !== undefined) return known;
      const entry = entryOf.get(frame) ?? `${name}/${frame}`;
      const file = `${title}/${untakenName(fileName(entry.replaceAll('/', '-')), taken)}.png`;
      files.push({ name: file, bytes: exactPng(scaledRaster(image, scale), tools.deflate) });
      nameOfId.set(id, file);
      return file;
    });
  });
  return { files, imageOf: (sprite: number, frame: number) => names[sprite]?.[frame] ?? '' };
}
