import * as l10n from '@vscode/l10n';
import { plainText } from '../../shared/base/foreignText';
import { nameOf } from '../disk/fileStore';
import type { UserFiles } from '../disk/userFiles';
import { SentenceError } from '../text/errors';

/** Rejects before a run whose folder can't be written to; see `UserFiles.isWritable`. @param folder URI string */
export async function requireWritable(folder: string, files: Pick<UserFiles, 'isWritable'>): Promise<void> {
  if (await files.isWritable(folder)) return;
  const name = plainText(nameOf(folder));
  throw new SentenceError(
    l10n.t("Sprite Kiln can't write to {0}, which is read-only. Nothing was sent. Use a writable folder.", name),
  );
}
