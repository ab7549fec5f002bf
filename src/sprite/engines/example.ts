import { foreignText } from '../../shared/base/foreignText';
import { withUniqueNames } from '../export/animations';
import type { ExportExample, ExportFile, ExportSprite } from '../source/sprite';
import { FORMATS } from './exportFormats';
import type { ExportOptions } from './exportOptions';
import type { FormatFacts } from './facts';

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
  const facts = FORMATS[format];
  // In a hash, frames can't be found by the numbers in tags.
  if (facts.options.includes('json') && json === 'hash') return undefined;
  const ending = facts.data && `.${facts.data.ending}`;
  const data = ending === null ? undefined : files.find(({ name }) => name.endsWith(ending));
  if (!data) return undefined;
  const picture = files.find(({ name }) => name.endsWith('.png')) ?? data;
  return { picture: picture.name, data: data.name, ...playedOf(part, facts) };
}

/** The chosen tag, or the first one with a name, by its name in the files. */
function playedOf(
  part: ExportSprite,
  { reservedNames }: Pick<FormatFacts, 'reservedNames'>,
): Pick<ExportExample, 'animation' | 'loops'> {
  const { tags } = part;
  const chosen = tags.findIndex(({ name }) => name !== '' && name === part.part?.tag);
  const index = Math.max(0, chosen < 0 ? tags.findIndex(({ name }) => name !== '') : chosen);
  const tag = tags[index];
  if (!tag || (!reservedNames && tag.name === '')) return { loops: true };
  const played = reservedNames ? withUniqueNames(tags, reservedNames, { note: () => {} })[index] : tag;
  return { animation: foreignText(played?.name ?? tag.name), loops: tag.repeat === undefined };
}
