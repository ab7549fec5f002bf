import * as v from 'valibot';
import { parentOf } from '../core/disk/fileStore';
import { assetAt } from '../core/domain/assetPlace';
import { usageOf } from '../core/exports/engineUsage';
import { filesOf } from '../core/exports/exportSource';
import { noteText } from '../core/exports/exportText';
import type { Written } from '../core/exports/exportWriter';
import { findProject, type Project } from '../core/exports/project';
import { foreignText } from '../shared/base/foreignText';
import { type ExportChoices, type ExportOptions, exportOptions } from '../sprite/engines/exportOptions';
import type { AgentOption } from '../sprite/export/optionTable';
import { mayBeSheet } from '../sprite/sheet/sheetCut';
import type { ExportResult } from '../sprite/source/sprite';
import { done, type ToolAnswer } from './answers';
import { atlasIn, exportAtlasFile, placesOfAtlas } from './atlases';
import { withinLimit } from './callLimit';
import type { ToolCall, ToolHost } from './host';
import { sourceOf } from './inputs';
import { bounded, quotedPath } from './quote';
import { pathOf } from './runAnswers';
import { ArgumentProblem } from './toolErrors';

type ExportArguments = {
  readonly file: string;
  readonly folder?: string | undefined;
  readonly single?: boolean | undefined;
} & ToolChoices;

/** The options that models may choose; without a format, see `exportFile`. */
type ToolChoices = Partial<Pick<ExportChoices, 'format' | AgentOption>>;

/** Where an export reads and writes, as URI strings. */
export async function placesOfExport(args: ExportPlaces, host: ToolHost): Promise<{ source: string; folder: string }> {
  const atlas = await atlasIn(args.file, host);
  if (atlas !== undefined) return placesOfAtlas(atlas, host);
  const source = await sourceOf(args.file, host);
  if (assetAt(source)) {
    throw new ArgumentProblem(
      'Assets are exported from files.',
      'Save the asset with save_assets, then export the file.',
    );
  }
  const folder = args.folder === undefined ? parentOf(source) : await host.places.folder(args.folder);
  await host.places.checkOutput(folder);
  return { source, folder };
}

/** Which file is exported, and where to. */
type ExportPlaces = Pick<ExportArguments, 'file' | 'folder' | 'single'> & {
  /** See `WriteChoices`. */
  readonly replace?: boolean;
};

/** An export that was written. */
export interface Exported {
  /** URI string. */
  readonly source: string;
  readonly options: ExportOptions;
  /** Number of the views that were exported as one sprite. */
  readonly views?: number;
  readonly project: Project | undefined;
  readonly result: ExportResult;
  readonly written: Written;
}

/**
 * Writes a sprite in a format for a game engine. By the rules of recipes, which nobody watches: no hidden file, no file of another kind or sprite.
 * @param choices without a format, it's that of the engine whose project contains the folder
 */
export function exportFile(
  args: ExportPlaces,
  choices: Partial<ExportChoices>,
  host: ToolHost,
  call: ToolCall,
): Promise<Exported> {
  return withinLimit(call, (limited, start) => {
    start();
    return exportNow(args, choices, host, limited);
  });
}

async function exportNow(
  args: ExportPlaces,
  choices: Partial<ExportChoices>,
  host: ToolHost,
  { signal, progress }: ToolCall,
): Promise<Exported> {
  const { exports, host: outside } = host.core;
  const { source, folder } = await placesOfExport(args, host);
  await exports.checkFolder(folder);
  const project = await findProject(folder, outside.files);
  const options = v.parse(exportOptions, { format: project?.format ?? 'sheet', ...choices });
  const set = args.single ? undefined : await exports.setOf(source);
  const found = await exports.find(set ?? source);
  await host.places.checkInputs(filesOf(found));
  progress('exporting');
  const result = await exports.make(found, options, folder, signal);
  const written = await exports.write([await exports.plan(found, result, folder, true)], signal, {
    replace: args.replace,
  });
  // Neither it nor a file next to it says that it's one image.
  const isUntold = !found.sheet && found.untold.includes('frames');
  const notes = isUntold && mayBeSheet(result.facts) ? [...result.notes, { note: 'one-image' as const }] : result.notes;
  const views = found.directions && { views: found.pictures.length };
  return { source, options, ...views, project, result: { ...result, notes }, written };
}

export async function exportSprite(args: ExportArguments, host: ToolHost, call: ToolCall): Promise<ToolAnswer> {
  const { file, folder, single, ...choices } = args;
  const given = Object.entries(choices).filter(([, value]) => value !== undefined);
  const atlas = await atlasIn(file, host);
  if (atlas !== undefined) {
    if (given.length || folder !== undefined || single !== undefined)
      throw new ArgumentProblem('The recipe of an atlas has its own options.', 'Name it alone, or change the recipe.');
    return exportAtlasFile(atlas, host, call);
  }
  const { source, options, views, project, result, written } = await exportFile(
    { file, folder, single },
    Object.fromEntries(given),
    host,
    call,
  );
  const { format } = options;
  const usage = usageOf(format, result.example, project);
  const notes = result.notes.map((note) => bounded(foreignText(noteText(note)), 400));
  const lines = [
    `Exported ${views ? `${views} views as one sprite` : quotedPath(pathOf(source))} as ${format}${project?.format === format ? ` for the ${project.name} project` : ''}.`,
    ...written.files.map(
      (uri) => `- ${quotedPath(pathOf(uri))}${written.written.includes(uri) ? '' : ' (up to date)'}`,
    ),
    ...notes.map((note) => `Note: ${note}`),
    'Cost: free.',
    usage ? `In ${usage.engine}: ${usage.text}\n${usage.code}` : '',
  ];
  const details = {
    format,
    ...(project && { engine: project.engine }),
    written: written.written.map(pathOf),
    ...(notes.length && { notes }),
    ...(usage && { usage }),
  };
  return done(lines, { files: written.files.map(pathOf), details });
}
