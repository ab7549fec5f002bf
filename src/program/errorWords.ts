import type { ErrorCode } from '../agents/errorCodes';
import { CHARGED_TEXT, failureOf, type ToolFailure } from '../agents/errors';
import { ArgumentProblem, DeclinedError, PlaceError } from '../agents/toolErrors';
import { AssetPictureError } from '../core/assets/assetPictures';
import { charges } from '../core/text/charges';
import { errorText } from '../core/text/errorText';
import { AssetListError, MissingKeyError } from '../service/errors';
import {
  BudgetError,
  DuplicateRunError,
  type LedgerTrouble,
  NotSavedError,
  SourceFileError,
} from '../service/runErrors';
import { plainText } from '../shared/base/foreignText';
import { ProgramError } from './programError';

/** Errors of the engine and of the tools, as the program says them: the codes and costs of the tools, with sentences for people. */

/**
 * @param failure what the tools say about the error; by default, no run takes part
 * @param origin see `Connection.origin`
 */
export function programErrorOf(
  error: unknown,
  failure: Pick<ToolFailure, 'code' | 'message' | 'charged' | 'run'> = failureOf(error),
  origin?: string,
): ProgramError {
  if (error instanceof ProgramError) return error;
  const { code, charged, run } = failure;
  const said = wordsOf(error, failure, origin);
  // Whoever waits for a paid run wants to know; where nothing could cost, the sentence would only raise the question.
  const wasPaid = charged !== 'no' || (run !== undefined && code !== 'bad-input' && charges(origin));
  const message = wasPaid ? `${said} ${CHARGED_TEXT[charged]}` : said;
  const next = nextOf(error, code, charged === 'no' ? undefined : run);
  return new ProgramError(code, message, { charged, ...(next !== undefined && { next }), cause: error });
}

function wordsOf(error: unknown, { code, message }: Pick<ToolFailure, 'code' | 'message'>, origin?: string): string {
  if (error instanceof ArgumentProblem || error instanceof PlaceError || error instanceof DeclinedError) return message;
  if (error instanceof Error && error.name === 'AbortError' && code === 'interrupted') return 'Canceled.';
  if (error instanceof AssetPictureError) return message;
  // The editor's sentence sends people to its preview.
  if (isNoFrame(error)) return `${plainText(error.file)} doesn't have that frame.`;
  return errorText(error, origin).said;
}

const isNoFrame = (error: unknown): error is SourceFileError =>
  error instanceof SourceFileError && error.fault === 'no-frame';

const NEXT: Readonly<Partial<Record<ErrorCode, string>>> = {
  outside: 'Start in a folder that contains it, or add one with --allow.',
  budget: 'Only a person can raise it, on a terminal: “sprite-kiln budget CREDITS”.',
};

const RESERVED =
  'A person on a terminal can return what a dead program reserved: “sprite-kiln budget --reserved” lists it. Or raise the budget: “sprite-kiln budget CREDITS”.';

const NEW_DAY = 'a person begins a new day of the budget, on a terminal: “sprite-kiln budget --new-day”.';

const LEDGER_NEXT: Readonly<Record<LedgerTrouble, string>> = {
  later: `Update Sprite Kiln. Or ${NEW_DAY}`,
  damaged: `Free calls still work. Paid ones do again tomorrow, or when ${NEW_DAY}`,
  unreadable: `Let this user read and write it. Or ${NEW_DAY}`,
};

/** @param run id of a run that may have been accepted */
function nextOf(error: unknown, code: ErrorCode, run: string | undefined): string | undefined {
  const reason = error instanceof AssetListError ? error.cause : error;
  if (isNoFrame(error)) return 'Frames are counted from 1. “sprite-kiln look” tells how many there are.';
  if (reason instanceof MissingKeyError) return 'Set SPRITE_KILN_API_KEY.';
  // A larger budget can't be counted either.
  if (error instanceof BudgetError && error.fault === 'ledger') return error.trouble && LEDGER_NEXT[error.trouble];
  if (error instanceof BudgetError && error.pending > 0) return RESERVED;
  const id = error instanceof DuplicateRunError ? error.runId : run;
  if (id === undefined) return NEXT[code];
  if (error instanceof NotSavedError) return `“sprite-kiln runs ${id}” tries again to save them, free.`;
  if (code === 'unknown-outcome' || code === 'interrupted')
    return `Don't send it again: it may be charged twice. “sprite-kiln runs ${id}” looks for its images, free.`;
  return NEXT[code];
}
