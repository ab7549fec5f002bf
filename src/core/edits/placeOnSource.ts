import * as l10n from '@vscode/l10n';
import { fileCount } from '../../shared/base/counts';
import { plainText } from '../../shared/base/foreignText';
import { nameOf } from '../disk/fileStore';
import { assetAt } from '../domain/assetPlace';
import { OPERATION_TABLE } from '../domain/operations';
import type { FileProvenance } from '../domain/provenance';
import type { FoundSource } from '../exports/exportSource';
import { messageOf, SentenceError } from '../text/errors';
import type { EditsWritten, FileEdits, MadeEdits } from './editFiles';

export interface PlacingDependencies {
  readonly edits: Pick<FileEdits, 'sprites' | 'make' | 'write'>;
  readonly provenance: Pick<FileProvenance, 'of'>;
}

/** A file that stays where it is, and why, as a sentence. */
export interface LeftFile {
  /** URI string. */
  readonly file: string;
  readonly message: string;
}

export interface PlacedFiles {
  /** Absent if all files are left. */
  readonly done?: EditsWritten;
  readonly left: readonly LeftFile[];
}

/**
 * Puts what runs made from a sprite where it lies on that, on its canvas. The files are replaced, all or none; those whose place is unclear, or that would be
 * cut, are left.
 * @param files URI strings
 * @param on URI string of what they were made from; default: what the journal says
 * @throws {OutputError | CanceledError} nothing was written
 */
export async function placeOnSource(
  files: readonly string[],
  { edits, provenance }: PlacingDependencies,
  signal: AbortSignal,
  on?: string,
): Promise<PlacedFiles> {
  const left: LeftFile[] = [];
  const made: MadeEdits[] = [];
  for (const file of files) {
    try {
      const source = on ?? sourceOf(file, provenance);
      const [below, own] = [await spriteAt(source, edits, signal), await spriteAt(file, edits, signal)];
      made.push(await edits.make([own], { to: 'register', on: below }, signal));
    } catch (error) {
      if (signal.aborted || !(error instanceof SentenceError)) throw error;
      left.push({ file, message: plainText(messageOf(error)) });
    }
  }
  const [first] = made;
  if (!first) return { left };
  const all: MadeEdits = { ...first, made: made.flatMap((one) => one.made), notes: made.flatMap((one) => one.notes) };
  return { done: await edits.write(all, { replace: true }, signal), left };
}

/** URI string of the sprite that a file was made from. */
function sourceOf(file: string, provenance: PlacingDependencies['provenance']): string {
  const { kind, source } = provenance.of(file) ?? {};
  const name = plainText(nameOf(file));
  if (kind === undefined || source === undefined || !OPERATION_TABLE[kind].liesOnSource)
    throw new SentenceError(l10n.t("{0}: the sprite that it was made from isn't known.", name));
  if (assetAt(source))
    throw new SentenceError(l10n.t('{0} was made from an asset. Save that to the workspace first.', name));
  return source;
}

async function spriteAt(uri: string, edits: PlacingDependencies['edits'], signal: AbortSignal): Promise<FoundSource> {
  const { sources } = await edits.sprites([uri], signal, true);
  const [only] = sources;
  if (!only) throw new SentenceError(l10n.t("{0} isn't an image that can be placed.", plainText(nameOf(uri))));
  return only;
}

/** What was done, as sentences. */
export function placedText({ done, left }: PlacedFiles): string {
  const placed = done?.files.filter(({ output }) => output !== null).length ?? 0;
  const there = (done?.files.length ?? 0) - placed;
  const [only, ...more] = left;
  const first = only?.message ?? '';
  return [
    placed ? l10n.t('Placed on the source: {0}.', fileCount(placed)) : '',
    there ? l10n.t('In place already: {0}.', fileCount(there)) : '',
    ...(done?.notes ?? []),
    more.length ? '' : first,
    more.length ? l10n.t('Left as they were: {0}. {1}', fileCount(left.length), first) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
