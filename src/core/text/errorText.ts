import * as l10n from '@vscode/l10n';
import {
  AddressError,
  type AddressFault,
  AssetListError,
  AuthenticationError,
  CanceledError,
  ConnectionError,
  CreditsError,
  DamagedPictureError,
  DeadAddressError,
  InputError,
  KilnError,
  MissingKeyError,
  NO_PAGES,
  NotFoundError,
  OddTagsError,
  RateLimitedError,
  ServiceError,
  StreamLostError,
  TooLargeError,
  UnexpectedResponseError,
} from '../../service/errors';
import { isTooLong } from '../../service/retry';
import {
  BudgetError,
  DuplicateRunError,
  InterruptedError,
  LeaseLostError,
  NotSavedError,
  RunFailedError,
  SourceFileError,
  type SourceFileFault,
  UploadError,
} from '../../service/runErrors';
import { type CountWords, countOf, creditCount } from '../../shared/base/counts';
import { formatDuration } from '../../shared/base/duration';
import { type ForeignText, foreignText, plainText } from '../../shared/base/foreignText';
import { formatNumber, formatTime } from '../../shared/base/numbers';
import type { PictureFault } from '../../sprite/pixels/pictureError';
import { InUseError, isHeld } from '../disk/heldFiles';
import { OutsideError } from '../disk/writeBounds';
import { charges } from './charges';
import { messageOf, SentenceError, UntrustedError } from './errors';
import { pictureFaultText, standInText } from './pictureFaultText';
import type { ToastText } from './toastText';
import { violationText } from './violationText';

/** What the buttons of an error message do. */
export type Remedy = 'connect' | 'show-log' | 'show-runs' | 'trust';

export interface ErrorText {
  /** What happened, whether credits were spent, and what to do, as sentences in the user's language. */
  readonly text: string;
  /** `text` without the sentence on credits. */
  readonly said: string;
  /** Whether credits were spent; empty if none are at stake. */
  readonly cost: string;
  /** File names in `text`. */
  readonly names: readonly string[];
  readonly remedies: readonly Remedy[];
}

/** @param origin of the service that the error is about, if known: credits are not mentioned for a free one */
export function errorText(error: unknown, origin?: string): ErrorText {
  const { what, cost = '', advice = '', names = [], remedies = [] } = wordsOf(error, origin);
  return { text: join(what, cost, advice), said: join(what, advice), cost, names, remedies };
}

/**
 * An error as a message that always keeps the sentence on credits, even if the rest is shortened.
 * @param prefix before the text, such as a run's title
 * @param origin see `errorText`
 */
export function errorToast(error: unknown, prefix = '', origin?: string): ToastText {
  const { text, said, cost, names } = errorText(error, origin);
  return { text: `${prefix}${text}`, said: `${prefix}${said}`, kept: cost, names };
}

const join = (...sentences: readonly string[]) => sentences.filter(Boolean).join(' ');

interface Words {
  readonly what: string;
  readonly cost?: string;
  /** What to do, or where the pictures are. */
  readonly advice?: string;
  readonly names?: readonly string[];
  readonly remedies?: readonly Remedy[];
}

const nothingSent = () => l10n.t('Nothing was sent.');

function wordsOf(error: unknown, origin?: string): Words {
  if (error instanceof InputError) return { what: error.violations.map(violationText).join(' ') };
  if (error instanceof SourceFileError) return sourceWords(error);
  if (error instanceof AddressError) return { what: ADDRESS_TEXT[error.fault](), remedies: ['connect'] };
  if (error instanceof MissingKeyError) {
    const what = l10n.t('No API key for {0}.', plainText(error.origin));
    return { what, cost: nothingSent(), remedies: ['connect'] };
  }
  if (error instanceof DuplicateRunError) {
    const what = l10n.t("You already sent this run, and its outcome isn't known.");
    return { what, cost: l10n.t('Nothing was sent this time.'), remedies: ['show-runs'] };
  }
  if (error instanceof UntrustedError) {
    const what = l10n.t('You can view sprites here, but runs need a trusted workspace.');
    return { what, cost: nothingSent(), remedies: ['trust'] };
  }
  if (error instanceof CanceledError) return { what: l10n.t('Canceled.') };
  if (error instanceof LeaseLostError) {
    const what = l10n.t("Another window took over this run and is working on it. It wasn't sent twice.");
    return { what, remedies: ['show-runs'] };
  }
  if (error instanceof SentenceError) return { what: error.message };
  if (error instanceof OutsideError) return { what: outsideText(error), names: namesIn(error.folder, error.real) };
  const held = heldFile(error);
  if (held !== undefined) return { what: inUseText(held), names: namesIn(held) };
  if (error instanceof KilnError) {
    const spent = charges(origin) ? CHARGED_WORDS[error.charged]() : {};
    return { what: causeText(error), ...spent, remedies: remediesFor(error) };
  }
  const what = l10n.t('Something went wrong: {0}', plainText(messageOf(error)));
  return { what, remedies: ['show-log'] };
}

function sourceWords({ file, fault }: SourceFileError): Words {
  const name = plainText(file);
  const { what, advice } = SOURCE_WORDS[fault];
  return { what: what(name), cost: nothingSent(), advice: advice?.(), names: [name] };
}

const namesIn = (...names: readonly (ForeignText | undefined)[]) =>
  names.flatMap((name) => (name === undefined ? [] : plainText(name)));

/** Why nothing is written in a folder that is a link, as sentences. */
export function outsideText({ folder, real }: OutsideError): string {
  const name = plainText(folder);
  return real === undefined
    ? l10n.t('{0} is a broken link. Nothing was written.', name)
    : l10n.t('{0} points outside the workspace, to {1}. Nothing was written.', name, plainText(real));
}

/** The path of a file that another program holds, if that is what an error of the disk says. */
function heldFile(error: unknown): ForeignText | undefined {
  if (error instanceof InUseError) return error.file;
  if (!isHeld(error) || !(error instanceof Error) || !('path' in error)) return undefined;
  return typeof error.path === 'string' ? foreignText(error.path) : undefined;
}

/** What to do about a file that another program holds, or that the system protects. @param file path or name */
export function inUseText(file: ForeignText): string {
  return l10n.t('{0} is in use by another program, or is protected. Close it there, and try again.', plainText(file));
}

/** What happened, without credits: for actions that never cost any. */
export function reasonText(error: unknown): string {
  const text = error instanceof KilnError ? knownCause(error) : undefined;
  return text ?? errorText(error).text;
}

/** The text for errors of one kind; undefined for other errors. */
type Cause = (error: KilnError) => string | undefined;

/** A row of `CAUSES`. Rows of subclasses come before those of their base class. */
function cause<E extends KilnError>(type: abstract new (...args: never) => E, text: (error: E) => string): Cause {
  return (error) => (error instanceof type ? text(error) : undefined);
}

function connectionText({ sent, origin, code }: ConnectionError): string {
  const place = plainText(origin);
  if (code === NO_PAGES)
    return l10n.t(
      "{0} can't be reached, or doesn't allow requests from browsers. Desktop VS Code may reach it.",
      place,
    );
  const detail = plainText(foreignText(code));
  return sent
    ? l10n.t('Lost the connection to {0} ({1}).', place, detail)
    : l10n.t("Couldn't reach {0} ({1}).", place, detail);
}

/** What happened, by kind of error; the first row that fits counts. */
const CAUSES: readonly Cause[] = [
  cause(ConnectionError, connectionText),
  cause(AuthenticationError, () => l10n.t('The service rejected the API key.')),
  cause(CreditsError, (error) => withDetail(l10n.t('Not enough credits for this.'), error)),
  cause(NotFoundError, (error) => withDetail(l10n.t("The service doesn't recognize this image."), error)),
  cause(TooLargeError, (error) => withDetail(l10n.t('The image is too large for the service.'), error)),
  cause(ServiceError, (error) => withDetail(serviceText(error), error)),
  cause(BudgetError, budgetText),
  cause(UploadError, (error) => join(l10n.t("Couldn't upload the image."), causeOf(error))),
  cause(RunFailedError, (error) => withDetail(l10n.t("The service couldn't draw this."), error)),
  cause(InterruptedError, (error) => interruptedText(error)),
  cause(StreamLostError, (error) =>
    withDetail(
      error.cause instanceof KilnError ? causeText(error.cause) : l10n.t('The stream ended too early.'),
      error,
    ),
  ),
  cause(DeadAddressError, ({ origin, status }) =>
    l10n.t("The image URL at {0} doesn't resolve ({1}).", plainText(origin), status),
  ),
  cause(AssetListError, listText),
  cause(OddTagsError, () => l10n.t("The service returned tags that aren't strings; they were kept unchanged.")),
  cause(DamagedPictureError, () => l10n.t('The service sent a damaged image.')),
  cause(NotSavedError, (error) => {
    const { notSaved, total } = error;
    const words = {
      one: () => l10n.t("Couldn't save the image."),
      several: (count: string) => l10n.t("{0} of {1} images couldn't be saved.", formatNumber(notSaved), count),
    };
    return join(countOf(words, total), causeOf(error));
  }),
  cause(UnexpectedResponseError, ({ detail }) =>
    l10n.t('The service gave an unexpected response: {0}.', plainText(detail)),
  ),
];

function causeText(error: KilnError): string {
  return knownCause(error) ?? plainText(messageOf(error));
}

function knownCause(error: KilnError): string | undefined {
  for (const textOf of CAUSES) {
    const text = textOf(error);
    if (text !== undefined) return text;
  }
  return undefined;
}

function listText({ sought, cause }: AssetListError): string {
  return join(
    sought === undefined ? '' : l10n.t('No file or known asset is called {0}.', plainText(sought)),
    l10n.t("Couldn't read the list of assets."),
    cause === undefined ? l10n.t("The service hasn't answered yet.") : reasonText(cause),
  );
}

/** For responses without an error class of their own. */
function serviceText(error: ServiceError): string {
  if (isTooLong(error)) {
    const wait = formatDuration(error.retryAfter);
    return l10n.t('The service is busy and asks to wait {0}. Nothing is sent automatically.', wait);
  }
  if (error instanceof RateLimitedError) return l10n.t('The service is busy. Try again in a moment.');
  return error.status < 500
    ? l10n.t('The service refused the request.')
    : l10n.t('The service failed ({0}).', error.status);
}

function budgetText(error: BudgetError): string {
  const { fault, limit, used, pending, resetsAt } = error;
  const left = creditCount(Math.max(0, limit - used));
  const reset = l10n.t('The next day of the budget begins at {0}.', formatTime(resetsAt));
  const reserved = pending > 0 ? l10n.t('Unfinished runs reserve {0}.', creditCount(pending)) : '';
  switch (fault) {
    case 'zero':
      return l10n.t("Agents can't spend credits: their budget is 0.");
    case 'spent':
      return join(tooLittleText(error, left), reserved, reset);
    case 'closed':
      return join(
        l10n.t("The agents' budget is closed: {0} of {1} used.", formatNumber(used), creditCount(limit)),
        reset,
      );
    case 'ledger':
      return ledgerText(error);
  }
}

function ledgerText(error: BudgetError): string {
  const file = plainText(foreignText(error.file ?? ''));
  const what = l10n.t("What agents spent can't be read or written.");
  switch (error.trouble) {
    case undefined:
      return join(what, causeOf(error));
    case 'unreadable':
      return join(what, l10n.t('It is in {0}.', file), causeOf(error));
    case 'later':
      return join(what, l10n.t('A later version of Sprite Kiln has written in {0}.', file));
    case 'damaged':
      return join(what, l10n.t('A line of {0} is damaged.', file));
  }
}

/** @param left credits in words */
function tooLittleText({ limit, needed, isEstimate }: BudgetError, left: string): string {
  if (needed === undefined) return l10n.t("The agents' budget of {0} is used up.", creditCount(limit));
  const needs = formatNumber(needed);
  return isEstimate
    ? l10n.t("The agents' budget has {0} left. This needs {1}, because its cost isn't known yet.", left, needs)
    : l10n.t("The agents' budget has {0} left. This cost {1} last time.", left, needs);
}

const STOPPED: CountWords = {
  one: () => l10n.t('The service stopped partway, after 1 image.'),
  several: (count) => l10n.t('The service stopped partway, after {0} images.', count),
};

function interruptedText({ received, accepted, cause }: InterruptedError): string {
  const why = cause instanceof KilnError ? causeText(cause) : '';
  const what = !accepted ? l10n.t("The service didn't say whether it accepted this.") : countOf(STOPPED, received);
  return join(what, why);
}

function withDetail(text: string, { text: said }: { readonly text?: ForeignText | undefined }): string {
  return said ? `${text} ${l10n.t('It says: “{0}”', plainText(said))}` : text;
}

function causeOf(error: Error): string {
  if (error.cause instanceof KilnError) return causeText(error.cause);
  return error.cause === undefined ? '' : plainText(messageOf(error.cause));
}

const CHARGED_WORDS: Readonly<Record<KilnError['charged'], () => Pick<Words, 'cost' | 'advice'>>> = {
  no: () => ({ cost: l10n.t('No credits were spent.') }),
  unknown: () => ({ cost: l10n.t('Credits may have been spent.') }),
  yes: () => ({
    cost: l10n.t('Credits were spent.'),
    advice: l10n.t('The images are still in your assets.'),
  }),
};

function remediesFor(error: KilnError): Remedy[] {
  if (error instanceof AssetListError && error.cause instanceof KilnError) return remediesFor(error.cause);
  if (error instanceof InterruptedError || error instanceof NotSavedError) return ['show-runs'];
  if (error instanceof AuthenticationError) return ['connect'];
  if (error instanceof ConnectionError && !error.sent) return ['connect', 'show-log'];
  return ['show-log'];
}

const ADDRESS_TEXT: Readonly<Record<AddressFault, () => string>> = {
  'not-an-address': () => l10n.t("The service URL isn't a web address."),
  'not-https': () => l10n.t('The service URL must start with https, or be on this machine.'),
  'wrong-path': () => l10n.t('The service URL must end in /api/v1.'),
  'has-credentials': () => l10n.t("The service URL can't contain a user name, password, query, or fragment."),
};

/** Why a file can't be sent as a picture, and what to do. */
interface SourceWords {
  readonly what: (file: string) => string;
  readonly advice?: () => string;
}

const fewerLayers = () => l10n.t('Try fewer or smaller layers.');

const ofPicture = (fault: PictureFault): SourceWords => ({ what: (file) => pictureFaultText(fault, 'input', file) });

export const SOURCE_WORDS: Readonly<Record<SourceFileFault, SourceWords>> = {
  empty: ofPicture('empty'),
  'not-a-picture': ofPicture('not-a-picture'),
  'git-lfs': { what: (file) => standInText('git-lfs', file) },
  'git-annex': { what: (file) => standInText('git-annex', file) },
  'web-page': { what: (file) => standInText('web-page', file) },
  truncated: ofPicture('truncated'),
  'too-large': ofPicture('too-large'),
  'too-complex': { what: (file) => l10n.t('{0} has far more chunks than an image of its size needs.', file) },
  'too-many-bytes': { what: (file) => l10n.t('{0} is over 20 MiB.', file) },
  unsupported: ofPicture('unsupported'),
  changed: { what: (file) => l10n.t('{0} has changed since this run was requested.', file) },
  'no-frame': {
    what: (file) => l10n.t('{0} no longer has the chosen frame.', file),
    advice: () => l10n.t('Choose a frame in its preview and start again.'),
  },
  'too-slow': { what: (file) => l10n.t('{0} takes too long to flatten.', file), advice: fewerLayers },
  'too-much-memory': {
    what: (file) => l10n.t('{0} takes too much memory to flatten.', file),
    advice: fewerLayers,
  },
  elsewhere: { what: (file) => l10n.t('{0} is an asset from another service.', file) },
  unreadable: { what: (file) => l10n.t("Couldn't read {0}.", file) },
};
