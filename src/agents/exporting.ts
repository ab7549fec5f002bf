import * as v from 'valibot';
import { parentOf } from '../engine/disk/fileStore';
import { assetAt } from '../engine/domain/assetPlace';
import { usageOf } from '../engine/exports/engineUsage';
import { filesOf } from '../engine/exports/exportSource';
import { noteText } from '../engine/exports/exportText';
import { findProject } from '../engine/exports/project';
import { foreignText } from '../shared/base/foreignText';
import { type ExportFormat, exportOptions } from '../shared/protocol/exportOptions';
import { done, type ToolAnswer } from './answers';
import { ArgumentProblem } from './errors';
import type { ToolCall, ToolHost } from './host';
import { sourcesOf } from './inputs';
import { bounded, quotedPath } from './quote';
import { pathOf } from './runAnswers';

interface ExportArguments {
  readonly file: string;
  readonly format?: ExportFormat | undefined;
  readonly folder?: string | undefined;
  readonly tag?: string | undefined;
  readonly scale?: number | undefined;
  readonly trim?: 'none' | 'sprite' | 'frame' | undefined;
  readonly single?: boolean | undefined;
}

/** Where an export reads and writes, as URI strings. */
export async function placesOfExport(
  args: ExportArguments,
  host: ToolHost,
): Promise<{ source: string; folder: string }> {
  const [source = ''] = await sourcesOf([args.file], host);
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

/** Writes a sprite in a format for a game engine. By the rules of recipes, which nobody watches: no hidden file, no file of another kind or sprite. */
export async function exportSprite(
  args: ExportArguments,
  host: ToolHost,
  { signal, progress }: ToolCall,
): Promise<ToolAnswer> {
  const { exports, host: outside } = host.engine;
  const { source, folder } = await placesOfExport(args, host);
  await exports.checkFolder(folder);
  const project = await findProject(folder, outside.files);
  const { format = project?.format ?? 'sheet', tag, scale, trim } = args;
  const options = v.parse(exportOptions, {
    format,
    ...(tag !== undefined && { tag }),
    ...(scale && { scale }),
    ...(trim && { trim }),
  });
  const set = args.single ? undefined : await exports.setOf(source);
  const found = await exports.find(set ?? source);
  await host.places.checkInputs(filesOf(found));
  progress('exporting');
  const result = await exports.make(found, options, folder, signal);
  const written = await exports.write([await exports.plan(found, result, folder, true)], signal);
  const usage = usageOf(format, result.example, project);
  const lines = [
    `Exported ${found.directions ? `${found.pictures.length} views as one sprite` : quotedPath(pathOf(source))} as ${format}${project ? ` for the ${project.name} project` : ''}.`,
    ...written.files.map(
      (uri) => `- ${quotedPath(pathOf(uri))}${written.written.includes(uri) ? '' : ' (up to date)'}`,
    ),
    ...result.notes.map((note) => `Note: ${bounded(foreignText(noteText(note)), 400)}`),
    'Cost: free.',
    usage ? `In ${usage.engine}: ${usage.text}\n${usage.code}` : '',
  ];
  const details = { format, ...(project && { engine: project.engine }), written: written.written.map(pathOf) };
  return done(lines, { files: written.files.map(pathOf), details });
}
