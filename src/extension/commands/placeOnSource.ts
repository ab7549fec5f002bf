import * as v from 'valibot';
import * as vscode from 'vscode';
import { OPERATION_TABLE } from '../../core/domain/operations';
import { MAX_SHOWN_BYTES } from '../../core/domain/pictureFiles';
import { type PlacedFiles, placedText, placeOnSource } from '../../core/edits/placeOnSource';
import type { Run } from '../../core/runs/run';
import { filesWords, wrongArgument } from '../../core/text/errors';
import { sniffShown } from '../../sprite/source/shownPicture';
import { requireTrust } from '../platform/trust';
import type { Services } from '../services';
import { clickedOn, picturesFor } from './ask/pictures';
import { isCall, isUri, toUri } from './runOptions';
import { tellWritten, withProgress } from './severalSprites';

/** Result of `spriteKiln.placeOnSource` for code; files are URI strings. */
export interface FilesPlaced {
  readonly files: readonly {
    readonly file: string;
    /** False: it was in place already. */
    readonly changed: boolean;
  }[];
  readonly left: PlacedFiles['left'];
}

const file = v.union([v.string(), v.custom<vscode.Uri>(isUri)]);
const call = v.strictObject({ files: v.pipe(v.array(file), v.minLength(1)), on: v.optional(file) });

/** Puts what a run made from a sprite where it lies on that. */
export async function placeFilesOnSource(
  services: Services,
  args: readonly unknown[],
): Promise<FilesPlaced | undefined> {
  const title = vscode.l10n.t('Place on Source');
  if (isCall(args)) {
    const result = v.safeParse(call, args[0]);
    if (!result.success) throw wrongArgument(result.issues[0], { files: filesWords() });
    requireTrust();
    const { files, on } = result.output;
    const { signal } = new AbortController();
    const placed = await placeOnSource(
      files.map((one) => toUri(one).toString()),
      partsOf(services),
      signal,
      on === undefined ? undefined : toUri(on).toString(),
    );
    return resultOf(placed);
  }
  const places = clickedOn(args) ?? (await picturesFor(services, args, title));
  if (places.length)
    await placeAndTell(
      services,
      places.map((uri) => uri.toString()),
    );
  return undefined;
}

const partsOf = ({ core, provenance }: Services) => ({ edits: core.fileEdits, provenance });

function resultOf({ done, left }: PlacedFiles): FilesPlaced {
  const files = done?.files.map(({ source, output }) => ({ file: source, changed: output !== null }));
  return { files: files ?? [], left };
}

/** Places files, and says what was done, with Undo. @param files URI strings */
export async function placeAndTell(services: Services, files: readonly string[]): Promise<void> {
  requireTrust();
  const title = vscode.l10n.t('Placing images');
  const placed = await withProgress(title, ({ signal }) => placeOnSource(files, partsOf(services), signal));
  if (!placed) return;
  const { done, left } = placed;
  // One sentence fits into the message; several get a list.
  const skipped = left.length > 1 ? left : [];
  void tellWritten(services, {
    text: placedText({ ...placed, left: skipped.length ? [] : left }) || vscode.l10n.t('Nothing was placed.'),
    outputs: done?.files.flatMap(({ output }) => output ?? []) ?? [],
    skipped,
    ...(done?.written.length && { undo: done.undo }),
  });
}

/**
 * The outputs of runs that have another size than what they were made from, so that they don't lie on it: URI strings. Empty for operations whose outputs
 * lie on nothing.
 */
export async function unplacedFiles({ files }: Pick<Services, 'files'>, runs: readonly Run[]): Promise<string[]> {
  const found: string[] = [];
  for (const { plan, snapshot } of runs) {
    const [source] = plan.sources;
    if (!OPERATION_TABLE[plan.kind].liesOnSource || source === undefined) continue;
    const bytes = await files.read(source, MAX_SHOWN_BYTES).catch(() => undefined);
    const size = bytes && sniffShown(bytes);
    if (!size) continue;
    for (const { uri, kind, width, height } of snapshot.outputs.flatMap((output) => output.files))
      if (kind !== 'sheet-json' && (width !== size.width || height !== size.height)) found.push(uri);
  }
  return found;
}
