import { foreignText } from '../../shared/base/foreignText';
import { nameAnimations } from '../export/nameAnimations';
import { filesOf, hasName } from '../export/names';
import { type PartSheet, partsTable } from '../export/partsTable';
import { partsOf } from '../export/split';
import type { ExportTools, WrittenSheet } from '../export/tools';
import { pngNames } from '../export/writePng';
import {
  ExportError,
  type ExportExample,
  type ExportFile,
  type ExportNote,
  type ExportResult,
  type ExportSprite,
} from '../source/sprite';
import { arranged } from './arrange';
import { exampleOf } from './example';
import { EXPORT_FORMATS, FORMATS } from './exportFormats';
import type { ExportOptions } from './exportOptions';
import type { FormatFacts } from './facts';
import { WRITERS } from './writers';

/**
 * The files of an export: of the sprite or its chosen tag, or of each layer, tag, or slice, or of each layer in each tag.
 * @throws ExportError; and what `tools.check` throws
 */
export async function exportSprite(
  sprite: ExportSprite,
  given: ExportOptions,
  tools: Omit<ExportTools, 'note'>,
): Promise<ExportResult> {
  if (sprite.refusal) throw new ExportError(sprite.refusal);
  const write = WRITERS[given.format];
  const notes: ExportNote[] = [];
  const note = (one: ExportNote) => void notes.push(one);
  const files: ExportFile[] = [];
  const sheets: PartSheet[] = [];
  let example: ExportExample | undefined;
  for (const make of partsFor(nameAnimations(sprite, given.animations), given, note)) {
    tools.check();
    const { part, options } = arranged(make(), given, note);
    const { folder, title } = namesFor(part, options);
    const { projectFolder } = tools;
    const within = projectFolder !== undefined && { projectFolder: joined(projectFolder, folder) };
    const named = { ...part, title: isTaken(part, title, options, tools) ? `${title}-export` : title };
    const wrote = (sheet: WrittenSheet) => void sheets.push({ ...sheet, part, folder });
    const written = await write(named, options, { ...tools, ...within, note, wrote });
    const placed = written.map((file) => ({ ...file, name: `${folder}${file.name}` }));
    files.push(...placed);
    example ??= exampleOf(named, placed, options);
  }
  if (hasPartsTable(given)) {
    const { title } = namesFor(sprite, { ...given, names: undefined });
    files.push(partsTable({ ...sprite, title }, sheets, given.scale));
  }
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  if (names.size < files.length) throw new ExportError({ fault: 'bad-names', pattern: foreignText(given.names ?? '') });
  return { files, notes, ...(example && { example }) };
}

/** Whether an export has a table of its parts: they are layers, on sheets. */
const hasPartsTable = ({ partsTable, split, format }: ExportOptions) =>
  partsTable && FORMATS[format].content === 'sheets' && (split === 'layer' || split === 'layer-tag');

/** `partsOf` for a format. */
export function partsFor(
  sprite: ExportSprite,
  { format, ...options }: Pick<ExportOptions, 'tag' | 'split' | 'trim' | 'format'>,
  note: (note: ExportNote) => void,
) {
  const { content } = FORMATS[format];
  return partsOf(sprite, { ...options, isOneAnimation: content === 'frames' || content === 'animation' }, note);
}

/** `filesOf` for a format. */
export const namesFor = (part: ExportSprite, { format, names }: Pick<ExportOptions, 'names' | 'format'>) =>
  filesOf(part, { names, isServed: FORMATS[format].isServed, endings: ENDINGS });

/** Extensions that a person's pattern may end with although the format decides it. */
const ENDINGS = [...new Set(EXPORT_FORMATS.flatMap((format) => FORMATS[format].endings))];

/** Whether the default name is the source's own, such as a GIF exported as a GIF. A person's own pattern is kept. */
function isTaken(
  part: ExportSprite,
  title: string,
  { format, names }: Pick<ExportOptions, 'format' | 'names'>,
  { sourceNames = [] }: Pick<ExportTools, 'sourceNames'>,
): boolean {
  if (names !== undefined) return false;
  return proposedNames(part, title, FORMATS[format]).some((name) => hasName(sourceNames, name));
}

/** The default names that a source could have. A sheet gets a name that its source can't have; see `sheetTitle`. */
function proposedNames(part: ExportSprite, title: string, { content, endings }: FormatFacts): readonly string[] {
  if (content === 'sheets') return [];
  return content === 'frames' ? pngNames({ ...part, title }, undefined) : [`${title}.${endings[0]}`];
}

const joined = (project: string, folder: string) => [project, folder.replace(/\/$/, '')].filter(Boolean).join('/');
