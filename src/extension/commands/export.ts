import * as v from 'valibot';
import * as vscode from 'vscode';
import { placeKey } from '../../core/disk/fileStore';
import { exportAll } from '../../core/exports/exportAll';
import { ExportPreset } from '../../core/exports/exportPreset';
import type { FoundSource } from '../../core/exports/exportSource';
import { exportWords } from '../../core/exports/exportText';
import type { ExportWriter } from '../../core/exports/exportWriter';
import { ArgumentError, filesWords, wrongArgument } from '../../core/text/errors';
import { exportFields } from '../../sprite/engines/exportOptions';
import { usualFolder } from '../features/export/usualFolder';
import { showInfo } from '../platform/toast';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { newestFor } from './ask/newest';
import { picturesFor } from './ask/pictures';
import { isCall, isUri, toUri } from './runOptions';

/** Result of calling `spriteKiln.export` from code: URI strings of all files, also those that were up to date already. */
export interface ExportCallResult {
  readonly files: readonly string[];
}

const callSchema = v.strictObject({
  /** Paths (absolute, or relative to the first workspace folder), URI strings or Uris. */
  files: v.pipe(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)])), v.minLength(1)),
  ...exportFields,
  /** Path or URI string; if absent, next to each source. */
  outputFolder: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** Whether files that no export wrote are replaced; otherwise they are an error. */
  overwrite: v.optional(v.boolean(), false),
});

/** Exports pictures: for a person, opens the export page; for code, writes the files. */
export async function exportPictures(
  services: Services,
  args: readonly unknown[],
): Promise<ExportCallResult | undefined> {
  if (isCall(args)) return exportCall(services, args[0]);
  const preset = args.find((one) => one instanceof ExportPreset);
  if (preset)
    return exportLook(
      services,
      args.filter((one) => one !== preset),
      preset,
    );
  const newest = await newestFor(services, args, 'any');
  const uris = newest ?? (await picturesFor(services, args, vscode.l10n.t('Export')));
  const sources = await findSources(services.exporting.exports, uris, newest === undefined);
  if (sources.length) services.exporting.panels.show(sources);
  return undefined;
}

/** A look is one of a file alone, even if the file is a view of a set. */
async function exportLook({ exporting }: Services, uris: readonly unknown[], preset: ExportPreset): Promise<undefined> {
  const sources = await findSources(exporting.exports, uris.filter(isUri));
  if (sources.length) exporting.panels.show(sources, preset);
}

/** Undoes the last export on save. */
export async function undoExport({ exporting }: Services): Promise<void> {
  void showInfo(await exporting.undoOnSave());
}

async function exportCall({ exporting }: Services, argument: unknown): Promise<ExportCallResult> {
  const { files, outputFolder, overwrite, ...options } = parseCall(argument);
  requireTrust();
  const { exports } = exporting;
  const sources = await findSources(exports, files.map(toUri));
  const target = outputFolder === undefined ? undefined : toUri(outputFolder).toString().replace(/\/$/, '');
  const requests = sources.map((source) => {
    const folder = target ?? usualFolder(source.uri);
    if (folder === undefined) throw new ArgumentError(vscode.l10n.t('Choose an output folder.'));
    return { source, folder };
  });
  const title = vscode.l10n.t('Exporting');
  const progress = { location: vscode.ProgressLocation.Window, title };
  const decide = overwrite ? async () => 'replace' as const : undefined;
  return vscode.window.withProgress(progress, async () => {
    const { signal } = new AbortController();
    const written = await exportAll(exports, requests, { options, signal, decide });
    return { files: written.files };
  });
}

function parseCall(argument: unknown): v.InferOutput<typeof callSchema> {
  const result = v.safeParse(callSchema, argument);
  if (result.success) return result.output;
  const flag = vscode.l10n.t('true or false');
  throw wrongArgument(result.issues[0], { files: filesWords(), ...exportWords(), overwrite: flag });
}

/**
 * Numbered files of one animation are one source, no matter how many of them are selected.
 * @param inSets whether a view, alone or with all others of its set, stands for the set: if a person selected it
 */
export async function findSources(
  exports: ExportWriter,
  uris: readonly vscode.Uri[],
  inSets = false,
): Promise<FoundSource[]> {
  const sources = new Map<string, FoundSource>();
  const sets = inSets
    ? await setsAmong(
        exports,
        uris.map((uri) => uri.toString()),
      )
    : new Map<string, FoundSource>();
  for (const uri of uris) {
    const source = sets.get(placeKey(uri.toString())) ?? (await exports.find(uri.toString()));
    sources.set(source.pictures.map(placeKey).join('\n'), source);
  }
  return [...sources.values()];
}

/** Sets by the `placeKey` of their views: the set of a single file, or those that are completely among several. */
async function setsAmong(exports: ExportWriter, uris: readonly string[]): Promise<Map<string, FoundSource>> {
  const sets = new Map<string, FoundSource>();
  const keys = new Set(uris.map(placeKey));
  for (const uri of uris) {
    const set = sets.has(placeKey(uri)) ? undefined : await exports.setOf(uri);
    if (set === undefined) continue;
    const source = { ...(await exports.find(set)), pointedAt: uri };
    const views = source.pictures.map(placeKey);
    if (uris.length === 1 || views.every((view) => keys.has(view))) for (const view of views) sets.set(view, source);
  }
  return sets;
}
