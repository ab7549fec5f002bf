import { foreignText } from '../../shared/base/foreignText';
import { writeApng } from '../export/animation/writeApng';
import { writeGif } from '../export/animation/writeGif';
import { writeWebp } from '../export/animation/writeWebp';
import type { ExportFormat } from '../export/exportFormats';
import type { ExportOptions } from '../export/exportOptions';
import { nameAnimations } from '../export/nameAnimations';
import { filesOf, hasName } from '../export/names';
import { partsOf } from '../export/split';
import type { ExportTools, WriteFormat } from '../export/tools';
import { pngNames, writePng } from '../export/writePng';
import { writeSheet } from '../export/writeSheet';
import {
  ExportError,
  type ExportExample,
  type ExportFile,
  type ExportNote,
  type ExportResult,
  type ExportSprite,
} from '../source/sprite';
import { writeAsepriteFile, writeUnity } from './aseprite';
import { writeDefold } from './defold';
import { exampleOf } from './example';
import { writeGodot } from './godot';
import { writePhaser, writePixi } from './pageSheets';

/** All formats that an export can write. What differs between formats is here. */
const WRITERS: Partial<Record<ExportFormat, WriteFormat>> = {
  sheet: writeSheet,
  png: writePng,
  gif: writeGif,
  apng: writeApng,
  webp: writeWebp,
  aseprite: writeAsepriteFile,
  godot: writeGodot,
  unity: writeUnity,
  phaser: writePhaser,
  pixi: writePixi,
  defold: writeDefold,
};

/**
 * The files of an export: of the sprite or its chosen tag, or of each layer, tag, or slice.
 * @throws ExportError; and what `tools.check` throws
 */
export async function exportSprite(
  sprite: ExportSprite,
  options: ExportOptions,
  tools: Omit<ExportTools, 'note'>,
): Promise<ExportResult> {
  const write = WRITERS[options.format];
  if (!write) throw new RangeError(`No writer for ${options.format}.`);
  const notes: ExportNote[] = [];
  const note = (one: ExportNote) => void notes.push(one);
  const files: ExportFile[] = [];
  let example: ExportExample | undefined;
  for (const make of partsOf(nameAnimations(sprite, options.animations), options, note)) {
    tools.check();
    const part = make();
    const { folder, title } = filesOf(part, options);
    const { projectFolder } = tools;
    const within = projectFolder !== undefined && { projectFolder: joined(projectFolder, folder) };
    const named = { ...part, title: isTaken(part, title, options, tools) ? `${title}-export` : title };
    const written = await write(named, options, { ...tools, ...within, note });
    const placed = written.map((file) => ({ ...file, name: `${folder}${file.name}` }));
    files.push(...placed);
    example ??= exampleOf(named, placed, options);
  }
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  if (names.size < files.length)
    throw new ExportError({ fault: 'bad-names', pattern: foreignText(options.names ?? '') });
  return { files, notes, ...(example && { example }) };
}

/** Extensions of formats whose file could replace the source. A sheet gets a name that the source can't have; see `sheetTitle`. */
const OWN_ENDINGS: Partial<Record<ExportFormat, string>> = {
  gif: 'gif',
  apng: 'apng',
  webp: 'webp',
  aseprite: 'aseprite',
  unity: 'aseprite',
};

/** Whether the default name is the source's own, such as a GIF exported as a GIF. A person's own pattern is kept. */
function isTaken(
  part: ExportSprite,
  title: string,
  { format, names }: Pick<ExportOptions, 'format' | 'names'>,
  { sourceNames = [] }: Pick<ExportTools, 'sourceNames'>,
): boolean {
  if (names !== undefined) return false;
  const ending = OWN_ENDINGS[format];
  const proposed = format === 'png' ? pngNames({ ...part, title }, names) : ending ? [`${title}.${ending}`] : [];
  return proposed.some((name) => hasName(sourceNames, name));
}

const joined = (project: string, folder: string) => [project, folder.replace(/\/$/, '')].filter(Boolean).join('/');
