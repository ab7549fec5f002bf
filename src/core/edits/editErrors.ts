import * as l10n from '@vscode/l10n';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { SaveRefused } from '../../sprite/edit/formats/saving';
import { ChangeRefused } from '../../sprite/edit/refusal';
import { lackText } from '../../sprite/edit/words/lackText';
import { refusalText } from '../../sprite/edit/words/refusalText';
import { FileChangedError, ReadOnlyError } from '../disk/diskWriter';
import { nameOf } from '../disk/fileStore';
import { NameTakenError } from '../disk/userFiles';
import { messageOf, SentenceError } from '../text/errors';

/** All that can be undone would take too much memory. */
export class UndoFullError extends SentenceError {
  override readonly name = 'UndoFullError';
  constructor() {
    super(
      l10n.t(
        'This was left out, because all that can be undone would take more than {0} MiB. Save, then open the file again.',
        256,
      ),
    );
  }
}

/** Why changes couldn't be saved, as sentences: what happened, that nothing is lost, and what to do. @param uri URI string of the sprite */
export function saveFault(cause: unknown, uri: string): SentenceError {
  return new SentenceError(`${whatHappened(cause, plainText(nameOf(uri)))} ${KEPT()}`, { cause });
}

const KEPT = () => l10n.t('Nothing was written, and your changes are still here.');

function whatHappened(cause: unknown, name: string): string {
  if (cause instanceof FileChangedError) return l10n.t('{0} was changed by another program.', name);
  if (cause instanceof NameTakenError) return l10n.t('{0} already exists.', plainText(nameOf(cause.uri)));
  if (cause instanceof ReadOnlyError) {
    const file = cause.file === undefined ? name : plainText(foreignText(cause.file));
    return l10n.t('{0} is read-only.', file);
  }
  return l10n.t("Couldn't save {0}: {1}", name, reasonOf(cause, name));
}

/** A page refuses such changes before they are made; the file may have become another one since. */
function reasonOf(cause: unknown, name: string): string {
  if (cause instanceof ChangeRefused) return refusalText(cause.refusal);
  const [lack] = cause instanceof SaveRefused ? cause.lacks : [];
  return lack ? lackText(lack, name) : plainText(messageOf(cause));
}
