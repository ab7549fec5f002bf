import * as l10n from '@vscode/l10n';
import { CanceledError } from '../../service/errors';
import { type ForeignText, foreignText, plainText } from '../../shared/base/foreignText';
import { UnreadablePictureError } from '../../sprite/aseprite/putPlan';
import { FixError, type FixFault } from '../../sprite/fix/fixError';
import { PictureError } from '../../sprite/pixels/pictureError';
import { ExportError } from '../../sprite/source/sprite';
import { isTimeUp, ThreadError } from '../../work/threadError';
import { nameOf } from '../disk/fileStore';
import { type FoundSource, type ReadWords, sourceFaultText } from '../exports/exportSource';
import { tooSlowText } from '../exports/exportText';
import { SentenceError } from '../text/errors';

/** A sprite that can't be checked or fixed. Nothing was written. */
export class PixelSourceError extends SentenceError {
  override readonly name = 'PixelSourceError';
}

/** Why a file can't be read. */
export const PIXEL_WORDS: ReadWords = {
  tooLarge: (name) => l10n.t('{0} is too large to check.', name),
  unreadable: (name) => l10n.t("Couldn't read {0}.", name),
};

/** What is said of a bug in the thread. @param name of the file */
const uncheckedText = (name: string) =>
  l10n.t("Couldn't check {0} because of a bug in Sprite Kiln. See the log.", name);

/** Runs work in the thread; errors become sentences. @param ofBug what is said of a bug @throws PixelSourceError, CanceledError */
export async function inWords<T>(
  source: FoundSource,
  signal: AbortSignal,
  work: () => Promise<T>,
  ofBug: (name: string) => string = uncheckedText,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (signal.aborted && !isTimeUp(cause)) throw new CanceledError();
    const text = textOf(cause, nameOf(source.uri), source, ofBug);
    throw text === undefined ? cause : new PixelSourceError(text, { cause });
  }
}

function textOf(
  cause: unknown,
  name: ForeignText,
  source: FoundSource,
  ofBug: (name: string) => string,
): string | undefined {
  if (cause instanceof FixError) return fixFaultText(cause.detail, source);
  if (cause instanceof UnreadablePictureError) return sourceFaultText(cause, foreignText(cause.picture));
  if (cause instanceof PictureError) return sourceFaultText(cause, name);
  if (cause instanceof ExportError) return l10n.t('{0} would be too large after the fix.', plainText(name));
  if (!(cause instanceof ThreadError)) return undefined;
  switch (cause.fault) {
    case 'time':
      return tooSlowText(name, cause.limitMs, cause.reached);
    case 'memory':
      return l10n.t('Not enough memory for {0}.', plainText(name));
    default:
      return ofBug(plainText(name));
  }
}

function fixFaultText({ fault, view }: FixFault, { pictures, uri }: FoundSource): string {
  const name = plainText(nameOf(pictures[view] ?? uri));
  return fault === 'lost-pixels'
    ? l10n.t(
        "The frames of {0} don't cover all of its pixels. A fix would erase the others, so it was left alone.",
        name,
      )
    : otherFramesText(name);
}

/** Why a fixed sheet isn't written. @param name of its image */
export const otherFramesText = (name: string) =>
  l10n.t('The fixed {0} would show other frames than the fix, so it was left alone.', name);
