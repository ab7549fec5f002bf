import { AssetPictureError } from '../core/assets/assetPictures';
import { ReadOnlyError } from '../core/disk/diskWriter';
import { InUseError } from '../core/disk/heldFiles';
import { OutsideError } from '../core/disk/writeBounds';
import { EditRefused } from '../core/edits/editRefused';
import { ExportFaultError, ExportSourceError, OutputError, TakenPlaceError } from '../core/exports/exportErrors';
import { PixelSourceError } from '../core/pixelArt/pixelErrors';
import { RecordedError } from '../core/runs/recordedRun';
import { StyleFileError } from '../core/style/styleFiles';
import { ArgumentError, UntrustedError } from '../core/text/errors';
import { ENGLISH, pictureFaultText, standInText } from '../core/text/pictureFaultText';
import {
  AddressError,
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
  NotFoundError,
  RateLimitedError,
  ServiceError,
  StreamLostError,
  TooLargeError,
  UnexpectedResponseError,
} from '../service/errors';
import {
  BudgetError,
  DuplicateRunError,
  InterruptedError,
  LeaseLostError,
  type LedgerTrouble,
  NotSavedError,
  RunFailedError,
  SourceFileError,
  type SourceFileFault,
  UploadError,
} from '../service/runErrors';
import { type ForeignText, foreignText } from '../shared/base/foreignText';
import type { Violation } from '../shared/contract/check';
import { COLORS, OUTPUT_FRAMES, PAGE, TAGS } from '../shared/contract/limits';
import { UnreadablePictureError } from '../sprite/aseprite/putPlan';
import type { StandIn } from '../sprite/formats/standIn';
import { PictureError, type PictureFault } from '../sprite/pixels/pictureError';
import type { ErrorCode } from './errorCodes';
import { bounded, quoted } from './quote';
import { ArgumentProblem, DeclinedError, NoFolderError, PlaceError } from './toolErrors';

/** Whether credits were spent. */
export type Charged = KilnError['charged'];

/** A failure as a model gets it. */
export interface ToolFailure {
  readonly code: ErrorCode;
  /** What was wrong, and what is allowed; one or more sentences. */
  readonly message: string;
  readonly charged: Charged;
  /** What to do next. */
  readonly next: string;
  /** Id of the run that it is about. */
  readonly run?: string;
}

/** What is known about the run that failed, other than its error. */
export interface FailedRun {
  readonly id: string;
  /** See `Connection.origin`. */
  readonly origin?: string | undefined;
  /** Credits that the service reserved when it started. */
  readonly reserved?: number | undefined;
  /** It was stopped after the service may have accepted it. */
  readonly expectsMore?: boolean | undefined;
}

/**
 * The failure that an error stands for, in plain English: models read it.
 * @param run that failed, if one was made
 */
export function failureOf(error: unknown, run?: FailedRun): ToolFailure {
  const code = codeOf(error);
  const charged = run ? chargedOfRun(error, run) : chargedOf(error);
  const { message, next } = wordsOf(error);
  return { code, message, charged, next: next ?? NEXT[code], ...(run && { run: run.id }) };
}

/** A class of errors, whatever its constructor takes. */
type ErrorClass = abstract new (...parts: never[]) => Error;

/** Errors whose code isn't a question of cost; the first match counts, so a class comes before those that it extends. */
const BY_CLASS: readonly (readonly [ErrorCode, ...ErrorClass[]])[] = [
  ['outside', UntrustedError, OutsideError, PlaceError, NoFolderError],
  ['bad-input', InputError, AddressError, MissingKeyError, SourceFileError, ArgumentProblem, ArgumentError],
  ['bad-input', ExportFaultError, StyleFileError, ExportSourceError, TakenPlaceError, UnreadablePictureError],
  ['bad-input', EditRefused],
  ['credits', CreditsError],
  ['budget', BudgetError],
  ['interrupted', CanceledError, DeclinedError],
  ['failed', NotSavedError],
  // Nothing was sent now, but nobody knows what became of the equal run before.
  ['unknown-outcome', DuplicateRunError],
  ['unknown-outcome', LeaseLostError, InterruptedError, StreamLostError],
  ['refused', RunFailedError],
];

/** Errors of earlier processes, of which records have only the name. The others failed. */
const BY_RECORDED_NAME: Readonly<Record<string, ErrorCode>> = {
  UntrustedError: 'outside',
  OutsideError: 'outside',
  InputError: 'bad-input',
  AddressError: 'bad-input',
  SourceFileError: 'bad-input',
  ArgumentError: 'bad-input',
  UnknownAssetError: 'bad-input',
  ExportFaultError: 'bad-input',
  StyleFileError: 'bad-input',
  CreditsError: 'credits',
  BudgetError: 'budget',
  CanceledError: 'interrupted',
  DeclinedError: 'interrupted',
  DuplicateRunError: 'unknown-outcome',
  LeaseLostError: 'unknown-outcome',
};

/** What ends a call that was stopped: the platform has only a name for it. */
const isAbort = (error: unknown) => error instanceof Error && error.name === 'AbortError';

/** Whoever named a damaged file is to name another one. Other sprites can't be read because of a thread that ended. */
const codeOfSprite = ({ cause }: PixelSourceError): ErrorCode =>
  cause instanceof PictureError || cause instanceof UnreadablePictureError ? 'bad-input' : 'failed';

/** What is in the way before anything is written is for whoever named the files: a link, a read-only file, a name that is taken. All else is a disk's fault. */
function codeOfOutput({ cause }: OutputError): ErrorCode {
  if (cause instanceof OutsideError) return 'outside';
  return cause === undefined || cause instanceof ReadOnlyError ? 'bad-input' : 'failed';
}

/** The code of an error of any kind; `failed` if it isn't known. */
export function codeOf(error: unknown): ErrorCode {
  const [known] = BY_CLASS.find(([, ...classes]) => classes.some((one) => error instanceof one)) ?? [];
  if (known !== undefined) return known;
  if (isAbort(error)) return 'interrupted';
  if (error instanceof PixelSourceError) return codeOfSprite(error);
  if (error instanceof OutputError) return codeOfOutput(error);
  if (error instanceof RecordedError) return BY_RECORDED_NAME[error.name] ?? 'failed';
  if (error instanceof AssetListError) return error.cause === undefined ? 'failed' : codeOf(error.cause);
  if (error instanceof UploadError) return error.cause instanceof ServiceError ? 'refused' : 'failed';
  return error instanceof KilnError ? codeOfCall(error) : 'failed';
}

function codeOfCall(error: KilnError): ErrorCode {
  if (error.charged === 'unknown') return 'unknown-outcome';
  return error instanceof ServiceError && !FAILED_THERE.has(error.callFault) ? 'refused' : 'failed';
}

/** Error statuses that don't refuse the request: the same one may succeed later. */
const FAILED_THERE: ReadonlySet<KilnError['callFault']> = new Set([
  'server-error',
  'timed-out-there',
  'not-the-service',
]);

/** Whether an error may have cost credits. Errors that aren't about a call didn't. */
export function chargedOf(error: unknown): Charged {
  // Whoever stopped a run before it was sent spent nothing; a run that was sent ends with another error.
  if (!(error instanceof KilnError) || error instanceof CanceledError) return 'no';
  return error.charged;
}

function chargedOfRun(error: unknown, { origin, reserved, expectsMore }: FailedRun): Charged {
  if (origin === 'built-in') return 'no';
  if (reserved !== undefined) return error instanceof RunFailedError ? 'unknown' : 'yes';
  return expectsMore ? 'unknown' : chargedOf(error);
}

/** Whether a failure cost credits, as a sentence. */
export const CHARGED_TEXT: Readonly<Record<Charged, string>> = {
  no: 'No credits were spent.',
  unknown: 'Credits may have been spent.',
  yes: 'Credits were spent.',
};

/** What to do next, unless an error knows better. */
const NEXT: Readonly<Record<ErrorCode, string>> = {
  'bad-input': 'Fix the argument and call again.',
  outside: 'Use a path below the allowed folders.',
  refused: 'Change the request before you call again; the same request will be refused again.',
  credits: 'Stop. Tell the person that the account has too few credits.',
  budget:
    "Stop. Tell the person that the agents' budget is reached; only a person can raise it. Free tools still work.",
  'unknown-outcome':
    "Don't send it again: it may be charged twice. Call get_run with the run ID to look for its images, which is free.",
  interrupted: 'Call again only if the person still wants it.',
  failed: 'Tell the person what failed if it happens again.',
};

interface Words {
  readonly message: string;
  readonly next?: string;
}

/** A row of `WORDS`. Rows of subclasses come before those of their base class. */
type Row = (error: unknown) => Words | undefined;

function row<E extends Error>(type: abstract new (...args: never) => E, words: (error: E) => Words): Row {
  return (error) => (error instanceof type ? words(error) : undefined);
}

function wordsOf(error: unknown): Words {
  for (const words of WORDS) {
    const found = words(error);
    if (found) return found;
  }
  // Sentences of the core, such as those of exports and of the budget, and technical messages of everything else.
  const message = bounded(foreignText(error instanceof Error ? error.message : String(error)), MAX_MESSAGE);
  return { message: message || 'It failed without a message.' };
}

function budgetWords(error: BudgetError): Words {
  const { message, fault, limit, used, pending, needed, isEstimate } = error;
  if (fault === 'ledger') return ledgerWords(error);
  if (fault !== 'spent') return { message };
  if (pending === 0 && isEstimate)
    return {
      message: `Nothing was sent: ${Math.max(0, limit - used)} of the ${limit} credits that agents may spend today are left. This needs ${needed}, because nothing with its size, frames, colors, and inputs was paid for yet.`,
      next: 'Choose what was paid for before, or something smaller. Otherwise tell the person: as the first paid call of a day it may use the whole budget, and only a person can raise that.',
    };
  if (pending === 0) return { message };
  return {
    message: `Nothing was sent: ${Math.max(0, limit - used)} of the ${limit} credits that agents may spend today are left. Unfinished runs whose cost isn't known yet reserve ${pending} of them.`,
    next: "Wait for the unfinished runs with get_run, then call again: what they don't cost is free again. If none is left, tell the person; only a person can raise the budget.",
  };
}

const TROUBLE_WORDS: Readonly<Record<LedgerTrouble, (file: string) => string>> = {
  damaged: (file) => `A line of ${file} is damaged.`,
  later: (file) => `A later version of Sprite Kiln has written in ${file}: an update reads it.`,
  unreadable: (file) => `It is in ${file}.`,
};

function ledgerWords({ file, trouble, cause }: BudgetError): Words {
  const why = trouble ? TROUBLE_WORDS[trouble](quoted(foreignText(file ?? ''), 500)) : causeWords(cause);
  return {
    message: `Nothing was sent: what agents spent today can't be read or written. ${why}`.trim(),
    next: "Stop. Tell the person. Only they can begin a new day of the budget: “Sprite Kiln: Agents' Budget…” in the editor, “sprite-kiln budget --new-day” on a terminal. Free tools still work.",
  };
}

const isFreeCall = (call: KilnError['call']) => call !== undefined && call !== 'paid';

/** A list that couldn't be read isn't an empty one: a model that takes it for empty pays again for what is there. */
function listWords({ sought, cause }: AssetListError): Words {
  const name = sought === undefined ? '' : `No file or known asset is called ${quoted(sought, 60)}. `;
  const why = cause === undefined ? { message: "The service hasn't answered yet." } : wordsOf(cause);
  const next = why.next ?? 'Call again later, or tell the person.';
  return {
    message: `${name}The account's list of assets couldn't be read to its end. ${why.message}`,
    next: `${next} Assets that weren't found may exist anyway, so don't pay for new ones because of this.`,
  };
}

/** Most characters of a message that isn't in the table. */
const MAX_MESSAGE = 500;

const WORDS: readonly Row[] = [
  row(ArgumentProblem, ({ message, next }) => ({ message, next })),
  row(StyleFileError, ({ message }) => ({
    message: `The style file of the folder can't be followed. ${message}`,
    next: 'Nothing was sent. Fix the style file if the person wants that, or tell them, then call again.',
  })),
  row(TakenPlaceError, ({ message }) => ({
    message: `${message} Nothing was written.`,
    next: 'Choose another folder, or ask the person whether that file may be removed.',
  })),
  row(InputError, ({ violations }) => ({ message: violations.map(violationWords).join(' ') })),
  row(SourceFileError, ({ file, fault }) => ({ message: sourceWords(quoted(file), fault) })),
  row(AddressError, ({ fault }) => ({
    message: `The service URL in the settings is invalid (${fault}).`,
    next: 'Stop. Tell the person to fix the service URL; no tool can.',
  })),
  row(MissingKeyError, ({ origin }) => ({
    message: `No API key is known for ${quoted(origin)}.`,
    next: 'Stop. Ask the person to connect the service: “Sprite Kiln: Connect…” in the editor, SPRITE_KILN_API_KEY outside it.',
  })),
  row(DuplicateRunError, ({ runId }) => ({
    message: `Nothing was sent: an equal run (${quoted(foreignText(runId))}) has an unknown outcome, and sending it again may be charged twice.`,
    next: `Call get_run with run ${quoted(foreignText(runId))} to look for its images, which is free.`,
  })),
  row(BudgetError, budgetWords),
  row(InUseError, ({ file }) => ({
    message: `${quoted(file)} is in use by another program, or is protected. Nothing was changed.`,
    next: 'Ask the person to close it in the other program, then call again.',
  })),
  row(CanceledError, () => ({ message: 'It was canceled.' })),
  row(LeaseLostError, () => ({
    message: "Another process took over this run and is working on it. It wasn't sent twice.",
    next: 'Call get_run with the run ID to see how it ends.',
  })),
  row(AssetListError, listWords),
  row(ConnectionError, ({ sent, origin, code, charged }) => ({
    message: `${sent ? 'The connection was lost to' : "Couldn't reach"} ${quoted(origin)} (${bounded(foreignText(code), 40)}).`,
    ...(charged === 'no' && {
      next: `${sent ? '' : 'Nothing was sent. '}Call again later, or tell the person that the service is unreachable.`,
    }),
  })),
  row(AuthenticationError, () => ({
    message: 'The service rejected the API key.',
    next: 'Stop. Tell the person that the API key is invalid or revoked.',
  })),
  row(CreditsError, ({ text }) => ({ message: said('The account has too few credits.', text) })),
  row(NotFoundError, ({ text }) => ({ message: said("The service doesn't know an image or asset.", text) })),
  row(TooLargeError, ({ text }) => ({ message: said('The images are too large for the service.', text) })),
  row(RateLimitedError, ({ text, retryAfter, call }) => ({
    message: said(retryAfter ? `The service is busy for ${retryAfter} seconds.` : 'The service is busy.', text),
    next: `${isFreeCall(call) ? '' : 'Nothing was sent. '}Wait, then call again.`,
  })),
  row(ServiceError, ({ text, status, call }) => ({
    message: said(
      status < 500 ? `The service refused the request (${status}).` : `The service failed (${status}).`,
      text,
    ),
    ...(status >= 500 && isFreeCall(call) && { next: 'Call again later, or tell the person that the service fails.' }),
  })),
  row(UploadError, ({ cause }) => ({ message: `An image couldn't be uploaded. ${causeWords(cause)}`.trim() })),
  row(RunFailedError, ({ text }) => ({ message: said("The service couldn't draw this.", text) })),
  row(InterruptedError, ({ received, accepted, cause }) => ({
    message: accepted
      ? `The service stopped partway, after ${received} images. ${causeWords(cause)}`.trim()
      : "The service didn't say whether it accepted this.",
  })),
  row(NotSavedError, ({ notSaved, total, cause }) => ({
    message:
      `${notSaved} of ${total} images couldn't be saved. They are still assets of the account. ${causeWords(cause)}`.trim(),
    next: "Don't generate them again. Use find_assets and save_assets, with another folder if needed.",
  })),
  row(AssetPictureError, ({ reason }) => PICTURE_WORDS[reason]),
  row(DeadAddressError, ({ status }) => ({ message: `An image URL of the service doesn't work (${status}).` })),
  row(DamagedPictureError, () => ({ message: 'The service sent a damaged image.' })),
  row(UnexpectedResponseError, ({ detail, status }) => ({
    message: `The service gave an unexpected response (${status}): ${quoted(detail)}`,
  })),
];

/** Why an asset has no picture. */
const PICTURE_WORDS: Readonly<Record<AssetPictureError['reason'], Words>> = {
  none: { message: 'The service has no image for this asset.', next: 'Use another asset.' },
  dead: { message: "This asset's image is no longer on the service.", next: 'Use another asset.' },
  gone: { message: 'This asset is no longer on the service.', next: 'Use another asset.' },
  broken: { message: 'The service sent a damaged image.', next: 'Call again later.' },
};

const said = (text: string, words: ForeignText | undefined) =>
  words && bounded(words) ? `${text} The service says: ${quoted(words)}` : text;

const causeWords = (cause: unknown) => (cause instanceof Error ? wordsOf(cause).message : '');

/** Why a file can't be an input. @param file its quoted name */
function sourceWords(file: string, fault: SourceFileFault): string {
  return SOURCE_WORDS[fault](file);
}

const ofImage = (fault: PictureFault) => (file: string) => pictureFaultText(fault, 'input', file, ENGLISH);
const ofStandIn = (standIn: StandIn) => (file: string) => standInText(standIn, file, ENGLISH);

const SOURCE_WORDS: Readonly<Record<SourceFileFault, (file: string) => string>> = {
  empty: ofImage('empty'),
  'not-a-picture': ofImage('not-a-picture'),
  'git-lfs': ofStandIn('git-lfs'),
  'git-annex': ofStandIn('git-annex'),
  'web-page': ofStandIn('web-page'),
  truncated: ofImage('truncated'),
  'too-large': ofImage('too-large'),
  // People chose from a list of what they see.
  unsupported: (file) => `${file} can't be sent. Allowed: PNG, JPEG, WebP, and Aseprite files.`,
  'too-complex': (file) => `${file} has far more chunks than an image of its size needs.`,
  'too-many-bytes': (file) => `${file} is over 20 MiB.`,
  changed: (file) => `${file} has changed since the run was requested.`,
  'no-frame': (file) => `${file} doesn't have that frame. Frames are counted from 1.`,
  'too-slow': (file) => `${file} takes too long to flatten.`,
  'too-much-memory': (file) => `${file} takes too much memory to flatten.`,
  elsewhere: (file) => `${file} is an asset of another service.`,
  unreadable: (file) => `${file} can't be read.`,
};

type ViolationOf<R extends Violation['rule']> = { [K in R]: Extract<Violation, { readonly rule: K }> }[R];

const VIOLATION_WORDS: { readonly [R in Violation['rule']]: (violation: ViolationOf<R>) => string } = {
  'prompt-missing': () => 'The prompt is empty. Describe one sprite or one change.',
  'prompt-too-long': ({ length, max }) => `The prompt is ${length} characters long. At most ${max} are allowed.`,
  'size-missing': ({ allowed }) => `A size is required. Allowed, in pixels: ${allowed.join(', ')}.`,
  'size-not-allowed': ({ size, allowed }) =>
    allowed.length
      ? `Size ${size} isn't allowed. Allowed, in pixels: ${allowed.join(', ')}.`
      : 'No size is allowed here: the result keeps the size of the first image.',
  'inputs-count': ({ count, min, max }) =>
    min === max
      ? `Exactly ${max} image is allowed, not ${count}.`
      : `${min} to ${max} images are allowed, not ${count}.`,
  'frames-not-allowed': ({ frames }) =>
    `${frames} frames aren't possible. Allowed: even numbers from ${OUTPUT_FRAMES.min} to ${OUTPUT_FRAMES.max}.`,
  'colors-not-allowed': ({ colors }) => `${colors} colors aren't possible. Allowed: ${COLORS.min} to ${COLORS.max}.`,
  'too-many-tags': ({ count, max }) => `${count} tags are too many. An asset can have ${max}.`,
  'tag-length': ({ tag, max }) => `The tag ${quoted(tag, 60)} must be 1 to ${max} characters long.`,
  'tag-characters': ({ tag }) =>
    `The tag ${quoted(tag, 60)} can contain only letters, digits, spaces, hyphens, and underscores (at most ${TAGS.max} tags).`,
  'limit-not-whole': ({ limit }) => `A list can't have ${limit} assets. Allowed: ${PAGE.min} to ${PAGE.max}.`,
  'upload-too-large': ({ max }) => `An image is too large. At most ${max / 2 ** 20} MiB are allowed.`,
  'upload-type': ({ contentType }) => `Images must be PNG, JPEG, or WebP, not ${quoted(foreignText(contentType), 60)}.`,
};

function violationWords<R extends Violation['rule']>(violation: ViolationOf<R>): string {
  return VIOLATION_WORDS[violation.rule](violation);
}
