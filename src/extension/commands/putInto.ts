import * as v from 'valibot';
import * as vscode from 'vscode';
import { runDirection } from '../../core/discovery/directions';
import { FileChangedError } from '../../core/disk/diskWriter';
import { nameOf, splitName } from '../../core/disk/fileStore';
import type { RealFile } from '../../core/disk/realPlaces';
import { filesWords, SentenceError, wrongArgument } from '../../core/text/errors';
import { foreignText, plainText, rawText } from '../../shared/base/foreignText';
import type { PutPlace, PutResult } from '../../sprite/aseprite/putPlan';
import type { PreparedPut, PutInput } from '../features/aseprite/putFiles';
import {
  changedText,
  clippedFault,
  clippedQuestion,
  doneText,
  fewColorsText,
  linkedQuestion,
} from '../features/aseprite/putText';
import type { PutDone } from '../features/preview/actions/putRequest';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { showError } from '../platform/commands';
import { showInfo, showWarning } from '../platform/toast';
import { runWizard } from '../platform/wizard';
import type { Services } from '../services';
import { picturesFor } from './ask/pictures';
import { howStep, type PutAnswers, targetStep, targetsFor } from './ask/putQuestions';
import { isCall, isUri, toUri } from './runOptions';

/** Result for code. */
export interface PutAnswer {
  /** URI string of the Aseprite file. */
  readonly file: string;
}

const uri = v.custom<vscode.Uri>(isUri);
const place = v.union([v.string(), uri]);
const files = v.pipe(v.array(place), v.minLength(1));

/** Options from code; files are paths, URI strings, or Uris. */
const callOptions = v.strictObject({
  files,
  into: place,
  as: v.optional(v.picklist(['layer', 'tag']), 'layer'),
  /** Number of a frame, from 1. `all`: a still picture is added to all frames. */
  frame: v.optional(v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.literal('all')]), 1),
  /** What happens if images extend beyond the canvas; without it, that is an error. */
  canvas: v.optional(v.picklist(['grow', 'clip'])),
});

/** Request from one of this extension's pages; the person is asked for the rest. */
const request = v.strictObject({
  ask: v.literal(true),
  files,
  into: v.optional(v.string()),
  names: v.optional(v.array(v.nullable(v.string()))),
});

const callWords = () => ({
  files: filesWords(),
  into: vscode.l10n.t('a path, a URI string, or a Uri'),
  as: vscode.l10n.t('“layer” or “tag”'),
  frame: vscode.l10n.t('the number of a frame, or “all”'),
  canvas: vscode.l10n.t('“grow” or “clip”'),
});

/**
 * Adds pictures to an Aseprite file, as layers or as tags; everything else in the file stays byte for byte. The pictures are the selected
 * files, those of a preview, the active one, or those that the user chooses.
 */
export async function putInto(services: Services, args: readonly unknown[]): Promise<PutAnswer | PutDone | undefined> {
  const [first] = args;
  const asked = v.safeParse(request, first);
  if (asked.success) return putForPerson(services, wantedOf(asked.output));
  if (isCall(args)) return putForCode(services, first);
  const chosen = await picturesFor(services, args, vscode.l10n.t('Add to Aseprite File'));
  if (!chosen.length) return undefined;
  const done = await putForPerson(services, wantedOf({ files: chosen }));
  if (done) void tell(services, done);
  return undefined;
}

/** Pictures, and the file that they are added to if it's known; URI strings. */
interface Wanted {
  readonly files: readonly string[];
  readonly into?: string;
  readonly names: readonly (string | null)[];
}

function wantedOf({
  files: places,
  into,
  names = [],
}: Pick<v.InferOutput<typeof request>, 'files' | 'into' | 'names'>): Wanted {
  return { files: places.map((one) => toUri(one).toString()), into, names };
}

async function putForCode(services: Services, value: unknown): Promise<PutAnswer> {
  const parsed = v.safeParse(callOptions, value);
  if (!parsed.success) throw wrongArgument(parsed.issues[0], callWords());
  const { as, frame, canvas, ...wanted } = parsed.output;
  const into = toUri(wanted.into).toString();
  const everyFrame = frame === 'all';
  const answers = { into, as, frame: everyFrame ? 0 : frame - 1, everyFrame };
  const input = { ...inputOf(services, wantedOf({ ...wanted, into }), answers), ...(canvas && { canvas }) };
  try {
    const prepared = await services.putFiles.prepare(input);
    const { put } = prepared.answer;
    if (put.unclipped && canvas === undefined) {
      throw new SentenceError(clippedFault(plainText(nameOf(into)), input.pictures.length > 1, put));
    }
    await services.putFiles.write(prepared);
  } catch (cause) {
    throw cause instanceof FileChangedError
      ? new SentenceError(changedText(plainText(nameOf(into))), { cause })
      : cause;
  }
  services.log.info(`Put ${input.pictures.length} images into ${rawText(nameOf(into))}.`);
  return { file: into };
}

async function putForPerson(services: Services, wanted: Wanted): Promise<PutDone | undefined> {
  const { files } = wanted;
  // The source file may be gone.
  const intoExists = wanted.into !== undefined && (await isThere(services, wanted.into));
  const into = intoExists ? wanted.into : undefined;
  const { moving, size } = await services.putFiles.outlineOf(files);
  const targets = into === undefined ? await targetsFor(files, size, services) : undefined;
  const title =
    into === undefined ? vscode.l10n.t('Add to Aseprite File') : vscode.l10n.t('Add to {0}', plainText(nameOf(into)));
  const steps = [...(targets ? [targetStep(targets)] : []), howStep(services, { moving, several: files.length > 1 })];
  // The frame that they were drawn from is proposed.
  const frame = services.provenance.of(files[0] ?? '')?.sourceFrame ?? 0;
  const start: PutAnswers = { into: into ?? targets?.known.own[0]?.uri, as: 'layer', frame, everyFrame: false };
  const answers = await runWizard(title, steps, start);
  if (answers?.into === undefined) return undefined;
  return putUntilDone(services, inputOf(services, wanted, { ...answers, into: answers.into }));
}

const isThere = ({ files }: Services, file: string) =>
  files.readStart(file, 1).then(
    () => true,
    () => false,
  );

/** Tries again while the person wants to, if the file changes in the meantime. */
async function putUntilDone(services: Services, input: PutInput): Promise<PutDone | undefined> {
  const name = plainText(nameOf(input.into));
  let wish = input;
  for (;;) {
    const prepared = await withProgress(name, (signal) => services.putFiles.prepare(wish, signal));
    if (!prepared) return undefined;
    const canvas = await canvasFor(name, wish, prepared.answer.put);
    if (canvas === 'canceled') return undefined;
    const isLarger = canvas === 'grow' && wish.canvas === undefined;
    wish = { ...wish, canvas };
    if (isLarger) continue;
    const done = await writeIfAgreed(services, input, name, prepared);
    if (done !== 'again') return done;
  }
}

/** What happens to pictures that the canvas would clip: a person is asked once. Undefined if it clips nothing. */
async function canvasFor(
  name: string,
  { canvas, pictures }: PutInput,
  put: PutResult,
): Promise<PutPlace['canvas'] | 'canceled'> {
  if (!put.unclipped || canvas !== undefined) return canvas;
  return (await askAboutClipping(name, pictures.length > 1, put)) ?? 'canceled';
}

/** Undefined if the person doesn't agree; `again` if the file has changed and the person wants another try. */
async function writeIfAgreed(
  services: Services,
  input: PutInput,
  name: string,
  prepared: PreparedPut,
): Promise<PutDone | 'again' | undefined> {
  const { answer, real } = prepared;
  if (!(await agreesToLink(name, real))) return undefined;
  if (!(await agreesToColors(name, answer.put.colors.replaced))) return undefined;
  try {
    const undo = await services.putFiles.write(prepared, real.uri);
    services.log.info(`Put ${input.pictures.length} images into ${rawText(nameOf(input.into))}.`);
    return { text: doneText(name, whatText(name, input), answer), undo };
  } catch (error) {
    if (!(error instanceof FileChangedError)) throw error;
    const again = vscode.l10n.t('Try Again');
    return (await showWarning(changedText(name), again)) === again ? 'again' : undefined;
  }
}

/** Milliseconds before progress is shown; most files take less. */
const SHOW_PROGRESS_MS = 500;

/** Undefined if the person canceled. */
async function withProgress<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const stop = new AbortController();
  const working = work(stop.signal).catch((error: unknown) => {
    if (stop.signal.aborted) return undefined;
    throw error;
  });
  const busy = Symbol();
  const first = await Promise.race([
    working,
    new Promise<typeof busy>((resolve) => setTimeout(resolve, SHOW_PROGRESS_MS, busy)),
  ]);
  if (first !== busy) return first;
  const title = vscode.l10n.t('Adding to {0}', name);
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, (_, token) => {
    token.onCancellationRequested(() => stop.abort());
    return working;
  });
}

/** Whether the target of a link may be changed: in a folder from elsewhere, it can be any of the person's files. */
async function agreesToLink(name: string, { uri, linked }: RealFile): Promise<boolean> {
  if (!linked) return true;
  const keep = vscode.l10n.t('Keep File');
  const { text, detail } = linkedQuestion(name, uri);
  return (await askBeforeLoss({ text, detail, keep, lose: vscode.l10n.t('Change File') })) === 'lose';
}

/** Undefined if the person canceled. @param several whether more than one picture is added */
async function askAboutClipping(name: string, several: boolean, put: PutResult): Promise<PutPlace['canvas']> {
  const { text, detail, grow, clip } = clippedQuestion(name, several, put);
  const answer = await vscode.window.showWarningMessage(text, { modal: true, detail }, grow, clip);
  return answer === grow ? 'grow' : answer === clip ? 'clip' : undefined;
}

/** @param replaced number of colors that don't fit into the palette */
async function agreesToColors(name: string, replaced: number): Promise<boolean> {
  if (!replaced) return true;
  const nearest = vscode.l10n.t('Use Nearest Colors');
  const text = fewColorsText(name, replaced);
  return (await vscode.window.showWarningMessage(text, { modal: true }, nearest)) === nearest;
}

/** Shows what was done, with Undo. */
async function tell({ log }: Services, { text, undo }: PutDone): Promise<void> {
  const undoLabel = vscode.l10n.t('Undo');
  if ((await showInfo(text, undoLabel)) !== undoLabel) return;
  try {
    void showInfo(await undo());
  } catch (error) {
    log.error("Putting images into a file couldn't be undone", error);
    void showError(error);
  }
}

function whatText(name: string, { as, isNew, pictures: [first, ...more] }: PutInput): string {
  const firstName = first ? plainText(first.name) : '';
  if (isNew) return vscode.l10n.t('Created {0}.', name);
  if (as === 'layer') {
    return more.length
      ? vscode.l10n.t('{0} has {1} new layers.', name, more.length + 1)
      : vscode.l10n.t('{0} has the new layer “{1}”.', name, firstName);
  }
  return more.length
    ? vscode.l10n.t('{0} has {1} new tags.', name, more.length + 1)
    : vscode.l10n.t('{0} has the new tag “{1}”.', name, firstName);
}

/** Most characters of a prompt in a layer's name. */
const MAX_NAME = 60;

function inputOf(
  { provenance }: Services,
  { files, names }: Wanted,
  { into, isNew, as, frame, everyFrame }: PutAnswers & { readonly into: string },
): PutInput {
  const promptOf = (file: string) => rawText(provenance.of(file)?.prompt ?? foreignText('')).trim();
  const prompts = new Set(files.map(promptOf));
  const pictures = files.map((one, index) => {
    const prompt = prompts.size === files.length ? promptOf(one) : '';
    return { uri: one, name: foreignText(names[index] ?? (prompt ? shortened(prompt) : pictureName(one))) };
  });
  const [only] = prompts.size === 1 ? prompts : [];
  const layerName = only ? shortened(only) : rawText(pictures[0]?.name ?? '');
  return { pictures, into, isNew, as, frame, everyFrame, layerName };
}

/** `ne` for `hero-dir-ne.png`; for any other file its name without the extension. */
function pictureName(file: string): string {
  const { stem } = splitName(rawText(nameOf(file)));
  return runDirection(stem)?.ending ?? stem;
}

function shortened(prompt: string): string {
  const words = prompt.replace(/\s+/g, ' ');
  const letters = [...words];
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : words;
}
