import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../service/errors';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { FileChangedError, ReadOnlyError } from '../disk/diskWriter';
import { nameOf, parentOf } from '../disk/fileStore';
import { InUseError } from '../disk/heldFiles';
import { NameTakenError, type NewContent, type UserFiles } from '../disk/userFiles';
import { OutsideError } from '../disk/writeBounds';
import { messageOf } from '../text/errors';
import { inUseText, outsideText } from '../text/errorText';
import { OutputError } from './exportErrors';

/**
 * Writes files, all or none.
 * @param within URI string of a folder that must contain them all, after following links; absent: as `WriteBounds` decides
 * @throws OutputError with a sentence for people, CanceledError; nothing was written
 */
export async function writeAll(
  contents: readonly NewContent[],
  files: UserFiles,
  signal: AbortSignal,
  within?: string,
): Promise<void> {
  const allowed = () => {
    if (signal.aborted) throw new CanceledError();
  };
  try {
    await files.writeTogether(contents, { within, allowed });
  } catch (cause) {
    if (cause instanceof CanceledError) throw cause;
    throw notWritten(cause, contents[0] && parentOf(contents[0].uri));
  }
}

/**
 * Undoes `writeAll`: removes the files that it created, and restores the old bytes of those that it replaced. Rejects with a sentence for
 * people if one of them was changed since then, without changing anything.
 */
export async function undoAll(written: readonly NewContent[], files: UserFiles): Promise<void> {
  for (const { uri, bytes } of written) {
    // One byte more reveals a file that grew.
    const now = await files.read(uri, bytes.length + 1).catch(() => undefined);
    if (now && Buffer.compare(now, bytes) === 0) continue;
    throw new Error(l10n.t('{0} has changed since then, so nothing was undone.', plainText(nameOf(uri))));
  }
  await files.writeTogether(written.flatMap(({ uri, bytes, old }) => (old ? [{ uri, bytes: old, old: bytes }] : [])));
  for (const { uri, bytes, old } of written) if (!old) await files.remove(uri, bytes);
}

/** @param folder URI string of the folder of the first file, which a full disk doesn't name */
export function notWritten(cause: unknown, folder?: string): OutputError {
  if (cause instanceof NameTakenError) {
    const text = l10n.t('{0} now exists. Nothing was written.', plainText(nameOf(cause.uri)));
    return new OutputError(text, cause.uri, { cause });
  }
  if (cause instanceof FileChangedError) {
    const text = l10n.t('A file changed in the meantime. Nothing was written. Try again.');
    return new OutputError(text, undefined, { cause });
  }
  if (cause instanceof ReadOnlyError && cause.file !== undefined) {
    const text = l10n.t('{0} is read-only.', plainText(foreignText(cause.file)));
    return new OutputError(`${text} ${l10n.t('Nothing was written.')}`, undefined, { cause });
  }
  if (cause instanceof OutsideError) return new OutputError(outsideText(cause), undefined, { cause });
  if (cause instanceof InUseError)
    return new OutputError(`${inUseText(cause.file)} ${l10n.t('Nothing was written.')}`, undefined, { cause });
  const detail = plainText(messageOf(cause));
  if (folder !== undefined && !(cause instanceof Error && 'path' in cause)) {
    const text = l10n.t(
      "Couldn't write to the folder {0}, so no file was written: {1}",
      plainText(nameOf(folder)),
      detail,
    );
    return new OutputError(text, undefined, { cause });
  }
  return new OutputError(l10n.t("Couldn't write the files, so none was written: {0}", detail), undefined, {
    cause,
  });
}
