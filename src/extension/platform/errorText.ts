import * as vscode from 'vscode';
import {
  AddressError,
  type AddressFault,
  AuthenticationError,
  CancelledError,
  ConnectionError,
  CreditsError,
  InputError,
  InterruptedError,
  KilnError,
  MissingKeyError,
  NotFoundError,
  NotSavedError,
  RateLimitedError,
  RunFailedError,
  ServiceError,
  SourceFileError,
  type SourceFileFault,
  TooLargeError,
  TwinError,
  UnexpectedResponseError,
  UploadError,
} from '../../service/errors';
import { SentenceError } from './sentenceError';
import { UntrustedError } from './trust';
import { violationText } from './violationText';

/** What a message offers to do next. */
export type Remedy = 'connect' | 'show-log' | 'show-runs' | 'trust';

export interface ErrorText {
  /** What happened, whether credits were spent, what to do: whole sentences in the user's language. */
  readonly text: string;
  readonly remedies: readonly Remedy[];
}

export function errorText(error: unknown): ErrorText {
  if (error instanceof InputError) return { text: error.violations.map(violationText).join(' '), remedies: [] };
  if (error instanceof SourceFileError) return { text: sourceText(error.file, error.fault), remedies: [] };
  if (error instanceof AddressError) return { text: addressText(error.fault), remedies: ['connect'] };
  if (error instanceof MissingKeyError) {
    return {
      text: vscode.l10n.t('No API key is known for {0}. Nothing was sent.', error.origin),
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
  if (error instanceof SentenceError) return { text: error.message, remedies: [] };
  if (error instanceof KilnError) {
    return { text: `${causeText(error)} ${moneyText(error)}`, remedies: remediesFor(error) };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return { text: vscode.l10n.t('Something went wrong: {0}', detail), remedies: ['show-log'] };
}

/** What happened, for what never costs anything: without a word on credits. */
export function reasonText(error: unknown): string {
  return error instanceof KilnError && causeText(error) !== error.message ? causeText(error) : errorText(error).text;
}

function causeText(error: KilnError): string {
  if (error instanceof ConnectionError) {
    return error.sent
      ? vscode.l10n.t('The connection to {0} broke ({1}).', error.origin, error.code)
      : vscode.l10n.t('{0} could not be reached ({1}).', error.origin, error.code);
  }
  if (error instanceof AuthenticationError) return vscode.l10n.t('The service did not accept the API key.');
  if (error instanceof CreditsError) return withDetail(vscode.l10n.t('There are not enough credits for this.'), error);
  if (error instanceof NotFoundError)
    return withDetail(vscode.l10n.t('The service does not know this picture.'), error);
  if (error instanceof TooLargeError)
    return withDetail(vscode.l10n.t('The picture is too large for the service.'), error);
  if (error instanceof RateLimitedError) return vscode.l10n.t('The service is busy; try again in a moment.');
  if (error instanceof ServiceError && error.status < 500) {
    return withDetail(vscode.l10n.t('The service refused the request.'), error);
  }
  if (error instanceof ServiceError) return vscode.l10n.t('The service failed ({0}).', error.status);
  if (error instanceof UploadError) {
    return vscode.l10n.t('The picture could not be uploaded: {0}', causeOf(error));
  }
  if (error instanceof RunFailedError) {
    return error.text
      ? vscode.l10n.t('The service could not draw this. It says: “{0}”', error.text)
      : vscode.l10n.t('The service could not draw this.');
  }
  if (error instanceof InterruptedError) {
    return error.received === 1
      ? vscode.l10n.t('The service stopped in the middle, after 1 picture.')
      : vscode.l10n.t('The service stopped in the middle, after {0} pictures.', error.received);
  }
  if (error instanceof NotSavedError) {
    return error.total === 1
      ? vscode.l10n.t('The picture could not be saved: {0}', causeOf(error))
      : vscode.l10n.t('{0} of {1} pictures could not be saved: {2}', error.notSaved, error.total, causeOf(error));
  }
  if (error instanceof UnexpectedResponseError) {
    return vscode.l10n.t('The service gave an unexpected answer: {0}.', error.detail);
  }
  return error.message;
}

function withDetail(text: string, error: ServiceError): string {
  return error.text ? `${text} ${vscode.l10n.t('It says: “{0}”', error.text)}` : text;
}

function causeOf(error: Error): string {
  return error.cause instanceof KilnError ? causeText(error.cause) : String(error.cause ?? '');
}

function moneyText(error: KilnError): string {
  switch (error.charged) {
    case 'no':
      return vscode.l10n.t('No credits were spent.');
    case 'unknown':
      return vscode.l10n.t('It is not known whether credits were spent.');
    case 'yes':
      return vscode.l10n.t('Credits were spent; the pictures stay among your assets at the service.');
  }
}

function remediesFor(error: KilnError): Remedy[] {
  if (error instanceof InterruptedError || error instanceof NotSavedError) return ['show-runs'];
  if (error instanceof AuthenticationError) return ['connect'];
  if (error instanceof ConnectionError && !error.sent) return ['connect', 'show-log'];
  return ['show-log'];
}

function sourceText(file: string, fault: SourceFileFault): string {
  switch (fault) {
    case 'empty':
      return vscode.l10n.t('{0} is empty. Nothing was sent.', file);
    case 'not-a-picture':
      return vscode.l10n.t('{0} is not a picture. Nothing was sent.', file);
    case 'truncated':
      return vscode.l10n.t('{0} is damaged: it ends too early or its data is broken. Nothing was sent.', file);
    case 'too-large':
      return vscode.l10n.t('{0} is more than 4096 pixels wide or high. Nothing was sent.', file);
    case 'too-many-bytes':
      return vscode.l10n.t('{0} has more than 20 MiB. Nothing was sent.', file);
    case 'unsupported':
      return vscode.l10n.t('{0} is not PNG, JPEG or WebP. Nothing was sent.', file);
    case 'changed':
      return vscode.l10n.t('{0} was changed since this run was asked for. Nothing was sent.', file);
    case 'elsewhere':
      return vscode.l10n.t('{0} is an asset of another service. Nothing was sent.', file);
    case 'unreadable':
      return vscode.l10n.t('{0} could not be read. Nothing was sent.', file);
  }
}

function addressText(fault: AddressFault): string {
  switch (fault) {
    case 'not-an-address':
      return vscode.l10n.t('The address of the service is not a web address.');
    case 'not-https':
      return vscode.l10n.t('The address of the service must begin with https, or be on this machine.');
    case 'wrong-path':
      return vscode.l10n.t('The address of the service must end in /api/v1.');
    case 'has-credentials':
      return vscode.l10n.t('The address of the service must not hold a name, password, query or fragment.');
  }
}
