import * as l10n from '@vscode/l10n';
import { plainText } from '../../shared/base/foreignText';
import { formatNumber } from '../../shared/base/numbers';
import type { Registered } from '../../sprite/edit/files/changeSources';
import { SaveRefused } from '../../sprite/edit/formats/saving';
import { ChangeRefused, type Refusal } from '../../sprite/edit/refusal';
import { formatLackText } from '../../sprite/edit/words/lackText';
import { fitRefusalText } from '../../sprite/edit/words/refusalText';
import { nameOf } from '../disk/fileStore';
import type { FoundSource } from '../exports/exportSource';
import { inWords } from '../pixelArt/pixelErrors';
import { SentenceError } from '../text/errors';

/** Sprites can't be changed as asked. Nothing was written. */
export class EditRefused extends SentenceError {
  override readonly name = 'EditRefused';
  /** What was asked for, if the files have no place for it. */
  readonly lack: 'tags' | 'durations' | undefined;

  /** @param refusal why, if a change itself can't be made */
  constructor(
    message: string,
    readonly refusal?: Refusal,
    { lack, ...options }: ErrorOptions & { readonly lack?: 'tags' | 'durations' | undefined } = {},
  ) {
    super(message, options);
    this.lack = lack;
  }

  /** It isn't certain enough where sprites lie on another one. */
  static unsure({ why, confidence }: Registered, sources: readonly FoundSource[]): EditRefused {
    const name = namesOf(sources);
    if (why === 'outside')
      return new EditRefused(
        l10n.t("{0} extends beyond its source's canvas, and would be cut there, so nothing was changed.", name),
      );
    return new EditRefused(
      why === 'empty'
        ? l10n.t("{0} or its source shows nothing, so it can't be put on it.", name)
        : l10n.t(
            "It isn't certain where {0} lies on its source ({1} of 1), so nothing was changed.",
            name,
            formatNumber(Math.round(confidence * 100) / 100),
          ),
    );
  }
}

/** A sentence about a sprite. @param name plain text; empty if it's about several */
export const aboutText = (name: string, sentence: string) =>
  name
    ? l10n.t({ message: '{0}: {1}', args: [name, sentence], comment: ['name of a file, and a sentence about it'] })
    : sentence;

/** Runs work on sprites in the thread; errors become sentences. @throws {EditRefused | SentenceError | CanceledError} */
export function inEditWords<T>(
  sources: readonly FoundSource[],
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const [first] = sources;
  if (!first) return work();
  const name = sources.length === 1 ? namesOf(sources) : '';
  return inWords(
    first,
    signal,
    () => work().catch((cause: unknown) => refused(cause, name, partNames(sources))),
    unchangedText,
  );
}

const unchangedText = (name: string) =>
  l10n.t("Couldn't change {0} because of a bug in Sprite Kiln. See the log.", name);

/** @param parts names of all parts, as plain text */
function refused(cause: unknown, name: string, parts: readonly string[]): never {
  if (cause instanceof ChangeRefused)
    throw new EditRefused(aboutText(name, fitRefusalText(cause.refusal, parts)), cause.refusal, { cause });
  if (cause instanceof SaveRefused) {
    const text = cause.lacks.map((lack) => formatLackText({ format: cause.format, lack })).join(' ');
    throw new EditRefused(aboutText(name, text), undefined, { cause });
  }
  throw cause;
}

/** A set of views has several, as they were planned. */
const partNames = (sources: readonly FoundSource[]) =>
  sources.flatMap((source) =>
    source.directions ? source.pictures.map((uri) => plainText(nameOf(uri))) : [namesOf([source])],
  );

const namesOf = ([first]: readonly FoundSource[]) => (first ? plainText(nameOf(first.pictures[0] ?? first.uri)) : '');
