import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { KilnError } from '../../service/errors';
import { type ForeignText, foreignText, plainText } from '../../shared/base/foreignText';
import { formatList } from '../../shared/base/lists';

/** An error whose message is shown unchanged: sentences in the user's language. */
export class SentenceError extends Error {
  override readonly name: string = 'SentenceError';
}

/** Code called a command with an invalid argument; nothing was sent. The message says what is wrong. */
export class ArgumentError extends SentenceError {
  override readonly name = 'ArgumentError';
}

/** The fields of a command's argument, each with the allowed values in words that follow "must be". */
export type ArgumentWords = Readonly<Record<string, string>>;

/** The error for the first invalid part of an argument. @param words the fields that the command takes */
export function wrongArgument(issue: v.BaseIssue<unknown>, words: ArgumentWords): ArgumentError {
  const named = (v.getDotPath(issue) ?? '').split('.')[0] ?? '';
  const what = words[named];
  const field = plainText(foreignText(named));
  if (what !== undefined) return new ArgumentError(l10n.t('“{0}” must be {1}.', field, what));
  const taken = formatList(Object.keys(words));
  return new ArgumentError(
    field
      ? l10n.t('Unknown field “{0}”. Allowed: {1}.', field, taken)
      : l10n.t('The argument must be an object with these fields: {0}.', taken),
  );
}

/** Words for fields that several commands have. */
export const filesWords = () => l10n.t('a list of paths, URI strings, or Uris');
export const textsWords = () => l10n.t('a list of strings');
export const assetsWords = () => l10n.t('a list of asset IDs');
export const folderWords = () => l10n.t('a folder path or URI string');

/** The technical message of an error, which may contain file names or text from outside. */
export function messageOf(error: unknown): ForeignText {
  return foreignText(error instanceof Error ? error.message : String(error));
}

/** A run was refused because the user does not trust the workspace. */
export class UntrustedError extends KilnError {
  override readonly name = 'UntrustedError';
  readonly charged = 'no';
  constructor() {
    super("Not sent: the workspace isn't trusted.");
  }
}
