import * as vscode from 'vscode';
import { parentOf } from '../../../core/disk/fileStore';
import { usageOf } from '../../../core/exports/engineUsage';
import { ExportFaultError } from '../../../core/exports/exportErrors';
import type { FoundSource } from '../../../core/exports/exportSource';
import { faultField, noteText, placeFaultText } from '../../../core/exports/exportText';
import type { ExportWriter } from '../../../core/exports/exportWriter';
import type { PlannedFile } from '../../../core/exports/outputPlan';
import type { Project } from '../../../core/exports/project';
import { SentenceError } from '../../../core/text/errors';
import { type ForeignText, rawText } from '../../../shared/base/foreignText';
import type { Made, MakeFault, Obstacle } from '../../../shared/protocol/export';
import type { ExportOptions } from '../../../sprite/engines/exportOptions';
import { madeFile, shownResult } from './shownResult';

/** The result that a page wants to show. */
export interface PageRequest {
  readonly source: FoundSource;
  readonly options: ExportOptions;
  /** URI string; undefined if none has been chosen yet. */
  readonly folder: string | undefined;
  readonly project: Project | undefined;
}

/** The result of an export, for its page; nothing is written. Null if `signal` is aborted. */
export async function makeForPage(
  { source, options, folder: chosen, project }: PageRequest,
  exports: ExportWriter,
  signal: AbortSignal,
): Promise<Made | MakeFault | null> {
  const folder = chosen ?? parentOf(source.uri);
  try {
    const result = await exports.make(source, options, folder, signal);
    const { files } = await exports.plan(source, result, folder);
    // If the files contain no pictures, the sheet of the same frames is shown.
    let shown = shownResult(result.files, options.format);
    if (shown.kind === 'none') {
      const sheet = await exports.make(source, { ...options, format: 'sheet', json: 'array' }, folder, signal);
      shown = shownResult(sheet.files, 'sheet');
    } else if (shown.kind === 'sheet' && options.format === 'sheet' && options.json === 'none') {
      shown = shownResult((await exports.make(source, { ...options, json: 'array' }, folder, signal)).files, 'sheet');
    }
    const notes = result.notes.map((note) => ({
      text: noteText(note),
      ...(note.note === 'large-sheet' && !options.parts && { offer: 'parts' as const }),
    }));
    const byRecipe = await exports.plan(source, result, folder, true);
    return {
      made: true,
      files: files.map(madeFile),
      notes,
      shown,
      frames: framesOf(result.facts, options),
      usage: usageOf(options.format, result.example, project),
      obstacle: chosen === undefined ? noFolder() : obstacleIn(files, options),
      recipeFault: neverText(byRecipe.files),
    };
  } catch (error) {
    if (signal.aborted) return null;
    if (error instanceof ExportFaultError) return { made: false, text: error.message, field: faultField(error.fault) };
    if (error instanceof SentenceError) return { made: false, text: error.message };
    throw error;
  }
}

const noFolder = (): Obstacle => ({ field: 'folder', text: vscode.l10n.t('Choose an output folder.') });

/** A file that can't be replaced even if a person agrees. Names that the person entered are named as the cause first. */
function obstacleIn(files: readonly PlannedFile[], { names }: ExportOptions): Obstacle | undefined {
  const text = neverText(files);
  return text === undefined ? undefined : { text, field: names === undefined ? 'folder' : 'names' };
}

/** Why the first file that is never replaced isn't. */
function neverText(files: readonly PlannedFile[]): string | undefined {
  const never = files.find((file) => file.there !== 'foreign' && placeFaultText(file) !== undefined);
  return never && placeFaultText(never);
}

/** Number of frames of the whole sprite, or of its one tag. */
function framesOf({ durations, tags }: { durations: readonly number[]; tags: ExportTags }, { tag }: ExportOptions) {
  const range = tag === undefined ? undefined : tags.find(({ name }) => rawText(name) === tag);
  return range ? range.to - range.from + 1 : durations.length;
}

type ExportTags = readonly { readonly name: ForeignText; readonly from: number; readonly to: number }[];
