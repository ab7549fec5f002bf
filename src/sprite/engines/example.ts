import { foreignText } from '../../shared/base/foreignText';
import type { ExportFormat } from '../export/exportFormats';
import type { ExportOptions } from '../export/exportOptions';
import type { ExportExample, ExportFile, ExportSprite } from '../source/sprite';
import { withUniqueNames } from './animations';

/** For each format, the extension of the file that a game loads in addition to the image. */
const DATA: Partial<Record<ExportFormat, string>> = {
  sheet: '.json',
  godot: '.tres',
  unity: '.aseprite',
  defold: '.tilesource',
  phaser: '.json',
  pixi: '.json',
};

/**
 * The animation that example code for an engine plays; undefined if the files are not for an engine.
 * @param part the part that was written
 * @param files the outputs of this part
 */
export function exampleOf(
  part: ExportSprite,
  files: readonly ExportFile[],
  { format, json }: Pick<ExportOptions, 'format' | 'json'>,
): ExportExample | undefined {
  // In a hash, frames can't be found by the numbers in tags.
  if (format === 'sheet' && json === 'hash') return undefined;
  const ending = DATA[format];
  const data = ending === undefined ? undefined : files.find(({ name }) => name.endsWith(ending));
  if (!data) return undefined;
  const picture = files.find(({ name }) => name.endsWith('.png')) ?? data;
  return { picture: picture.name, data: data.name, ...playedOf(part, format) };
}

/** The chosen tag, or the first one with a name, by its name in the files. */
function playedOf(part: ExportSprite, format: ExportFormat): Pick<ExportExample, 'animation' | 'loops'> {
  const { tags } = part;
  const chosen = tags.findIndex(({ name }) => name !== '' && name === part.part?.tag);
  const index = Math.max(0, chosen < 0 ? tags.findIndex(({ name }) => name !== '') : chosen);
  const tag = tags[index];
  // A sheet keeps the names of tags unchanged.
  if (!tag || (format === 'sheet' && tag.name === '')) return { loops: true };
  const played = format === 'sheet' ? tag : withUniqueNames(tags, format, { note: () => {} })[index];
  return { animation: foreignText(played?.name ?? tag.name), loops: tag.repeat === undefined };
}
