import * as vscode from 'vscode';
import {
  AddressError,
  type AddressFault,
  AuthenticationError,
  CancelledError,
  ConnectionError,
  CreditsError,
  DamagedPictureError,
  DeadAddressError,
  InputError,
  KilnError,
  MissingKeyError,
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
  InterruptedError,
  LeaseLostError,
  NotSavedError,
  RunFailedError,
  SourceFileError,
  type SourceFileFault,
  TwinError,
  UploadError,
} from '../../service/runErrors';
import { durationText } from '../../shared/duration';
import { type ForeignText, foreignText, plainText } from '../../shared/foreignText';
import { messageOf, SentenceError, UntrustedError } from './errors';
import { violationText } from './violationText';
import { OutsideError } from './writeBounds';

/** The buttons that a message of an error may have. */
export type Remedy = 'connect' | 'show-log' | 'show-runs' | 'trust';

export interface ErrorText {
  /** What happened, whether credits were spent, what to do: whole sentences in the user's language. */
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

export function errorText(error: unknown): ErrorText {
  if (error instanceof InputError) return { text: error.violations.map(violationText).join(' '), remedies: [] };
  if (error instanceof SourceFileError) return { text: SOURCE_TEXT[error.fault](plainText(error.file)), remedies: [] };
  if (error instanceof AddressError) return { text: ADDRESS_TEXT[error.fault](), remedies: ['connect'] };
  if (error instanceof MissingKeyError) {
    return {
      text: vscode.l10n.t('No API key is known for {0}. Nothing was sent.', plainText(error.origin)),
      remedies: ['connect'],
    };
  }
  if (error instanceof TwinError) {
    return {
      text: vscode.l10n.t('The same run was sent before, and it is not known what became of it. Nothing was sent now.'),
      remedies: ['show-runs'],
    };
  }
  if (error instanceof UntrustedError) {
    return {
      text: vscode.l10n.t(
        'This workspace is not trusted: its sprites can be looked at, but runs need your trust. Nothing was sent.',
      ),
      remedies: ['trust'],
    };
  }
  if (error instanceof CancelledError) return { text: vscode.l10n.t('Cancelled.'), remedies: [] };
  if (error instanceof LeaseLostError) {
    return {
      text: vscode.l10n.t('Another window has taken this run over and works on it now. It was not sent twice.'),
      remedies: ['show-runs'],
    };
  }
  if (error instanceof SentenceError) return { text: error.message, remedies: [] };
  if (error instanceof OutsideError) return { text: outsideText(error), remedies: [] };
  if (error instanceof KilnError) {
    return { text: `${causeText(error)} ${CHARGED_TEXT[error.charged]()}`, remedies: remediesFor(error) };
  }
  return { text: vscode.l10n.t('Something went wrong: {0}', plainText(messageOf(error))), remedies: ['show-log'] };
}

/** Why nothing is written in a folder that is a link, as sentences. */
export function outsideText({ folder, real }: OutsideError): string {
  const name = plainText(folder);
  return real === undefined
    ? vscode.l10n.t('{0} is a link that leads nowhere. Nothing was written.', name)
    : vscode.l10n.t('{0} leads out of the workspace, to {1}. Nothing was written.', name, plainText(real));
}

/** What happened, without a word on credits: for actions that never cost any. */
export function reasonText(error: unknown): string {
  const text = error instanceof KilnError ? knownCause(error) : undefined;
  return text ?? errorText(error).text;
}

/** What errors of a kind say; undefined for errors of other kinds. */
type Cause = (error: KilnError) => string | undefined;

/** A row of `CAUSES`. `type` may be the class of several: rows of those that are more exact come first. */
function cause<E extends KilnError>(type: abstract new (...args: never) => E, text: (error: E) => string): Cause {
  return (error) => (error instanceof type ? text(error) : undefined);
}

/** What happened, by the kind of the error; the first row that fits has the word. */
const CAUSES: readonly Cause[] = [
  cause(ConnectionError, ({ sent, origin, code }) =>
    sent
      ? vscode.l10n.t('The connection to {0} broke ({1}).', plainText(origin), plainText(foreignText(code)))
      : vscode.l10n.t('{0} could not be reached ({1}).', plainText(origin), plainText(foreignText(code))),
  ),
  cause(AuthenticationError, () => vscode.l10n.t('The service did not accept the API key.')),
  cause(CreditsError, (error) => withDetail(vscode.l10n.t('There are not enough credits for this.'), error)),
  cause(NotFoundError, (error) => withDetail(vscode.l10n.t('The service does not know this picture.'), error)),
  cause(TooLargeError, (error) => withDetail(vscode.l10n.t('The picture is too large for the service.'), error)),
  cause(ServiceError, (error) => withDetail(serviceText(error), error)),
  cause(UploadError, (error) => vscode.l10n.t('The picture could not be uploaded: {0}', causeOf(error))),
  cause(RunFailedError, (error) => withDetail(vscode.l10n.t('The service could not draw this.'), error)),
  cause(InterruptedError, (error) => interruptedText(error)),
  cause(StreamLostError, (error) =>
    withDetail(
      error.cause instanceof KilnError ? causeText(error.cause) : vscode.l10n.t('The stream ended too early.'),
      error,
    ),
  ),
  cause(DeadAddressError, ({ origin, status }) =>
    vscode.l10n.t('The address of the picture at {0} leads nowhere ({1}).', plainText(origin), status),
  ),
  cause(OddTagsError, () => vscode.l10n.t('The service gave tags that are no texts; they were left as they are.')),
  cause(DamagedPictureError, () => vscode.l10n.t('What the service sent is damaged: it is no whole picture.')),
  cause(NotSavedError, (error) =>
    error.total === 1
      ? vscode.l10n.t('The picture could not be saved: {0}', causeOf(error))
      : vscode.l10n.t('{0} of {1} pictures could not be saved: {2}', error.notSaved, error.total, causeOf(error)),
  ),
  cause(UnexpectedResponseError, ({ detail }) =>
    vscode.l10n.t('The service gave an unexpected answer: {0}.', plainText(detail)),
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

/** Of answers that have no class of their own. */
function serviceText(error: ServiceError): string {
  if (isTooLong(error)) {
    const wait = durationText(error.retryAfter, vscode.env.language);
    return vscode.l10n.t('The service is busy and asks to wait {0}; nothing is sent by itself.', wait);
  }
  if (error instanceof RateLimitedError) return vscode.l10n.t('The service is busy; try again in a moment.');
  return error.status < 500
    ? vscode.l10n.t('The service refused the request.')
    : vscode.l10n.t('The service failed ({0}).', error.status);
}

function interruptedText({ received, accepted, cause }: InterruptedError): string {
  const why = cause instanceof KilnError ? causeText(cause) : '';
  const what = !accepted
    ? vscode.l10n.t('The service did not say whether it took this.')
    : received === 1
      ? vscode.l10n.t('The service stopped in the middle, after 1 picture.')
      : vscode.l10n.t('The service stopped in the middle, after {0} pictures.', received);
  return [what, why].filter(Boolean).join(' ');
}

function withDetail(text: string, { text: said }: { readonly text?: ForeignText | undefined }): string {
  return said ? `${text} ${vscode.l10n.t('It says: “{0}”', plainText(said))}` : text;
}

function causeOf(error: Error): string {
  if (error.cause instanceof KilnError) return causeText(error.cause);
  return error.cause === undefined ? '' : plainText(messageOf(error.cause));
}

const CHARGED_TEXT: Readonly<Record<KilnError['charged'], () => string>> = {
  no: () => vscode.l10n.t('No credits were spent.'),
  unknown: () => vscode.l10n.t('It is not known whether credits were spent.'),
  yes: () => vscode.l10n.t('Credits were spent; the pictures stay among your assets at the service.'),
};

function remediesFor(error: KilnError): Remedy[] {
  if (error instanceof InterruptedError || error instanceof NotSavedError) return ['show-runs'];
  if (error instanceof AuthenticationError) return ['connect'];
  if (error instanceof ConnectionError && !error.sent) return ['connect', 'show-log'];
  return ['show-log'];
}

const SOURCE_TEXT: Readonly<Record<SourceFileFault, (file: string) => string>> = {
  empty: (file) => vscode.l10n.t('{0} is empty. Nothing was sent.', file),
  'not-a-picture': (file) => vscode.l10n.t('{0} is not a picture. Nothing was sent.', file),
  truncated: (file) =>
    vscode.l10n.t('{0} is damaged: it ends too early or its data is broken. Nothing was sent.', file),
  'too-large': (file) => vscode.l10n.t('{0} is more than 4096 pixels wide or high. Nothing was sent.', file),
  'too-complex': (file) =>
    vscode.l10n.t(
      '{0} is made of far more parts than a picture of its size needs, so it is not read. Nothing was sent.',
      file,
    ),
  'too-many-bytes': (file) => vscode.l10n.t('{0} has more than 20 MiB. Nothing was sent.', file),
  unsupported: (file) => vscode.l10n.t('{0} is not PNG, JPEG or WebP. Nothing was sent.', file),
  changed: (file) => vscode.l10n.t('{0} was changed since this run was asked for. Nothing was sent.', file),
  'no-frame': (file) =>
    vscode.l10n.t(
      '{0} no longer has the frame that was chosen. Nothing was sent. Choose a frame in its preview and start again.',
      file,
    ),
  'too-slow': (file) =>
    vscode.l10n.t(
      '{0} takes too long to flatten. Nothing was sent, and no credits were spent. Fewer or smaller layers help.',
      file,
    ),
  'too-much-memory': (file) =>
    vscode.l10n.t(
      '{0} takes too much memory to flatten. Nothing was sent, and no credits were spent. Fewer or smaller layers help.',
      file,
    ),
  elsewhere: (file) => vscode.l10n.t('{0} is an asset of another service. Nothing was sent.', file),
  unreadable: (file) => vscode.l10n.t('{0} could not be read. Nothing was sent.', file),
};

const ADDRESS_TEXT: Readonly<Record<AddressFault, () => string>> = {
  'not-an-address': () => vscode.l10n.t('The address of the service is not a web address.'),
  'not-https': () => vscode.l10n.t('The address of the service must begin with https, or be on this machine.'),
  'wrong-path': () => vscode.l10n.t('The address of the service must end in /api/v1.'),
  'has-credentials': () =>
    vscode.l10n.t('The address of the service must not hold a name, password, query or fragment.'),
};
