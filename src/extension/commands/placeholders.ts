import * as v from 'valibot';
import * as vscode from 'vscode';
import { foreignText, plainText } from '../../shared/base/foreignText';
import { type Connection, originIdOf } from '../features/account/connection';
import { choosePlaceholders, noneText } from '../features/placeholders/choosePlaceholders';
import { type FoundPlaceholder, findPlaceholders, isReady } from '../features/placeholders/findPlaceholders';
import { readDisk } from '../features/placeholders/placeholderDisk';
import { placeholderRuns, type Step, stepsFor } from '../features/placeholders/placeholders';
import { askBeforeLoss } from '../platform/askBeforeLoss';
import { hasTrash } from '../platform/bin';
import { requireTrust, SentenceError, wrongArgument } from '../platform/errors';
import { parentOf, placeKey } from '../platform/fileStore';
import { fileCount, formatNumber } from '../platform/numbers';
import { showInfo } from '../platform/toast';
import type { Services } from '../services';
import { clickedOn } from './ask/pictures';
import { costAgreed, costQuestion } from './runCost';
import { isCall, isUri, toUri } from './runOptions';

/** Result for code; URI strings. */
export interface ReplaceAnswer {
  /** New files in place of placeholders. */
  readonly files: string[];
  /** Placeholders that are still there. */
  readonly failed: string[];
  /** The message that a person would get. */
  readonly message: string;
}

const options = v.strictObject({
  files: v.optional(v.array(v.union([v.string(), v.custom<vscode.Uri>(isUri)]))),
  confirm: v.optional(v.boolean()),
  deleteOld: v.optional(v.boolean()),
});

const words = () => ({
  files: vscode.l10n.t('a list of paths, URI strings, or Uris'),
  confirm: vscode.l10n.t('true or false'),
  deleteOld: vscode.l10n.t('true or false'),
});

/**
 * Has the hosted service redraw pictures of the built-in service, under the same names: those in the workspace, or in the selected files and
 * folders.
 */
export async function replacePlaceholders(
  services: Services,
  args: readonly unknown[],
): Promise<ReplaceAnswer | undefined> {
  requireTrust();
  await services.journalRead.opened;
  if (isCall(args)) return replaceForCode(services, args[0]);
  const connection = await hostedConnection(services);
  if (!connection || !(await services.replacements.askAboutInterrupted())) return undefined;
  const chosen = await choosePlaceholders((signal) => placeholdersIn(services, clickedOn(args), signal));
  if (!chosen?.length) return undefined;
  const steps = stepsFor(chosen);
  const trash = await haveTrash(steps);
  if (await agreed(services, connection, steps, trash))
    // No second question, unless the trash turns out to be missing.
    void services.replacements.showReports(() =>
      services.replacements.start(steps, connection, trash ? undefined : true),
    );
  return undefined;
}

type CodeOptions = v.InferOutput<typeof options>;

async function replaceForCode(services: Services, value: unknown): Promise<ReplaceAnswer> {
  const parsed = v.safeParse(options, value);
  if (!parsed.success) throw wrongArgument(parsed.issues[0], words());
  if (services.connections.kind === 'built-in') throw new SentenceError(notConnectedText());
  const connection = await services.connections.current();
  const earlier = await resumeForCode(services, connection, parsed.output);
  if (earlier?.failed.length) return earlier;
  const found = await placeholdersIn(services, parsed.output.files?.map(toUri));
  const steps = stepsFor(found.filter(isReady));
  // Files that a person changed, and those whose sources are gone, aren't for code to decide about.
  const others = found.filter((one) => !isReady(one)).flatMap((one) => one.files.map(({ uri }) => uri));
  const answer = steps.length
    ? await replaceSteps(services, connection, steps, parsed.output)
    : { files: [], failed: [], message: others.length ? notReadyText() : noneText() };
  if (!earlier) return { ...answer, failed: [...answer.failed, ...others] };
  const message = steps.length ? `${earlier.message} ${answer.message}` : earlier.message;
  return { files: [...earlier.files, ...answer.files], failed: [...answer.failed, ...others], message };
}

/** Finishes first what an earlier window or call left unfinished; undefined if there is nothing. */
async function resumeForCode(
  services: Services,
  connection: Connection,
  { confirm, deleteOld = false }: CodeOptions,
): Promise<ReplaceAnswer | undefined> {
  const { replacements } = services;
  const state = await replacements.waiting();
  if (!state) return undefined;
  const plans = replacements.unsent(state).map(({ plan }) => plan);
  if (!(await costAgreed(services, connection, plans, { questions: false, confirm }))) {
    const left = state.steps.filter(({ id }) => !state.done.has(id));
    return { files: [], failed: left.flatMap(filesOf), message: notAgreedText() };
  }
  const report = await replacements.resume(connection, deleteOld);
  const files = report.swapped.map(({ to }) => to);
  return { files, failed: report.left.flatMap(filesOf), message: await replacements.describe(report) };
}

async function replaceSteps(
  services: Services,
  connection: Connection,
  steps: readonly Step[],
  { confirm, deleteOld = false }: CodeOptions,
): Promise<ReplaceAnswer> {
  if (!deleteOld && !(await haveTrash(steps))) throw new SentenceError(noTrashText());
  const all = steps.flatMap(filesOf);
  const plans = steps.map(({ plan }) => plan);
  if (!(await costAgreed(services, connection, plans, { questions: false, confirm })))
    return { files: [], failed: all, message: notAgreedText() };
  const report = await services.replacements.start(steps, connection, deleteOld);
  // If nothing was sent, the next call finds the same placeholders again.
  if (report.left.length && report.left.length === report.unsent.length) await services.replacements.forget();
  const replaced = new Set(report.swapped.map(({ from }) => from));
  return {
    files: report.swapped.map(({ to }) => to),
    failed: all.filter((uri) => !replaced.has(uri)),
    message: await services.replacements.describe(report),
  };
}

const notAgreedText = () => vscode.l10n.t('Nothing was replaced.');

/** Whether all files can go to a trash; checked before anything is paid. */
async function haveTrash(steps: readonly Step[]): Promise<boolean> {
  for (const folder of new Set(steps.flatMap(filesOf).map(parentOf))) if (!(await hasTrash(folder))) return false;
  return true;
}

const notReadyText = () => vscode.l10n.t('The file changed since it was drawn, or its source is gone.');

const noTrashText = () =>
  vscode.l10n.t('No trash here, so nothing was replaced. With “deleteOld”, the old files are deleted permanently.');

const filesOf = (step: Step) => step.files.map(({ uri }) => uri);

const notConnectedText = () => vscode.l10n.t('Only a hosted service can replace placeholders. Connect to one first.');

/** Undefined if none is connected; the message then offers to connect. */
async function hostedConnection({ connections }: Services): Promise<Connection | undefined> {
  if (connections.kind === 'hosted') return connections.current();
  const connect = vscode.l10n.t('Connect…');
  if ((await showInfo(notConnectedText(), connect)) === connect)
    await vscode.commands.executeCommand('spriteKiln.connect');
  return undefined;
}

/** Placeholders on disk. @param within files and folders; absent: those of the workspace, or all if no folder is open */
async function placeholdersIn(
  { runs, files, known, connections }: Services,
  within?: readonly vscode.Uri[],
  signal = new AbortController().signal,
): Promise<FoundPlaceholder[]> {
  // Other windows may have replaced some.
  await runs.reread();
  const folders = vscode.workspace.workspaceFolders?.map((folder) => folder.uri) ?? [];
  const places = within ?? (folders.length ? folders : undefined);
  const keys = places?.map((uri) => placeKey(uri.toString()).replace(/\/$/, ''));
  const isIn = (uri: string) => !keys || keys.some((key) => `${placeKey(uri)}/`.startsWith(`${key}/`));
  const originId = originIdOf(connections.origin);
  const disk = await readDisk([...folders, ...(within ?? [])], { runs, files, known, originId }, signal);
  return findPlaceholders(runs.all(), disk, isIn);
}

/** Filters the view *Runs* to runs with placeholders left, or shows all again. */
export async function showPlaceholdersOnly({ runs, runsView }: Services, only: boolean): Promise<void> {
  const filter = { ids: () => placeholderRuns(runs.all()), words: vscode.l10n.t('Only runs with placeholders.') };
  runsView.filter(only ? filter : undefined);
}

/** Asks one question: about files, runs, their cost, and where the old files go. */
async function agreed(
  services: Services,
  connection: Connection,
  steps: readonly Step[],
  toTrash: boolean,
): Promise<boolean> {
  const cost = costQuestion(
    services,
    connection,
    steps.map(({ plan }) => plan),
    'always',
  );
  const service = plainText(foreignText(connection.origin));
  const count = fileCount(steps.reduce((sum, { files }) => sum + files.length, 0));
  const text =
    steps.length === 1
      ? vscode.l10n.t('Replace {0} with 1 run of {1}?', count, service)
      : vscode.l10n.t('Replace {0} with {1} runs of {2}?', count, formatNumber(steps.length), service);
  const trash = toTrash
    ? vscode.l10n.t('The old files go to the trash. Undo brings them back.')
    : vscode.l10n.t(
        'No trash here: the old files are deleted permanently. Undo brings them back until this window closes.',
      );
  const short = cost?.isShort ? cost.detail : '';
  const detail = [cost?.text, short, trash].filter(Boolean).join('\n\n');
  const keep = vscode.l10n.t('Keep Placeholders');
  return (await askBeforeLoss({ text, detail, keep, lose: vscode.l10n.t('Replace') })) === 'lose';
}
